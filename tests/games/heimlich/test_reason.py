"""What hints say about moves of Heimlich: every number is counted once more on the slow implementation."""

import random
import re
from collections.abc import Iterator

import pytest

import zweispiel
from tests.games.heimlich.reference import Reference
from tests.support import play_randomly
from zweispiel import Match, i18n
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Saying

GAME = zweispiel.load("heimlich")
CORNERS = {"a1", "a8", "h1", "h8"}


def reference(match: Match) -> Reference:
    """The same position, slow and obvious."""
    slow = Reference({"start": match.game.options["start"]})
    player = 0
    for move in match.history:
        slow.play(player, move)
        player = 1 - player
    return slow


def told(match: Match, move: str) -> Saying | None:
    """What speaks for a move."""
    then = match.copy()
    then.push(move)
    player = match.player
    assert player is not None
    return match.game.tell_reason(match.observe(player), move, then.observe(player))


def positions(count: int) -> Iterator[Match]:
    """Positions of random games that go on."""
    for seed in range(count):
        match = play_randomly(GAME.match(), random.Random(seed), seed % 55)
        if match.players:
            yield match


def takable(slow: Reference, player: int) -> set[str]:
    """The corners that a player could take if it were their turn."""
    return {move.split("-")[0] for move in slow.placements(player)} & CORNERS


def endangered(slow: Reference, player: int) -> set[str]:
    """The stones that a player could flip if it were their turn."""
    return {field for move in slow.placements(player) for field in slow.line(player, *move.split("-"))}


def check(match: Match, move: str) -> str:
    """The reason for a move is true; what kind it is."""
    player = match.player or 0
    other = 1 - player
    before, then = reference(match), reference(match)
    then.play(player, move)
    saying = told(match, move)
    if saying is None:
        return "pass"
    text = str(saying)
    flipped = sum(before.stones.get(field) == other and then.stones[field] == player for field in before.stones)
    assert text.startswith("It flips one stone." if flipped == 1 else f"It flips {flipped} stones.")
    replies = then.placements(other)
    if "can never be flipped back" in text:
        assert move.split("-", maxsplit=1)[0] in CORNERS
        return "corner"
    if "cannot move" in text:
        assert not replies
        return "stuck"
    if "leaves your opponent a single move" in text:
        assert len(replies) == 1
        return "few"
    if left := re.search(r"leaves your opponent (\d+) moves\.$", text):
        assert int(left[1]) == len(replies)
        return "few"
    if "from the corner" in text:
        corner = text[-3:-1]
        assert corner in takable(before, other) - takable(then, other)
        return "keeps"
    if "never be flipped again" in text:
        check_safe(then, player, text)
        return "safe"
    new = {field for field, owner in then.stones.items() if owner == player and before.stones.get(field) != player}
    if "flip any of this back" in text:
        assert not new & endangered(then, other)
        return "held"
    if "moves instead of" in text:
        assert f"{len(replies)} moves instead of {len(before.placements(other))}:" in text
        assert len(replies) < len(before.placements(other))
        return "fewer"
    return check_rest(match, move, text)


def check_rest(match: Match, move: str, text: str) -> str:
    """The reasons that are told if there is no stronger one."""
    player = match.player or 0
    if "no corner" in text:
        giving = 0
        for each in reference(match).placements(player):
            slow = reference(match)
            slow.play(player, each)
            giving += bool(takable(slow, 1 - player))
            assert each != move or not takable(slow, 1 - player)
        assert text.endswith("another move would." if giving == 1 else f"; {giving} other moves would.")
        return "caution"
    moves = reference(match).placements(player)
    if len(moves) == 1:
        assert text.endswith(". It is your only move.")
        return "only"
    if "most of your other moves" in text:
        return check_comparison(match, move, text)
    if "this early" in text:
        flips = {each: len(reference(match).line(player, *each.split("-"))) for each in moves}
        assert flips[move] == min(flips.values()) < max(flips.values())
        assert len(reference(match).stones) <= 24
        return "restraint"
    return check_answer(match, move, text)


def check_comparison(match: Match, move: str, text: str) -> str:
    """More than half of the other moves leave more replies, or more stones beside empty squares."""
    player = match.player or 0
    replies = "leaves your opponent" in text
    counted = {}
    for each in reference(match).placements(player):
        slow = reference(match)
        slow.play(player, each)
        counted[each] = len(slow.placements(1 - player)) if replies else exposed(slow, player)
    count = counted.pop(move)
    assert re.findall(r"\d+", text.split(". ", 1)[1]) == [str(count)]
    assert sum(each > count for each in counted.values()) > len(counted) / 2
    return "replies" if replies else "exposed"


def check_answer(match: Match, move: str, text: str) -> str:
    """The longest line that the opponent can flip is as long as it says."""
    player, slow = match.player or 0, reference(match)
    slow.play(player, move)
    longest = max(len(slow.line(1 - player, *each.split("-"))) for each in slow.placements(1 - player))
    stones = "one stone" if longest == 1 else f"{longest} stones"
    assert text.endswith(f". Your opponent can flip {stones} at most in return.")
    return "answer"


def exposed(slow: Reference, player: int) -> int:
    """How many stones of a player have an empty square beside them."""
    empty = {column + row for column in "abcdefgh" for row in "12345678"} - set(slow.stones)
    own = [field for field, owner in slow.stones.items() if owner == player]
    return sum(
        any(max(abs(ord(a) - ord(b)) for a, b in zip(field, each, strict=True)) == 1 for each in empty) for field in own
    )


def check_safe(slow: Reference, player: int, text: str) -> None:
    """At least as many stones as it says survive every game that random play finds."""
    count = 1 if "one of your stones" in text else int(text.split("After that, ")[1].split(maxsplit=1)[0])
    own = {field for field, owner in slow.stones.items() if owner == player}
    kept = set(own)
    for seed in range(30):
        rng, game, mover = random.Random(seed), Reference({"start": "diagonal"}), 1 - player
        game.stones = dict(slow.stones)
        while game.placements(0) or game.placements(1):
            if moves := sorted(game.placements(mover)):
                game.play(mover, rng.choice(moves))
            kept -= {field for field in own if game.stones[field] != player}
            mover = 1 - mover
    assert len(kept) >= count


def test_every_reason_is_true() -> None:
    kinds = set[str]()
    for match in positions(70):
        moves = match.moves()
        kinds |= {check(match, move) for move in random.Random(3).sample(moves, min(5, len(moves)))}
    strong = {"corner", "keeps", "safe", "held", "caution", "fewer"}
    assert strong | {"replies", "exposed", "restraint", "answer"} <= kinds, kinds


def test_reasons_read_well_in_both_languages() -> None:
    saying = told(GAME.match(), "d3-s")
    assert saying is not None
    assert i18n.translate_saying(saying, "en").startswith("It flips one stone.")
    assert i18n.translate_saying(saying, "de").startswith("Der Zug dreht einen Stein um.")


@pytest.mark.parametrize(
    ("lang", "full", "stuck"),
    [
        ("en", "The board is full.", "No moves left."),
        ("de", "Das Brett ist voll.", "Niemand kann mehr etwas einschließen."),
    ],
)
def test_the_end_says_whether_the_board_is_full(lang: str, full: str, stuck: str) -> None:
    """Said to the winner, to the loser, to others, and of a draw."""
    over = play_randomly(GAME.match(), random.Random(1), 200)
    outcome = over.outcome()
    assert outcome is not None
    assert sum(outcome.score) == len(reference(over).stones) == 64
    for end, why in ((outcome, full), (Outcome(0, "stones", (40, 23)), stuck), (Outcome(None, "equal", (9, 9)), stuck)):
        for you in (0, 1, None):
            told = i18n.translate_saying(GAME.tell_end(end, over.observe(None), ("Ada", "Emmy"), you), lang)
            assert told.startswith(f"{why} ")
            assert str(end.score[0]) in told
