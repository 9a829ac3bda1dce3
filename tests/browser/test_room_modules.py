"""The pure modules of a room, each by itself on a blank page: the rows of moves, when a view is fetched,
and texts with places."""

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
        ([0, -1], [[[1], [2]]]),
        ([0, 1, -1], [[[1], [2]], [[3], []]]),
        ([-1, -1, 1], [[[], [1, 2, 3]]]),
    ],
)
def test_moves_stand_in_rows_of_two(run: Run, players: list[int], rows: list[list[list[int]]]) -> None:
    moves = [{"ply": i + 1, "player": player} for i, player in enumerate(players)]
    script = "return module.inRows(argument).map(row => row.map(cell => cell.map(move => move.ply)))"
    assert run("shared/move_numbers", script, moves) == rows


@pytest.mark.parametrize(
    ("players", "asides", "numbers"),
    [
        ([0, 1, 0], [], [1, 1, 2]),
        ([-1, 0, -1, 1, -1], [], [1, 1, 1, 1, 2]),  # a draw has the number of the move it belongs to
        ([0, 1, 0, 1], [0, 1], [0, 0, 1, 1]),  # two secrets, then the first row
        ([0, 0, 1], [], [1, 2, 2]),
    ],
)
def test_a_row_of_the_list_is_the_number_of_its_moves(
    run: Run, players: list[int], asides: list[int], numbers: list[int]
) -> None:
    moves = [{"player": player, "aside": i in asides} for i, player in enumerate(players)]
    script = "const numbers = module.moveNumbers(argument); return argument.map(move => numbers.get(move));"
    assert run("shared/move_numbers", script, moves) == numbers


def test_a_move_is_told_with_its_number(run: Run) -> None:
    moves = [{"player": 0, "aside": True, "told": "a secret"}, {"player": 0, "told": "a row"}]
    script = "return argument.map(move => module.numbered(argument, move));"
    assert run("shared/move_numbers", script, moves) == ["a secret", "1. a row"]


def test_the_newest_move_is_in_view_although_the_list_had_another_size_while_it_was_rebuilt(run: Run) -> None:
    """A size that comes and goes before the page is painted is told to nobody."""
    script = """document.body.innerHTML = "<ol style='position: relative; height: 60px; overflow: auto'></ol>";
        const list = document.querySelector("ol");
        const made = (_, i) => ({ply: i + 1, player: i % 2, text: "f6", told: "Stone on f6"});
        const moves = Array.from({length: 30}, made);
        const frame = () => new Promise(resolve => requestAnimationFrame(() => resolve()));
        const painted = () => frame().then(frame);
        module.showMoves(list, moves.slice(1), 29, () => {});
        await painted();
        list.style.height = "200px";
        module.showMoves(list, moves, 30, () => {});
        list.style.height = "60px";
        await painted();
        const [box, move] = [list, list.querySelector("[aria-current]")].map(one => one.getBoundingClientRect());
        return box.top <= move.top && move.bottom <= box.bottom;"""
    assert run("shared/move_list", script)


# ---- the levels of computers


def test_each_game_keeps_its_level_and_a_new_one_begins_with_the_last(run: Run) -> None:
    script = """localStorage.clear();
        const found = [module.levelOf("zaic")];
        module.rememberLevel("zaic", 5);
        module.rememberLevel("conhex", 1);
        return [...found, module.levelOf("zaic"), module.levelOf("conhex"), module.levelOf("heimlich")];"""
    assert run("shared/level", script) == [2, 5, 1, 1]


# ---- how far a thought is


@pytest.mark.parametrize(
    ("seconds", "most", "usual", "share", "words"),
    [
        (3, 30, 0, 0.1, "thinking-most"),  # nothing is known about thoughts of this level
        (3, 30, 12, 0.25, "thinking-usual"),
        (15, 30, 12, 0.5, "thinking-longer"),
        (15, 30, 30, 0.5, "thinking-most"),  # they usually take all the time
        (31, 30, 0, 1, "thinking-most"),
    ],
)
def test_a_thought_is_measured_by_those_before_it(
    run: Run, seconds: int, most: int, usual: int, share: float, words: str
) -> None:
    script = "return module.progressOf(...argument)"
    assert run("room/thinking_time", script, [seconds, most, usual]) == {"share": share, "words": words}


# ---- what is an event of its own


@pytest.mark.parametrize(
    ("owed", "owes", "players", "expected"),
    [
        (False, True, [1], True),  # the other player has answered
        (True, True, [0, 1], True),  # after a move of mine
        (True, False, [0], False),
        (True, True, [1], False),  # both owe a move, and I may be about to play mine
        (False, False, [1], True),
        (True, True, [], False),
        (False, True, [-1], False),  # a draw belongs to the move before it
    ],
)
def test_a_move_is_an_event_unless_i_still_owe_one(
    run: Run, owed: bool, owes: bool, players: list[int], expected: bool
) -> None:
    moves = [{"ply": i + 1, "player": player} for i, player in enumerate(players)]
    before, view = ({"can": {"move": can}, "plies": 0, "moves": moves, "you": [0]} for can in (owed, owes))
    script = "return module.hasMoveOfOthers(argument[0], argument[1])"
    assert run("room/events_between_views", script, [before, view]) is expected


# ---- when a view is fetched

#: A page at view 1 whose server answers when `answer` is called; `fetched` counts the requests.
SYNC = """
    let number = 1, fetched = 0, answers = [];
    const errors = [];
    const fetchView = () => { fetched += 1; return new Promise((...both) => answers.push(both)); };
    const onView = view => (number = Math.max(number, view.number));
    const sync = new module.ViewSync(() => number, fetchView, onView, error => errors.push(error));
    const hear = (number, thinking = []) => sync.hear({number, online: [], watchers: 0, thinking});
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
        ("hear(1, [1]); hear(1, [1]); return [fetched, number]", [0, 1]),
        ("hear(1, [1]); hear(1); await answer(1); return [fetched, number]", [1, 1]),  # no computer is there any more
    ],
)
def test_a_view_is_fetched_only_for_what_is_newer(run: Run, script: str, expected: list[int]) -> None:
    assert run("room/view_sync", f"{SYNC} {script}") == expected


#: A server that can be reached from the third attempt on; `keys` are those it saw.
LOSING = """
    const { RequestError } = await import('/static/shared/api.js');
    const once = new module.SendOnce(), keys = [];
    const lose = times => async body => {
        keys.push(body.key);
        if (times-- > 0) throw new RequestError(0, "offline", "");
        return "done";
    };"""


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("await once.send({a: 1}, lose(0)); await once.send({a: 1}, lose(0))", [0, 1]),
        ("await once.send({a: 1}, lose(2))", [0, 0, 0]),
        ("await once.send({a: 1}, lose(9)).catch(() => 0); await once.send({a: 1}, lose(0))", [0, 0, 0, 0]),
        ("await once.send({a: 1}, lose(9)).catch(() => 0); await once.send({a: 2}, lose(0))", [0, 0, 0, 3]),
        ("await once.send({a: 1}, async ({key}) => { keys.push(key); throw new Error(); }).catch(() => 0)", [0]),
    ],
)
def test_an_action_keeps_its_key_until_it_is_answered(run: Run, script: str, expected: list[int]) -> None:
    """The number at each attempt is the first attempt with the same key."""
    assert run("room/send_once", f"{LOSING} {script}; return keys.map(key => keys.indexOf(key))") == expected


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


def test_texts_have_their_places_filled_in(run: Run) -> None:
    script = "return module.t(argument, {name: 'Anna', count: 0})"
    assert run("shared/texts", script, "hello") == "Anna, Anna: 0 of "
    assert run("shared/texts", script, "missing") == "missing"


# ---- the end of a game

ENDED = """
    document.body.innerHTML = '<div class="play"></div><div id="outcome"></div>';
    const seats = [{ kind: "person" }, { kind: "computer", level: 2 }];
    const outcome = { winner: argument, text: "" };
    const view = { outcome, seats, you: [0], headline: "", can: { rematch: true }, room: "r", game: "g" };
    module.showEnd({ view });
    const buttons = [...document.querySelectorAll(".again button")];
    return buttons.map(one => one.dataset.do + (one.classList.contains("main") ? "!" : ""));
"""


def test_after_a_win_the_harder_level_comes_first_after_a_loss_the_same(run: Run) -> None:
    assert run("room/end_of_game", ENDED, 0) == ["harder!", "rematch", "easier"]
    assert run("room/end_of_game", ENDED, 1) == ["rematch!", "easier"]


# ---- what a screen reader says


def test_every_sentence_ends_once(run: Run) -> None:
    script = "return module.sentences(...argument)"
    parts = ["Ben: Stone on f8", "", "Ben swapped sides: you play Yellow now.", "Your turn", "Really?"]
    told = "Ben: Stone on f8. Ben swapped sides: you play Yellow now. Your turn. Really?"
    assert run("shared/sentences", script, parts) == told


# ---- the title of the page

TITLED = """
    document.body.innerHTML = '<div class="play say"><h1 id="headline"></h1><p id="prompt"></p></div>';
    document.title = "ConHex";
    const offers = { draw: null, takeback: null, rematch: [], ...argument };
    const view = { offers, you: [0], can: {}, headline: "", prompt: "", then: "", thinking: [], moves: [] };
    const board = { state: () => ({}), slots: {}, picking: { choices: [] } };
    module.showHeadline({ view, shown: view, board, pace: { arriving: false }, goesOn: false });
    return document.title.startsWith("●");
"""


@pytest.mark.parametrize(
    ("offers", "asks"),
    [({}, False), ({"draw": 1}, True), ({"draw": 0}, False), ({"takeback": 1}, True), ({"rematch": [1]}, True)],
)
def test_the_title_has_a_sign_while_the_opponent_waits_for_an_answer(
    run: Run, offers: dict[str, object], asks: bool
) -> None:
    assert run("room/headline", TITLED, offers) is asks
