"""Heimlich's picture tells the truth about lines."""

import random

import zweispiel
from tests.games.heimlich.positions import after
from tests.support import play_randomly
from zweispiel import Match, i18n
from zweispiel.core.scene import Scene, Shape, walk
from zweispiel.games.heimlich.scene import FIELD, _enclosed, _turned_last


def random_matches(number: int) -> list[Match]:
    """Random positions of both starts."""
    found = []
    for seed in range(number):
        game = zweispiel.load("heimlich", start=("diagonal", "parallel")[seed % 2])
        found.append(play_randomly(game.match(seed=0), random.Random(seed), 3 * (seed % 18)))
    return found


def board(match: Match) -> list[str]:
    rows = match.observe(None)["board"]
    assert isinstance(rows, list)
    return rows


def changed(before: list[str], after: list[str]) -> set[tuple[int, int]]:
    """The fields whose stones have been turned over."""
    fields = [(x, y) for y in range(8) for x in range(8) if before[y][x] != "."]
    return {(x, y) for x, y in fields if before[y][x] != after[y][x]}


def shape(scene: Scene, key: str) -> Shape:
    return next(found for found in scene.every_shape() if found.id == key)


def lines(spot: Shape) -> list[Shape]:
    return [child for child in spot.children if child.cls == "line"]


def test_lines_are_what_would_be_turned_and_the_last_move_shows_what_was() -> None:
    for match in random_matches(36):
        for move in match.moves():
            if move == "pass":
                continue
            after = match.copy()
            after.push(move)
            turned = changed(board(match), board(after))
            assert set(_enclosed(board(match), *move.split("-"))) == turned
            assert set(_turned_last(after.observe(None))) == turned


def test_every_line_can_be_seen_and_several_can_be_chosen() -> None:
    several = 0
    for match in random_matches(36):
        if match.player is None:
            continue
        scene = match.scene(match.player)
        for choice in scene.choices:
            spot = shape(scene, choice.path[0])
            same = [other for other in scene.choices if other.path[0] == choice.path[0]]
            assert len(lines(spot)) == len(same)
            assert len(choice.path) == (1 if len(same) == 1 else 2)
            several += len(same) > 1
            if len(same) > 1:
                assert choice.path[1] in {line.id for line in lines(spot)}
    assert several > 20


def test_a_line_is_as_long_as_what_it_turns() -> None:
    match = zweispiel.load("heimlich").match()
    bar = lines(shape(match.scene(0), "d3"))[0].children[0]
    assert bar.geometry["width"] == 34  # around one stone
    assert FIELD > 46


def test_stones_keep_their_names_and_turn_by_class() -> None:
    match = zweispiel.load("heimlich").match()
    before = shape(match.scene(), "stone-d4")
    match.push("d3-s")
    after = shape(match.scene(), "stone-d4")
    assert (before.cls, after.cls) == ("stone robbers", "stone police")
    assert before.children == after.children
    assert before.at == after.at


def test_passing_is_a_button() -> None:
    for seed in range(200):
        match = zweispiel.load("heimlich").match()
        rng = random.Random(seed)
        while match.players and match.moves() != ["pass"]:
            play_randomly(match, rng, 1)
        if match.players:
            scene = match.scene(match.player)
            assert [button.move for button in scene.buttons] == ["pass"]
            assert not scene.choices
            return
    raise AssertionError("no pass in 200 games")


def test_a_pass_is_told_and_the_marks_of_the_last_stone_stay() -> None:
    """The board is the same after a pass, so the other player would see nothing of it."""
    match = after("e6-n", "f6-nw", "c4-e", "e7-n", "e8-n", "d8-ne", "g6-w", "f8-w")
    assert str(match.scene(0).prompt).endswith("so you have to pass.")
    marked = {"last", *(f"turned-{step}" for step in (1, 2))}
    before = {shape.id for shape in match.scene(1).every_shape()} & marked
    match.push("pass")
    assert {shape.id for shape in match.scene(1).every_shape()} & marked == before
    assert [str(match.scene(viewer).notice) for viewer in (1, 0, None)] == [
        "The police cannot move and pass.",
        "None",
        "The police cannot move and pass.",
    ]
    named = match.observe(1) | {"names": ("Anna", None)}
    assert str(match.game.render_scene(named, list).notice) == "Anna cannot move and passes."
    match.push(match.moves()[0])
    assert match.scene(1).notice is None


def test_tokens_fit_their_box() -> None:
    for side in zweispiel.load("heimlich").match().scene().sides:
        radii = [child.geometry["r"] for child in walk(side.token) if child.tag == "circle"]
        assert radii
        assert all(isinstance(r, int | float) and r <= 20 for r in radii)


def test_the_sentence_about_the_game_calls_the_sides_by_their_names() -> None:
    game = zweispiel.load("heimlich")
    try:
        for lang in i18n.LANGUAGES:
            i18n.use(lang)
            sentence = i18n._(game.sentence).lower()
            for side in game.match().scene(None).sides:
                assert i18n.translate_saying(side.name).lower() in sentence
    finally:
        i18n.use("en")


def test_what_lights_up_is_round_like_the_squares() -> None:
    scene = zweispiel.load("heimlich").match().scene(0)
    lit = [shape for shape in walk(scene.shapes) if shape.cls == "hit"]
    assert lit
    assert all(shape.geometry["rx"] for shape in lit)
