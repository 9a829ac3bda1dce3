"""What tests of hidden information share: play that looks the same to others whatever is hidden."""

import random
from collections.abc import Sequence

from tests.support import random_move
from zweispiel.core.errors import ZweispielError
from zweispiel.core.match import Match

TRIALS = 400


def same_draw(match: Match) -> str:
    """A draw that follows from what was played, not from the seed; to be put in place of `Match.draw`."""
    return match.push(random.Random(" ".join(match.history)).choice(match.moves()))


def alike(matches: Sequence[Match], viewers: Sequence[int | None], rng: random.Random) -> dict[int, str] | None:
    """A move for each player of a stage after which these viewers still cannot tell the matches apart, and which does
    not end them; None if none is found."""
    for _ in range(TRIALS):
        trials = [match.copy() for match in matches]
        if not trials[0].players or any(trial.players != trials[0].players for trial in trials):
            return None
        chosen = {seat: random_move(trials[0], seat, rng) for seat in trials[0].players}
        try:
            for trial in trials:
                for seat, text in chosen.items():
                    trial.push(text, seat)
        except ZweispielError:  # what one of the hidden states allows the other may not
            continue
        seen = [[trial.observe(viewer) for viewer in viewers] for trial in trials]
        if all(one == seen[0] for one in seen) and trials[0].outcome() is None:
            return chosen
    return None
