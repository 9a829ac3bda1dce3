"""What somebody who holds a seat may do in a room."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Move:
    """Play a move, in the game's notation."""

    text: str


@dataclass(frozen=True)
class Withdraw:
    """Take back one's own half of a simultaneous stage that is not complete yet."""


@dataclass(frozen=True)
class Resign:
    """Give up."""


@dataclass(frozen=True)
class OfferDraw:
    """Offer a draw; a computer answers at once, and who plays both sides agrees with himself."""


@dataclass(frozen=True)
class AnswerDraw:
    """Accept or decline the other's draw offer."""

    yes: bool


@dataclass(frozen=True)
class AskTakeback:
    """Ask to go back to one's last decision; granted at once where no other person plays."""


@dataclass(frozen=True)
class AnswerTakeback:
    """Grant or decline what the other asked for."""

    yes: bool


@dataclass(frozen=True)
class Rematch:
    """Want another match with sides changed; it begins when everybody wants it.

    `nonce` is the player's part of the new shuffle; left out, the last one is used again.
    """

    nonce: str = ""


Action = Move | Withdraw | Resign | OfferDraw | AnswerDraw | AskTakeback | AnswerTakeback | Rematch
