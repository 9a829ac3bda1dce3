"""A survey says of all moves what looking at each of them would say."""

import numpy as np
import pytest

import zweispiel
from zweispiel.core.game import Game
from zweispiel.engines.proof_numbers import new_proof_work
from zweispiel.engines.transposition import new_table
from zweispiel.games.zaic.layout import HEIGHT, WIDTH
from zweispiel.games.zaic.placing import SIDE
from zweispiel.games.zaic.prospects import margin
from zweispiel.games.zaic.survey import lead, replies, successors, survey
from zweispiel.kernel.contract import State
from zweispiel.kernel.hashing import state_hash
from zweispiel.kernel.rng import below, seeded


def states_of_random_games(game: Game, number: int) -> list[State]:
    """All positions of some random games."""
    found, rng = list[State](), seeded("survey")
    for _ in range(number):
        state = game.new_state()
        while len(actions := game.legal(state)) > 0:
            found.append(state.copy())
            game.kernel.play(state, int(actions[below(rng, len(actions))]))
    return found


@pytest.mark.parametrize("touch", ["edge", "corner"])
def test_survey_agrees_with_looking_at_each_move(touch: str) -> None:
    game = zweispiel.load("zaic", touch=touch)
    work = new_proof_work(game, new_table(0.01))
    found, actions, spare = work.found, np.zeros(game.max_moves, np.int64), game.new_state()
    ends, without_room = 0, 0
    for state in states_of_random_games(game, 30):
        untouched = state.copy()
        count = successors(state, actions, spare, found)
        survey(state, actions, count, spare, found)
        assert (state == untouched).all()
        assert actions[:count].tolist() == game.legal(state).tolist()
        without_room += bool(state[WIDTH] == SIDE and state[HEIGHT] == SIDE)
        for i in range(count):
            after = state.copy()
            game.kernel.play(after, int(actions[i]))
            assert int(found.hashes[i]) == int(state_hash(after))
            assert (found.replies[i], found.leads[i]) == (replies(after), lead(after))
            if found.replies[i] == 0 and found.margins[i] != 0:
                ends += 1
                assert np.sign(found.margins[i]) == margin(after)
    assert ends > 50
    assert without_room > 100
