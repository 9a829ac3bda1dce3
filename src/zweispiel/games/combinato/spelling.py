"""How Combinato's moves are spelled: the words there are, and which of them may not be used now."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Form, Spell, say
from zweispiel.games.combinato.shapes import SIDES
from zweispiel.games.combinato.words import DIGITS, LETTERS, LISTS, PACKED_CODES, STARTS

#: The names of the lists: all that can be laid, and what can be a secret.
ROWS, SECRETS = "rows", "secrets"
SET_SECRET = (Form("secret:", say(N_("Set my secret")), SECRETS),)
#: What the two ways to play four signs come to. Solving is only needed where the rules forbid laying the secret.
GUESS_OR_SOLVE = N_("Now press Guess. Solve is only for what you may not guess.")
QUESTION = N_(
    "Name it as the solution? You need this only for a secret that you may not guess: your own, or a row of your "
    "opponent's. For any other, a guess wins just as well. If the solution is wrong, this row gets no chips."
)
#: What to do with a word that only one of these ways can take; its place is filled when the signs are known.
ONLY_GUESS = say(N_("{word} is not in the list of secrets, but you may guess it."), word="{word}")
ONLY_SOLVE = say(N_("You may not guess {word}. If you think it is your opponent's secret, press Solve."), word="{word}")
GUESS = say(N_("Guess"))
SOLVE = Form("solve:", say(N_("Solve")), SECRETS, question=say(QUESTION), alone=ONLY_SOLVE)


@cache
def word_lists(which: int, need: int) -> Mapping[str, tuple[str, ...]]:
    """What can be laid and what can be a secret, with one of the lists of codes and the marks that a secret needs."""
    texts = LISTS[which]
    marks = PACKED_CODES[STARTS[which] : STARTS[which] + len(texts)].tolist()
    return {ROWS: texts, SECRETS: tuple(text for text, has in zip(texts, marks, strict=True) if has & need == need)}


def spell(seen: Mapping[str, Any]) -> Spell | None:
    """How the viewer may spell a move now; None if they owe none, or chips."""
    if seen["viewer"] not in seen["players"]:
        return None
    if seen["stage"] == "secrets":
        slots = _slots(f"secret-{SIDES[seen['viewer']]}")
        return Spell(alphabet(seen), slots, SET_SECRET, _may_repeat(seen), strikes=False, listed=_has_words(seen))
    if seen["stage"] == "laying":
        slots = _slots(f"sign-{seen['viewer']}-{len(seen['rows']) + 1}")
        return Spell(alphabet(seen), slots, (_guess(seen), SOLVE), listed=_has_words(seen))
    return None


def _guess(seen: Mapping[str, Any]) -> Form:
    """The usual way to play four signs. Of words nobody knows which can be secrets; of digits everybody does."""
    return Form("", GUESS, ROWS, _excluded(seen), alone=ONLY_GUESS if _has_words(seen) else None)


def alphabet(seen: Mapping[str, Any]) -> str:
    """The signs of the game."""
    return DIGITS if seen["options"]["code"] == "digits" else LETTERS


def _has_words(seen: Mapping[str, Any]) -> bool:
    """Whether only words can be laid, not any four signs."""
    return bool(seen["options"]["code"] == "words")


def _may_repeat(seen: Mapping[str, Any]) -> bool:
    """Whether a secret may contain a sign more than once. What is laid always may."""
    return bool(seen["options"]["repeats"] == "true")


def _slots(start: str) -> tuple[str, ...]:
    """The shapes of the four places of a secret or row."""
    return tuple(f"{start}-{place}" for place in range(1, 5))


def _excluded(seen: Mapping[str, Any]) -> tuple[str, ...]:
    """What the viewer may not lay: their own secret and what the opponent has laid."""
    opponent = 1 - seen["viewer"]
    laid = [row["laid"][opponent] for row in seen["rows"]]
    return tuple(dict.fromkeys([seen["secret"], *(text for text in laid if not text.startswith("solve:"))]))
