"""Engines walk through endings and keep what they know; what they call exact is compared with the plain solver.

python -m tests.engines.verdicts heimlich alphabeta --games 1000
"""

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import zweispiel
from tests.engines.solver import solve
from tests.engines.support import after
from zweispiel import Game, Limit
from zweispiel.core.search import Thinker, Thought
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.testing.random_play import play_randomly

#: How many moves before the end of a random game a walk begins.
BEFORE_THE_END = {"heimlich": 12, "zaic": 7, "conhex": 8}
#: The positions the solver may look at.
BUDGET = 1_000_000
MEMORY = 8
#: A walk has one of these limits: in visits, or in multiples of what the game says that a proof takes.
VISITS, AMPLE = (400, 1_500, 20_000), (1, 2, 5, 20)
FEWEST_VISITS, MOST_VISITS = 400, 200_000


@dataclass
class Tally:
    """What was compared."""

    positions: int = 0
    exact: int = 0
    #: Moves that were called exact.
    moves: int = 0
    #: Verdicts that the solver could not check within its budget.
    unchecked: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.positions} positions, {self.exact} exact, and {self.moves} exact moves compared; "
            f"{self.unchecked} verdicts not checked, {len(self.wrong)} wrong"
        )


Allowance = Callable[[State], Limit]


def alphabeta(game: Game, rng: random.Random) -> tuple[Thinker, Allowance]:
    """Alpha-beta that proves where it deems a proof affordable, or else always tries to."""
    thinker = AlphaBeta(game, seed=rng.randrange(100), memory=MEMORY)
    if game.hints.evaluation is None or rng.random() < 0.5:
        thinker.evaluation = thinker.evaluation._replace(proof_visits=1.0, proof_growth=1.0)
        return thinker, constant(rng)
    ample = rng.choice(AMPLE)

    def allowance(state: State) -> Limit:
        cost = ample * thinker._proof_cost(thinker.evaluation.remaining(state))
        return Limit(visits=int(max(FEWEST_VISITS, min(MOST_VISITS, cost))))

    return thinker, allowance


def mcts(game: Game, rng: random.Random) -> tuple[Thinker, Allowance]:
    """Tree search."""
    return MonteCarlo(game, seed=rng.randrange(100), memory=MEMORY), constant(rng)


def constant(rng: random.Random) -> Allowance:
    """The same limit for every position."""
    limit = Limit(visits=rng.choice(VISITS))
    return lambda _: limit


ENGINES = {"alphabeta": alphabeta, "mcts": mcts}


def ending(game: Game, rng: random.Random) -> State:
    """A position shortly before the end of a random game."""
    match = play_randomly(game.match(rng.randrange(10**6)), rng)
    for _ in range(min(BEFORE_THE_END[game.name], len(match.history))):
        match.pop()
    return match.knowledge(0)


def walk(game: Game, engine: str, seed: int, tally: Tally) -> None:
    """Let one engine think about every position with a choice on the way from an ending to the end."""
    rng = random.Random(f"{game.name} {engine} {seed}")
    state = ending(game, rng)
    thinker, allowance = ENGINES[engine](game, rng)
    while len(actions := game.legal(state)):
        action = int(rng.choice(actions))
        if len(actions) > 1:
            thought = thinker.think(state, int(state[PLAYER]), allowance(state), None)
            compare(game, state, thought, tally, f"{game.name} {engine}, walk {seed}, {len(actions)} moves")
            action = rng.choice((action, thought.action))
        state = after(game, state, action)


def compare(game: Game, state: State, thought: Thought, tally: Tally, where: str) -> None:
    """Check a thought's verdict, and those about single moves."""
    tally.positions += 1
    claims = [(after(game, state, idea.action), idea.value) for idea in thought.ideas if idea.exact]
    tally.moves += len(claims)
    if thought.exact:
        tally.exact += 1
        claims.append((state, thought.value))
    sign = 1 - 2 * int(state[PLAYER])
    for position, value in claims:
        truth = solve(game, position, BUDGET)
        if truth is None:
            tally.unchecked += 1
        elif value != sign * truth:
            tally.wrong.append(f"{where}: {value} is called exact, {sign * truth} is true")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.verdicts", description="Check what is called exact.")
    parser.add_argument("game", choices=list(BEFORE_THE_END))
    parser.add_argument("engine", choices=list(ENGINES))
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    chosen = parser.parse_args(arguments)
    game, tally = zweispiel.load(chosen.game), Tally()
    for seed in range(chosen.first, chosen.first + chosen.games):
        walk(game, chosen.engine, seed, tally)
    print(*tally.wrong, f"{chosen.game} {chosen.engine}: {tally}", sep="\n")


if __name__ == "__main__":
    main()
