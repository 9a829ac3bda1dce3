"""Zaic's picture: heights, visible parts, supplies, and the limit that closes in."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.zaic.positions import GAME, after
from tests.games.zaic.reference import Reference
from tests.support import play_randomly
from zweispiel import Match
from zweispiel.core.coach import fitting_tips
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Scene, Shape
from zweispiel.games.zaic import ending, facts, reason, shapes
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
        table = shape(scene, "table")
        (left, top), cell = table.at or (0, 0), 50 * table.scaled
        for x, y in {cell for move in (*match.history, *match.moves()) for cell in covered(move)}:
            assert scenes.LEFT <= left + cell * x <= scenes.LEFT + scenes.SPAN - cell
            assert scenes.TOP <= top + cell * y <= scenes.TOP + scenes.SPAN - cell
            assert shape(scene, cell_name(x, y)).tries or match.outcome() is not None


def reachable(used: set[tuple[int, int]], axis: int) -> range:
    """The columns or rows that the next tile can take: two beside the mosaic, as far as the limit allows."""
    low, high = (end(cell[axis] for cell in used) for end in (min, max))
    return range(max(low - 2, high - 7), min(high + 2, low + 7) + 1)


def span(used: set[tuple[int, int]], axis: int) -> tuple[int, int]:
    """The first and the last column or row of the mosaic."""
    return min(cell[axis] for cell in used), max(cell[axis] for cell in used)


def allowed(used: set[tuple[int, int]], axis: int) -> range:
    """The columns or rows that the mosaic can still use within the frame of fifteen and the limit of eight."""
    low, high = span(used, axis)
    return range(max(0, high - 7), min(14, low + 7) + 1)


def needs_move(used: set[tuple[int, int]], axis: int, corner: float) -> bool:
    """Whether twelve cells from a corner on do not do: the next tile could leave them, or the limit lies aside."""
    wanted, usable, (low, high) = reachable(used, axis), allowed(used, axis), span(used, axis)
    if wanted[0] < corner or wanted[-1] >= corner + 12:
        return True
    before, behind = usable[0] - corner, corner + 11 - usable[-1]
    return high - low >= 5 and min(before, behind) <= 0 < max(before, behind)


def test_the_table_stays_where_it_is_until_a_tile_could_reach_further_or_the_limit_lies_aside() -> None:
    stays, moves = 0, 0
    for seed in range(20):
        match, rng, used, before = GAME.match(), random.Random(seed), set[tuple[int, int]](), [2.0, 2.0]
        while match.players:
            play_randomly(match, rng, 1)
            used.update(covered(match.history[-1]))
            table = shape(match.scene(None), "table")
            if table.scaled != 1:
                break
            now = [(40 - place) / 50 for place in table.at or (0, 0)]
            for axis in (0, 1):
                needs = needs_move(used, axis, before[axis])
                assert (now[axis] == before[axis]) == (not needs), (match.history, axis)
                assert not needs_move(used, axis, now[axis])
                stays, moves = stays + (not needs), moves + needs
            before = now
    assert 0 < moves < stays / 7


def test_what_is_left_in_the_end_fills_the_picture() -> None:
    """As soon as the mosaic is eight cells wide and high, and from then on nothing moves any more."""
    seen = 0
    for seed in range(12):
        match, rng, used, places = GAME.match(), random.Random(seed), set[tuple[int, int]](), set()
        while match.players:
            play_randomly(match, rng, 1)
            used.update(covered(match.history[-1]))
            scene = match.scene(None)
            is_final = all(high - low == 7 for low, high in (span(used, 0), span(used, 1)))
            assert (shape(scene, "table").scaled > 1.3) == is_final
            assert (" scale(1.43)" in match.svg()) == is_final
            if is_final:
                places.add(shape(scene, "table").at)
                cells = {each.id for each in scene.every_shape() if each.cls.startswith("cell on-")}
                assert cells == {cell_name(x, y) for x in allowed(used, 0) for y in allowed(used, 1)}
        assert len(places) <= 1
        seen += len(places)
    assert seen > 6


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
            table, ghost = shape(scene, "table"), scene.ghosts[name]
            (left, top), (from_x, from_y) = table.at or (0, 0), ghost.at or (0, 0)
            assert ghost.scaled == table.scaled
            place = (x + from_x - left) / table.scaled, (y + from_y - top) / table.scaled
            assert place == pytest.approx(tile.at)


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


def check_outline(drawn: str, region: set[tuple[int, int]], heights: list[str]) -> None:
    """Closed lines across and down, with the middles of the region's cells inside, and those around outside."""
    edges = []
    for loop in drawn.removeprefix("M").removesuffix("z").split("zM"):
        points = [tuple(float(part) for part in point.split()) for point in loop.split("L")]
        edges += list(zip(points, points[1:] + points[:1], strict=True))
    assert all(x == u or y == v for (x, y), (u, v) in edges), "no slope, so no spike"
    for x, y in {(x + dx, y + dy) for x, y in region for dx in (-1, 0, 1) for dy in (-1, 0, 1)}:
        height = max(1, int(heights[y][x]) if 0 <= x < 15 and 0 <= y < 15 else 1)
        column, row = 50 * x + 25.5 - 3 * (height - 1), 50 * y + 25.5 - 5 * (height - 1)
        crossed = sum(p == u and p > column and min(q, v) < row < max(q, v) for (p, q), (u, v) in edges)
        assert (crossed % 2 == 1) == ((x, y) in region), (drawn, x, y)


def test_the_region_that_won_is_outlined_at_the_end_and_nothing_after_a_resignation() -> None:
    """The outline has no gap, and holds just the cells of the winner's deciding region."""
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
                check_outline(str(outlined.children[0].geometry["d"]), largest, seen["heights"])  # type: ignore[arg-type]
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


def test_the_largest_regions_are_outlined_while_the_game_goes_on() -> None:
    scene = after("2x2@h8 2x1@j8 1x1@l8").scene(None)
    assert shape(scene, "largest-light").geometry["d"] == "M350 350L450 350L450 450L350 450z"
    assert shape(scene, "largest-dark").geometry["d"] == "M450 350L550 350L550 400L450 400z"
    assert counts(after("2x2@h8 2x1@j8 1x1@l8")) == {"light": ["4"], "dark": ["2"]}


def test_an_outline_has_no_gap_where_heights_differ() -> None:
    """The light region covers h8 and h9 on the table and i8 on the second level."""
    match = after("1x2@h8 2x2@i8 1x1@i8")
    assert facts.regions_of(match.observe(None), 0) == [{(7, 7), (7, 8), (8, 7)}]
    border = str(shape(match.scene(None), "largest-light").geometry["d"])
    assert border.count("M") == border.count("z") == 1
    assert border == "M350 350L397 350L397 345L447 345L447 395L400 395L400 450L350 450z", "up to i8 and down again"


def counts(match: Match) -> dict[str, list[str]]:
    """The numbers on the regions that decided, by side."""
    found = [each for each in match.scene().every_shape() if each.cls.startswith("region-count")]
    return {each.cls.split(" ")[1]: numbers(each) for each in found}


def test_both_regions_that_decided_have_their_sizes_on_the_board() -> None:
    """Each number stands on a cell of its own colour."""
    for seed in range(6):
        match = play_randomly(GAME.match(), random.Random(seed), 40)
        outcome = match.outcome()
        assert outcome is not None
        if outcome.score[0] != outcome.score[1]:
            assert counts(match) == {"light": [str(outcome.score[0])], "dark": [str(outcome.score[1])]}
    assert counts(after(TIED)) == {"light": ["4"], "dark": ["5"]}
    assert counts(after("2x2@h8")) == {"light": ["4"]}


@pytest.mark.parametrize(
    ("you", "lang", "told"),
    [
        (
            None,
            "en",
            "Ada has no allowed place left for any tile. The regions of Emmy are larger: 5 to 5, then 5 to 4.",
        ),
        (
            0,
            "en",
            "You have no allowed place left for any of your tiles. "
            "The regions of Emmy are larger: 5 to 5, then 5 to 4.",
        ),
        (
            1,
            "de",
            "Ada hat für kein Plättchen mehr einen erlaubten Platz. Deine Flächen sind größer: 5 zu 5, dann 5 zu 4.",
        ),
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
    assert "place left" not in str(GAME.tell_end(outcome, match.observe(None), ("Ada", "Emmy")))


@pytest.mark.parametrize(
    ("you", "told"),
    [
        (None, "The largest region of Emmy has 6 cells, that of Ada 4."),
        (0, "Your largest region has 4 cells, your opponent's 6."),
        (1, "Your largest region has 6 cells, your opponent's 4."),
    ],
)
def test_the_end_tells_the_largest_regions(you: int | None, told: str) -> None:
    match = after("2x2@h8 2x1@j8")
    seen = dict(match.observe(None)) | {"regions": [[4, 4], [6, 1]]}
    outcome = Outcome(1, "regions", (4, 6))
    assert str(GAME.tell_end(outcome, seen, ("Ada", "Emmy"), you)).endswith(f" {told}")


def test_a_finished_board_says_of_every_cell_why_nothing_fits() -> None:
    """`test_reason.py` checks the rules that are named."""
    for seed in range(4):
        match = play_randomly(GAME.match(), random.Random(seed), 40)
        seen, stuck = match.observe(None), len(match.history) % 2
        assert match.outcome() is not None
        cells = [each for each in match.scene().every_shape() if each.cls.startswith("cell on-")]
        assert len(cells) >= 64
        for cell in cells:
            x, y = ord(cell.id[0]) - ord("a"), int(cell.id[1:]) - 1
            broken = reason.rules_broken_on(seen, stuck, (x, y))
            assert "" not in broken
            said = str(cell.why)
            assert said.startswith(f"On {cell.id}, every tile that {('light', 'dark')[stuck]} has left would ")
            assert {code for code, words in ending.WOULD.items() if words in said} == broken, (match.history, said)
            assert not cell.tries
    resigned = after("2x2@h8")
    resigned.resign(0)
    assert shape(resigned.scene(), "h8").why is None


def test_the_prompt_says_how_many_places_are_left_only_when_they_are_few() -> None:
    """And keeps the rule; the numbers are those of the slow implementation."""
    told = 0
    for seed in range(8):
        match, rng, slow = GAME.match(), random.Random(seed), Reference({"touch": "edge"})
        while (player := match.player) is not None:
            own, other = (len(list(slow.placements(each))) for each in (player, 1 - player))
            prompt = str(match.scene(player).prompt)
            if len(match.history) > 1:
                assert ("You have only" in prompt) == (own <= 6)
                assert ("Your opponent has" in prompt) == (own > 6 >= other)
                assert not own <= 6 or re.search(rf"only ({own} places|one place) left", prompt)
                assert "your own colour" in prompt
                told += min(own, other) <= 6
            play_randomly(match, rng, 1)
            slow.play(player, match.history[-1])
    assert told > 8


def test_used_up_tiles_say_so() -> None:
    """In a game of the first player's only; the others' tiles are not theirs."""
    scene = after("1x1@h8 2x1@i8 1x1@k8 1x2@h9 1x1@g9 2x2@l8").scene(0)
    assert str(shape(scene, "supply-light-1x1").why) == "You have no small squares left."
    assert "opponent" in str(shape(scene, "supply-dark-1x1").why)
    assert shape(scene, "supply-light-2x2").why is None


def test_at_the_end_the_tiles_left_to_the_player_to_move_are_shown_without_a_place() -> None:
    match = after(TIED)
    left = {size: "useless" in shape(match.scene(), f"supply-light-{size}").cls for size in ("2x2", "2x1", "1x1")}
    supply = match.observe(None)["supply"]
    assert left == {size: count > 0 for size, count in supply[0].items()}  # type: ignore[index]
    assert any(left.values())
    assert "see why" in str(shape(match.scene(), "supply-light-2x2").why)
    assert not any("useless" in shape(match.scene(), f"supply-dark-{size}").cls for size in left)


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
