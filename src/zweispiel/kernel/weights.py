"""Learned weights that compiled code uses.

They are read here, below `core`, because weights frozen into compiled code must count in the cache's stamp.
"""

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.contract import Floats

#: The weights of an evaluation for alpha-beta or the words of its network, handed to compiled code as an argument.
Weights = npt.NDArray[np.int16 | np.uint64]


def read_weights(file: Path, size: int) -> Floats:
    """The weights in a JSON file that lists the nonzero ones; all zero without the file."""
    weights = np.zeros(size, np.float32)
    if file.exists():
        for place, weight in json.loads(file.read_text(encoding="utf-8"))["weights"].items():
            weights[int(place)] = weight
    return weights
