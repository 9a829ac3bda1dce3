"""Zaic's picture: heights, visible parts, supplies, and the limit that closes in."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.zaic.positions import GAME, after
from tests.support import play_randomly
from zweispiel import Match
from zweispiel.core.coach import fitting_tips
from zweispiel.core.scene import Scene, Shape
from zweispiel.games.zaic import facts, shapes
from zweispiel.games.zaic import scene as scenes
from zweispiel.games.zaic.notation import cell_name, covered
from zweispiel.i18n import translate_saying


def matches(count: int = 12) -> Iterator[Match]:
    """Positions of random games, from the start to the end."""
    for seed in range(count):
        rng = random.Random(seed)
        yield play_randomly(GAME.match(), rng, rng.choice((0, 3, 9, 15, 21, 40)))


def shape(scene: Scene, name: str) -> Shape:
    """The shape with that id."""
    return next(each for each in scene.every_shape() if each.id == name)


def numbers(shape: Shape) -> list[str]:
    """The texts inside a shape."""
    return [str(each.text) for each in shape.children if each.text]


# ---- what lies


def test_visible_parts_and_heights_are_those_of_the_position() -> None:
    for match in matches():
        seen = match.observe(None)
        tiles = shapes.lying_tiles(match.history)
        drawn = sorted(sorted(cell_name(*cell) for cell in tile.visible) for tile in tiles)
        assert drawn == sorted(sorted(cells) for cells in seen["tiles"])  # type: ignore[attr-defined]
        for tile in tiles:
            for x, y in tile.visible:
                assert seen["heights"][y][x] == str(tile.level)  # type: ignore[index]
                assert seen["board"][y][x] == "LD"[tile.ply % 2]  # type: ignore[index]


def test_what_lies_higher_is_drawn_later_and_further_up() -> None:
    for match in matches():
        levels = {f"tile-{tile.ply}": tile.level for tile in shapes.lying_tiles(match.history)}
        drawn = [each for each in match.scene(None).every_shape() if each.id in levels]
        assert [levels[each.id] for each in drawn] == sorted(levels.values())
        for each in drawn:
            (x, y), (left, top) = covered(match.history[int(each.id.removeprefix("tile-"))])[0], each.at or (0, 0)
            assert (left, top) == (50 * x - 3 * (levels[each.id] - 1), 50 * y - 5 * (levels[each.id] - 1))


def test_pips_tell_the_height() -> None:
    match = after("2x2@h8 2x2@j8 1x2@j8 1x1@j8")
    pips = [[each for each in shape(match.scene(None), f"tile-{i}").children if each.cls == "pip"] for i in range(4)]
    assert [len(each) for each in pips] == [0, 0, 2, 3]
    assert pips[2][0].geometry["cy"] == 63  # its upper cell is covered, so they lie in the lower one


def test_dark_tiles_have_waves_and_light_ones_have_none() -> None:
    scene = after("2x2@h8 2x1@j8").scene(None)
    assert [part.pattern for part in shape(scene, "tile-0").children] == ["", "", ""]
    assert "waves" in [part.pattern for part in shape(scene, "tile-1").children]


def test_cells_say_what_lies_there() -> None:
    scene = after("2x2@h8 2x2@j8 1x2@j8").scene(None)
    said = {name: str(shape(scene, name).label) for name in ("h8", "j8", "k8", "h10")}
    assert said == {
        "h8": "h8, light, height 1",
        "j8": "j8, light, height 2",
        "k8": "k8, dark, height 1",
        "h10": "h10, empty",
    }


def test_a_tile_keeps_its_id_while_the_game_goes_on() -> None:
    match, known = GAME.match(), dict[str, tuple[Shape, ...]]()
    rng = random.Random(4)
    while match.players:
        play_randomly(match, rng, 1)
        tiles = {each.id: each.children[:3] for each in match.scene(None).every_shape() if each.id[:5] == "tile-"}
        assert known.items() <= tiles.items()
        assert len(tiles) == len(match.history)
        known = tiles


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """By how much two colours differ, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_tiles_stand_out_from_the_table() -> None:
    """The face of a light tile once had the same brightness as the table."""
    css = Path(scenes.__file__).with_name("scene.css").read_text("utf-8")
    grounds = [re.findall(rf"\.{name} {{ fill: (#\w+);", css)[0] for name in ("floor", "area", "tray")]
    tokens = dict(re.findall(r"--([\w-]+): (#\w{6})", css))
    for ground in grounds:
        assert contrast(tokens["light"], ground) > 1.35
        assert contrast(tokens["light-line"], ground) > 1.35
        assert contrast(tokens["light-edge"], ground) > 2
        assert contrast(tokens["dark"], ground) > 2.5


# ---- the part of the frame that is seen


def test_the_picture_keeps_its_size_and_shows_all_that_can_be_reached() -> None:
    for match in matches(20):
        scene = match.scene(match.player)
        assert (scene.width, scene.height) == (scenes.WIDTH, scenes.HEIGHT)
        left, top = shape(scene, "table").at or (0, 0)
        for x, y in {cell for move in (*match.history, *match.moves()) for cell in covered(move)}:
            assert scenes.LEFT <= left + 50 * x <= scenes.LEFT + scenes.SPAN - 50
            assert scenes.TOP <= top + 50 * y <= scenes.TOP + scenes.SPAN - 50
            assert shape(scene, cell_name(x, y)).tries


def reachable(used: set[tuple[int, int]], axis: int) -> range:
    """The columns or rows that the next tile can take: two beside the mosaic, as far as the limit allows."""
    low, high = (end(cell[axis] for cell in used) for end in (min, max))
    return range(max(low - 2, high - 7), min(high + 2, low + 7) + 1)


def test_the_table_stays_where_it_is_until_a_tile_could_reach_further() -> None:
    stays, moves = 0, 0
    for seed in range(20):
        match, rng, used, before = GAME.match(), random.Random(seed), set[tuple[int, int]](), [2, 2]
        while match.players:
            play_randomly(match, rng, 1)
            used.update(covered(match.history[-1]))
            at = shape(match.scene(None), "table").at or (0, 0)
            now = [(40 - round(place)) // 50 for place in at]
            for axis in (0, 1):
                wanted = reachable(used, axis)
                fits = before[axis] <= wanted[0] and wanted[-1] < before[axis] + 12
                assert (now[axis] == before[axis]) == fits, (match.history, axis)
                stays, moves = stays + fits, moves + (not fits)
            before = now
    assert moves < stays / 20


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        ("2x2@h8", set()),
        ("2x2@h8 2x1@j8", set()),
        ("2x2@h8 2x1@j8 1x1@l8", set()),
        ("2x2@h8 2x1@j8 2x2@l8", {"left", "right"}),
        ("2x2@h8 2x1@j8 2x2@l8 2x1@n8", {"left", "right"}),
        ("2x2@h8 1x2@h10 2x2@h12", {"top", "bottom"}),
    ],
)
def test_the_limit_is_seen_once_it_comes_near(moves: str, lines: set[str]) -> None:
    found = {each.id for each in after(moves).scene(None).every_shape() if each.id.startswith("limit-")}
    assert found == {f"limit-{line}" for line in lines}


def test_the_lines_of_the_limit_come_together_with_the_tip_that_explains_them() -> None:
    told = 0
    for match in matches(30):
        lines = [each.id for each in match.scene(None).every_shape() if each.id.startswith("limit-")]
        for viewer in (0, 1):
            tips = fitting_tips(GAME.tips, match.observe(viewer), match.moves)
            assert bool(lines) == any(tip.name == "limit" for tip in tips), match.history
            assert not lines or tips[0].name == "limit", "no other tip keeps it back"
        told += bool(lines)
    assert told > 0


def test_an_area_without_lines_is_whole() -> None:
    """Cells that are out of reach only in the end look like all others until the lines come."""
    for moves in ("2x2@h8", "2x2@h8 2x1@j8 1x1@l8"):
        area = shape(after(moves).scene(None), "area").geometry
        assert (area["width"], area["height"]) == (scenes.SPAN, scenes.SPAN)


def test_in_the_end_the_usable_area_is_eight_cells_wide() -> None:
    area = shape(after("2x2@h8 2x1@j8 2x2@l8 2x1@n8").scene(None), "area")
    assert area.geometry["width"] == 8 * 50 + 12
    assert area.geometry["height"] == scenes.SPAN


# ---- supplies and clicks


def test_supplies_show_what_is_left() -> None:
    scene = after("1x1@h8 2x1@i8 1x1@k8 1x2@h9 1x1@g9").scene(None)
    left = {size: numbers(shape(scene, f"supply-light-{size}")) for size in ("2x2", "2x1", "1x1")}
    assert left == {"2x2": ["8"], "2x1": ["8"], "1x1": ["0"]}
    assert "spent" in shape(scene, "supply-light-1x1").cls
    assert numbers(shape(scene, "supply-dark-2x1")) == ["6"]


def test_wide_and_tall_are_one_tile_of_the_supply() -> None:
    scene = GAME.match().scene(0)
    assert {(choice.path, choice.turn) for choice in scene.choices} == {
        (("supply-light-2x2", "h8"), "2x2"),
        (("supply-light-2x1", "h8"), "2x1"),
        (("supply-light-2x1", "h8"), "1x2"),
        (("supply-light-1x1", "h8"), "1x1"),
    }


def test_a_ghost_lies_where_the_tile_will_lie() -> None:
    for match in matches():
        scene = match.scene(match.player)
        for choice in scene.choices[::7]:
            name, x, y = choice.ghost or ("", 0, 0)
            after_it = match.copy()
            after_it.push(choice.move)
            tile = shape(after_it.scene(None), f"tile-{len(match.history)}")
            assert scene.ghosts[name].children[:3] == tile.children[:3]
            pips = [each for each in scene.ghosts[name].children if each.cls == "pip"]
            assert len(pips) == len([each for each in tile.children if each.cls == "pip"])
            (left, top), (from_x, from_y) = shape(scene, "table").at or (0, 0), scene.ghosts[name].at or (0, 0)
            assert (x + from_x - left, y + from_y - top) == tile.at


def test_a_choice_names_every_cell_its_tile_would_cover() -> None:
    for match in matches():
        for choice in match.scene(match.player).choices:
            assert (choice.path[-1], *choice.covers) == tuple(cell_name(*cell) for cell in covered(choice.move))


def test_a_click_on_a_cell_tells_why_not() -> None:
    scene = after("2x2@h8").scene(1)
    assert shape(scene, "h8").tries == "{turn}@h8"
    assert scene.turns == ("2x2", "2x1", "1x2", "1x1")


def decisive(match: Match) -> list[Shape]:
    """What is outlined because it decided the match."""
    return [shape for shape in match.scene().every_shape() if shape.cls == "decisive"]


def test_the_region_that_won_is_outlined_at_the_end_and_nothing_after_a_resignation() -> None:
    """As many edges as the winner's deciding region has sides beyond which it ends."""
    decided = 0
    for seed in range(6):
        match = play_randomly(GAME.match(), random.Random(seed), 40)
        outcome = match.outcome()
        assert outcome is not None
        assert len(decisive(match)) == (outcome.winner is not None)
        for outlined in decisive(match):
            assert outcome.winner is not None
            seen = match.observe(None)
            largest = facts.regions_of(seen, outcome.winner)[0]
            if outcome.score[0] != outcome.score[1]:
                ends = sum((x + dx, y + dy) not in largest for x, y in largest for dx, dy in facts.STEPS)
                assert str(outlined.children[0].geometry["d"]).count("M") == ends
                decided += 1
    assert decided
    resigned = GAME.match()
    resigned.push("2x2@h8")
    resigned.resign(0)
    assert not decisive(resigned)


#: A game that ends with largest regions of five cells each, and second ones of four and five.
TIED = (
    "2x1@h8 2x1@j8 2x2@l7 1x1@h7 1x2@j6 2x2@l9 1x2@k10 2x1@k6 2x1@i8 2x2@j12 2x1@h12 1x1@i12 2x1@j13 1x2@l7 1x1@n9 "
    "1x1@o9 1x1@l7 1x2@k11 2x1@l11 2x1@m12 1x1@n13 1x2@k12 1x2@l10 2x1@i10"
)


def counts(match: Match) -> dict[str, list[str]]:
    """The numbers on the regions that decided, by side."""
    found = [each for each in match.scene().every_shape() if each.cls.startswith("region-count")]
    return {each.cls.partition(" ")[2]: numbers(each) for each in found}


def test_both_regions_that_decided_have_their_sizes_on_the_board() -> None:
    """Each number stands on a cell of its own colour."""
    for seed in range(6):
        match = play_randomly(GAME.match(), random.Random(seed), 40)
        outcome = match.outcome()
        assert outcome is not None
        if outcome.score[0] != outcome.score[1]:
            assert counts(match) == {"light": [str(outcome.score[0])], "dark": [str(outcome.score[1])]}
    assert counts(after(TIED)) == {"light": ["4"], "dark": ["5"]}
    assert counts(after("2x2@h8")) == {}


@pytest.mark.parametrize(
    ("you", "lang", "told"),
    [
        (
            None,
            "en",
            "Ada cannot place any more tiles. The regions of Emmy are larger: 5 to 5, then 5 to 4.",
        ),
        (
            0,
            "en",
            "You cannot place any more tiles. The regions of Emmy are larger: 5 to 5, then 5 to 4.",
        ),
        (1, "de", "Ada kann nichts mehr legen. Deine Flächen sind größer: 5 zu 5, dann 5 zu 4."),
    ],
)
def test_the_end_names_who_cannot_place_a_tile(you: int | None, lang: str, told: str) -> None:
    match = after(TIED)
    outcome = match.outcome()
    assert outcome is not None
    said = GAME.tell_end(outcome, match.observe(None), ("Ada", "Emmy"), you)
    assert translate_saying(said, lang) == told


def test_after_a_resignation_nobody_is_said_to_be_stuck() -> None:
    match = after("2x2@h8")
    match.resign(0)
    outcome = match.outcome()
    assert outcome is not None
    assert "cannot place" not in str(GAME.tell_end(outcome, match.observe(None), ("Ada", "Emmy")))


def test_the_prompt_says_in_time_that_the_end_is_near() -> None:
    """The other player's places count, too: in nearly every game, both players read it before the last tile."""
    both = 0
    for seed in range(12):
        match, rng, told = GAME.match(), random.Random(seed), set[int]()
        while (player := match.player) is not None:
            is_near = str(match.scene(player).prompt).startswith("Few places are left.")
            told |= {player} if is_near else set()
            play_randomly(match, rng, 1)
        assert told, match.history
        both += len(told) == 2
    assert both > 9


def test_where_the_largest_regions_are_equal_the_picture_says_which_decided() -> None:
    match = after(TIED)
    assert match.outcome() is not None
    scene = match.scene()
    assert [str(side.standing) for side in scene.sides] == ["regions: 5, then 4", "regions: 5, then 5"]
    assert "5 cells to 4" in str(scene.notice)
    assert after("2x2@h8").scene().notice is None


def test_the_lesson_names_cells_that_are_seen() -> None:
    """The picture shows a part of the table."""
    lesson = GAME.lesson
    assert lesson is not None
    named = 0
    for step in lesson.steps:
        ids = {shape.id for shape in step.match().scene(0).every_shape()}
        cells = set(re.findall(r"\b[a-o]\d+\b", " ".join((step.task, *step.right.values(), *step.different.values()))))
        assert cells <= ids, step.task
        named += len(cells)
    assert named > 5
