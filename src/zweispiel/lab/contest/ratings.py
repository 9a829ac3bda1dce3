"""Elo ratings of many players from the games between them, with intervals.

The ratings are those under which the results are most likely: the expected share of points of one player against
another is a logistic function of the difference (the Bradley–Terry model [1]; a draw is half a win). Every player gets
one more drawn game, shared among the opponents, so that who won or lost everything has a finite rating too.

[1] R. Bradley, M. Terry: Rank analysis of incomplete block designs (1952)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log

import numpy as np
import numpy.typing as npt

from zweispiel.lab.contest.statistics import Z95, Tally

#: Elo points per unit of log odds.
ELO = 400 / log(10)
#: Drawn games that every player has besides its own.
VIRTUAL_DRAWS = 1
#: Newton's method is done when no rating changes by more than this many units of log odds.
PRECISION = 1e-9
MOST_STEPS = 100

#: The results of the first player of each pair against the second.
Results = Mapping[tuple[str, str], Tally]
Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A player's Elo, how far the 95 % interval reaches on either side, and the games it rests on."""

    player: str
    elo: float
    reach: float
    games: int


def ratings(players: Sequence[str], results: Results, anchor: str) -> list[Rating]:
    """The players' ratings, the best first; that of `anchor` is 0 by definition."""
    points, games = _tables(players, results)
    strength, information = _most_likely(points, games)
    fixed = players.index(anchor)
    covariance = np.linalg.pinv(information)
    spread = np.diag(covariance) + covariance[fixed, fixed] - 2 * covariance[fixed]
    elos, reaches = ELO * (strength - strength[fixed]), ELO * Z95 * np.sqrt(np.maximum(spread, 0))
    played = {player: sum(t.games for pair, t in results.items() if player in pair) for player in players}
    reaches[[i for i, player in enumerate(players) if not played[player]]] = inf
    found = [Rating(p, float(elos[i]), float(reaches[i]), played[p]) for i, p in enumerate(players)]
    return sorted(found, key=lambda rating: -rating.elo)


def expected_share(difference: float) -> float:
    """The share of points that a player who is so many Elo stronger can expect."""
    return float(1 / (1 + np.exp(-difference / ELO)))


def _tables(players: Sequence[str], results: Results) -> tuple[Matrix, Matrix]:
    """Points of each player against each other, and how many games they played; with the drawn ones added."""
    points, games = np.zeros((2, len(players), len(players)))
    for (one, other), tally in results.items():
        i, j = players.index(one), players.index(other)
        points[i, j] += tally.points
        points[j, i] += tally.games - tally.points
        games[[i, j], [j, i]] += tally.games
    share_of_games = games / np.maximum(games.sum(axis=1, keepdims=True), 1)
    drawn = VIRTUAL_DRAWS * (share_of_games + share_of_games.T) / 2
    return points + drawn / 2, games + drawn


def _most_likely(points: Matrix, games: Matrix) -> tuple[Matrix, Matrix]:
    """Newton's method: the strengths in log odds with mean 0, and the information matrix there."""
    strength = np.zeros(len(points))
    for _ in range(MOST_STEPS):
        share = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * share * (1 - share)
        information = np.diag(weight.sum(axis=1)) - weight
        step = np.linalg.pinv(information) @ (points - games * share).sum(axis=1)
        step = np.clip(step, -1, 1)  # far from the solution a whole step would overshoot
        strength = strength + step
        if np.abs(step).max() < PRECISION:
            break
    return strength - strength.mean(), information
