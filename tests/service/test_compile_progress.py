"""Progress of compiling: shares that grow, and times that follow what is measured."""

import itertools
from pathlib import Path

import pytest

import zweispiel
from tests.service.support import SECRET, SIMPLE
from zweispiel.service.compile_progress import BOARD, THINKING, CompileProgress, compile_costs, cost_of, in_order
from zweispiel.service.warmup import UNIT, work

GAMES = zweispiel.games()
STEPS = [(kind, game) for kind in (BOARD, THINKING) for game in GAMES]


class Clock:
    """Shows the time that it is told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def compiled_at(speed: float) -> list[tuple[float, int, dict[str, float]]]:
    """Every function compiled takes `speed` times the usual time: when, the longest time left, and all shares."""
    clock = Clock()
    progress = CompileProgress(STEPS, clock)
    told = []
    for step in STEPS:
        cost = cost_of(step)
        for _ in range(cost.functions):
            progress.compiled(step)
            clock.now += speed * cost.seconds / cost.functions
            found = progress.estimate()
            told.append((clock.now, found[-1].seconds, {game.game: game.share for game in found}))
        progress.finish(step)
    assert progress.estimate() == []
    return told


@pytest.mark.parametrize("speed", [0.2, 1, 5])
def test_the_time_left_is_right_on_quick_and_slow_machines(speed: float) -> None:
    told = compiled_at(speed)
    total = told[-1][0]
    for now, left, _ in told[len(told) // 4 :]:
        assert 0.6 * (total - now) - 2 <= left <= 1.6 * (total - now) + 2 + speed


def test_shares_grow_and_games_end_in_order() -> None:
    told = compiled_at(1)
    for (_, _, before), (_, _, after) in itertools.pairwise(told):
        assert all(after[game] >= before[game] for game in after)
    assert all(0 <= share <= 1 for _, _, shares in told for share in shares.values())


def test_a_game_is_playable_before_its_engine_is_ready_and_a_wanted_one_comes_first() -> None:
    progress = CompileProgress(STEPS)
    progress.finish((BOARD, SIMPLE))
    assert [game.game for game in progress.estimate() if game.playable] == [SIMPLE]
    soonest = {name: progress.estimate([name])[0] for name in GAMES}
    assert all(found.game == name for name, found in soonest.items())
    assert in_order(STEPS, [SECRET])[:2] == [(BOARD, SECRET), (THINKING, SECRET)]


def test_a_game_of_another_package_has_an_estimate_too() -> None:
    progress = CompileProgress([(BOARD, "foreign"), (THINKING, "foreign")])
    for _ in range(1_000):  # more than anybody expected
        progress.compiled((BOARD, "foreign"))
    (found,) = progress.estimate()
    assert (found.playable, 0 <= found.share <= 1, found.seconds > 0) == (False, True, True)


def test_all_our_games_have_costs() -> None:
    assert set(compile_costs()) == set(STEPS)


def test_the_child_tells_each_function(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from zweispiel.kernel.compile import announce, listeners

    before = list(listeners)
    monkeypatch.setattr("zweispiel.service.warmup.prepare", lambda *_: announce("some function"))
    work([(BOARD, SIMPLE), (THINKING, SIMPLE)], ())
    lines = [f"{UNIT} board {SIMPLE}", f"done board {SIMPLE}", f"{UNIT} thinking {SIMPLE}", f"done thinking {SIMPLE}"]
    assert capsys.readouterr().out.splitlines() == lines
    assert listeners == before


def test_the_file_is_part_of_the_package() -> None:
    assert (Path(zweispiel.__file__).parent / "games" / "compile_costs.csv").exists()
