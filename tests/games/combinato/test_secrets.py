"""Combinato's hidden information: what nobody else may know changes nothing that he can see."""

import json
import random
from collections import Counter

import numpy as np
import pytest

import zweispiel
from tests.games.combinato.play import digits, module, random_match, run, words
from tests.games.combinato.reference import chips as slow_chips
from tests.support import long_only, random_move
from zweispiel import CHANCE, Match
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import seeded

SECRET, PENDING, STAGE = 9, 11, 7  # state words, as documented
VIEWERS: tuple[int | None, ...] = (0, 1, None)


def told(match: Match, viewer: int | None) -> str:
    """Everything a viewer can get out of a match, as one text."""
    parts = [
        json.dumps(match.observe(viewer)),
        match.text(viewer),
        match.record(viewer).dumps(),
        match.knowledge(viewer).tobytes().hex(),
    ]
    if viewer is not None:
        parts.append(" ".join(match.moves(viewer)))
    return "\n".join(parts)


def sampled(match: Match, viewer: int | None, seed: object) -> State:
    """What the viewer knows, with the rest filled in."""
    state = match.knowledge(viewer)
    match.game.kernel.sample(state, CHANCE if viewer is None else viewer, seeded(seed))
    return state


def with_other_secrets(match: Match, viewer: int | None, state: State, rng: random.Random) -> None:
    """Replay the match with the secrets of `state` and other pending moves; the viewer must see the same all along."""
    lists, size = module("words").LISTS, int(state[3])
    which = next(i for i, texts in enumerate(lists) if len(texts) == size)
    original, twin = match.game.match(match.seed), match.game.match(match.seed)
    for ply, move in zip(match._plies, match.history, strict=True):
        code = int(state[SECRET + ply.player]) - 1
        other = f"secret:{lists[which][code]}" if move.startswith("secret:") else move
        original.push(move, ply.player)
        twin.push(other, ply.player)
        assert told(original, viewer) == told(twin, viewer), match.record().line()
    for player, move in match.pending.items():
        original.push(move, player)
        twin.push(move if player == viewer else random_move(twin, player, rng), player)
    assert told(original, viewer) == told(twin, viewer), match.record().line()


@pytest.mark.parametrize("chips", ["auto", "reported"])
@pytest.mark.parametrize("chunk", [0, *long_only(1, 2, 3)])
def test_other_secrets_and_pending_moves_change_nothing(chips: str, chunk: int) -> None:
    rng = random.Random(f"secrets {chips} {chunk}")
    changed = 0
    for _ in range(12):
        match = random_match(rng, rng.randrange(2, 40), chips=chips)
        if match.outcome() is None:
            for viewer in VIEWERS:
                state = sampled(match, viewer, rng.random())
                with_other_secrets(match, viewer, state, rng)
                changed += bytes(state[SECRET : SECRET + 2]) != bytes(match._state[SECRET : SECRET + 2])
    assert changed


def test_a_pending_secret_is_hidden() -> None:
    match = zweispiel.load("combinato").match()
    match.push("secret:1234", 0)
    twin = zweispiel.load("combinato").match(match.seed)
    twin.push("secret:8765", 0)
    assert told(match, 1) == told(twin, 1)
    assert told(match, None) == told(twin, None)
    assert match.observe(0)["pending"] == "secret:1234"


def test_hiding_inside_the_kernel() -> None:
    """Search runs through open stages inside the kernel: player 0's move waits there, and is hidden there."""
    rng = random.Random(3)
    for _ in range(60):
        match = random_match(rng, 2 * rng.randrange(12))
        if len(match.players) != 2:
            continue
        game, kernel = match.game, match.game.kernel
        views = []
        for _ in range(2):
            state = match._state.copy()
            kernel.play(state, int(rng.choice(game.legal(state))))
            assert state[PENDING] != 0
            assert game.players(state) == (1,)
            views.append([hidden(match, state, player) for player in (1, CHANCE)])
            own = hidden(match, state, 0)
            assert own[PENDING] == state[PENDING]
        assert np.array_equal(views[0], views[1])


def hidden(match: Match, state: State, player: int) -> State:
    """A copy of the state as the player may know it."""
    seen = state.copy()
    match.game.kernel.hide(seen, player)
    return seen


def test_nothing_is_hidden_when_the_game_is_over() -> None:
    state = words("MUND HERD")._state
    for player in (0, 1, CHANCE):
        assert np.array_equal(hidden(words(), state, player), state)


# Filling in


def candidates(match: Match, owner: int) -> set[str]:
    """By the slow rules: all secrets that fit everything seen (chips given by the program)."""
    possible = {move.removeprefix("secret:") for move in match.game.match().moves(owner)}
    for row in match.observe(None)["rows"]:  # type: ignore[attr-defined]
        possible.discard(row["laid"][owner])
        asked, chips = row["laid"][1 - owner], row["chips"][1 - owner]
        if chips is None:
            possible.discard(asked.removeprefix("solve:"))
        else:
            possible = {secret for secret in possible if list(slow_chips(secret, asked)) == chips}
    return possible


def filled(match: Match, viewer: int | None, owner: int, seed: object) -> str:
    """The secret that sampling gives to `owner`."""
    return match.game.format(int(sampled(match, viewer, seed)[SECRET + owner]) - 1)


def test_samples_are_exactly_what_is_possible() -> None:
    match = digits("5670 0987", "5167 solve:1235", "5687 7777")
    for viewer, owner in ((0, 1), (1, 0), (None, 0), (None, 1)):
        possible = candidates(match, owner)
        assert match.history[owner].removeprefix("secret:") in possible
        draws = Counter(filled(match, viewer, owner, seed) for seed in range(min(3000, 40 * len(possible))))
        assert set(draws) <= possible
        if len(possible) <= 75:
            assert set(draws) == possible
            assert max(draws.values()) < 90


def test_samples_fit_random_games() -> None:
    rng = random.Random(11)
    for number in range(60):
        match = random_match(rng, 2 * rng.randrange(1, 20), chips="auto")
        if match.outcome() is None and match.history:
            for viewer, owner in ((0, 1), (1, 0), (None, 0), (None, 1)):
                assert filled(match, viewer, owner, number) in candidates(match, owner)


def test_reported_chips_are_believed_as_long_as_possible() -> None:
    honest = digits("5670 0000", "chips:0+0 chips:3+0", chips="reported")
    for seed in range(200):
        assert slow_chips(filled(honest, 0, 1, seed), "5670") == (3, 0)
    run(honest, "5670 0000", "chips:0+0 chips:0+0")  # contradicts the first report: somebody lied
    for seed in range(200):
        secret = filled(honest, 0, 1, seed)
        assert secret not in ("5670", "0000")
        assert len(set(secret)) == 4


def test_a_row_waiting_for_its_report_may_have_found_the_secret() -> None:
    match = digits("5678 0000", chips="reported")
    assert filled(match, None, 1, "any") != "0000"
    # Its owner will tell: nothing about 5678 is known before.
    state = match.knowledge(0)
    assert module("candidates").fits(state, 1, 5678, 0)


def test_a_sampled_state_can_be_played_to_the_end() -> None:
    rng = random.Random(12)
    for number in range(60):
        match = random_match(rng, rng.randrange(40))
        for viewer in VIEWERS:
            if match.outcome() is None:
                state = sampled(match, viewer, number)
                assert match.game.kernel.rollout is not None
                assert match.game.kernel.rollout(state, seeded(number)) in (1, 2, 3)


def test_a_hidden_pending_move_is_filled_with_a_legal_one() -> None:
    rng = random.Random(13)
    for number in range(60):
        match = random_match(rng, 2 * rng.randrange(15))
        if match.players == (0, 1):
            match.push(random_move(match, 0, rng), 0)
            state = sampled(match, 1, number)
            assert state[PLAYER] == 1
            action = int(state[PENDING]) - 1
            state[PLAYER] = 0
            assert match.game.refusal(state, action) is None


def test_sampling_fills_only_what_was_erased() -> None:
    match = digits("0000 9999")
    state = match._state.copy()
    match.game.kernel.sample(state, 0, seeded(1))
    assert np.array_equal(state, match._state)


def test_an_unfilled_state_is_harmless() -> None:
    """Playing on without `sample` means nothing, but must not run out of the state."""
    rng = random.Random(14)
    for number in range(40):
        match = random_match(rng, rng.randrange(30))
        if match.outcome() is None:
            state = match.knowledge(rng.choice(VIEWERS))
            assert match.game.kernel.rollout is not None
            match.game.kernel.rollout(state, seeded(number))


# What learners see


def encoded(match: Match, state: State, player: int) -> np.ndarray:
    """The encoding as an array of its shape."""
    out = np.full(int(np.prod(match.game.encoding)), 9.0, np.float32)
    match.game.kernel.encode(state, player, out)
    return out.reshape(match.game.encoding)


def test_encoding_shows_only_what_the_player_knows() -> None:
    rng = random.Random(15)
    for number in range(40):
        match = random_match(rng, rng.randrange(40))
        if match.outcome() is None:
            for player in (0, 1):
                known = encoded(match, match.knowledge(player), player)
                assert np.array_equal(known, encoded(match, sampled(match, player, number), player))
                assert known.min() >= 0
                assert known.max() <= 1


def test_encoding() -> None:
    match = words("WADE HERD", "solve:HUND GARN")
    lines = encoded(match, match._state, 1)
    assert [int(run.argmax()) for run in lines[0, :104].reshape(4, 26)] == [ord(letter) - 65 for letter in "MUND"]
    assert lines[0, 104:].tolist() == pytest.approx([0, 1, 0, 0.02])
    assert lines[1, 104:].tolist() == [0, 0, 0, 1]  # GARN for BILD
    assert lines[2, 104:].tolist() == [0.25, 0, 0, 1]  # HERD for BILD
    assert lines[13, 104:].tolist() == [0, 0, 1, 1]  # the other's solve
    assert lines[14, 104:].tolist() == [0, 0.25, 0, 1]  # WADE for MUND
    assert not lines[3:13].any()
    assert not lines[15:].any()
