"""Lessons: every position replays, every move of every step gets its answer, in every language. None is fine too."""

import random
from collections.abc import Hashable, Iterator, Sequence

from zweispiel import i18n
from zweispiel.core.errors import InvalidMove
from zweispiel.core.lesson import LONGEST, SHORTEST, Answer, Step, answer, comment_on
from zweispiel.core.match import Match
from zweispiel.core.scene import Saying, Scene, Spell
from zweispiel.testing.check_texts import check_saying
from zweispiel.testing.subject import Subject
from zweispiel.testing.texts import count_sentences, known_texts

#: No move at all in any game.
NONSENSE = ("", " ", "?", "no move", "ß", "x" * 500)
#: So many moves of one comment are all played; of more, a subject of at least so many examples plays all as well.
FEW, THOROUGH = 70, 100
#: The most characters of a coach's tip: it is to be read at a glance. English is shorter than other languages.
LONGEST_TIP, LONGEST_ENGLISH_TIP = 85, 75


def _steps(subject: Subject) -> Iterator[tuple[str, Step]]:
    """Every step in every language; none if the game has no lesson."""
    lesson = subject.game.lesson
    if lesson is not None:
        for lang in subject.languages:
            localized = lesson.localized(lambda text, lang=lang: i18n.translate(text, lang))  # type: ignore[misc]
            yield from ((lang, step) for step in localized.steps)


def lesson_is_short_and_every_step_is_a_task(subject: Subject) -> None:
    """Six to twelve steps, each with a task of one or two sentences, a learner and something right to do."""
    lesson = subject.game.lesson
    if lesson is None:
        return
    assert SHORTEST <= len(lesson.steps) <= LONGEST
    assert len({step.task for step in lesson.steps}) == len(lesson.steps)
    for _, step in _steps(subject):
        match = step.match()
        assert match.game.name == subject.name
        assert match.player in (0, 1), f"it is not a player's turn: {step.position}"
        assert step.right, step.task
        assert count_sentences(step.task) in (1, 2), f"a task has one or two sentences, the order included: {step.task}"


def lesson_answers_every_move(subject: Subject) -> None:
    """Every legal move has a comment, no comment is without a move, and each is played, with what it leads to.

    Of moves whose answers differ only in what they quote (guesses that get the same chips), one is checked.
    """
    rng = random.Random(subject.name)
    for lang, step in _steps(subject):
        found = _moves_by_comment(step, step.match())
        expected = [*step.right.items(), *step.different.items()]
        unused = [patterns for patterns, text in expected if patterns[0] != "!" and text not in found]
        assert not unused, f"no move for {unused} in {step.position}"
        for moves in found.values():
            tried = moves if subject.examples >= THOROUGH else rng.sample(moves, min(len(moves), FEW))
            for move, played in _one_of_each_class(step, tried):
                _check_played(step, move, played, subject, lang)


def _one_of_each_class(step: Step, moves: Sequence[str]) -> Iterator[tuple[str, Answer]]:
    """Every move is played; one is given for each class of answers, which differ only in what they quote."""
    known = set()
    for move in moves:
        played = answer(step, move)
        shape = (played.verdict, played.refusal is None, _complete(played), played.then is None, _shape(played.said))
        if shape not in known:
            known.add(shape)
            yield move, played


def _complete(played: Answer) -> bool:
    """Whether no player's move waits for another's after the answer."""
    return played.after is not None and not played.after.pending


def _shape(value: object) -> Hashable:
    """What is said, without the texts that it quotes, such as moves."""
    if isinstance(value, Saying):
        return value.template, tuple((name, _shape(part)) for name, part in sorted(value.params.items()))
    return type(value) if isinstance(value, str) else repr(value)


def _moves_by_comment(step: Step, match: Match) -> dict[str, list[str]]:
    """All legal moves, by what the step says about them."""
    found: dict[str, list[str]] = {}
    for move in match.moves():
        text = comment_on(step.right, move) or comment_on(step.different, move)
        assert text is not None, f"no comment on {move} in {step.position}"
        found.setdefault(text, []).append(move)
    return found


def _check_played(step: Step, move: str, found: Answer, subject: Subject, lang: str) -> None:
    """A legal move is on the board and has words; what follows the right one is legal too."""
    assert found.refusal is None, move
    assert found.verdict == ("right" if comment_on(step.right, move) is not None else "different")
    assert found.after is not None, move
    assert not found.after.pending, f"`meanwhile` does not complete the stage: {step.position}"
    assert (found.then is not None) == (found.verdict == "right" and bool(step.then))
    assert found.said is not None
    assert "{effect}" not in found.said.template or found.said.params["effect"], f"{move} has no effect to tell"
    check_saying(found.said, subject)
    assert i18n.translate_saying(found.said, lang)


def lesson_can_be_done_by_clicking(subject: Subject) -> None:
    """Each step can be done with what its picture offers: a choice, a button, spelling, or a click that is refused."""
    for _, step in _steps(subject):
        match = step.match()
        scene = match.scene(match.player)
        clicked = _clicks(scene) if scene.spell is None else _named(match, scene.spell)
        spelled = () if scene.spell is None else match.moves()
        legal = any(comment_on(step.right, move) is not None for move in spelled)
        assert legal or any(answer(step, move).verdict == "right" for move in clicked), step.task


def lesson_refuses_by_the_rules(subject: Subject) -> None:
    """A click on any shape, legal or not, is answered in words, and nonsense is refused."""
    for lang, step in _steps(subject):
        match = step.match()
        for move in _clicks(match.scene(match.player)):
            found = answer(step, move)
            assert not isinstance(found.refusal, InvalidMove), move
            assert found.said is not None or found.refusal is not None, move
            if found.refusal is not None:
                assert found.after is None
                assert i18n.translate_error(found.refusal, lang)
        for move in NONSENSE:
            assert answer(step, move).verdict == "illegal"


def _clicks(scene: Scene) -> set[str]:
    """All moves that clicks can mean: those that may be played, and those that shapes try."""
    tries = {shape.tries for shape in scene.every_shape()} - {""}
    turned = {text.replace("{turn}", turn) for text in tries for turn in scene.turns or ("{turn}",)}
    return scene.moves() | {move for move in turned if "{turn}" not in move}


def _named(match: Match, spell: Spell) -> set[str]:
    """The signs of earlier moves, spelled again: players may not lay all of them."""
    return {form.prefix + move[-spell.length :] for move in match.history for form in spell.forms}


def lesson_texts_are_known(subject: Subject) -> None:
    """Everything a lesson and its coach say is marked with `N_`, so that it can be translated."""
    lesson, known = subject.game.lesson, known_texts(subject.name)
    if lesson is not None:
        said = [text for step in lesson.steps for text in (step.task, *step.right.values(), *step.different.values())]
        assert not [text for text in (*said, lesson.ending) if text not in known]
    tips = subject.game.tips
    assert not [tip.text for tip in tips if tip.text not in known]
    assert len({tip.name for tip in tips}) == len(tips)


def tips_are_one_short_sentence(subject: Subject) -> None:
    """What the coach says in its bubble beside the board is one sentence, which is read at a glance."""
    for lang in subject.languages:
        longest = LONGEST_ENGLISH_TIP if lang == "en" else LONGEST_TIP
        for text in (i18n.translate(tip.text, lang) for tip in subject.game.tips):
            assert count_sentences(text) == 1, f"a tip is one sentence: {text}"
            assert len(text) <= longest, f"{len(text)} characters, at most {longest}: {text}"
