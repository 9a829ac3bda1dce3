"""Engines from outside: legal, honest, repeatable, punctual, and clear about what they refuse."""

import random
import threading
import time

import pytest

import zweispiel
from tests.engines.support import GAMES, SEARCHED, by_chance, by_level, contest, some_matches, stopped_match
from tests.support import quickest
from zweispiel import IllegalMove, Limit, OptionError, Record

every_game = pytest.mark.parametrize("name", GAMES)
every_searched = pytest.mark.parametrize("name", SEARCHED)
QUICK = Limit(visits=60)
#: How many seconds of processor time an engine may go on when it should stop. The clock would measure other processes.
LATE = 0.1


@every_game
def test_moves_are_legal_and_the_match_is_left_alone(name: str) -> None:
    for number, match in enumerate(some_matches(name, "legal", 40)):
        before = match.record().dumps()
        for player in match.players:
            engine = zweispiel.engine(match.game, level=1 + number % 5, seed=number)
            analysis = engine.think(match, QUICK, player=player)
            moves = set(match.moves(player))
            assert analysis.move in moves
            assert {candidate.move for candidate in analysis.candidates} <= moves
            assert analysis.line[0] == analysis.move
            assert all(-1 <= candidate.value <= 1 for candidate in analysis.candidates)
        assert match.record().dumps() == before


@every_searched
def test_lines_can_be_played(name: str) -> None:
    for match in some_matches(name, "lines", 6):
        for candidate in zweispiel.engine(match.game, engine="mcts", seed=1).think(match, Limit(visits=500)).candidates:
            played = match.copy()
            for move in candidate.line:
                played.push(move)


@every_game
def test_the_same_again(name: str) -> None:
    for match in some_matches(name, "again", 4):
        found = [zweispiel.engine(match.game, level=3, seed=7).think(match, Limit(visits=300)) for _ in range(2)]
        assert found[0] == found[1]


@every_searched
def test_how_visits_are_cut_into_pieces_does_not_matter(name: str) -> None:
    match = some_matches(name, "pieces", 1)[0]
    engines = [zweispiel.engine(match.game, engine="mcts", seed=7) for _ in range(2)]
    engines[1].thinker.searchers[0].chunk = 7  # type: ignore[attr-defined]
    assert engines[0].think(match, Limit(visits=500)) == engines[1].think(match, Limit(visits=500))


def test_nothing_hidden_is_known() -> None:
    """The seed settles what will be drawn; the same moves under another seed give the identical Analysis."""
    for name in (name for name in GAMES if zweispiel.load(name).has_chance):
        game = zweispiel.load(name)
        match = stopped_match(game, random.Random(3), 9)
        found = set()
        for seed in (1, 2, 3):
            twin = game.match(seed)
            for move in match.history:
                twin.push(move)
            found.add(zweispiel.engine(game, level=4, seed=1).think(twin, Limit(visits=400)))
        assert len(found) == 1


def test_no_secret_is_known() -> None:
    for name in (name for name in GAMES if zweispiel.load(name).has_secrets):
        game = zweispiel.load(name)
        found = set()
        for secret in (game.match().moves(1)[i] for i in (0, 700, -1)):
            match = game.match(1)
            match.push(match.moves(0)[100], 0)
            match.push(secret, 1)
            found.add(zweispiel.engine(game, level=4, seed=1).think(match, QUICK))
        assert len(found) == 1


@every_game
def test_a_time_limit_is_kept(name: str) -> None:
    match = some_matches(name, "time", 1)[0]
    engine = zweispiel.engine(match.game, engine="mcts", seed=1, threads=1)
    engine.think(match, QUICK)

    def seconds() -> float:
        started = time.process_time()
        engine.think(match, Limit(seconds=0.2))
        return time.process_time() - started

    assert quickest(seconds) < 0.2 + LATE


@every_game
def test_a_stop_is_heard(name: str) -> None:
    match = some_matches(name, "stop", 1)[0]
    engine = zweispiel.engine(match.game, engine="mcts", seed=1, threads=1)
    engine.think(match, QUICK)

    def seconds_after_the_stop() -> float:
        stop, stopped_at = threading.Event(), list[float]()

        def ring() -> None:
            stopped_at.append(time.process_time())
            stop.set()

        timer = threading.Timer(0.1, ring)
        timer.start()
        engine.think(match, Limit(seconds=30), stop)
        ended = time.process_time()
        timer.join()
        return ended - stopped_at[0]

    assert quickest(seconds_after_the_stop) < LATE


@every_searched
def test_two_threads_add_up(name: str) -> None:
    match = some_matches(name, "threads", 1)[0]
    one = zweispiel.engine(match.game, engine="mcts", seed=1, threads=1).think(match, Limit(visits=501))
    two = zweispiel.engine(match.game, engine="mcts", seed=1, threads=2).think(match, Limit(visits=501))
    assert {c.move for c in one.candidates} == {c.move for c in two.candidates}
    if not (one.exact or two.exact):
        assert two.visits == 501 == sum(candidate.visits for candidate in two.candidates)


@pytest.mark.long
@every_game
def test_level_three_beats_chance(name: str) -> None:
    game = zweispiel.load(name)
    points = 0.0
    for seed in range(8):
        engine, chance = by_level(game, 3, seed), by_chance(seed)
        winner = contest(game, *((engine, chance) if seed % 2 == 0 else (chance, engine)), seed)
        points += 0.5 if winner is None else winner == seed % 2
    assert points >= 6


# ---- what is refused


@pytest.mark.parametrize("level", [0, 9, -1, "3", 2.0, True])
def test_levels_go_from_one_to_eight(level: object) -> None:
    with pytest.raises(OptionError) as caught:
        zweispiel.engine(zweispiel.load("heimlich"), level=level)  # type: ignore[arg-type]
    assert caught.value.code == "unknown-level"


def test_unknown_engines_and_bad_counts_are_refused() -> None:
    game = zweispiel.load("heimlich")
    with pytest.raises(OptionError, match="there are mcts"):
        zweispiel.engine(game, engine="crystal ball")
    for wrong in ({"threads": 0}, {"memory": 0}, {"threads": "2"}):
        with pytest.raises(OptionError):
            zweispiel.engine(game, **wrong)


def test_who_owes_no_move_need_not_think() -> None:
    game = zweispiel.load("heimlich")
    match, engine = game.match(), zweispiel.engine(game, level=1)
    with pytest.raises(IllegalMove) as caught:
        engine.think(match, player=1)
    assert caught.value.code == "not-your-turn"
    match.resign(0)
    with pytest.raises(IllegalMove) as caught:
        engine.think(match)
    assert caught.value.code == "match-over"
    drawing = zweispiel.load("contactic")
    with pytest.raises(IllegalMove) as caught:
        zweispiel.engine(drawing, level=1).think(drawing.match(1))
    assert caught.value.code == "not-your-turn"


def test_another_game_is_refused() -> None:
    engine = zweispiel.engine(zweispiel.load("zaic"), level=1)
    with pytest.raises(OptionError):
        engine.think(zweispiel.load("zaic", touch="corner").match())


# ---- level 8 of the first release

#: What it answered then, with seed 1 and 30,000 visits.
FIRST_RELEASE = {
    "heimlich v1: d3-s e3-s f5-nw": ("c5-ne", 0.0224),
    "zaic v1: 1x2@h8 1x1@i8 2x2@i6 2x2@k6 2x2@j6": ("1x2@k6", -0.4617),
}


@pytest.mark.parametrize("line", FIRST_RELEASE)
def test_the_old_level_8_stays_as_it_was(line: str) -> None:
    match = Record.loads(line).replay()
    engine = zweispiel.engine(match.game, engine="old-level-8", seed=1, memory=8)
    found = engine.think(match, Limit(visits=30_000))
    assert (found.move, round(found.value, 4)) == FIRST_RELEASE[line]


@every_game
def test_the_old_level_8_has_its_own_limit(name: str) -> None:
    game = zweispiel.load(name)
    level = zweispiel.engine(game, engine="old-level-8", seed=1, memory=1).level
    assert level is not None
    assert level.visits == game.hints.of(old=True).levels[-1].visits


def test_the_old_level_8_has_no_other_levels() -> None:
    with pytest.raises(OptionError, match="level"):
        zweispiel.engine(zweispiel.load("zaic"), level=3, engine="old-level-8")
