"""The benchmarks of strength: who plays whom, how often, and how tables come onto the page."""

from pathlib import Path

import pytest

import zweispiel
from benchmarks import ladder, steps
from benchmarks.kept_games import KeptGames
from zweispiel.core.limit import Limit
from zweispiel.lab.contest.players import read_spec
from zweispiel.lab.contest.statistics import Tally

QUICK = ["random", "greedy", "level:1"]


def test_steps_go_from_greedy_play_to_the_highest_level() -> None:
    found = steps.pairs(zweispiel.load("zaic"), list(range(1, 9)), 1.0)
    assert found[0] == ("greedy", "level:1")
    assert found[1:] == [(f"level:{number}", f"level:{number - 1}") for number in range(2, 9)]
    assert steps.pairs(zweispiel.load("combinato"), [1, 2], 1.0) == [("level:2", "level:1")]


@pytest.mark.parametrize("name", ["heimlich", "zaic", "conhex", "contactic"])
def test_a_fraction_leaves_a_level_as_it_is_but_for_its_visits(name: str) -> None:
    game = zweispiel.load(name)
    for number, level in enumerate(game.hints.levels, start=1):
        spec = read_spec(steps.spec(game, number, 0.1))
        assert spec.level == number
        assert spec.limit == Limit(visits=max(1, round(level.visits / 10)), depth=level.depth)


def test_a_row_of_the_steps() -> None:
    assert steps.row(("level:2", "level:1"), Tally(120, 20, 60)) == (
        "| `level:2` against `level:1` | 65.0% | 58.2% to 71.3% | 120, 20, 60 |"
    )


def test_games_are_kept_and_more_can_be_added(tmp_path: Path) -> None:
    kept = KeptGames(zweispiel.load("heimlich"), "1", tmp_path)
    pair = ("greedy", "random")
    assert not kept.has(pair)
    first = kept.add(pair, 2, 1)
    assert first.games == 2
    assert kept.add(pair, 0, 1) == first
    assert steps.play_until(kept, pair, 4, 1).games == 4
    assert kept.add(pair, 0, 1).games == 4


def test_every_game_has_a_ladder() -> None:
    for name in zweispiel.games():
        players = ladder.players_of(zweispiel.load(name))
        assert set(ladder.ALL_LEVELS) < set(players)
        assert ("greedy" in players) == (zweispiel.load(name).hints.opponent is None)


def test_who_thinks_long_plays_fewer_games() -> None:
    game = zweispiel.load("conhex")
    assert ladder.thriftiness(game, "greedy") == ladder.thriftiness(game, "uct:visits=1000") == 1
    assert ladder.thriftiness(game, "uct:visits=1000000") == pytest.approx(0.1)
    assert ladder.thriftiness(game, "level:8") < ladder.thriftiness(game, "level:7")
    assert ladder.thriftiness(game, "old-level-8") < 0.2


def test_a_ladder_climbs_and_goes_on(tmp_path: Path) -> None:
    game = zweispiel.load("heimlich")
    climbed = ladder.Ladder(game, QUICK, KeptGames(game, "1", tmp_path))
    climbed.climb(4, 1, minutes=float("inf"))
    found = climbed.ratings()
    assert {rating.player for rating in found} == set(QUICK)
    assert all(rating.games >= 4 for rating in found)
    again = ladder.Ladder(game, QUICK, KeptGames(game, "1", tmp_path))
    again.climb(0, 1, minutes=float("inf"))
    assert again.ratings() == found


def test_the_time_may_be_over(tmp_path: Path) -> None:
    game = zweispiel.load("heimlich")
    climbed = ladder.Ladder(game, QUICK, KeptGames(game, "1", tmp_path))
    climbed.climb(4, 1, minutes=0)
    assert not climbed.results


def test_a_table_replaces_the_one_on_the_page() -> None:
    page = "# Ladder\n\n<!-- zaic -->\n| old |\n|---|\n\n## ConHex\n\n<!-- conhex -->\n"
    page = ladder.with_table(page, "zaic", "| new |\n|---|\n| row |")
    page = ladder.with_table(page, "conhex", "| c |")
    assert page == "# Ladder\n\n<!-- zaic -->\n| new |\n|---|\n| row |\n\n## ConHex\n\n<!-- conhex -->\n| c |\n"


def test_every_game_has_its_place_on_the_page() -> None:
    page = ladder.PAGE.read_text("utf-8")
    for name in zweispiel.games():
        assert f"<!-- {name} -->\n" in page
