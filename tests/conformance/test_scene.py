"""Pictures of every game: what can be clicked is what may be played, and nobody sees more than he may know."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

import zweispiel
from tests.catalogue import every_text, reason_words
from tests.support import play_randomly, random_game, random_match, random_move
from zweispiel import CHANCE, Game, InvalidMove, Match, ZweispielError, i18n
from zweispiel.core.game import COMMON_ENDINGS
from zweispiel.core.scene import PATTERNS, Saying, Scene, Shape, Spell, walk
from zweispiel.core.svg import write_shapes, write_svg, write_token
from zweispiel.kernel.rng import seeded

every_game = pytest.mark.parametrize("name", zweispiel.games())

VIEWERS = (0, 1, None)
GAMES, MOST_PLIES = 3, 130
#: A game with thousands of moves is looked at every few plies.
MANY_MOVES = 1_000
GEOMETRY = {"x", "y", "width", "height", "rx", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d"}


def positions(name: str, seed: str = "") -> Iterator[Match]:
    """Every position of some random games with random options."""
    rng = random.Random(name + seed)
    for number in range(GAMES):
        game = zweispiel.load(name) if number == 0 else random_game(name, rng)
        every = 1 if game.max_moves < MANY_MOVES else 10
        match = game.match(seed=number)
        for ply in range(MOST_PLIES):
            if ply % every == 0 or not match.players:
                yield match.copy()
            if not match.players:
                break
            player = rng.choice(match.players)
            match.push(random_move(match, player, rng), player)


def scenes(name: str, step: int = 1) -> Iterator[tuple[Match, int | None, Scene]]:
    """These positions as whoever is to move sees them, and as one of the others does, in turn; every `step`-th one."""
    for number, match in enumerate(positions(name)):
        if number % step == 0 or not match.players:
            movers = [player for player in match.players if player != CHANCE]
            for viewer in {*movers, VIEWERS[number % 3]}:
                yield match, viewer, match.scene(viewer)


def spelled_ways(move: str, spell: Spell | None) -> int:
    """In how many ways a move can be spelled."""
    if spell is None:
        return 0
    signs = [move.removeprefix(form.prefix) for form in spell.forms if move.startswith(form.prefix)]
    return sum(len(part) == spell.length and set(part) <= set(spell.alphabet) for part in signs)


# ---- what can be clicked


@every_game
def test_every_move_can_be_made_in_exactly_one_way(name: str) -> None:
    for match, viewer, scene in scenes(name):
        legal = [] if viewer is None else match.moves(viewer)
        ways = Counter([choice.move for choice in scene.choices] + [button.move for button in scene.buttons])
        assert set(ways) <= set(legal)
        for move in legal:
            assert ways[move] + spelled_ways(move, scene.spell) == 1, f"{match!r}: {move}"


@every_game
def test_paths_lead_over_shapes_and_none_ends_on_the_way_of_another(name: str) -> None:
    for _, _, scene in scenes(name):
        ids = {shape.id for shape in scene.every_shape()}
        paths = {choice.path for choice in scene.choices}
        inner = {path[:length] for path in paths for length in range(len(path))}
        assert all(path and ids.issuperset(path) for path in paths)
        assert not paths & inner
        ways = [(choice.path, choice.turn) for choice in scene.choices]
        assert len(ways) == len(set(ways))
        assert {choice.turn for choice in scene.choices} - {""} <= set(scene.turns)
        assert {choice.ghost[0] for choice in scene.choices if choice.ghost} <= set(scene.ghosts)


@every_game
def test_only_who_is_to_move_is_asked(name: str) -> None:
    for match, viewer, scene in scenes(name):
        asked = bool(scene.choices or scene.buttons or scene.spell)
        assert asked == (viewer in match.players)
        assert (scene.prompt is not None) == asked


@every_game
def test_what_a_click_tries_can_be_read(name: str) -> None:
    for match, _, scene in scenes(name, 9):
        tries = {shape.tries for shape in scene.every_shape()} - {""}
        moves = {text.replace("{turn}", turn) for text in tries for turn in scene.turns or ("{turn}",)}
        for move in {move for move in moves if "{turn}" not in move}:
            assert not isinstance(refusal(match, move), InvalidMove), move


def refusal(match: Match, move: str) -> ZweispielError | None:
    """What pushing a move would answer."""
    try:
        match.copy().push(move)
    except ZweispielError as error:
        return error
    return None


# ---- what is drawn


@every_game
def test_ids_and_shapes_are_clean(name: str) -> None:
    for _, _, scene in scenes(name):
        shapes = scene.every_shape()
        ids = [shape.id for shape in shapes if shape.id]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", each) for each in ids)
        for shape in (*shapes, *walk(scene.ghosts.values()), *walk(scene.sides[0].token), *walk(scene.sides[1].token)):
            check_shape(shape)


def check_shape(shape: Shape) -> None:
    """Known parts only, and no colour; fixed ones look the same in every scene."""
    inside = list(walk(shape.children)) if shape.fixed else []
    assert not any(each.id or each.pattern or each.label or isinstance(each.text, Saying) for each in inside)
    assert not (shape.fixed and (shape.id or shape.pattern or shape.label or isinstance(shape.text, Saying)))
    assert shape.pattern in ("", *PATTERNS)
    assert set(shape.geometry) <= GEOMETRY
    assert re.fullmatch(r"[a-z0-9 -]*", shape.cls), shape.cls


@every_game
def test_pictures_speak_the_language_they_are_asked_for(name: str) -> None:
    match = zweispiel.load(name).match(seed="words")
    english, german = (ElementTree.fromstring(match.svg(0, lang=lang)) for lang in ("en", "de"))
    assert match.svg(0) == match.svg(0, lang="en")
    assert english.get("aria-label") != german.get("aria-label")
    assert german.get("aria-label") == i18n.translate_saying(match.scene(0).title, "de")


@every_game
def test_pictures_are_well_formed(name: str) -> None:
    for match, viewer, scene in scenes(name, 7):
        bare = ElementTree.fromstring(write_svg(scene, prefix="b-", game=name))
        alone = ElementTree.fromstring(match.svg(viewer))
        assert sum(1 for _ in alone.iter()) == sum(1 for _ in bare.iter()) + 1  # the styles
        assert alone[0].text == match.game.styles()
        assert all(found.get("id", "b-").startswith("b-") for found in bare.iter())
        assert not any("style" in found.attrib for found in bare.iter())
        for side in scene.sides:
            ElementTree.fromstring(write_token(side, "t-", name))


@every_game
def test_style_sheets_touch_only_their_own_board(name: str) -> None:
    own = zweispiel.load(name).styles().removeprefix(shared_styles())
    flat = re.sub(r"/\*.*?\*/", "", own, flags=re.DOTALL)
    assert "{" in flat
    for block in re.findall(r"([^{}]+)\{[^{}]*\}", flat):
        for selector in re.split(r",(?![^(]*\))", block):
            wanted = f".board.{name}"
            assert re.match(rf"\s*({re.escape(wanted)}(?![\w-])|@|from|to|\d+%)", selector), selector


@cache
def shared_styles() -> str:
    from zweispiel.core.game import SHARED_STYLES

    return SHARED_STYLES.read_text("utf-8")


# ---- hidden information


def shown(match: Match, viewer: int | None) -> tuple[object, ...]:
    """All that a picture tells a viewer, byte for byte."""
    scene = match.scene(viewer)
    ghosts = {key: write_shapes((ghost,)) for key, ghost in scene.ghosts.items()}
    tokens = [write_token(side) for side in scene.sides]
    words = [str(saying) for saying in sayings(scene)]
    return write_svg(scene), scene.choices, scene.buttons, scene.spell, scene.turns, ghosts, tokens, words


@every_game
def test_pictures_do_not_depend_on_what_is_hidden(name: str) -> None:
    rng, differing = random.Random(name), 0
    for number in range(40):
        match = random_match(name, rng)
        for viewer in VIEWERS:
            other = with_other_secrets(match, viewer, number)
            differing += other._state.tobytes() != match._state.tobytes()
            assert shown(other, viewer) == shown(match, viewer)
    assert (differing > 0) == match.game.has_secrets, "nothing was hidden, so nothing was tested"


def with_other_secrets(match: Match, viewer: int | None, number: int) -> Match:
    """The same match, with another order of the piles and something else where `viewer` sees nothing."""
    other = match.copy()
    other.seed = f"another order {number}"
    if match.outcome() is None:
        other._state = match.knowledge(viewer)
        other.game.kernel.sample(other._state, CHANCE if viewer is None else viewer, seeded(number))
        for player in set(match.pending) - {viewer}:
            other._pending[player] = int(other.game.legal(match._seen_by(player))[0])
    return other


# ---- words


def sayings(scene: Scene) -> Iterator[Saying]:
    """Everything a scene says."""
    tokens = [shape for side in scene.sides for shape in side.token]
    for shape in walk([*scene.shapes, *scene.ghosts.values(), *tokens]):
        yield from (said for said in (shape.label, shape.text) if isinstance(said, Saying))
    yield from (said for side in scene.sides for said in (side.name, side.aim, side.standing) if said is not None)
    yield from (button.label for button in scene.buttons)
    yield from (form.label for form in (scene.spell.forms if scene.spell else ()))
    yield from (said for said in (scene.title, scene.prompt) if said is not None)


def check_saying(saying: Saying, known: frozenset[str]) -> None:
    """It is a text of ours, and so is every text inside it."""
    assert saying.template in known, f"not marked with N_: {saying.template!r}"
    told = [i18n.translate_saying(saying, lang) for lang in i18n.LANGUAGES]
    assert all(text and not re.search(r"[{}]", text) for text in told), told
    assert told[0] == str(saying)
    for value in saying.params.values():
        if isinstance(value, Saying):
            check_saying(value, known)


@every_game
def test_everything_said_is_known_in_every_language(name: str) -> None:
    known = every_text()
    for _, _, scene in scenes(name, 5):
        for saying in sayings(scene):
            check_saying(saying, known)


@every_game
def test_moves_are_told_in_words(name: str) -> None:
    known, rng = every_text(), random.Random(name)
    for _ in range(6):
        match = random_match(name, rng)
        for viewer in VIEWERS:
            for move in match.visible_history(viewer):
                check_saying(match.game.tell_move(move), known)


@every_game
def test_every_end_is_told(name: str) -> None:
    known, rng = every_text(), random.Random(name)
    assert zweispiel.load(name).sentence in known
    assert set(reason_words(name)) == set(zweispiel.load(name).endings)
    for number in range(12):
        match = random_game(name, rng).match(seed=number)
        if number < 2:
            match.resign(number)
        else:
            play_randomly(match, rng)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.reason in match.game.endings or outcome.reason in COMMON_ENDINGS
        check_saying(match.game.tell_end(outcome, ("Ada", "Emmy")), known)


@every_game
def test_the_showcase_plays(name: str) -> None:
    match = showcase_match(zweispiel.load(name))
    assert 12 <= len(match.history) <= 60
    assert match.outcome() is None
    ElementTree.fromstring(match.svg())


def showcase_match(game: Game) -> Match:
    """The position after the showcase's moves."""
    match = game.match(seed=0)
    for move in game.showcase.split():
        match.push(move)
    return match
