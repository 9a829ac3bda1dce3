"""Moves as text: every action has one canonical form, and forgiving reading leads back to it."""

import random
from functools import partial

from zweispiel.core.errors import IllegalMove, InvalidMove
from zweispiel.testing.random_play import random_game, random_match, random_move, sample_actions
from zweispiel.testing.subject import Subject, refused

NONSENSE = ("", " ", "?", "a b", "d3 - s", "straße", "ａ1", "²", "d3-ß", "x" * 1000, "\0", "-1")
NOT_TEXTS = (None, 3, b"d3", ["d3"], 1.5)


def parse_and_format_round_trip(subject: Subject) -> None:
    """Formatting an action and reading it again gives the same action; texts are ASCII without blanks."""
    subject.repeat(_round_trip)


def _round_trip(subject: Subject, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(subject.name, rng)
    for action in sample_actions(game, rng, 1_000):
        text = game.format(action)
        assert game.parse(text) == action
        assert text.isascii()
        assert " " not in text


def case_and_surrounding_blanks_do_not_matter(subject: Subject) -> None:
    """Moves may be typed in either case, with blanks around them."""
    rng = random.Random(subject.name)
    game = random_game(subject.name, rng)
    for action in sample_actions(game, rng, 200):
        text = game.format(action)
        for variant in (text.upper(), text.lower(), f"  {text}\t\n"):
            assert game.format(game.parse(variant)) == text


def push_returns_the_canonical_text(subject: Subject) -> None:
    """However a move was typed, the match answers with its one canonical form."""
    rng = random.Random(subject.name)
    for _ in range(10):
        match = random_match(subject.name, rng)
        if match.players:
            move = random_move(match, match.players[0], rng)
            assert match.push(f" {move.swapcase()} ") == move


def nonsense_is_invalid(subject: Subject) -> None:
    """What cannot be read raises InvalidMove."""
    for text in (*NONSENSE, *NOT_TEXTS):
        match = subject.game.match()
        refused(InvalidMove, partial(match.push, text))  # type: ignore[arg-type]


def illegal_moves_name_a_rule(subject: Subject) -> None:
    """A readable move that is not allowed raises IllegalMove with the code of a rule."""
    rng = random.Random(subject.name)
    for _ in range(10):
        match = random_match(subject.name, rng)
        if not match.players:
            continue
        legal, codes = set(match.moves()), {code for code, _ in match.game.reasons}
        for action in sample_actions(match.game, rng, 100):
            text = match.game.format(action)
            if text not in legal:
                assert refused(IllegalMove, partial(match.push, text)).code in codes
