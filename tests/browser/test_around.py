"""What stands around the games: dates, the rules drawer, the list of games, the form of a new game."""

import pytest

from tests.browser.conftest import NewPerson, Run
from tests.browser.people import Person


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "wanted", "expected"),
    [
        ("en", ["en-GB", "de"], "en-GB"),
        ("en", ["en-US"], "en-US"),
        ("en", ["de-AT", "en"], "en-GB"),
        ("en", ["de-AT"], "en-GB"),
        ("de", ["en-GB", "de-AT"], "de-AT"),
        ("de", ["en-GB"], "de"),
    ],
)
def test_dates_follow_the_persons_variety_of_the_pages_language(
    run: Run, lang: str, wanted: list[str], expected: str
) -> None:
    found = run(
        "shared/dates", "return module.localeOf(argument.lang, argument.wanted);", {"lang": lang, "wanted": wanted}
    )
    assert found == expected


@pytest.mark.long
@pytest.mark.parametrize(("locale", "day"), [("en-GB", "18 Nov 2026"), ("de-DE", "18.11.2026")])
def test_the_day_of_a_study_is_written_as_the_person_writes_days(newcomer: NewPerson, locale: str, day: str) -> None:
    person = newcomer(locale)
    person.go("/healthz")
    study = {"id": "a", "title": "Mine", "game": "zaic", "changed": 1_795_003_200_000, "text": ""}
    person.page.evaluate("study => localStorage['zweispiel.studies'] = JSON.stringify([study])", study)
    person.go("/analysis")
    assert day in person.page.locator("#device-studies li").inner_text()


@pytest.mark.long
def test_the_rules_open_beside_the_board_and_close_by_escape(anna: Person) -> None:
    anna.set_up("heimlich", "computer", {})
    anna.page.focus("#open-rules")
    anna.page.keyboard.press("Enter")
    drawer = anna.page.locator("dialog[open]")
    drawer.locator(".rules-text svg").first.wait_for()
    for _ in range(12):  # the focus stays inside
        anna.page.keyboard.press("Tab")
        assert anna.page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    anna.page.keyboard.press("Escape")
    drawer.wait_for(state="hidden")
    assert anna.page.evaluate("document.activeElement.id") == "open-rules"
    assert anna.my_turn()


@pytest.mark.long
def test_my_games_are_filtered_and_show_small_boards(anna: Person) -> None:
    anna.set_up("zaic", "computer", {})
    anna.set_up("heimlich", "same", {})
    anna.page.click("[data-do=resign]")
    anna.page.click("dialog[open] .button.bad, dialog[open] .button.main")
    anna.page.wait_for_selector(".outcome")
    anna.go("/mine")
    items = anna.page.locator("#rooms > li")
    items.nth(1).wait_for()
    for value, titles in (
        ("all", {"Zaic", "Heimlich, still & leise"}),
        ("turn", {"Zaic"}),
        ("over", {"Heimlich, still & leise"}),
    ):
        anna.page.locator(f"input[name=show][value={value}]").check(force=True)
        assert set(anna.page.locator("#rooms li b:first-child").all_inner_texts()) >= titles
        assert items.count() == len(titles)
        assert anna.page.locator(f"[data-count={value}]").inner_text() == str(len(titles))
    over = items.filter(has_text="Heimlich")
    assert over.get_by_role("link", name="Look at it").count() == 1
    with anna.page.expect_download():
        over.get_by_role("link", name="Save record").click()
    assert "in your downloads" in anna.page.locator("#saved").inner_text()
    images = anna.page.locator("#rooms img")
    images.first.scroll_into_view_if_needed()
    anna.page.wait_for_function(
        "() => [...document.querySelectorAll('#rooms img')].every(i => i.complete && i.naturalWidth > 0)"
    )


@pytest.mark.long
@pytest.mark.parametrize("path", ["/replay", "/mistakes"])
def test_pages_without_a_game_lead_to_ones_own(anna: Person, path: str) -> None:
    anna.go(path)
    anna.page.locator("main").get_by_role("link", name="My games").click()
    anna.page.wait_for_url("**/mine")


@pytest.mark.long
def test_the_form_shows_what_applies_and_counts_pieces(newcomer: NewPerson) -> None:
    person = newcomer(viewport={"width": 390, "height": 844})
    person.go("/new/combinato?options=open")  # as the home page links to it: nothing has to be unfolded
    language = person.page.locator("[name=option-language]")
    assert language.is_hidden()
    person.page.select_option("[name=option-code]", "words")
    assert language.is_visible()
    assert language.input_value() == "en", "the reader's"
    person.go("/new/contactic")
    person.page.click("summary")
    kinds = person.page.locator("[name=option-tiles]")
    assert kinds.input_value() == "10,10,10,10,10,10"
    more = person.page.locator("[data-step='1'][data-kind='3']")
    assert person.page.locator("[data-total]").inner_text() == "60 in total, at most 60"
    assert more.get_attribute("aria-disabled") == "true"
    more.click(force=True)
    assert kinds.input_value() == "10,10,10,10,10,10", "there are no more"
    assert "0000 1000" not in person.page.locator(".options").inner_text(), "there is no text field"
    person.page.click("[data-step='-1'][data-kind='0']")
    person.page.click("[data-step='-1'][data-kind='5']")
    assert kinds.input_value() == "9,10,10,10,10,9"
    assert more.get_attribute("aria-disabled") == "false"
    for _ in range(9):
        person.page.click("[data-step='-1'][data-kind='0']")
    assert person.page.get_attribute("[data-step='-1'][data-kind='0']", "aria-disabled") == "true"
    start = person.page.locator("button[type=submit]")
    box = start.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    start.click()
    person.page.wait_for_url("**/r/*")
    assert person.my_turn() or person.page.locator("#headline").inner_text()
