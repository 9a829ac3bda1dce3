"""What an observation of Heimlich shows of the board."""

from zweispiel.games.heimlich.rules import WHITE, YELLOW
from zweispiel.kernel.contract import State


def look(state: State) -> dict[str, object]:
    """`board`: eight rows of W, Y and dots from the top; `stones`: how many each player has."""
    white, yellow = int(state[WHITE]), int(state[YELLOW])
    signs = ["W" if white >> i & 1 else "Y" if yellow >> i & 1 else "." for i in range(64)]
    return {
        "board": ["".join(signs[row : row + 8]) for row in range(0, 64, 8)],
        "stones": [white.bit_count(), yellow.bit_count()],
    }
