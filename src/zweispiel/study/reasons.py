"""Reasons: one sentence on why a move was a mistake, made from facts that the game supplies and that can be checked.

The fact named is the one in which the better move is ahead of the played one by most, in units of how far apart two
moves usually are in it. Where no fact is ahead, the sentence gives the line that refutes the move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.facts import UNTOLD, Fact, Played, play_out
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.scene import Saying, say
from zweispiel.i18n import translate_saying

#: A fact that is ahead by less than this share of its spread says nothing.
LEAST = 0.3
#: The mark of a bad mistake.
BAD_MISTAKE = "??"
#: Moves of a refuting line that are told.
LINE_TOLD = 3
REFUTED = N_("Best answer to it – {other}: {line}.")
REFUTED_LATER = N_("You see why only by looking far ahead. Best answer to it – {other}: {line}.")
SAME_PLACE = N_("Best answer to it – {other}: the very move that would have been better.")
NO_REASON = N_("Better by what follows: {line}.")
THEN = N_("{first}, then {rest}")


@dataclass(frozen=True)
class Reason:
    """Why a move is worse than another: the name of a fact (`line` where none is ahead), and the sentence."""

    fact: str
    mover: int
    template: str
    params: Mapping[str, object]

    def told(self, names: tuple[str, str]) -> Saying:
        """The sentence, with the players' names."""
        return say(self.template, mover=names[self.mover], other=names[1 - self.mover], **self.params)

    def as_dict(self, names: tuple[str, str], lang: str | None = None) -> dict[str, Any]:
        """For JSON."""
        return {"fact": self.fact, "text": capitalised(translate_saying(self.told(names), lang))}


def capitalised(sentence: str) -> str:
    """A sentence with a capital letter first: it may begin with the name of a side."""
    return sentence[:1].upper() + sentence[1:]


def find_reason(
    match: Match, player: int, move: str, better: str, line: Sequence[str], refutation: Sequence[str], mark: str = "?!"
) -> Reason | None:
    """Why `better` would have been better than `move` in this position; None if nothing can be told.

    A bad mistake (by its `mark`) needs a fact of weight; where there is none, it shows only in what follows.
    """
    if move == better:
        return None
    here, there = play_out(match, player, move), play_out(match, player, better)
    params: dict[str, object] = {"move": here.move, "better": there.move}
    for remark in match.game.facts.remarks:
        if remark.when(here, there):
            told = {} if remark.told is None else {"told": remark.told(here)}
            return Reason(remark.name, player, remark.sentence, params | told)
    facts = [fact for fact in match.game.facts.facts if mark != BAD_MISTAKE or not fact.is_slight]
    found = separating_fact(facts, here, there)
    if found is not None:
        return Reason(found[0].name, player, found[0].sentence, params | _numbers(*found))
    if refutation and refutation[0] == there.move:
        return Reason("line", player, SAME_PLACE, {})
    return _by_line(match.game, player, line, refutation, mark)


def separating_fact(facts: Sequence[Fact], here: Played, there: Played) -> tuple[Fact, int, int] | None:
    """The fact in which the second move is ahead by most, with both numbers; None if it is ahead in none."""
    counted = [(fact, fact.count(here), fact.count(there)) for fact in facts if fact.applies(here, there)]
    ahead = [(fact.wanted * (instead - now) / fact.spread, fact, now, instead) for fact, now, instead in counted]
    best = max(ahead, key=lambda found: found[0], default=None)
    return None if best is None or best[0] < LEAST else best[1:]


def _numbers(fact: Fact, now: int, instead: int) -> dict[str, object]:
    return {} if fact.unit is UNTOLD else {"is": fact.unit.told(now), "instead": fact.unit.told(instead)}


def _by_line(game: Game, player: int, line: Sequence[str], refutation: Sequence[str], mark: str) -> Reason | None:
    if refutation:
        sentence = REFUTED_LATER if mark == BAD_MISTAKE else REFUTED
        return Reason("line", player, sentence, {"line": _told_line(game, refutation[:LINE_TOLD])})
    if line:
        return Reason("line", player, NO_REASON, {"line": _told_line(game, line[:LINE_TOLD])})
    return None


def _told_line(game: Game, moves: Sequence[str]) -> Saying:
    """Some moves in words."""
    first = game.tell_move(moves[0])
    return first if len(moves) == 1 else say(THEN, first=first, rest=_told_line(game, moves[1:]))
