"""What an observation of Combinato shows."""

from zweispiel.games.combinato import layout
from zweispiel.games.combinato.chips import CHIP_COUNTS, true_chips
from zweispiel.kernel.contract import State

#: The half of a row's word that belongs to player 0.
ENTRY = int(layout.HALF)
STAGES = ("secrets", "laying", "reports", "over")


def look(state: State, viewer: int | None, codes: tuple[str, ...]) -> dict[str, object]:
    """`stage`; `rows` (complete ones); `open`: a row waiting for reports; `secret` (the viewer's own); `secrets`.

    A row has `laid` and `chips` (None for a solve); one with a solve also has `verdict` (whether it was right, None for
    a laid row). The opponent's secret is None until the match is over; then rows of chips=reported also have `due`, the
    true chips.
    """
    stage, complete = int(state[layout.STAGE]), int(state[layout.ROW])
    secrets = [_secret(state, player, codes) for player in (0, 1)]
    begun = complete + (stage == layout.REPORTS)
    start = int(layout.row_word(state, 0))
    words = state[
        start : start + begun
    ].tolist()  # at once: asking the kernel for each entry takes longer than the rest
    rows = [_row(state, row, word, codes) for row, word in enumerate(words)]
    return {
        "stage": STAGES[stage],
        "rows": rows[:complete],
        "open": rows[complete] if begun > complete else None,
        "secret": None if viewer is None else secrets[viewer],
        "secrets": secrets,
    }


def _secret(state: State, player: int, codes: tuple[str, ...]) -> str | None:
    """A player's secret, None if it is not known."""
    code = int(state[layout.SECRET + player]) - 1
    return None if code < 0 else codes[code]


def _row(state: State, row: int, word: int, codes: tuple[str, ...]) -> dict[str, object]:
    """One row of both boards, from its word. The verdict on a solve is withheld until the row is complete."""
    entries = [word & ENTRY, word >> ENTRY.bit_length()]
    complete = row < int(state[layout.ROW])
    shown: dict[str, object] = {
        "laid": [_laid(entry, codes) for entry in entries],
        "chips": [_chips((entry >> layout.CHIPS) - 1) for entry in entries],
    }
    if any(entry & layout.SOLVE for entry in entries):
        shown["verdict"] = [bool(e & layout.FOUND) if complete and e & layout.SOLVE else None for e in entries]
    if complete and state[layout.REPORTED] and state[layout.SECRET] and state[layout.SECRET + 1]:
        due = [int(true_chips(state, row, player)) for player in (0, 1)]
        shown["due"] = [None if e & layout.SOLVE else _chips(d) for e, d in zip(entries, due, strict=True)]
    return shown


def _laid(entry: int, codes: tuple[str, ...]) -> str:
    """The code that a player laid or named."""
    text = codes[entry & layout.CODE]
    return f"solve:{text}" if entry & layout.SOLVE else text


def _chips(number: int) -> list[int] | None:
    """Red and yellow chips by their number, None if none were given."""
    return None if number < 0 else list(CHIP_COUNTS[number])
