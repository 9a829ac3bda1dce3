"""My mistakes in a real browser: kept after a review, practised, exported, imported; intervals by themselves."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import NewPerson, Run
from tests.browser.people import Person
from tests.browser.test_review import PHONE, review
from tests.study.test_judging import ENDGAME

STORE = "review/kept_mistakes"
#: An exercise whose solution is proven: the last move of this endgame loses, and two others win.
MISTAKE = {
    "game": "heimlich",
    "version": 1,
    "options": {},
    "before": ENDGAME.partition(": ")[2].split(),
    "played": "b2-se",
    "rest": [],
    "player": 1,
    "better": {"text": "h1-sw", "told": "h1, flip south-west"},
    "reason": "A reason.",
    "lang": "en",
}
DAY = 24 * 3600 * 1000


def kept(person: Person) -> list[dict[str, Any]]:
    """What the browser has."""
    return list(json.loads(person.page.evaluate("localStorage['zweispiel.mistakes']") or "{}").get("mistakes", []))


# ---- intervals, by themselves


def test_a_mistake_that_is_found_comes_back_later_and_later_until_it_is_learned(run: Run) -> None:
    script = """localStorage.clear(); module.keepMistakes([argument]); const waits = []; let now = Date.now();
        for (let i = 0; i < 6; i++) { module.noteFound(argument, true, now);
          const due = module.nextDue(); waits.push(due === null ? null : due - now); now = due ?? now; }
        return [waits, module.dueMistakes(now + 1e12).length, module.allMistakes().filter(module.isLearned).length];"""
    waits, due, learned = run(STORE, script, MISTAKE)
    assert waits == [DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY, None]
    assert (due, learned) == (0, 1)


def test_a_mistake_that_is_not_found_begins_again(run: Run) -> None:
    script = """localStorage.clear(); module.keepMistakes([argument]); module.noteFound(argument, true, 0);
        module.noteFound(argument, true, 0); module.noteFound(argument, false, 5);
        const [{step, due}] = module.allMistakes(); return [step, due, module.dueMistakes(5).length];"""
    assert run(STORE, script, MISTAKE) == [0, 5, 1]


def test_the_same_mistake_is_kept_once_and_keeps_its_interval(run: Run) -> None:
    script = """localStorage.clear(); module.keepMistakes([argument, argument]); module.noteFound(argument, true, 0);
        const count = module.keepMistakes([argument]); return [count, module.allMistakes().map(({step}) => step)];"""
    assert run(STORE, script, MISTAKE) == [1, [1]]


@pytest.mark.parametrize(
    "wrong",
    [
        "nonsense",
        "[]",
        "null",
        '{"format": "zweispiel-mistakes/2", "mistakes": []}',
        '{"format": "zweispiel-mistakes/1", "mistakes": {}}',
        *(
            json.dumps({"format": "zweispiel-mistakes/1", "mistakes": [{**MISTAKE, "step": 0, "due": 0, **change}]})
            for change in (
                {"player": 2},
                {"before": "a1"},
                {"before": [1]},
                {"step": -1},
                {"step": 99},
                {"due": 0.5},
                {"options": {"a": 1}},
                {"better": None},
                {"reason": "x" * 2000},
            )
        ),
    ],
)
def test_files_that_are_not_ours_change_nothing(run: Run, wrong: str) -> None:
    script = """localStorage.clear(); module.keepMistakes([argument[0]]); const before = module.exportMistakes();
        return [module.importMistakes(argument[1]), module.exportMistakes() === before];"""
    assert run(STORE, script, [MISTAKE, wrong]) == [False, True]


def test_at_most_a_thousand_are_kept_and_learned_ones_go_first(run: Run) -> None:
    script = """localStorage.clear();
        const many = Array.from({length: 1001}, (_, i) => ({...argument, before: [String(i)]}));
        module.keepMistakes(many.slice(0, 1000)); for (let i = 0; i < 6; i++) module.noteFound(many[500], true, 0);
        module.keepMistakes(many);
        const kept = module.allMistakes().map(({before}) => before[0]); localStorage.clear();
        return [kept.length, kept.includes("0"), kept.includes("500"), kept.includes("1000")];"""
    assert run(STORE, script, MISTAKE) == [1000, True, False, True]


# ---- the page


def test_without_mistakes_the_page_says_how_to_get_some(anna: Person) -> None:
    anna.go("/mistakes")
    anna.page.locator("#prompt", has_text="Review a game").wait_for()
    assert not anna.page.locator("#begin").is_visible()


@pytest.mark.long
def test_mistakes_are_kept_practised_exported_and_imported(newcomer: NewPerson, tmp_path: Path) -> None:
    """One that is not found at once comes once more, then it is due tomorrow; a file takes it to another device."""
    person = newcomer("de", **PHONE)
    review(person, f"{ENDGAME} b2-se")
    page, told = person.page, person.page.locator("#practice [role=status]")
    page.click("[data-keep='1']")
    page.locator("#keep", has_text="gemerkt").wait_for()
    mistakes = kept(person)
    last = [one for one in mistakes if one["played"] == "b2-se"]
    assert len(last) == 1
    only = json.dumps({"format": "zweispiel-mistakes/1", "mistakes": last})
    page.evaluate("text => localStorage['zweispiel.mistakes'] = text", only)
    page.click("#keep a")
    page.click("#begin")
    page.wait_for_selector("#practice-move")
    page.fill("#practice-move", "b2-se")
    page.press("#practice-move", "Enter")
    told.filter(has_text="nicht gut genug").wait_for()
    page.click("#practice [data-do=next]")  # once more
    page.locator("#practice p", has_text="2").first.wait_for()
    page.locator("[id='b-h1']").click()
    told.filter(has_text="gut gemacht").wait_for()
    page.click("#practice [data-do=end]")
    page.wait_for_selector("#practice:empty", state="attached")
    assert [one["step"] for one in kept(person)] == [1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_download() as download:
        page.click("#export")
    file = tmp_path / "mistakes.json"
    download.value.save_as(file)
    other = newcomer()
    other.go("/mistakes")
    other.page.set_input_files("#import", file)
    other.page.locator("#counts", has_text="Kept: 1. Due: 0.").wait_for()
    assert kept(other) == kept(person)


#: A move that was tapped waits for its confirmation; a solution is given.
ZAIC = {
    **MISTAKE,
    "game": "zaic",
    "before": ["2x2@h8", "1x1@i9"],
    "played": "2x2@j9",
    "player": 0,
    "better": {"text": "1x1@i10", "told": "Kleines Quadrat auf i10"},
    "reason": "Ein Grund.",
    "lang": "de",
    "step": 0,
    "due": 0,
}
COVERED = """() => {
    const [bar, panel] = ["move-buttons", "practice"].map((id) => document.getElementById(id).getBoundingClientRect());
    return bar.height > 0 && bar.bottom > panel.top && bar.top < panel.bottom; }"""


@pytest.mark.long
def test_the_solution_lies_on_the_board_and_nothing_covers_the_next_button(newcomer: NewPerson) -> None:
    person = newcomer("de", **PHONE, has_touch=True)
    page = person.page
    person.go("/mistakes")
    stored = json.dumps({"format": "zweispiel-mistakes/1", "mistakes": [ZAIC]})
    page.evaluate("text => localStorage['zweispiel.mistakes'] = text", stored)
    page.reload()
    page.tap("#begin")
    page.locator("#prompt", has_text="Großes Quadrat auf j9").wait_for()
    page.wait_for_selector("#practice-move")
    for shape in ("b-supply-light-1x1", "b-i10"):
        page.locator(f"[id='{shape}']").tap(force=True)
    page.wait_for_selector("[data-do=place]:not(.unneeded)")
    assert not page.evaluate(COVERED)
    page.tap("#practice [data-do=solution]")
    page.locator("#practice", has_text="kommt am Ende noch einmal").wait_for()
    told = "Besser: Kleines Quadrat auf i10. Zum Zug in der Partie (Großes Quadrat auf j9): Ein Grund."
    assert page.locator("#practice [role=status]").inner_text() == told
    assert page.locator("#move-buttons .button").count() == 0
    assert person.choices() == []
    page.tap("#practice [data-do=next]")
    page.locator("#practice p", has_text="Fehler 2 von 2").wait_for()
    assert person.choices()


@pytest.mark.long
def test_combinato_is_practised_by_keypad_in_another_language(newcomer: NewPerson) -> None:
    """Noted in German, explained in English; the row is spelled by keys, and Escape leaves nothing behind."""
    person = newcomer()
    person.go("/mistakes")
    combinato = {
        **MISTAKE,
        "game": "combinato",
        "before": ["secret:5678", "secret:1234", "5019", "1239"],
        "played": "5019",
        "rest": ["4239"],
        "player": 0,
        "better": {"text": "1204", "told": "1204"},
        "reason": "Ein Grund.",
        "lang": "de",
        "step": 0,
        "due": 0,
    }
    stored = json.dumps({"format": "zweispiel-mistakes/1", "mistakes": [combinato]})
    person.page.evaluate("text => localStorage['zweispiel.mistakes'] = text", stored)
    person.page.reload()
    person.page.click("#begin")
    person.page.wait_for_selector("#keypad .keypad")
    person.page.locator("#prompt", has_text="Your move here: Guess 5019.").wait_for()
    person.page.locator("#board").focus()
    for sign in "5019":
        person.page.keyboard.press(sign)
    person.page.keyboard.press("Enter")
    person.page.locator("#practice [role=status]", has_text="5019").wait_for()
    person.page.click("#practice [data-do=solution]")
    person.page.locator("#practice [role=status]", has_text="Better:").wait_for()
    assert "Ein Grund" not in person.page.inner_text("#practice")
    assert [one["step"] for one in kept(person)] == [0]
