"""Puzzles in the browser: a wrong try is refuted, the right move solves, and progress can be taken along."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import zweispiel
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import PHONE
from tests.browser.test_learn import pick_by_keys, spell
from zweispiel.core.puzzle import Puzzle, puzzles_of

#: A new game has no puzzles yet.
GAMES = [name for name in zweispiel.games() if puzzles_of(type(zweispiel.load(name)))]
#: One game on a phone, in German; one by keys; the others by mouse.
WAYS: dict[str, tuple[str, str]] = dict.fromkeys(GAMES, ("mouse", "en")) | {
    "conhex": ("touch", "de"),
    "heimlich": ("keys", "en"),
}


def ways() -> list[Any]:
    return [pytest.param(game, *WAYS[game], marks=pytest.mark.long) for game in GAMES]


def first(game: str) -> tuple[str, Puzzle]:
    """The first puzzle of a game with a move that can be picked or spelled."""
    return next(iter(puzzles_of(type(zweispiel.load(game))).items()))


def play(person: Person, move: str, how: str) -> None:
    """Play a move as the board offers it."""
    choice = next((choice for choice in person.choices() if choice["move"] == move), None)
    if choice is None:
        spell(person, move, how)
    elif how == "keys":
        pick_by_keys(person, choice)
    else:
        person.pick(choice, how)


def wrong_move(puzzle: Puzzle) -> str:
    """A legal move that is not right; with secrets one that is laid, not named."""
    moves = [move for move in puzzle.match().moves() if move not in puzzle.right]
    return next((move for move in moves if ":" not in move), moves[0])


@pytest.mark.parametrize(("game", "how", "lang"), ways())
def test_a_puzzle_is_tried_refuted_and_solved(newcomer: NewPerson, game: str, how: str, lang: str) -> None:
    id, puzzle = first(game)
    person = newcomer(lang=lang, **(PHONE if how == "touch" else {}))
    person.go(f"/puzzles?game={game}&id={id}")
    page = person.page
    page.wait_for_selector("#board svg")
    box = page.locator("#board svg").bounding_box()
    assert box is not None
    assert box["width"] > 200, "the board is large enough to play on"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    play(person, wrong_move(puzzle), how)
    page.wait_for_selector(".verdict.wrong")
    again = page.locator("[data-do=again]")
    assert again.evaluate("button => button === document.activeElement"), "the keyboard goes on from here"
    again.press("Enter")
    page.wait_for_selector(".verdict.wrong", state="detached")
    # As the form that the board offers: some right moves have two.
    right = next((move for move in puzzle.right if ":" not in move), puzzle.right[0])
    play(person, right, how)
    page.wait_for_selector(".verdict.right")
    assert page.evaluate("JSON.parse(localStorage.getItem('zweispiel.puzzles')).tried") == {id: False}
    page.locator("[data-do=next]").press("Enter")
    page.wait_for_selector("[data-do=solution]")


@pytest.mark.long
def test_progress_is_kept_exported_and_imported(newcomer: NewPerson, tmp_path: Path) -> None:
    id, puzzle = first("conhex")
    person = newcomer()
    page = person.page
    person.go(f"/puzzles?game=conhex&id={id}")
    page.wait_for_selector("#board .pickable")
    play(person, puzzle.right[0], "mouse")
    page.wait_for_selector(".verdict.right")
    page.locator("summary", has_text="Your progress").click()
    assert "1 of 1. In a row: 1" in page.locator("#progress").inner_text()
    with page.expect_download() as download:
        page.locator("#export").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["tried"] == {id: True}
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "zweispiel-puzzle-progress/1", "tried": {"x": 3}}')
    other = newcomer()
    other.go("/puzzles")
    other.page.wait_for_selector("#board svg")
    other.page.locator("summary", has_text="Your progress").click()
    other.page.locator("#import").set_input_files(bad)
    other.page.wait_for_selector("text=holds no progress")
    other.page.locator("#import").set_input_files(file)
    other.page.wait_for_selector("text=1 of 1. In a row: 1")


@pytest.mark.long
def test_the_filter_keeps_to_a_game_and_a_difficulty(anna: Person) -> None:
    anna.go("/puzzles")
    page = anna.page
    page.wait_for_selector("#board svg")
    assert "Puzzle of the day" in page.locator("#count").inner_text()
    page.select_option("[name=game]", "combinato")
    page.select_option("[name=difficulty]", "hard")
    page.wait_for_function("() => document.querySelector('#count').textContent === 'Combinato · hard'")
    assert page.content().count("solve:") == 0, "the page does not hold the answer"


@pytest.mark.long
def test_the_legend_comes_with_the_board_of_its_game(anna: Person) -> None:
    for game, explained in (("combinato", True), ("conhex", False), ("combinato", True)):
        anna.go(f"/puzzles?game={game}&id={first(game)[0]}")
        anna.page.wait_for_selector("#board svg")
        assert (anna.page.locator(".legend dd").count() > 0) == explained
    assert "right place" in anna.page.locator(".legend").inner_text().lower()
    anna.page.select_option("[name=game]", "conhex")
    anna.page.wait_for_selector("#board svg.conhex")
    assert anna.page.locator(".legend").count() == 0


@pytest.mark.long
def test_the_solution_stays_on_the_board_until_one_asks_for_the_reply(anna: Person) -> None:
    id, puzzle = first("heimlich")
    page = anna.page
    anna.go(f"/puzzles?game=heimlich&id={id}")
    page.wait_for_selector("#board .open")
    page.click("[data-do=solution]")
    page.wait_for_selector(".verdict.right")
    page.wait_for_timeout(1500)  # longer than a move of a line stands alone
    square = puzzle.right[0].partition("-")[0]
    assert f"{square}, flips" in page.locator(".verdict b").inner_text()
    assert mark_on(page) == square
    assert page.locator("#board .open").count() == 0, "nothing looks as if it could be played"
    page.click("[data-do=step-next]")
    told = page.locator(".told").inner_text()
    assert told.startswith(f"{square}, flips")
    reply = puzzle.line[1].partition("-")[0]
    assert f", then {reply}, flips" in told
    assert mark_on(page) == reply
    tried = page.evaluate("localStorage.getItem('zweispiel.puzzles')")
    page.locator("[id='b-a1']").click()
    page.wait_for_selector("text=Press “Next puzzle” first.")
    assert page.evaluate("localStorage.getItem('zweispiel.puzzles')") == tried, "a click on the answer is no try"


#: The square of the stone that is marked as the last one.
MARKED = """
() => {
    const boxOf = shape => shape.getBoundingClientRect();
    const ring = boxOf(document.querySelector("#board .last"));
    const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
    const isAround = ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom;
    return [...document.querySelectorAll("#board .spot")].find(spot => isAround(boxOf(spot.querySelector(".hit")))).id;
}
"""


def mark_on(page: Page) -> str:
    return str(page.evaluate(MARKED)).rpartition("-")[2]
