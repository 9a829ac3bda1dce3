"""Lessons: a guided first game, step by step on the real board, as data.

A step is a position (a record in one line, so that it replays by the rules), a task, and comments on the moves that can
be played there. A comment names its moves by patterns as in file names, separated by spaces: `d3-*` or `[05-9]*`. A
move that breaks a rule goes by the rule's code: `!occupied`. Every legal move of a step has a comment; a test tries
them all (`testing/check_lesson.py`).

All texts are catalogue texts. A position or a pattern may be one too (marked `N_`), where a game of words needs other
words in another language; `Lesson.localized` puts them in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from zweispiel.core.errors import ZweispielError
from zweispiel.core.scene import Saying, say

if TYPE_CHECKING:
    from zweispiel.core.match import Match

#: The learner played what the step asks for; another legal move; or one that the rules refuse.
Verdict = Literal["right", "different", "illegal"]
#: How few and how many steps a lesson has.
SHORTEST, LONGEST = 6, 12


#: Texts by the patterns of the moves they are about; the first pattern that fits counts. In a text, `{effect}` stands
#: for what the move does (`Game.tell_effect`).
Comments = Mapping[str, str]


@dataclass(frozen=True)
class Step:
    """One position with something to do."""

    #: The position, as a record in one line; the learner is the first player to move in it.
    position: str
    #: What to do, in one or two sentences.
    task: str
    #: The moves that the step asks for, and why they are right.
    right: Comments
    #: All other legal moves and what they lead to.
    different: Comments = field(default_factory=dict)
    #: The moves that others make in the same stage.
    meanwhile: str = ""
    #: What happens after the right move, before the next step.
    then: str = ""

    @property
    def breaks_rule(self) -> bool:
        """Whether it asks only for a move that is not allowed."""
        return all(pattern.startswith("!") for patterns in self.right for pattern in patterns.split())

    def match(self) -> "Match":
        """The position."""
        return _replayed(self.position).copy()


@lru_cache(maxsize=200)
def _replayed(position: str) -> "Match":
    """A match that is never changed; every move in a step begins with it."""
    from zweispiel.core.record import Record  # here, because `core/game.py` imports this module

    return Record.loads(position).replay()


@dataclass(frozen=True)
class Answer:
    """What a lesson says about a move."""

    verdict: Verdict
    #: The comment; empty for an illegal move that the step has no comment on.
    said: Saying | None
    #: The rule that the move breaks.
    refusal: ZweispielError | None = None
    #: The position after the move, and after what follows it; None if the board stays as it is.
    after: "Match | None" = None
    then: "Match | None" = None


@dataclass(frozen=True)
class Lesson:
    """A guided first game."""

    steps: tuple[Step, ...]
    #: What to say at the end, before the first real game.
    ending: str

    def localized(self, translate: Callable[[str], str]) -> "Lesson":
        """The lesson with positions and patterns in a language."""
        return replace(self, steps=tuple(_localized(step, translate) for step in self.steps))


def _localized(step: Step, translate: Callable[[str], str]) -> Step:
    def comments(given: Comments) -> Comments:
        return {translate(patterns): text for patterns, text in given.items()}

    return replace(
        step,
        position=translate(step.position),
        right=comments(step.right),
        different=comments(step.different),
        meanwhile=translate(step.meanwhile),
        then=translate(step.then),
    )


def answer(step: Step, move: str) -> Answer:
    """What a step says about a move."""
    before = step.match()
    learner = before.player
    assert learner is not None
    after = before.copy()
    try:
        played = after.push(move, learner)
    except ZweispielError as error:
        return _answer_refusal(step, error)
    _play_all(after, step.meanwhile)
    effect = before.game.tell_effect(before.observe(learner), played, after.observe(learner))
    right = comment_on(step.right, played)
    if right is None:
        return Answer("different", _said(comment_on(step.different, played), effect), after=after)
    return Answer("right", _said(right, effect), after=after, then=_following(step, after))


def _answer_refusal(step: Step, error: ZweispielError) -> Answer:
    """What a step says about a move that breaks a rule; it may be just what the step asks for."""
    right = comment_on(step.right, f"!{error.code}")
    comment = right or comment_on(step.different, f"!{error.code}")
    return Answer("right" if right else "illegal", _said(comment, None), refusal=error)


def comment_on(comments: Comments, move: str) -> str | None:
    """The text about a move, or about a broken rule (`!code`)."""
    return next((text for patterns, text in comments.items() if _fits(patterns, move)), None)


def _fits(patterns: str, move: str) -> bool:
    """Whether one of the patterns fits; only those that begin with an exclamation mark are about rules."""
    return any(fnmatchcase(move, pattern) for pattern in patterns.split() if (pattern[0] == "!") == (move[0] == "!"))


def _said(comment: str | None, effect: Saying | None) -> Saying | None:
    return None if comment is None else say(comment, effect="" if effect is None else effect)


def _following(step: Step, after: "Match") -> "Match | None":
    """The position after what follows the right move."""
    if not step.then:
        return None
    then = after.copy()
    _play_all(then, step.then)
    return then


def _play_all(match: "Match", moves: str) -> None:
    for move in moves.split():
        match.push(move)
