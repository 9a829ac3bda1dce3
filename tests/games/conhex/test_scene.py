"""ConHex's picture tells the truth about cells and chains."""

import random
from itertools import pairwise
from typing import Any

import pytest

import zweispiel
from tests.support import play_randomly
from zweispiel import Match
from zweispiel.core.scene import Scene, Shape, say
from zweispiel.games.conhex.board import BOARD
from zweispiel.games.conhex.chains import anchored_cells, winning_chain
from zweispiel.games.conhex.scene import _cell_id
from zweispiel.games.conhex.shapes import REACH, STEP, STONE

CELLS: dict[str, Any] = {cell["id"]: cell for cell in BOARD["cells"]}


def finished(seed: int) -> Match:
    return play_randomly(zweispiel.load("conhex").match(seed=0), random.Random(seed))


def shape(scene: Scene, key: str) -> Shape:
    return next(found for found in scene.every_shape() if found.id == key)


@pytest.mark.long
def test_a_point_shows_the_cells_it_would_win_and_what_the_others_would_need() -> None:
    won = 0
    for seed in range(12):
        match = play_randomly(zweispiel.load("conhex").match(seed=0), random.Random(seed), 12 + seed)
        seen: Any = match.observe(match.player)
        colour = seen["colours"][match.player]
        scene = match.scene(match.player)
        for point in (choice.move for choice in scene.choices):
            after = match.copy()
            after.push(point)
            now: Any = after.observe(None)
            gained = {_cell_id(cell) for cell in set(now["cells"][colour]) - set(seen["cells"][colour])}
            shown = [shape(scene, cell) for cell in shape(scene, point).shows]
            assert {cell.id for cell in shown if f"gains {colour}" in cell.cls} == gained
            assert str(shape(scene, point).label).endswith(f"would win cells: {len(gained)}") == bool(gained)
            for cell in shown:
                told = [child.text for child in cell.children if child.cls.split()[:2] == ["after", colour]]
                assert told == needs(after.scene(None), cell.id, colour)
            won += len(gained)
    assert won > 20


def needs(scene: Scene, cell: str, colour: str) -> list[str]:
    """The number that a cell shows in a colour."""
    return [str(child.text) for child in shape(scene, cell).children if child.cls.split()[:2] == ["needs", colour]]


def test_numbers_tell_how_many_stones_a_cell_still_needs() -> None:
    for seed in range(12):
        match = play_randomly(zweispiel.load("conhex").match(seed=0), random.Random(seed), 4 + 3 * seed)
        seen: Any = match.observe(None)
        stones, scene = seen["stones"], match.scene(None)
        owned = {cell for cells in seen["cells"].values() for cell in cells}
        for name, cell in CELLS.items():
            for colour in ("red", "yellow"):
                there = len(set(stones[colour]) & set(cell["points"]))
                open_and_begun = name not in owned and there > 0
                assert needs(scene, _cell_id(name), colour) == [str(cell["threshold"] - there)] * open_and_begun


def test_cells_that_the_last_stone_won_follow_it_one_after_the_other() -> None:
    won = 0
    for seed in range(12):
        match = play_randomly(zweispiel.load("conhex").match(seed=0), random.Random(seed), 20 + seed)
        before = match.copy()
        before.pop()
        positions: list[Any] = [before.observe(None), match.observe(None)]
        old, now = (seen["cells"] for seen in positions)
        gained = {_cell_id(cell) for colour in now for cell in set(now[colour]) - set(old[colour])}
        stepped = [found for found in match.scene(None).every_shape() if found.step]
        assert {found.id for found in stepped} == gained
        assert sorted(found.step for found in stepped) == list(range(1, len(gained) + 1))
        won += len(gained)
    assert won > 3


def test_the_chain_that_shines_joins_both_sides() -> None:
    for seed in range(30):
        match = finished(seed)
        seen: Any = match.observe(None)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winner is not None
        colour = seen["colours"][outcome.winner]
        chain = winning_chain(colour, seen["cells"][colour])
        start, goal = ("N", "S") if colour == "red" else ("W", "E")
        assert goal in CELLS[chain[0]]["sides"]
        assert start in CELLS[chain[-1]]["sides"]
        assert all(one in CELLS[other]["neighbours"] for one, other in pairwise(chain))
        assert set(chain) <= set(seen["cells"][colour])
        shining = {found.id for found in match.scene().every_shape() if found.cls.endswith(" chain")}
        assert shining == {"cell-" + cell.replace(".", "-") for cell in chain}
        (outlined,) = [found for found in match.scene().every_shape() if found.cls == "decisive"]
        assert len(outlined.children) == len(chain)


def test_nothing_shines_before_the_end_or_after_a_resignation() -> None:
    match = play_randomly(zweispiel.load("conhex").match(seed=0), random.Random(1), 30)
    match.resign(0)
    assert not any(found.cls == "decisive" for found in match.scene().every_shape())


def test_the_loser_has_no_chain() -> None:
    for seed in range(10):
        match = finished(seed)
        seen: Any = match.observe(None)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winner is not None
        loser = seen["colours"][1 - outcome.winner]
        assert winning_chain(loser, seen["cells"][loser]) == []


def test_cells_hang_together_with_their_own_sides_only() -> None:
    assert anchored_cells("red", ["S0.2"]) == {"S0.2"}
    assert anchored_cells("yellow", ["S0.2"]) == set()
    neighbour = next(cell for cell in CELLS["S0.2"]["neighbours"] if not CELLS[cell]["sides"])
    assert anchored_cells("red", ["S0.2", neighbour, "C"]) == {"S0.2", neighbour}


def test_from_the_first_move_on_each_player_is_told_the_goal() -> None:
    match = zweispiel.load("conhex").match()
    goals = {"red": "Connect top and bottom", "yellow": "Connect left and right"}
    for move in ("f6", "a1", "b6", "c2", "k1", "e6", "g6", "a11"):
        colour = match.observe(match.player)["colours"][match.player]  # type: ignore[index]
        assert goals[colour] in str(match.scene(match.player).prompt)
        match.push(move)


def test_the_first_prompts_say_how_a_cell_is_won_and_what_the_numbers_mean() -> None:
    match = zweispiel.load("conhex").match()
    told = []
    for move in ("f6", "a1", "b6", "c2", "k1"):
        told.append(str(match.scene(match.player).prompt))
        match.push(move)
    assert all("half of a cell's points win it" in prompt.lower() for prompt in told[:2])
    assert "numbers say what is missing" in told[0], "pointing at a point shows them before the first stone"
    assert all("small numbers" in prompt for prompt in told[2:])
    assert any(shape.cls.startswith("needs") for shape in match.scene().every_shape())


def test_swapping_is_a_button_and_changes_the_sides() -> None:
    match = zweispiel.load("conhex").match()
    assert not match.scene(0).buttons
    match.push("f6")
    assert [button.move for button in match.scene(1).buttons] == ["swap"]
    before = [str(side.name) for side in match.scene().sides]
    match.push("swap")
    assert [str(side.name) for side in match.scene().sides] == before[::-1]
    assert shape(match.scene(), "stone-f6").cls == "stone red"
    assert not match.scene(0).buttons


def test_after_a_swap_everybody_is_told_who_plays_which_colour_until_the_next_move() -> None:
    game = zweispiel.load("conhex")
    match = game.match()
    match.push("f6")
    assert match.scene(0).notice is None
    match.push("swap")
    names = {"names": ("Anna", say("Computer"))}
    told = [str(game.render_scene(match.observe(viewer) | names, list).notice) for viewer in (0, 1, None)]
    assert told == [
        "Computer swapped sides: you play Yellow now.",
        "You swapped sides: you play Red now.",
        "Computer swapped sides and plays Red now.",
    ]
    assert str(match.scene(0).notice) == "Your opponent swapped sides: you play Yellow now."
    assert str(match.scene(None).notice) == "The second player swapped sides and plays Red now."
    match.push("e2")
    assert [match.scene(viewer).notice for viewer in (0, 1, None)] == [None] * 3


def test_the_player_who_may_swap_is_told_what_it_means() -> None:
    game = zweispiel.load("conhex")
    for point, worth in (("d6", "It counts for 3 cells. "), ("f6", "")):
        match = game.match()
        match.push(point)
        assert "Or swap: then you play Red, with the red stone" in str(match.scene(1).prompt)
        seen = match.observe(1)
        match.push("swap")
        reason = game.tell_reason(seen, "swap", match.observe(1))
        assert str(reason) == f"You take over red, with the stone on the board. {worth}Then you connect top and bottom."


def test_a_point_takes_clicks_from_hardly_farther_than_its_stone_reaches() -> None:
    """Half a step away, a click means the cell."""
    assert STONE < REACH <= 0.4 * STEP


def test_the_standing_counts_cells_and_nothing_else() -> None:
    match = zweispiel.load("conhex").match()
    assert [str(side.standing) for side in match.scene(None).sides] == ["no cells yet"] * 2
    play_randomly(match, random.Random(5), 40)
    seen = match.observe(None)
    cells: Any = seen["cells"]
    colours: Any = seen["colours"]
    wanted = [f"cells: {len(cells[colours[player]])}" for player in (0, 1)]
    assert [str(side.standing) for side in match.scene(None).sides] == wanted
