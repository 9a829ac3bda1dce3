"""Random playouts in OpenSpiel [1], with the whole loop inside its C++ code.

Calling `state.apply_action` from Python would mostly measure the way into C++ and back. Instead its MCTS bot makes a
single simulation, whose leaf is evaluated by as many random rollouts as we ask for: one call, N games to their end.

OpenSpiel has none of our games; `GAMES` names its closest relatives. Othello is Heimlich with every enclosed line
flipped; Hex on 8×8 and Y are connection games like ConHex (Hex has 64 points,
Y of side 11 has 66, ConHex 69; Y at its default size, side 19, is a far larger board).

[1] M. Lanctot et al.: OpenSpiel: A Framework for Reinforcement Learning in Games, 2019, https://arxiv.org/abs/1908.09453
"""

import time
from typing import Any

from benchmarks.contest import Measured, Run, Unavailable

GAMES = {
    "OpenSpiel Othello": "othello",
    "OpenSpiel Hex 8×8": "hex(board_size=8)",
    "OpenSpiel Y, side 11": "y(board_size=11)",
    "OpenSpiel Y, side 19": "y(board_size=19)",
}


def playouts(name: str) -> Run:
    """A run of random playouts of OpenSpiel's game `name` (its notation, with parameters) from the start."""
    try:
        import pyspiel
    except ImportError:
        raise Unavailable("OpenSpiel is not installed (it is in the dependency group bench)") from None
    game = pyspiel.load_game(name)

    def run(n: int, seed: int) -> Measured:
        bot = _bot(pyspiel, game, n, seed)
        state = game.new_initial_state()
        before = time.process_time()
        bot.mcts_search(state)
        return Measured(n, time.process_time() - before)

    return run


def _bot(pyspiel: Any, game: Any, n: int, seed: int) -> Any:
    """An MCTS bot whose one simulation evaluates one position by `n` random rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=n, seed=seed)
    return pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=seed, verbose=False
    )
