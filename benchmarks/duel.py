"""Two engines against each other with the same CPU time for each move, or one with a multiple of it.

    python -m benchmarks.duel heimlich alphabeta uct --seconds 0.1 --games 200
    python -m benchmarks.duel heimlich alphabeta uct --seconds 0.05 --factor 10 --games 100
    python -m benchmarks.duel zaic alphabeta old-level-8 --seconds 0.3 --games 200 --opening 4
    python -m benchmarks.duel conhex mcts old-level-8 --seconds 0.2 --games 200 --opening 4

Games come in pairs: the same few random moves to begin with and the same luck, then once with each side. An opening
that decides the game makes 1:1 of any pair. Players that vary by their seed, as tree search does, need none
(`--opening 0`); the result says how many games are different. A draw counts one half; the interval is Wilson's at 95 %.
"""

import argparse
import time
from collections.abc import Callable, Sequence

import numpy as np
from rich.console import Console
from rich.progress import Progress

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.hints import PLAIN_UCT
from zweispiel.core.limit import Limit
from zweispiel.core.search import Thinker
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.kernel.contract import CHANCE_WORD, DRAW, FIRST_WON, GOING, PLAYER
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded
from zweispiel.lab.contest.statistics import wilson

#: A finished game: its result and its actions.
Played = tuple[int, tuple[int, ...]]


def old_level_8(game: Game, seed: object) -> Thinker:
    """The search of the first release's level 8."""
    maker = AlphaBeta if game.hints.of(old=True).levels[-1].engine == "alphabeta" else MonteCarlo
    return maker(game, seed=seed, clock=time.process_time, old=True)


MAKERS: dict[str, Callable[[Game, object], Thinker]] = {
    "alphabeta": lambda game, seed: AlphaBeta(game, seed=seed, clock=time.process_time),
    "mcts": lambda game, seed: MonteCarlo(game, seed=seed, clock=time.process_time),
    "uct": lambda game, seed: MonteCarlo(game, PLAIN_UCT, seed=seed, clock=time.process_time),
    "old-level-8": old_level_8,
}


def play(game: Game, thinkers: tuple[Thinker, Thinker], limits: tuple[Limit, Limit], seed: int, opening: int) -> Played:
    """One game from a random opening, its draws settled by the seed too."""
    state, rng, kernel, actions = game.new_state(), seeded(f"opening {seed}"), game.kernel, list[int]()
    pick, room = walks(kernel, game.name).pick, np.empty((2, game.max_moves), np.int64)
    while (result := int(kernel.result(state))) == GOING:
        player = int(state[PLAYER])
        if len(actions) < opening or state[PLAYER] == CHANCE_WORD:
            action = int(pick(state, room[0], room[1], rng))
        else:
            action = thinkers[player].think(state, player, limits[player], None).action
        kernel.play(state, action)
        actions.append(action)
    return result, tuple(actions)


def one_game(
    game: Game, names: tuple[str, str], limits: tuple[Limit, Limit], number: int, opening: int
) -> tuple[float, Played]:
    """Game `number` and what the first contestant gets from it; in odd ones he is the second player."""
    thinkers = MAKERS[names[0]](game, number), MAKERS[names[1]](game, number)
    swapped = number % 2 == 1
    if swapped:
        thinkers, limits = thinkers[::-1], limits[::-1]
    played = play(game, thinkers, limits, number // 2, opening)
    return 0.5 if played[0] == DRAW else float((played[0] == FIRST_WON) != swapped), played


def contest(
    game: Game, names: tuple[str, str], limits: tuple[Limit, Limit], games: int, opening: int
) -> tuple[float, list[Played]]:
    """The first one's points and the games; Ctrl-C ends it with what there is."""
    points, played = 0.0, list[Played]()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        try:
            while len(played) < games:
                gained, latest = one_game(game, names, limits, len(played), opening)
                points += gained
                played.append(latest)
                progress.update(task, completed=len(played), description=f"{points:g} of {len(played)}")
        except KeyboardInterrupt:
            pass
    return points, played


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description="Two engines compared.")
    parser.add_argument("game", choices=zweispiel.games())
    parser.add_argument("first", choices=MAKERS)
    parser.add_argument("second", choices=MAKERS)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time of the first for each move")
    parser.add_argument("--factor", type=float, default=1.0, help="how many times that the second gets")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--opening", type=int, default=6, help="random moves at the beginning of each pair of games")
    chosen = parser.parse_args(arguments)
    game, names = zweispiel.load(chosen.game), (chosen.first, chosen.second)
    limits = Limit(seconds=chosen.seconds), Limit(seconds=chosen.seconds * chosen.factor)
    one_game(game, names, (Limit(visits=2000), Limit(visits=2000)), 0, chosen.opening)  # compiles
    points, played = contest(game, names, limits, chosen.games, chosen.opening)
    low, high = wilson(points, max(1, len(played)))
    print(
        f"{game.name}: {names[0]} at {chosen.seconds:g} s against {names[1]} at {limits[1].seconds:g} s a move: "
        f"{points:g} of {len(played)} ({len(set(played))} different), {low:.1%} to {high:.1%}"
    )


if __name__ == "__main__":
    main()
