"""What a puzzle asks and what it answers to a move: right, wrong with its refutation, or against the rules."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from zweispiel.core.errors import N_, ZweispielError
from zweispiel.core.match import Match
from zweispiel.core.puzzle import Puzzle
from zweispiel.core.scene import Saying, say

Verdict = Literal["right", "wrong", "illegal"]
#: A move with this share of the points wins for certain.
CERTAIN = 0.99995
#: A reply is worth telling if it refutes so many moves.
LEAST_REFUTED = 2
#: Shares are kept with four places.
ROUNDING = 0.01


@dataclass(frozen=True)
class PuzzleAnswer:
    """What a puzzle says about a move."""

    verdict: Verdict
    said: Saying | None
    #: The rule that the move breaks.
    refusal: ZweispielError | None = None
    #: The move and what follows it: the best line, or the refutation.
    line: tuple[str, ...] = ()


def tell_task(puzzle: Puzzle) -> Saying:
    """What to do."""
    if puzzle.kind == "win":
        return say(N_("Find the only move that wins."))
    if puzzle.kind == "name":
        return say(N_("Only one secret fits. Name it."))
    if puzzle.kind == "fewest":
        return say(N_("Find the guess that leaves the fewest possible secrets on average."))
    first, second = sorted(puzzle.shares.values(), reverse=True)[:2]
    if first >= CERTAIN:
        return say(N_("Find the only move that wins for certain, whatever is drawn."))
    margin = int(100 * (first - second) + ROUNDING)
    return say(
        N_("Find the move with the best chances. Every other one wins at least {margin} games fewer in a hundred."),
        margin=margin,
    )


def answer(puzzle: Puzzle, move: str) -> PuzzleAnswer:
    """What a puzzle says about a move."""
    match = puzzle.match()
    try:
        played = match.push(move, match.player)
    except ZweispielError as error:
        return PuzzleAnswer("illegal", None, refusal=error)
    if played in puzzle.right:
        return solution(puzzle, played)
    if puzzle.kind == "win":
        return _refuted(puzzle, played)
    return PuzzleAnswer("wrong", _compared(puzzle, played), line=(played,))


def solution(puzzle: Puzzle, played: str | None = None) -> PuzzleAnswer:
    """The right move, in the form in which it was played, with its reason and the line behind it."""
    right = played or puzzle.right[0]
    return PuzzleAnswer("right", _praise(puzzle, right), line=puzzle.line or (right,))


def percent(share: float) -> int:
    """A share in percent."""
    return round(100 * share)


# ---- right


def _praise(puzzle: Puzzle, right: str) -> Saying:
    if puzzle.kind == "win":
        return _joined(say(N_("It is the only move that wins.")), _reason(puzzle, right), _usual_refutation(puzzle))
    if puzzle.kind == "name":
        return say(N_("No other secret fits."))
    if puzzle.kind == "fewest":
        text = N_("It leaves {whole}.{hundredths} on average; every other guess leaves more.")
        return say(text, **_left(puzzle, right))
    first, second = sorted(puzzle.shares.values(), reverse=True)[:2]
    shares = say(
        N_("On average it wins {share} games in a hundred, the next best move {next}. A draw counts half."),
        share=percent(first),
        next=percent(second),
    )
    return _joined(shares, _reason(puzzle, right))


def _reason(puzzle: Puzzle, right: str) -> Saying | None:
    """What the right move does, in the game's own words."""
    match = puzzle.match()
    player, before = match.player, match.observe(match.player)
    match.push(right, player)
    return match.game.tell_reason(before, right, match.observe(player))


def _usual_refutation(puzzle: Puzzle) -> Saying | None:
    """The reply by which the opponent wins after most of the other moves; None if there is no such reply."""
    counted = Counter(reply for wrong, reply in puzzle.replies.items() if reply and wrong not in puzzle.drawn)
    reply, count = next(iter(counted.most_common(1)), ("", 0))
    if count < LEAST_REFUTED or 2 * count <= len(puzzle.replies):
        return None
    return say(
        N_("After most other moves, your opponent has this winning reply: {reply}."),
        reply=puzzle.match().game.tell_move(reply),
    )


def _joined(*sayings: Saying | None) -> Saying:
    """Some sentences, one after the other."""
    told = {f"sentence_{number}": saying for number, saying in enumerate(sayings) if saying is not None}
    return say(" ".join(f"{{{name}}}" for name in told), **told)


# ---- wrong


def _refuted(puzzle: Puzzle, wrong: str) -> PuzzleAnswer:
    """The answer that keeps a move from winning."""
    reply, draws = puzzle.replies[wrong], wrong in puzzle.drawn
    if not reply:
        over = N_("The game ends in a draw.") if draws else N_("The game is over, and you have lost.")
        return PuzzleAnswer("wrong", say(over), line=(wrong,))
    told = puzzle.match().game.tell_move(reply)
    if draws:
        said = say(N_("Your opponent has a reply that gets at least a draw: {reply}."), reply=told)
    else:
        said = say(N_("Your opponent has a winning reply: {reply}."), reply=told)
    return PuzzleAnswer("wrong", said, line=(wrong, reply))


def _compared(puzzle: Puzzle, wrong: str) -> Saying:
    """What a move that is not the best one is worth."""
    if puzzle.kind == "name":
        return _misfit(puzzle, wrong)
    if puzzle.kind == "fewest":
        text = N_("It leaves {whole}.{hundredths} on average. There is a guess that leaves fewer.")
        return say(text, **_left(puzzle, wrong))
    share = percent(puzzle.shares[wrong])
    return say(
        N_("On average it wins {share} games in a hundred. There is a better move. A draw counts half."), share=share
    )


def _left(puzzle: Puzzle, move: str) -> dict[str, str]:
    """How many candidates are left on average after a move, in two parts: languages differ in what stands between."""
    match = puzzle.match()
    left = match.game.candidates(match.observe(match.player)) or ()
    counts = match.game.left_after(left, move)
    whole, _, hundredths = f"{sum(count * count for count in counts) / len(left):.2f}".partition(".")
    return {"whole": whole, "hundredths": hundredths}


def _misfit(puzzle: Puzzle, wrong: str) -> Saying:
    """The first row that a code does not fit."""
    named, whole = wrong.rpartition(":")[2], puzzle.match()
    again = whole.game.match(0)
    solver, row = whole.player or 0, -1
    for move in whole.history:
        again.push(move)
        if again.pending:
            continue
        row += 1
        if row and named not in (whole.game.candidates(again.observe(solver)) or ()):
            return say(N_("It does not fit row {row}."), row=row)
    return say(N_("It does not fit."))


def boards_along(puzzle: Puzzle, line: tuple[str, ...]) -> list[Match]:
    """The positions after each move of a line."""
    match, found = puzzle.match(), []
    for move in line:
        match.push(move)
        found.append(match.copy())
    return found
