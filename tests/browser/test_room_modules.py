"""The pure modules of a room, each by itself on a blank page: the rows of moves, when a view is fetched, the check of a
shuffle, texts with places."""

import hashlib
from typing import Any

import pytest

from tests.browser.conftest import Run

# ---- the list of moves


@pytest.mark.parametrize(
    ("players", "rows"),
    [
        ([], []),
        ([0], [[[1], []]]),
        ([0, 1, 0], [[[1], [2]], [[3], []]]),
        ([1, 0], [[[], [1]], [[2], []]]),
        ([0, 0, 1, 1], [[[1], []], [[2], [3]], [[], [4]]]),
        ([-1, 0, -1, 1], [[[1, 2], [3, 4]]]),
        ([0, -1], [[[1], []], [[2], []]]),
        ([-1, -1, 1], [[[], [1, 2, 3]]]),
    ],
)
def test_moves_stand_in_rows_of_two(run: Run, players: list[int], rows: list[list[list[int]]]) -> None:
    moves = [{"ply": i + 1, "player": player} for i, player in enumerate(players)]
    script = "return module.inRows(argument).map(row => row.map(cell => cell.map(move => move.ply)))"
    assert run("shared/move_list", script, moves) == rows


# ---- when a view is fetched

#: A page at view 1 whose server answers when `answer` is called; `fetched` counts the requests.
SYNC = """
    let number = 1, fetched = 0, answers = [];
    const errors = [];
    const fetchView = () => { fetched += 1; return new Promise((...both) => answers.push(both)); };
    const onView = view => (number = Math.max(number, view.number));
    const sync = new module.ViewSync(() => number, fetchView, onView, error => errors.push(error));
    const hear = number => sync.hear({number, online: [], watchers: 0, thinking: []});
    const pause = () => new Promise(resolve => setTimeout(resolve));
    const answer = async number => { answers.shift()[0]({number}); await pause(); };
    const act = () => { let end; const done = sync.during(() => new Promise(resolve => (end = resolve)));
        return async next => { number = next; end(); await done; await pause(); }; };"""


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("hear(1); return [fetched, number]", [0, 1]),
        ("hear(2); await answer(2); return [fetched, number]", [1, 2]),
        ("hear(2); hear(3); await answer(3); return [fetched, number]", [1, 3]),
        ("hear(2); hear(3); await answer(2); await answer(3); return [fetched, number]", [2, 3]),
        ("const end = act(); hear(2); const during = fetched; await end(2); return [during, fetched]", [0, 0]),
        ("const end = act(); hear(2); hear(3); await end(2); await answer(3); return [fetched, number]", [1, 3]),
        ("const end = act(); await end(2); hear(2); return [fetched, number]", [0, 2]),
        ("hear(2); const end = act(); await answer(2); hear(3); await end(3); return [fetched, number]", [1, 3]),
        ("sync.refresh(); await answer(1); return [fetched, number]", [1, 1]),
        ("sync.refresh(); sync.refresh(); await answer(1); await answer(1); return [fetched, number]", [2, 1]),
        ("const end = act(); sync.refresh(); const now = fetched; await end(2); return [now, fetched]", [0, 1]),
        ("hear(5); await answer(4); return [fetched, number]", [1, 4]),
    ],
)
def test_a_view_is_fetched_only_for_what_is_newer(run: Run, script: str, expected: list[int]) -> None:
    assert run("room/view_sync", f"{SYNC} {script}") == expected


def test_a_failed_request_is_told_and_the_next_news_tries_again(run: Run) -> None:
    script = """
        hear(2);
        answers.shift()[1]("offline");
        await pause();
        hear(2);
        await answer(2);
        return [errors, fetched, number];"""
    assert run("room/view_sync", f"{SYNC} {script}") == [["offline"], 2, 2]


def test_presence_of_the_socket_wins_unless_it_is_older(run: Run) -> None:
    script = """
        sync.hear({number: 2, online: [1], watchers: 3, thinking: [0]});
        const view = number => ({number, seats: [{online: true}, {online: false}], watchers: 0, thinking: []});
        const views = [view(2), view(3)];
        views.forEach(one => sync.addPresence(one));
        return views.map(one => [one.seats.map(seat => seat.online), one.watchers, one.thinking]);"""
    assert run("room/view_sync", f"{SYNC} {script}") == [[[False, True], 3, [0]], [[True, False], 0, []]]


# ---- the check of a shuffle


def digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(("zweispiel/1", *parts)).encode()).hexdigest()


PROOF = {
    "secret": "s3cret",
    "salt": "salt",
    "nonces": ["one", "two"],
    "commitment": digest("shuffle", "s3cret", "salt"),
    "seed": digest("seed", "s3cret", "one", "two"),
}


@pytest.mark.parametrize(
    ("changed", "seen", "fair"),
    [
        ({}, None, True),
        ({}, PROOF["commitment"], True),
        ({}, digest("shuffle", "another", "salt"), False),
        ({"secret": "another"}, None, False),
        ({"salt": "another"}, None, False),
        ({"nonces": ["two", "one"]}, None, False),
        ({"seed": 17}, None, False),
    ],
)
def test_a_shuffle_is_fair_only_if_everything_fits(
    run: Run, changed: dict[str, Any], seen: str | None, fair: bool
) -> None:
    assert run("room/shuffle_check", "return module.isFair(...argument)", [PROOF | changed, seen]) is fair


def test_texts_have_their_places_filled_in(run: Run) -> None:
    script = "return module.t(argument, {name: 'Anna', count: 0})"
    assert run("shared/texts", script, "hello") == "Anna, Anna: 0 of "
    assert run("shared/texts", script, "missing") == "missing"
