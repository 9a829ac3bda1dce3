"""Matches: pushing, taking back, copying, ending, observing."""

import json
import random
from functools import partial

from zweispiel.core.errors import IllegalMove
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.testing.random_play import (
    fingerprint,
    play_randomly,
    random_game,
    random_match,
    random_move,
    unfinished_match,
)
from zweispiel.testing.subject import Subject, refused

VIEWERS = (0, 1, None)
LONGEST_TRAIL = 60


def pop_undoes_push_exactly(subject: Subject) -> None:
    """Taking moves back retraces every position and every observation."""
    subject.repeat(_push_and_pop)


def _push_and_pop(subject: Subject, seed: int) -> None:
    rng = random.Random(seed)
    match = random_game(subject.name, rng).match(seed=1)
    trail: list[tuple[object, str, str]] = []
    while match.players and len(trail) < LONGEST_TRAIL:
        player = match.players[0]  # in player order, so that taking back retraces the same steps
        trail.append((fingerprint(match), json.dumps(match.observe(0)), random_move(match, player, rng)))
        match.push(trail[-1][2], player)
    while trail:
        before, seen, move = trail.pop()
        assert match.pop() == move
        assert fingerprint(match) == before
        assert json.dumps(match.observe(0)) == seen
    assert refused(IllegalMove, match.pop).code == "nothing-to-undo"


def both_begin_only_where_the_game_says_so(subject: Subject) -> None:
    """In a simultaneous game both players owe the first move, in any other only one: then forms ask who begins."""
    subject.repeat(_begin)


def _begin(subject: Subject, seed: int) -> None:
    match = random_game(subject.name, random.Random(seed)).match(seed=seed)
    movers = tuple(player for player in match.players if player != CHANCE)
    assert (movers == (0, 1)) == match.game.is_simultaneous, f"{movers} move first"


def copies_are_independent(subject: Subject) -> None:
    """What happens to a copy leaves the original alone."""
    subject.repeat(_copy)


def _copy(subject: Subject, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(subject.name, rng)
    before, twin = fingerprint(match), match.copy()
    assert fingerprint(twin) == before
    play_randomly(twin, rng, 3)
    if twin.history:
        twin.pop()
    assert fingerprint(match) == before


def seed_settles_chance(subject: Subject) -> None:
    """The same seed gives the same draws, another one others."""
    assert _drawn(subject, 7) == _drawn(subject, 7)
    if subject.game.has_chance:
        assert _drawn(subject, 7) != _drawn(subject, 8)


def _drawn(subject: Subject, seed: int) -> tuple[str, ...]:
    match, rng = subject.game.match(seed=seed), random.Random(5)
    while match.players and len(match.history) < LONGEST_TRAIL:
        if match.player == CHANCE:
            match.draw()
        else:
            match.push(random_move(match, match.players[0], rng))
    return match.history


def observations_do_not_depend_on_the_seed(subject: Subject) -> None:
    """What is drawn later cannot be seen earlier."""
    subject.repeat(_compare_seeds)


def _compare_seeds(subject: Subject, seed: int) -> None:
    match = random_match(subject.name, random.Random(seed))
    other = match.game.match(seed="another order")
    for move in match.history:
        other.push(move)
    for player, move in match.pending.items():
        other.push(move, player)
    for viewer in VIEWERS:
        assert json.dumps(match.observe(viewer)) == json.dumps(other.observe(viewer))
        if match.outcome() is None:
            assert match.record(viewer, date="") == other.record(viewer, date="")


def observations_have_the_promised_fields(subject: Subject) -> None:
    """An observation survives JSON and has what every game's has."""
    rng = random.Random(subject.name)
    for _ in range(10):
        match = random_match(subject.name, rng)
        for viewer in VIEWERS:
            seen = match.observe(viewer)
            assert {"game", "options", "players", "ply", "history", "outcome"} <= seen.keys()
            assert seen["ply"] == len(match.history)
            assert json.loads(json.dumps(seen)) == seen


def text_boards_fit_a_terminal(subject: Subject) -> None:
    """Boards drawn as text are at most 80 columns wide."""
    rng = random.Random(subject.name)
    for _ in range(10):
        match = random_match(subject.name, rng)
        for viewer in VIEWERS:
            canvas = match.game.render_text(match.observe(viewer))
            assert 0 < canvas.width <= 80
            assert match.text(viewer) == canvas.plain()


def resigning_ends_the_match(subject: Subject) -> None:
    """After a resignation nothing more can be done, but it can be taken back."""
    for player in (0, 1):
        match = unfinished_match(subject.name, 7, seed=2)
        match.resign(player)
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (1 - player, "resign")
        assert (match.players, match.player, match.moves()) == ((), None, [])
        _check_over(match)
        match.pop()
        assert match.outcome() is None


def _check_over(match: Match) -> None:
    """Everything is refused and nothing changes."""
    before = fingerprint(match)
    for action in (match.agree_draw, partial(match.resign, 0), partial(match.push, "x"), match.draw):
        refused(IllegalMove, action)
    assert fingerprint(match) == before


def draws_are_agreed_where_the_game_has_draws(subject: Subject) -> None:
    """A game without draws refuses the agreement."""
    match = subject.game.match()
    if not match.game.has_draws:
        assert refused(IllegalMove, match.agree_draw).code == "no-draws"
        assert match.outcome() is None
        return
    match.agree_draw()
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "agreed")


def time_can_run_out(subject: Subject) -> None:
    """The player whose time is over loses."""
    match = subject.game.match()
    match.lose_on_time(0)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, "time")


def the_wrong_player_is_refused(subject: Subject) -> None:
    """A move for a player who is not to move changes nothing."""
    rng = random.Random(subject.name)
    for _ in range(10):
        match = random_match(subject.name, rng)
        before = fingerprint(match)
        for player in {-2, -1, 0, 1, 2} - set(match.players):
            assert match.moves(player) == []
            move = random_move(match, match.players[0], rng) if match.players else "pass"
            error = refused(IllegalMove, partial(match.push, move, player))
            assert error.code == ("not-your-turn" if match.players else "match-over")
        assert fingerprint(match) == before
