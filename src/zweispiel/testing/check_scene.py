"""Pictures: what can be clicked is what may be played, and no viewer sees more than they may know."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from zweispiel import i18n
from zweispiel.core.errors import InvalidMove, ZweispielError
from zweispiel.core.game import SHARED_STYLES
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.core.scene import PATTERNS, Saying, Scene, Shape, Spell, walk
from zweispiel.core.svg import write_shapes, write_svg, write_token
from zweispiel.kernel.contract import CHANCE
from zweispiel.kernel.rng import seeded
from zweispiel.testing.random_play import random_game, random_match, random_move
from zweispiel.testing.subject import Subject

VIEWERS = (0, 1, None)
GAMES, MOST_PLIES = 3, 130
#: A game with thousands of moves is looked at every few plies.
MANY_MOVES = 1_000
GEOMETRY = {"x", "y", "width", "height", "rx", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d"}
#: How many moves a showcase has: enough to look like a game.
SHORTEST_SHOWCASE, LONGEST_SHOWCASE = 12, 60


def _positions(subject: Subject) -> Iterator[Match]:
    """Every position of some random games with random options."""
    rng = random.Random(subject.name)
    for number in range(GAMES):
        game = subject.game if number == 0 else random_game(subject.name, rng)
        every = 1 if game.max_moves < MANY_MOVES else 10
        match = game.match(seed=number)
        for ply in range(MOST_PLIES):
            if ply % every == 0 or not match.players:
                yield match.copy()
            if not match.players:
                break
            player = rng.choice(match.players)
            match.push(random_move(match, player, rng), player)


def scenes(subject: Subject, step: int = 1) -> Iterator[tuple[Match, int | None, Scene]]:
    """Every `step`-th position as each player to move sees it, and as one of the others does, in turn."""
    for number, match in enumerate(_positions(subject)):
        if number % step == 0 or not match.players:
            movers = [player for player in match.players if player != CHANCE]
            for viewer in {*movers, VIEWERS[number % 3]}:
                yield match, viewer, match.scene(viewer)


def _spelled_ways(move: str, spell: Spell | None) -> int:
    """In how many ways a move can be spelled."""
    if spell is None:
        return 0
    signs = [move.removeprefix(form.prefix) for form in spell.forms if move.startswith(form.prefix)]
    return sum(len(part) == len(spell.slots) and set(part) <= set(spell.alphabet) for part in signs)


# ---- what can be clicked


def every_move_can_be_made_in_exactly_one_way(subject: Subject) -> None:
    """Choices, buttons and spelling together reach every legal move once, and nothing else."""
    for match, viewer, scene in scenes(subject):
        legal = [] if viewer is None else match.moves(viewer)
        ways = Counter([choice.move for choice in scene.choices] + [button.move for button in scene.buttons])
        assert set(ways) <= set(legal)
        for move in legal:
            assert ways[move] + _spelled_ways(move, scene.spell) == 1, f"{match!r}: {move}"


def spelled_moves_are_those_of_the_lists(subject: Subject) -> None:
    """A form's list without what is excluded is exactly what may be spelled, so programs need no list of moves."""
    for match, viewer, scene in scenes(subject):
        assert scene.spell == match.game.spell(match.observe(viewer))
        if scene.spell is not None and viewer is not None:
            lists = match.game.word_lists()
            spelled = [
                f"{form.prefix}{word}"
                for form in scene.spell.forms
                for word in lists[form.words]
                if word not in form.excluded
            ]
            assert sorted([*spelled, *scene.moves()]) == sorted(match.moves(viewer)), f"{match!r}"
            words = [lists[form.words] for form in scene.spell.forms]
            distinct = all(len(set(word)) == len(word) for each in words for word in each)
            assert scene.spell.repeats != distinct, f"{match!r}: pages refuse signs that occur twice"


def paths_lead_over_shapes_and_none_begins_another(subject: Subject) -> None:
    """Every click of a path has its shape; where paths are equal, rotations differ."""
    for _, _, scene in scenes(subject):
        ids = {shape.id for shape in scene.every_shape()}
        paths = {choice.path for choice in scene.choices}
        inner = {path[:length] for path in paths for length in range(len(path))}
        assert all(path and ids.issuperset(path) for path in paths)
        assert all(ids.issuperset(choice.covers) for choice in scene.choices)
        assert all(ids.issuperset(shape.shows) for shape in scene.every_shape())
        assert not paths & inner
        ways = [(choice.path, choice.turn) for choice in scene.choices]
        assert len(ways) == len(set(ways))
        assert {choice.turn for choice in scene.choices} - {""} <= set(scene.turns)
        assert {choice.ghost[0] for choice in scene.choices if choice.ghost} <= set(scene.ghosts)


def signs_are_spelled_into_shapes(subject: Subject) -> None:
    """Every slot of a spelled move is a shape of its own, with one empty text for the sign."""
    for _, _, scene in scenes(subject):
        slots = scene.spell.slots if scene.spell else ()
        shapes = {shape.id: shape for shape in scene.every_shape()}
        assert len(set(slots)) == len(slots)
        for slot in slots:
            assert [shape.text for shape in walk(shapes[slot].children) if shape.tag == "text"] == [""]


def only_players_to_move_are_asked(subject: Subject) -> None:
    """A viewer has something to click, and a prompt, exactly while they are to move."""
    for match, viewer, scene in scenes(subject):
        asked = bool(scene.choices or scene.buttons or scene.spell)
        assert asked == (viewer in match.players)
        assert (scene.prompt is not None) == asked


def what_a_click_tries_can_be_read(subject: Subject) -> None:
    """`tries` names moves, so that people can be told why one is not allowed."""
    for match, _, scene in scenes(subject, 9):
        tries = {shape.tries for shape in scene.every_shape()} - {""}
        moves = {text.replace("{turn}", turn) for text in tries for turn in scene.turns or ("{turn}",)}
        for move in {move for move in moves if "{turn}" not in move}:
            assert not isinstance(_refusal(match, move), InvalidMove), move


def _refusal(match: Match, move: str) -> ZweispielError | None:
    """What pushing a move would answer."""
    try:
        match.copy().push(move)
    except ZweispielError as error:
        return error
    return None


# ---- what is drawn


def ids_and_shapes_are_clean(subject: Subject) -> None:
    """Ids are unique, classes and geometry known, and no shape has a colour."""
    for _, _, scene in scenes(subject):
        shapes = scene.every_shape()
        ids = [shape.id for shape in shapes if shape.id]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", each) for each in ids)
        for shape in (*shapes, *walk(scene.ghosts.values()), *walk(scene.sides[0].token), *walk(scene.sides[1].token)):
            _check_shape(shape)


def _check_shape(shape: Shape) -> None:
    """Known parts only, and no colour; fixed ones look the same in every scene."""
    inside = list(walk(shape.children)) if shape.fixed else []
    assert not any(each.id or each.pattern or each.label or isinstance(each.text, Saying) for each in inside)
    assert not (shape.fixed and (shape.id or shape.pattern or shape.label or isinstance(shape.text, Saying)))
    assert shape.pattern in ("", *PATTERNS)
    assert set(shape.geometry) <= GEOMETRY
    assert re.fullmatch(r"[a-z0-9 -]*", shape.cls), shape.cls


def pictures_speak_the_language_they_are_asked_for(subject: Subject) -> None:
    """Labels of a picture are translated."""
    match = subject.game.match(seed="words")
    assert match.svg(0) == match.svg(0, lang="en")
    english = ElementTree.fromstring(match.svg(0)).get("aria-label")
    for lang in set(subject.languages) - {"en"}:
        told = ElementTree.fromstring(match.svg(0, lang=lang)).get("aria-label")
        assert told == i18n.translate_saying(match.scene(0).title, lang) != english


def pictures_are_well_formed(subject: Subject) -> None:
    """SVG that parses, with its styles inside where it stands alone, and ids that carry their prefix."""
    for match, viewer, scene in scenes(subject, 7):
        bare = ElementTree.fromstring(write_svg(scene, prefix="b-", game=subject.name))
        alone = ElementTree.fromstring(match.svg(viewer))
        assert sum(1 for _ in alone.iter()) == sum(1 for _ in bare.iter()) + 1  # the styles
        assert alone[0].text == match.game.styles()
        assert all(found.get("id", "b-").startswith("b-") for found in bare.iter())
        assert not any("style" in found.attrib for found in bare.iter())
        for side in scene.sides:
            ElementTree.fromstring(write_token(side, "t-", subject.name))


def style_sheets_touch_only_their_own_board(subject: Subject) -> None:
    """Every selector of `scene.css` begins with `.board.<game>`."""
    own = subject.game.styles().removeprefix(SHARED_STYLES.read_text("utf-8"))
    flat = re.sub(r"/\*.*?\*/", "", own, flags=re.DOTALL)
    assert "{" in flat
    for block in re.findall(r"([^{}]+)\{[^{}]*\}", flat):
        for selector in re.split(r",(?![^(]*\))", block):
            wanted = f".board.{subject.name}"
            assert re.match(rf"\s*({re.escape(wanted)}(?![\w-])|@|from|to|\d+%)", selector), selector


def the_showcase_plays(subject: Subject) -> None:
    """The showcase has some dozen moves and does not end the game."""
    match = subject.game.match(seed=0)
    for move in match.game.showcase.split():
        match.push(move)
    assert SHORTEST_SHOWCASE <= len(match.history) <= LONGEST_SHOWCASE
    assert match.outcome() is None
    ElementTree.fromstring(match.svg())


def option_showcases_show_their_options(subject: Subject) -> None:
    """In every language, each plays, has not ended, and is of the option that it is for."""
    for lang in subject.languages:
        for only, line in subject.game.option_showcases.items():
            match = Record.loads(i18n.translate(line, lang)).replay()
            option, value = only.split("=")
            assert (match.game.name, match.game.options[option]) == (subject.name, value)
            assert match.outcome() is None


# ---- hidden information


def pictures_do_not_depend_on_what_is_hidden(subject: Subject) -> None:
    """Other secrets in the same position: not a byte of what a viewer sees changes."""
    rng, differing = random.Random(subject.name), 0
    for number in range(40):
        match = random_match(subject.name, rng)
        for viewer in VIEWERS:
            other = _with_other_secrets(match, viewer, number)
            differing += other._state.tobytes() != match._state.tobytes()
            assert _shown(other, viewer) == _shown(match, viewer)
    assert (differing > 0) == subject.game.has_secrets, "nothing was hidden, so nothing was tested"


def _with_other_secrets(match: Match, viewer: int | None, number: int) -> Match:
    """The same match, with another order of the piles and something else where `viewer` sees nothing."""
    other = match.copy()
    other.seed = f"another order {number}"
    if match.outcome() is None:
        other._state = match.knowledge(viewer)
        other.game.kernel.sample(other._state, CHANCE if viewer is None else viewer, seeded(number))
        for player in set(match.pending) - {viewer}:
            other._pending[player] = int(other.game.legal(match._seen_by(player))[0])
    return other


def _shown(match: Match, viewer: int | None) -> tuple[object, ...]:
    """All that a picture tells a viewer, byte for byte."""
    scene = match.scene(viewer)
    ghosts = {key: write_shapes((ghost,)) for key, ghost in scene.ghosts.items()}
    tokens = [write_token(side) for side in scene.sides]
    words = [str(saying) for saying in sayings(scene)]
    return write_svg(scene), scene.choices, scene.buttons, scene.spell, scene.turns, ghosts, tokens, words


def sayings(scene: Scene) -> Iterator[Saying]:
    """Everything a scene says."""
    small = [shape for side in scene.sides for shape in side.token]
    small += [shape for entry in scene.legend for shape in entry.figure.shapes]
    for shape in walk([*scene.shapes, *scene.ghosts.values(), *small]):
        yield from (said for said in (shape.label, shape.text) if isinstance(said, Saying))
    yield from (said for side in scene.sides for said in (side.name, side.aim, side.standing) if said is not None)
    yield from (button.label for button in scene.buttons)
    for form in scene.spell.forms if scene.spell else ():
        yield from (said for said in (form.label, form.question) if said is not None)
        if form.alone is not None:  # a page fills in what was spelled
            yield Saying(form.alone.template, {**form.alone.params, "word": "…"})
    yield from (entry.text for entry in scene.legend)
    yield from (said for said in (scene.title, scene.prompt, scene.then, scene.notice) if said is not None)
