"""Whether the values of engines mean something: `scripts/bench values jumps GAME` and `… calibration GAME`.

    scripts/bench values jumps zaic --games 30
    scripts/bench values calibration zaic --games 2000

**Jumps.** Games of level 4 against itself, from random openings. Each position is judged by an engine that has seen
only earlier ones. Where the move played is the one that the engine calls best, the value after it should be the value
before it; the difference is a jump. Only moves with a choice count. In a game with chance the value after a move is the
average over the next draws. Steps into a proof are counted apart. A swing is a value that goes up and down in turn by
more than 0.1, three moves running, all of which the engine calls best: after a mistake the value has to change.

**Calibration.** Games of level 5 against itself. One random position of each is judged, and compared with how the game
ended: positions judged +0.4 should bring 70 % of the points. Values come in ten bins; neighbouring ones with fewer than
200 positions are merged. A bin is well if its mean value is off by at most 0.05, or if what it means lies inside the
interval of the points. The log loss is that of the value as a prediction of the points. All of it is printed for what
the search says and for the calibrated values, which everybody gets (`EngineHints.calibration`).

What was found is kept in the folder, game by game, so an interrupted measurement goes on; after a change of the
engines, begin a new folder. Factor, lean and doubt are found by `scripts/bench values calibration zaic --games 1000
--positions 4 --seed 2`: from other games than those of the table.
"""

import argparse
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from math import log
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel import CHANCE
from zweispiel.core.game import Game
from zweispiel.core.hints import AS_FOUND, Calibration
from zweispiel.core.match import Match
from zweispiel.engines.calibration import calibrated
from zweispiel.engines.engine import Analysis, Engine
from zweispiel.lab.contest.contest import Contest, open_game
from zweispiel.lab.contest.players import read_spec
from zweispiel.lab.contest.statistics import wilson
from zweispiel.study.judging import Judge, Question, answer_all
from zweispiel.study.study import study_engine, study_limit
from zweispiel.study.values import Value

Floats = npt.NDArray[np.float64]
#: Games whose moves have values before the opponent's are known.
GAMES = tuple(name for name in zweispiel.games() if not zweispiel.load(name).has_secrets)
OPENING = 4
#: Memory of each engine: new ones for every game.
MEGABYTES = 32
SWING, SWING_MOVES = 0.1, 3
BINS, LEAST_IN_BIN = 10, 200
#: By how much a share of points may differ from what the value means.
DEVIATION = 0.05
#: No prediction is surer than this: one game that went the other way would cost infinitely much.
SURE = 0.999
#: The calibrations that are tried. With more doubt, a move that leaves a proven win for a sure one would be marked.
FACTORS, LEANS, DOUBTS = np.exp(np.linspace(log(0.125), log(8), 241)), np.linspace(-1, 1, 101), np.linspace(0, 0.05, 11)
#: How often games are drawn again to see how certain the best one is.
RESAMPLES = 30


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["jumps", "calibration"])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, help="30 for jumps, 2000 for calibration")
    parser.add_argument("--level", type=int, default=6, help="how thoroughly positions are judged")
    parser.add_argument("--positions", type=int, default=1, help="of each game, for calibration")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("values"), help="where what calibration found is kept")
    wish = parser.parse_args()
    game = zweispiel.load(wish.game)
    if wish.part == "jumps":
        print_jumps(game, wish.games or 30, wish.level, wish.seed)
    else:
        print_calibration(Samples(game, wish.level, wish.seed, wish.positions, wish.folder), wish.games or 2000)


# ---- games


def played(game: Game, level: int, number: int, seed: int) -> Match:
    """A finished game of a level against itself; each pair of games begins with the same random moves."""
    player = read_spec(f"level:{level},memory={MEGABYTES}")
    contest = Contest(game, player, player, f"values {seed}", opening=OPENING)
    match, seats = open_game(contest, number), contest.seats(number)
    while match.player is not None:
        if match.player == CHANCE:
            match.draw()
        else:
            match.push(seats[match.player].move(match, match.player, NEVER), match.player)
    return match


def numbers(game: Game, count: int) -> Iterable[int]:
    """The numbers of so many games, with a bar that shows how far the work is."""
    return track(range(1, count + 1), description=game.name, console=Console(stderr=True))


class _Never:
    """A stop flag that is never set."""

    def is_set(self) -> bool:
        """Whether to stop."""
        return False


NEVER = _Never()


class Judging:
    """Judges positions of a game in their order, with one engine."""

    def __init__(self, game: Game, level: int) -> None:
        self.engine: Engine = study_engine(game, level, MEGABYTES)
        self.limit = study_limit(game, level)

    def value(self, match: Match) -> Value:
        """What a position is worth."""
        found = answer_all(Judge(self.limit).value(match), self._think)
        assert found is not None
        return found

    def best(self, match: Match) -> Analysis:
        """What the engine would play."""
        return self._think(Question(match, match.players[0], self.limit))

    def _think(self, question: Question) -> Analysis:
        return self.engine.think(question.match, question.limit, player=question.player)


# ---- jumps


@dataclass(frozen=True)
class Step:
    """The values for player 0 before and after a move, and what kind of move it was."""

    before: Value
    after: Value
    was_best: bool
    had_choice: bool

    @property
    def change(self) -> float:
        """By how much the value rose."""
        return self.after.first - self.before.first

    @property
    def proves(self) -> bool:
        """Whether the position after the move is proven and the one before is not."""
        return self.after.exact and not self.before.exact


def steps(match: Match, level: int) -> list[Step]:
    """Every move of a game."""
    judging, position, found = Judging(match.game, level), match.game.match(match.seed), list[Step]()
    for number, move in enumerate(match.history, start=1):
        player = position.player
        if player == CHANCE or number <= OPENING:
            position.push(move)
            continue
        assert player is not None
        choice = len(position.moves()) > 1
        best = judging.best(position.copy())
        sign = 1 - 2 * player
        before = Value(sign * best.candidates[0].value, best.exact)
        position.push(move)
        found.append(Step(before, judging.value(position.copy()), best.candidates[0].move == move, choice))
    return found


def swings(found: Sequence[Step]) -> int:
    """How often the value goes up and down in turn, several best moves running."""
    count, run, last = 0, 0, 0.0
    for step in found:
        change = step.change if step.was_best and abs(step.change) > SWING and not step.proves else 0.0
        run = run + 1 if change * last < 0 else 1 if change else 0
        count, last = count + (run == SWING_MOVES), change
    return count


def print_jumps(game: Game, count: int, level: int, seed: int) -> None:
    """Percentiles of the jumps."""
    judged = [steps(played(game, 4, number, seed), level) for number in numbers(game, count)]
    counted = [step for found in judged for step in found if step.was_best and step.had_choice]
    jumps = [abs(step.change) for step in counted if not step.proves]
    proofs = [abs(step.change) for step in counted if step.proves]
    seen = f"{len(jumps)} best moves with a choice in {count} games of level 4, seed {seed}"
    print(f"{game.name}: {seen}, judged by level {level}")
    print("| | moves | median | 90 % | 99 % | largest |")
    print("|---|---|---|---|---|---|")
    for name, found in (("jumps", jumps), ("steps into a proof", proofs)):
        parts = np.percentile(found, (50, 90, 99, 100)) if found else [float("nan")] * 4
        print(f"| {name} | {len(found)} | " + " | ".join(f"{part:.3f}" for part in parts) + " |")
    print(f"swings: {sum(swings(found) for found in judged)}")


# ---- calibration


@dataclass(frozen=True)
class Sample:
    """A value for player 0, the points that player 0 got (0, 0.5 or 1), and whether the value is proven."""

    value: float
    points: float
    exact: bool


class Samples:
    """Random positions of games of level 5, with the values that the search says. Each game's are kept in a file."""

    def __init__(self, game: Game, level: int, seed: int, positions: int, folder: Path) -> None:
        self.game, self.level, self.seed, self.positions = game, level, seed, positions
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{game.name}-level-{level}-seed-{seed}-positions-{positions}.jsonl"

    def of(self, count: int) -> list[list[Sample]]:
        """The samples of so many games; those in the file are not taken again."""
        known = self._kept()
        with self.file.open("a", encoding="utf-8") as file:
            for number in numbers(self.game, count):
                if number not in known:
                    known[number] = self._of_game(number)
                    print(json.dumps([number, *map(astuple, known[number])]), file=file, flush=True)
        return [known[number] for number in range(1, count + 1)]

    def _kept(self) -> dict[int, list[Sample]]:
        lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
        return {number: [Sample(*one) for one in found] for number, *found in map(json.loads, lines)}

    def _of_game(self, number: int) -> list[Sample]:
        match, judging = played(self.game, 5, number, self.seed), Judging(self.game, self.level)
        judging.engine.calibration = AS_FOUND
        outcome, rng = match.outcome(), random.Random(f"{self.seed} {number}")
        assert outcome is not None
        points = 0.5 if outcome.winner is None else 1.0 - outcome.winner
        plies = range(min(OPENING, len(match.history) - 1), len(match.history))
        found = [position_of(match, ply) for ply in sorted(rng.choices(plies, k=self.positions))]
        values = [judging.value(position) for position in found if position.player is not None]
        return [Sample(value.first, points, value.exact) for value in values]


def position_of(match: Match, plies: int) -> Match:
    """The match after so many moves, and after the draws that follow them."""
    position = match.game.match(match.seed)
    for move in match.history[:plies]:
        position.push(move)
    while position.player == CHANCE:
        position.push(match.history[len(position.history)])
    return position


def bins(found: Sequence[Sample]) -> list[list[Sample]]:
    """The samples by value; a bin with too few of them is merged with the next one, the last with the one before."""
    parts: list[list[Sample]] = [[]]
    edges = np.linspace(-1, 1, BINS + 1)[1:]
    for sample in sorted(found, key=lambda one: one.value):
        while sample.value > edges[0] and len(edges) > 1:
            edges = edges[1:]
            if len(parts[-1]) >= LEAST_IN_BIN:
                parts.append([])
        parts[-1].append(sample)
    if len(parts) > 1 and len(parts[-1]) < LEAST_IN_BIN:
        parts[-2:] = [parts[-2] + parts[-1]]
    return parts


def log_loss(found: Sequence[Sample]) -> float:
    """The mean log loss of the values as predictions of the points."""
    return _log_loss(np.array([one.value for one in found]), np.array([one.points for one in found]))


def _log_loss(values: Floats, points: Floats) -> float:
    shares = (1 + values.clip(-SURE, SURE)) / 2
    return -float(np.mean(points * np.log(shares) + (1 - points) * np.log(1 - shares)))


def best_calibration(found: Sequence[Sample]) -> Calibration:
    """The calibration with the smallest log loss: factor, lean and doubt in turn, until none changes."""
    open_ones = [one for one in found if not one.exact and abs(one.value) < 1]
    odds, points = np.arctanh([one.value for one in open_ones]), np.array([one.points for one in open_ones])

    def loss(tried: Calibration) -> float:
        return _log_loss((1 - tried.doubt) * np.tanh(tried.factor * odds + tried.lean / 2), points)

    best, before = AS_FOUND, None
    while best != before:
        before = best
        best = min((best._replace(factor=float(factor)) for factor in FACTORS), key=loss)
        best = min((best._replace(lean=float(lean)) for lean in LEANS), key=loss)
        best = min((best._replace(doubt=float(doubt)) for doubt in DOUBTS), key=loss)
    return best


def uncertainty(games: Sequence[list[Sample]]) -> Calibration:
    """By how much the best calibration varies if the same number of games is drawn from these again and again."""
    rng, found = random.Random(1), list[Calibration]()
    for _ in range(RESAMPLES):
        found.append(best_calibration([one for game in rng.choices(games, k=len(games)) for one in game]))
    return Calibration(*map(float, np.std(found, axis=0)))


def with_calibration(found: Sequence[Sample], calibration: Calibration) -> list[Sample]:
    """The samples with calibrated values."""
    return [one if one.exact else replace(one, value=calibrated(one.value, calibration, player=0)) for one in found]


def print_calibration(taken: Samples, count: int) -> None:
    """Values and points by bins, without and with the game's calibration."""
    games, shipped = taken.of(count), taken.game.hints.calibration
    found = [sample for game in games for sample in game]
    seen = f"{len(found)} positions of {count} games of level 5, seed {taken.seed}"
    print(f"{taken.game.name}: {seen}, judged by level {taken.level}")
    for title, part in (("what the search says", found), (told(shipped), with_calibration(found, shipped))):
        print(f"\n{title}: log loss {log_loss(part):.4f}\n")
        print_bins(part)
    best = best_calibration(found)
    print(f"\nbest for these games: {told(best)}, log loss {log_loss(with_calibration(found, best)):.4f}")
    print(f"standard errors: {told(uncertainty(games))}")


def told(calibration: Calibration) -> str:
    """A calibration in words."""
    return f"factor {calibration.factor:.2f}, lean {calibration.lean:.2f}, doubt {calibration.doubt:.3f}"


def print_bins(found: Sequence[Sample]) -> None:
    """A table of values and what they brought."""
    print("| values | positions | mean value | share it means | share of points | 95 % | deviation | |")
    print("|---|---|---|---|---|---|---|---|")
    for part in bins(found):
        values, points = [one.value for one in part], sum(one.points for one in part)
        mean = sum(values) / len(part)
        meant, share, (low, high) = (1 + mean) / 2, points / len(part), wilson(points, len(part))
        well = abs(share - meant) <= DEVIATION or low <= meant <= high
        told = f"{min(values):+.2f} … {max(values):+.2f} | {len(part)} | {mean:+.3f} | {meant:.3f} | {share:.3f}"
        print(f"| {told} | {low:.3f} … {high:.3f} | {share - meant:+.3f} | {'well' if well else 'off'} |")


if __name__ == "__main__":
    main()
