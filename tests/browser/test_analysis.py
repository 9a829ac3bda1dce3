"""The analysis board in the browser: all games, both languages, mouse, touch and keys."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import zweispiel
from tests.browser.conftest import NewPerson, Run
from tests.browser.people import Person
from tests.browser.test_games import PHONE
from tests.support import long_only
from zweispiel.core import study_text
from zweispiel.core.match import End
from zweispiel.core.variations import START, Variations
from zweispiel.games import GAMES

SECRET_GAME = next(name for name in GAMES if zweispiel.load(name).has_secrets)
OPEN_GAME = "heimlich"
PLAYED = "#tree [data-node='1'][aria-current]"
PICKED_OR_PLAYED = "played => document.querySelector(played) || document.querySelector('#board').state().half"
ACT = """([room, body]) => fetch(`/api/rooms/${room}/actions`, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
}).then((answer) => answer.ok || Promise.reject(answer.status))"""


def first_moves(game: str, count: int) -> list[str]:
    return zweispiel.load(game).showcase.split()[:count]


def open_line(person: Person, game: str, moves: list[str]) -> None:
    """Open one line of text, as it may stand in a bug report."""
    person.go("/analysis")
    person.page.fill("#record-text", f"{game} v{zweispiel.load(game).version}: {' '.join(moves)}")
    person.page.locator("#record-form [type=submit]").click()
    at_node(person, len(moves))


def at_node(person: Person, number: int) -> None:
    person.page.wait_for_selector(f"#tree [data-node='{number}'][aria-current]")


def type_move(person: Person, move: str) -> None:
    person.page.evaluate("document.querySelector('#typed').closest('details').open = true")
    person.page.fill("#typed-move", move)
    person.page.press("#typed-move", "Enter")


def exported(person: Person) -> Variations:
    """The study as it is exported, read as an import would."""
    person.page.evaluate("document.querySelector('#study').closest('details').open = true")
    with person.page.expect_download() as download:
        person.page.locator("[data-do=export-study]").click()
    return study_text.loads(Path(download.value.path()).read_text(encoding="utf-8"))


def lines(tree: Variations) -> set[tuple[str, ...]]:
    return {tree.line(number) for number, node in tree.nodes.items() if not node.children}


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), [(game, ("en", "de")[i % 2]) for i, game in enumerate(GAMES)])
def test_a_study_from_a_line_to_its_export(newcomer: NewPerson, game: str, lang: str) -> None:
    phone = lang == "de"
    person = newcomer(lang, "dark" if phone else "light", **(PHONE if phone else {}))
    page, moves = person.page, first_moves(game, 6)
    open_line(person, game, moves)
    page.locator("#tree [data-node='4']").click()
    at_node(person, 4)
    page.locator("[data-do=engine]").click()
    page.locator(".ideas [data-idea=play-0]").wait_for()
    page.locator("[data-do=engine]").click()
    page.wait_for_function("() => document.querySelector('.ideas li') === null")
    match = zweispiel.load(game).match(1)
    for move in moves[:4]:
        match.push(move)
    other = next(move for move in match.moves() if move != moves[4])
    type_move(person, other)
    at_node(person, 7)
    assert page.locator("#tree .branch").count() == 1
    page.fill("#comment", "Anders <b>&</b> besser")
    page.locator("#comment").blur()
    page.locator("[data-do=promote]").click()
    page.locator("#tree .branch [data-node='5']").wait_for()
    tree = exported(person)
    assert tree.line(tree.main_line()[-1]) == (*moves[:4], other)
    assert lines(tree) == {tuple(moves), (*moves[:4], other)}
    assert [node.comment for node in tree.nodes.values() if node.comment] == ["Anders <b>&</b> besser"]
    page.locator("[data-do=delete-move]").click()
    at_node(person, 4)
    assert page.locator("#tree .branch").count() == 0
    page.evaluate("document.querySelector('[data-do=undo-edit]').pressed = true")
    page.locator("#tree [data-node='3']").click()
    at_node(person, 3)
    assert page.evaluate("document.querySelector('[data-do=undo-edit]').pressed"), "no button vanishes under a finger"
    page.locator("[data-do=undo-edit]").click()
    at_node(person, 7)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs out of the page"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_tree_tells_and_numbers_moves_like_the_list_of_a_game(newcomer: NewPerson, game: str) -> None:
    person, moves = newcomer("de", **PHONE), first_moves(game, 8)
    line = f"{game} v{zweispiel.load(game).version}: {' '.join(moves)}"
    person.go("/replay")
    person.page.fill("#record-text", line)
    person.page.click("#record-form [type=submit]")
    person.page.wait_for_selector("#moves button >> nth=7")
    listed = [person.page.locator(f"#moves {part}").all_inner_texts() for part in ("button", ".no:not(:empty)")]
    open_line(person, game, moves)
    assert [person.page.locator("#tree [data-move]").all_inner_texts(), numbers(person)] == listed
    title = person.page.locator("#tree [data-move]").last.get_attribute("title") or ""
    assert title.startswith(moves[-1]), "the notation is a tooltip"
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs out of the page"


def numbers(person: Person) -> list[str]:
    """The numbers in the tree."""
    return person.page.locator("#tree .no").all_inner_texts()


@pytest.mark.long
def test_a_study_survives_reloading_on_the_device_and_is_shared_from_the_server(newcomer: NewPerson) -> None:
    anna, bert = newcomer(), newcomer("de")
    open_line(anna, OPEN_GAME, first_moves(OPEN_GAME, 3))
    anna.page.fill("#comment", "mine")
    anna.page.locator("#comment").blur()
    anna.page.wait_for_url("**/analysis?device=*")
    anna.page.reload()
    at_node(anna, 3)
    assert anna.page.input_value("#comment") == "mine"
    anna.page.locator("summary", has_text="Study").click()
    anna.page.locator("[data-do=save-study]").click()
    anna.page.wait_for_url("**/analysis?study=*")
    link = anna.page.url
    bert.tolerant = True
    bert.page.goto(link)
    bert.page.locator("#problem:not(:empty)").wait_for()
    assert "geteilt" in bert.page.locator("#problem").inner_text()
    anna.page.locator("[data-do=share-study]").click()
    assert anna.page.locator("#study .link input").input_value() == link
    bert.page.goto(link)
    at_node(bert, 3)
    assert bert.page.input_value("#comment") == "mine"
    anna.go("/analysis")
    anna.page.locator("#server-studies li").wait_for()
    assert anna.page.locator("#device-studies li").count() == 1


@pytest.mark.long
def test_everything_by_keys(newcomer: NewPerson) -> None:
    person = newcomer()
    page = person.page
    person.go("/analysis")
    page.select_option("#start-game", OPEN_GAME)
    page.locator("#start-form [type=submit]").press("Enter")
    at_node(person, 0)
    page.wait_for_function("() => document.querySelector('#board').hasFocus()")
    page.keyboard.press("Enter")  # from the board to a shape
    page.wait_for_function("() => document.activeElement.matches('.pickable')")
    while not page.locator(PLAYED).count():  # picks a shape, then the next one, until a move is played
        page.keyboard.press("Enter")
        page.wait_for_function(PICKED_OR_PLAYED, arg=PLAYED)
    at_node(person, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    at_node(person, 0)
    moves = zweispiel.load(OPEN_GAME).match(1).moves()
    played = page.locator("#tree [data-node='1']").get_attribute("data-move")
    type_move(person, next(move for move in moves if move != played))
    at_node(person, 2)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowUp")
    at_node(person, 1)
    page.keyboard.press("ArrowDown")
    at_node(person, 2)
    page.keyboard.press("m")
    page.locator("#tree .branch [data-node='1']").wait_for()
    page.keyboard.press("Control+z")
    page.locator("#tree .branch [data-node='2']").wait_for()
    page.keyboard.press("e")
    page.locator(".ideas [data-idea=play-0]").wait_for()
    assert page.locator("#board .idea.first").count() == 1, "the best move is marked on the board"
    page.keyboard.press("e")
    page.keyboard.press("Delete")
    at_node(person, 0)
    assert page.locator("#tree .branch").count() == 0
    page.keyboard.press("End")
    at_node(person, 1)
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.id") == "comment"


#: The marks of the engine's moves that are not on the board.
ASTRAY = """() => {
    const board = document.querySelector('#board > svg').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('#board .idea, #board .idea-line')].map(e => e.getBoundingClientRect());
    const inside = box => box.left > board.left + 20 && box.top > board.top + 20;
    return boxes.filter(box => !inside(box)).length;
}"""


@pytest.mark.long
def test_the_engines_moves_are_marked_where_they_are_played(newcomer: NewPerson) -> None:
    """Also where a direction is picked after the square, which is not on the board before."""
    person = newcomer()
    open_line(person, OPEN_GAME, ["e6-n", "f6-nw", "f5-w", "d6-e", "e7-n", "f4-s"])
    person.page.locator("[data-do=engine]").click()
    person.page.locator("#board .idea.first").wait_for()
    assert person.page.evaluate(ASTRAY) == 0


def test_marks_of_moves_to_the_same_place_stand_side_by_side(run: Run) -> None:
    script = """document.body.innerHTML = '<svg viewBox="0 0 100 100" width="100" height="100">'
            + '<circle id="a" cx="50" cy="50" r="9"/><circle id="b" cx="50" cy="50" r="5"/>'
            + '<circle id="c" cx="20" cy="20" r="5"/></svg>';
        const [picture, a, b, c] = ['svg', '#a', '#b', '#c'].map(one => document.querySelector(one));
        new module.Overlay(picture, {}).ideas([[a], [c], [b]]);
        return [...picture.querySelectorAll('.idea')].map(idea => idea.getAttribute('transform'));"""
    assert run("board/overlay", script) == ["translate(36 50)", "translate(20 20)", "translate(64 50)"]


@pytest.mark.long
def test_one_players_knowledge(newcomer: NewPerson) -> None:
    person = newcomer()
    moves = first_moves(SECRET_GAME, 4)
    mine, theirs = (move.partition(":")[2] for move in moves[:2])
    open_line(person, SECRET_GAME, moves)
    assert theirs in person.page.locator("#tree").inner_text()
    person.page.select_option("#eyes-choice", "0")
    person.page.locator("#tree", has_text="hidden").wait_for()
    assert person.page.locator(".candidates b").inner_text().startswith("The other secret can be one of")
    assert mine in person.page.locator("#tree").inner_text()
    for part in ("#board", "#tree", "#players", "#engine"):
        assert theirs not in person.page.locator(part).inner_text().replace("\n", "")


@pytest.mark.long
def test_from_a_replay_and_from_the_end_of_a_game(newcomer: NewPerson) -> None:
    """The board opens in the position that was looked at."""
    person = newcomer()
    game = zweispiel.load(OPEN_GAME)
    plies = len(game.showcase.split())
    for back in (0, 1):
        person.go("/replay")
        person.page.fill("#record-text", f"{OPEN_GAME} v{game.version}: {game.showcase}")
        person.page.locator("#record-form [type=submit]").click()
        moves = person.page.locator("#moves [data-move]")
        expect(moves).to_have_count(plies)
        if back:
            person.page.locator("#steps button").nth(1).click()
        expect(moves.nth(plies - 1 - back)).to_have_attribute("aria-current", "step")
        person.page.locator("#analyse").click()
        at_node(person, plies - back)
    room = person.set_up(OPEN_GAME, "same", {})
    first, second = first_moves(OPEN_GAME, 2)
    for seat, move in enumerate((first, second)):
        person.page.evaluate(ACT, [room, {"seat": seat, "action": "move", "move": move}])
    person.page.evaluate(ACT, [room, {"seat": 0, "action": "resign"}])
    for back in (0, 1):
        person.go(f"/r/{room}")
        if back:
            person.page.locator("#steps button").nth(1).click()
        person.page.wait_for_selector(f'#moves [data-move="{(first, second)[1 - back]}"][aria-current]')
        person.page.locator("[data-do=analyse]").click()
        person.page.wait_for_url(f"**/analysis?room={room}&ply={2 - back}")
        at_node(person, 2 - back)


@pytest.mark.long
def test_a_resignation_stays_until_a_move_follows_it(anna: Person) -> None:
    """It is told in its position and exported, in the browser's own writing too."""
    match = zweispiel.Record.loads("conhex v1: e9 i6").replay()
    match.resign(1)
    anna.go("/analysis")
    anna.page.fill("#record-text", match.record().dumps())
    anna.page.click("#record-form button[type=submit]")
    anna.page.locator("#headline", has_text="resigned").wait_for()
    assert exported(anna).main_end == End("resign", 1)
    type_move(anna, "h9")
    at_node(anna, 3)
    assert exported(anna).main_end is None
    anna.page.click("[data-do=undo-edit]")
    anna.page.locator("#headline", has_text="resigned").wait_for()


# ---- the tree by itself

EDITS = """
const about = {game: "conhex", version: 1, options: {}, players: ["", ""], date: null};
const study = {...about, title: "", comment: "", moves: []};
const tree = new module.Tree(study);
const known = [0];
for (const [edit, which, text] of argument) {
  const at = known[which % known.length];
  if (!tree.has(at)) continue;
  if (edit === "add") {
    const made = tree.add(at, {player: 0, text, waits: false, told: "", secret: false});
    if (!known.includes(made)) known.push(made);
  }
  if (edit === "comment") tree.comment(at, text);
  if (edit === "promote") tree.promote(at);
  if (edit === "delete") tree.delete(at);
  if (edit === "undo") tree.undo();
}
return tree.write();
"""


def edited(edits: list[tuple[str, int, str]]) -> str:
    """The same edits in Python."""
    known, before = [START], list[Variations]()
    tree = Variations(zweispiel.load("conhex"))
    for edit, which, text in edits:
        at = known[which % len(known)]
        if at not in tree.nodes:
            continue
        if edit == "undo":
            tree = before.pop() if before else tree
            continue
        changed = edited_once(tree, edit, at, text, known)
        if changed is not tree:
            before.append(tree)
            tree = changed
    return study_text.dumps(tree)


def edited_once(tree: Variations, edit: str, at: int, text: str, known: list[int]) -> Variations:
    if edit == "add":
        changed, made = tree.add(at, text)
        known += [] if made in known else [made]
        return changed
    if edit == "comment":
        return tree if tree.nodes[at].comment == text else tree.comment(at, text)
    return tree.promote(at) if edit == "promote" else tree.delete(at)


@pytest.mark.long
def test_the_browsers_tree_is_edited_and_written_like_ours(run: Run) -> None:
    choose = random.Random(7)
    for _ in range(40):
        edits: list[tuple[str, int, str]] = []
        for number in range(choose.randrange(60)):
            edit = choose.choices(("add", "comment", "promote", "delete", "undo"), (10, 3, 4, 1, 2))[0]
            text = FIELDS[number] if edit == "add" else choose.choice(("", "a", 'ß "→"\n🙂'))
            edits.append((edit, choose.randrange(50), text))
        written: Any = run("analysis/tree", EDITS, edits)
        ours, theirs = json.loads(edited(edits)), json.loads(written)
        assert {name: theirs[name] for name in ("title", "variations", "comments")} == {
            name: ours[name] for name in ("title", "variations", "comments")
        }
        assert theirs["record"]["moves"] == ours["record"]["moves"]
        assert study_text.dumps(study_text.loads(written)) == edited(edits)


#: Points of a board on which every move that was not played is legal, so that any order of edits is.
FIELDS = [move for move in zweispiel.load("conhex").match(1).moves() if move != "swap"]


#: Lines of the tree that an edge of it cuts, and that are not hidden.
CUT_LINES = """() => {
    const tree = document.getElementById('tree');
    const edge = tree.getBoundingClientRect();
    const hidden = [/ ([\\d.]+)px/, /- ([\\d.]+)px/].map(edge => Number(tree.style.maskImage.match(edge)?.[1] ?? 0));
    const [top, bottom] = [edge.top + hidden[0], edge.bottom - hidden[1]];
    return [...tree.querySelectorAll('button')].filter(button => {
        const box = button.getBoundingClientRect();
        return [top, bottom].some(line => box.top < line - 1 && line < box.bottom - 1);
    }).map(button => button.textContent);
}"""


@pytest.mark.parametrize("device", [PHONE, *long_only({})])
def test_no_line_of_the_tree_is_cut_in_two(newcomer: NewPerson, device: dict[str, Any]) -> None:
    person = newcomer("de", **device)
    moves = first_moves("conhex", 40)
    open_line(person, "conhex", moves)
    tree = person.page.locator("#tree")
    assert tree.evaluate("tree => tree.scrollHeight > tree.clientHeight")
    for top in (10_000, 0, 15, 33, 50, 77):
        tree.evaluate("(tree, top) => tree.scrollTo({top, behavior: 'instant'})", top)
        person.page.wait_for_timeout(60)  # by then the page has usually heard that it was scrolled
        person.page.wait_for_function(f"() => ({CUT_LINES})().length === 0")
