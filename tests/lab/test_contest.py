"""Contests: sides, seeds, threads, and outside programs that play well, badly or not at all."""

import json
import os
import sys
import time
from dataclasses import replace
from threading import Event

import pytest

import zweispiel
from tests.lab.support import TIMEOUT, bot, contest, hold
from zweispiel.core.errors import ZweispielError
from zweispiel.lab.contest import protocol
from zweispiel.lab.contest.contest import Played, open_game, play_all, play_game
from zweispiel.lab.contest.players import Spec, checked, fair_moves, read_limit, read_spec
from zweispiel.lab.contest.protocol import Fault
from zweispiel.lab.contest.statistics import Tally

# ---- how players are written


def test_specs() -> None:
    assert read_spec("level:3") == Spec("level:3", "level", 3)
    assert read_spec(" LEVEL:8 ").level == 8
    assert read_spec("level:3,seconds=0.1").limit == zweispiel.Limit(seconds=0.1)
    settings = read_spec("mcts:visits=500,threads=2,memory=16")
    assert settings.limit == zweispiel.Limit(visits=500)
    assert dict(settings.settings) == {"threads": 2, "memory": 16}
    assert read_spec("program:a 'b c'").command == ("a", "b c")
    assert read_limit("visits=5, depth=2") == zweispiel.Limit(visits=5, depth=2)


@pytest.mark.parametrize(
    "text",
    [
        *("", "level", "level:", "level:0", "level:9", "level:x", "level:-1", "level:3.5", "chess", "mcts:"),
        *("mcts:x=1", "mcts:visits=0", "mcts:visits=-1", "mcts:visits=1.5", "mcts:seconds=nan", "mcts:visits"),
        *("random:3", "program:", "program:'", "uct:visits=²", "mcts:visits=" + "9" * 50, "uct:seconds=0"),
    ],
)
def test_bad_specs(text: str) -> None:
    with pytest.raises(ZweispielError):
        read_spec(text)


def test_players_that_cannot_play_are_refused_at_once() -> None:
    for text in ("program:/none/such", "mcts:threads=0", "mcts:memory=0"):
        with pytest.raises(ZweispielError):
            contest(text, "random").check()


# ---- games


@pytest.mark.parametrize("name", zweispiel.games())
def test_every_game_can_be_played(name: str) -> None:
    held = contest("random", "level:1", name, **({"rows": 3} if name == "combinato" else {}))
    (played,) = hold(held, 1).played
    match = played.record.replay()
    assert match.outcome() == played.record.outcome
    assert played.record.players == ("random", "level:1")
    assert played.fault is None


def test_sides_alternate_and_pairs_share_their_draws() -> None:
    result = hold(contest("random", "level:1"), 4)
    assert [one.record.players[0] for one in result.played] == ["random", "level:1", "random", "level:1"]
    assert [one.record.seed for one in result.played] == ["7/1", "7/1", "7/2", "7/2"]
    assert result.tally_as(0).games == result.tally_as(1).games == 2
    assert result.tally == Tally(*(getattr(result.tally_as(0), k) + getattr(result.tally_as(1), k) for k in FIELDS))


FIELDS = ("won", "drawn", "lost")


def test_games_can_be_repeated_also_side_by_side() -> None:
    held = contest("level:1", "random", "contactic", board="5x5", tiles="1,1,1,1,1,1")
    moves = [[one.record.moves for one in hold(held, 4, parallel).played] for parallel in (1, 3)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("name", zweispiel.games())
def test_both_games_of_a_pair_begin_with_the_same_random_moves(name: str) -> None:
    held = replace(contest("random", "random", name), opening=5)
    opened = [open_game(held, number).history for number in range(1, 7)]
    assert opened[0::2] == opened[1::2]
    assert len(set(opened)) == 3
    assert [one.record.moves[: len(opened[i])] for i, one in enumerate(hold(held, 2).played)] == opened[:2]
    spoken = [move for move in opened[0] if not move.startswith("draw:")]
    assert len(spoken) in (4, 5)  # half of a simultaneous stage is not in the history


def test_an_opening_may_be_longer_than_the_game() -> None:
    (played,) = hold(replace(contest("random", "level:1"), opening=500), 1).played
    assert played.record.replay().outcome() == played.record.outcome


def test_stopping_gives_up_games_under_way() -> None:
    stop = Event()
    stop.set()
    assert play_game(contest("random", "random"), 1, stop) is None
    stop.clear()
    games = play_all(contest("random", "random"), range(1, 1000), 2, stop)
    assert isinstance(next(games), Played)
    stop.set()
    assert len(list(games)) < 10


# ---- outside programs


def test_a_program_plays() -> None:
    result = hold(contest(bot("plays"), "random"), 2, parallel=2)
    assert result.faults == []
    assert [one.record.outcome.reason for one in result.played if one.record.outcome] == 2 * ["stones"]


@pytest.mark.parametrize(
    ("kind", "fault", "told"),
    [
        ("dies", "died", "code 1: out of ideas"),
        ("babbles", "nonsense", "I think d3"),
        ("empty", "nonsense", "move"),
        ("invalid", "nonsense", "??"),
        ("illegal", "illegal", "a1-n"),
    ],
)
def test_a_program_at_fault_loses_and_the_contest_goes_on(kind: str, fault: str, told: str) -> None:
    result = hold(contest(bot(kind), "random"), 2, parallel=2)
    assert (result.tally.lost, result.tally.games) == (2, 2)
    assert [one["contestant"] for one in result.faults] == ["first", "first"]
    assert [one["player"] for one in result.faults] == [0, 1]
    assert {one["kind"] for one in result.faults} == {fault}
    assert told in result.faults[0]["text"]
    for one in result.played:
        assert one.record.end is not None
        assert one.record.end.by == "resign"
        one.record.replay()


@pytest.mark.parametrize(
    ("kind", "fault"),
    [("hangs", "timeout"), ("deaf", "timeout"), pytest.param("closes", "died", marks=pytest.mark.long)],
)
def test_a_program_that_says_nothing_loses(kind: str, fault: str) -> None:
    started = time.monotonic()
    patience = 1.0 if fault == "timeout" else TIMEOUT
    (played,) = hold(contest("random", bot(kind), "combinato", timeout=patience), 1).played
    assert time.monotonic() - started < 30
    assert played.fault is not None
    assert (played.fault["kind"], played.fault["player"]) == (fault, 1)
    assert played.record.end is not None
    assert played.record.end.by == ("time" if fault == "timeout" else "resign")


def test_a_program_may_resign_and_need_not_leave_by_itself() -> None:
    (played,) = hold(contest("random", bot("resigns")), 1).played
    assert (played.winner, played.fault) == (0, None)
    (played,) = hold(contest("random", bot("stays")), 1).played
    assert played.fault is None


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="programs of this system start children in another way")
def test_what_a_program_has_started_ends_with_it() -> None:
    leaves_a_child = "import os, time\nchild = os.fork()\nprint('move', child, flush=True) if child else time.sleep(60)"
    program = protocol.Program([sys.executable, "-c", leaves_a_child])
    child = int(protocol.move_in(program.ask(["go"], 20)))
    program.process.wait(20)
    program.close()
    deadline = time.monotonic() + 10
    while is_there(child):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_that_cannot_be_started_loses() -> None:
    with pytest.raises(Fault, match="cannot be started"):
        protocol.Program(["/"])


def test_a_program_hears_no_secrets() -> None:
    match = zweispiel.load("combinato").match(1)
    match.push("secret:1234", 0)
    match.push("secret:5678", 1)
    match.push("9012", 0)
    lines = protocol.question(match.observe(1), fair_moves(match, 1), zweispiel.Limit(seconds=1.5))
    assert "1234" not in lines[0]
    assert "9012" not in lines[0]
    assert json.loads(lines[0].removeprefix("see "))["secret"] == "5678"
    assert lines[2] == "go seconds=1.5"


def test_programs_are_bound_to_honesty() -> None:
    match = zweispiel.load("contactic", referee="challenge").match(3)
    match.push("draw:1111")
    fair, unfair = fair_moves(match, 0), set(match.moves()) - set(fair_moves(match, 0))
    assert checked(match, 0, fair[0].upper(), fair) == fair[0]
    for move in sorted(unfair)[:1]:
        with pytest.raises(Fault, match="honesty"):
            checked(match, 0, move, fair)
