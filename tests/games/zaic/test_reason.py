"""What hints say about moves of Zaic: every number is counted once more on the slow implementation."""

import random
from collections.abc import Iterator

import pytest

import zweispiel
from tests.games.zaic.positions import GAME, after
from tests.games.zaic.reference import COLUMNS, EDGES, Cell, Reference, around, cells_of
from tests.support import play_randomly
from zweispiel import Match, i18n
from zweispiel.core.scene import Saying
from zweispiel.games.zaic import reason
from zweispiel.games.zaic.notation import cell_name

JOINS = "It joins your regions of"
BEGINS = "It begins"
CUTS = "It cuts your opponent's"


def reference(match: Match) -> Reference:
    """The same position, slow and obvious."""
    slow = Reference({"touch": match.game.options["touch"]})
    for ply, move in enumerate(match.history):
        slow.play(ply % 2, move)
    return slow


def told(match: Match, move: str) -> Saying:
    """What speaks for a move."""
    then = match.copy()
    then.push(move)
    player = match.player
    assert player is not None
    saying = match.game.tell_reason(match.observe(player), move, then.observe(player))
    assert saying is not None
    return saying


def sentences(saying: Saying) -> Iterator[Saying]:
    """The sentences by themselves."""
    if saying.template == "{first} {second}":
        for each in saying.params.values():
            assert isinstance(each, Saying)
            yield from sentences(each)
    else:
        yield saying


def regions(slow: Reference, player: int) -> list[set[Cell]]:
    """The player's regions, the largest first."""
    left = {cell for cell in slow.stacks if slow.visible(cell) == player}
    found = []
    while left:
        region = {left.pop()}
        while grown := around(region, EDGES) & left:
            region |= grown
            left -= grown
        found.append(region)
    return sorted(found, key=len, reverse=True)


def cells(move: str) -> set[Cell]:
    """The cells of a tile."""
    shape, place = move.split("@")
    return cells_of(shape, (COLUMNS.index(place[0]) + 1, int(place[1:])))


def reach(match: Match, player: int) -> int:
    """The largest region that a player could have after one more tile."""
    most = 0
    for move in reference(match).placements(player):
        slow = reference(match)
        slow.play(player, move)
        most = max([most, *slow.regions(player)])
    return most


def positions(count: int, touch: str = "edge") -> Iterator[Match]:
    """Positions of random games that go on."""
    game = zweispiel.load("zaic", touch=touch)
    for seed in range(count):
        match = play_randomly(game.match(), random.Random(seed), 1 + seed % 22)
        if match.players:
            yield match


@pytest.mark.parametrize("touch", ["edge", "corner"])
def test_what_either_player_could_place_follows_from_what_is_seen(touch: str) -> None:
    for match in positions(12, touch):
        for player in (0, 1):
            found = [frozenset(each) for each in reason.placements(match.observe(None), player)]
            wanted = {frozenset((x - 1, y - 1) for x, y in cells(m)) for m in reference(match).placements(player)}
            assert len(found) == len(set(found))
            assert set(found) == wanted, match.history


@pytest.mark.parametrize("touch", ["edge", "corner"])
def test_the_rules_broken_on_a_cell_are_those_that_the_game_names(touch: str) -> None:
    """For the player to move, whose tiles the compiled rules refuse with the same codes."""
    kinds = {"2x2": ["2x2"], "2x1": ["2x1", "1x2"], "1x1": ["1x1"]}
    found = set[str]()
    for match in positions(10, touch):
        seen, player = match.observe(None), match.player or 0
        left = [kind for size, count in seen["supply"][player].items() if count for kind in kinds[size]]  # type: ignore[index]
        for x, y in [(x, y) for x in range(2, 14) for y in range(2, 14)]:
            wanted = {
                refused(match, f"{kind}@{cell_name(x - across, y - down)}")
                for kind in left
                for across in range(int(kind[0]))
                for down in range(int(kind[2]))
            }
            assert reason.rules_broken_on(seen, player, (x, y)) == wanted, (match.history, x, y)
            found |= wanted
    assert found == {"", "limit", "tilted", "not-adjacent", "touches-own", "covers-nothing", "buries"}


def refused(match: Match, move: str) -> str:
    """The code of the rule that a move breaks, empty if it is allowed."""
    try:
        match.copy().push(move)
    except zweispiel.IllegalMove as error:
        return error.code
    return ""


def test_the_numbers_about_regions_are_those_of_the_slow_implementation() -> None:
    seen = set[str]()
    for match in positions(40):
        player = match.player or 0
        before = reference(match)
        for move in random.Random(1).sample(match.moves(), min(6, len(match.moves()))):
            after_it = reference(match)
            after_it.play(player, move)
            own, *rest = sentences(told(match, move))
            seen.add(own.template[:9])
            check_own(own, regions(before, player), next(r for r in regions(after_it, player) if r & cells(move)))
            hit = next((r for r in regions(before, 1 - player) if r & cells(move)), None)
            about_other = [each for each in rest if "next tile" not in each.template]
            assert len(about_other) == (hit is not None)
            if hit is not None:
                seen.add(about_other[0].template[:9])
                check_other(about_other[0], hit, regions(before, 1 - player), regions(after_it, 1 - player))
    assert {"It joins ", "It begins", "Your larg", "It cuts y", "Your oppo"} <= seen


def check_own(said: Saying, old: list[set[Cell]], region: set[Cell]) -> None:
    """The sentence about the own colour is true."""
    met = [len(each) for each in old if each & region]
    assert said.params["own"] == len(region)
    assert said.template.startswith(JOINS) == (len(met) > 1)
    assert said.template.startswith(BEGINS) == (not met)
    if len(met) > 1:
        *some, last = met
        assert str(said.params["sizes"]) == f"{', '.join(map(str, some))} and {last}"
    elif met:
        assert said.params["before"] == met[0]
        assert ("largest region grows" in said.template) == (met[0] == len(old[0]))
    if "your largest" in said.template or "the largest" in said.template:
        assert not old or len(region) > len(old[0])


def check_other(said: Saying, hit: set[Cell], old: list[set[Cell]], new: list[set[Cell]]) -> None:
    """The sentence about the opponent's colour is true."""
    parts = [len(each) for each in new if each & hit]
    assert said.params["before"] == len(hit)
    assert ("largest" in said.template) <= (len(hit) == len(old[0]))
    assert said.template.startswith(CUTS) == (len(parts) > 1)
    if len(parts) > 1:
        *some, last = parts
        assert str(said.params["parts"]) == f"{', '.join(map(str, some))} and {last}"
    elif parts:
        assert said.params["after"] == parts[0]
    else:
        assert "covers all" in said.template


def test_what_the_opponent_can_do_next_is_true() -> None:
    seen = set[str]()
    for match in positions(22):
        player = match.player or 0
        for move in random.Random(2).sample(match.moves(), min(3, len(match.moves()))):
            then = match.copy()
            then.push(move)
            said = [each for each in sentences(told(match, move)) if "next tile" in each.template]
            covers = any(reference(match).visible(cell) == 1 - player for cell in cells(move))
            if then.outcome() is not None or covers:
                assert not said
                continue
            region = next(r for r in regions(reference(then), player) if r & cells(move))
            untouched = not any(cells(reply) & region for reply in reference(then).placements(1 - player))
            assert untouched == any("any part" in each.template for each in said)
            if untouched:
                seen.add("untouched")
                continue
            own = reach(then, player)
            assert [each.params for each in said] == [{"size": own}] * (own > max(reference(then).regions(player)))
            seen.add("prospects" if said else "")
    assert {"untouched", "prospects"} <= seen, seen


def test_reasons_read_well_in_both_languages() -> None:
    saying = told(after("2x2@h8 2x1@j8"), "2x1@i8")
    assert i18n.translate_saying(saying, "en").startswith("Your largest region grows from 4 to 5. ")
    said = i18n.translate_saying(saying, "de")
    assert said.startswith("Deine größte Fläche wächst von 4 auf 5. ")
    assert "Die größte Fläche deines Gegners schrumpft von 2 auf 1." in said
    first = told(GAME.match(), "2x2@h8")
    assert i18n.translate_saying(first, "de") == "Damit beginnt deine größte Fläche: 4 Felder."
