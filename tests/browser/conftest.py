"""A server process of its own, Chromium, and pages that notice errors and requests to other servers.

Without a browser these tests are skipped; where `ZWEISPIEL_REQUIRE` names `browser` they fail instead.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.people import Person
from tests.browser.process import ServerProcess
from tests.server.support import Person as Requester

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: The headless shell is the same engine without the user interface, and six times as quick to open a page.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")

#: Milliseconds after which something that is waited for is missing: far more than it ever takes.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

Theme = Literal["light", "dark"]
NewPerson = Callable[..., Person]
Run = Callable[..., Any]
BLANK = """<!doctype html><title>blank</title>
<script type="application/json" id="texts">{"hello": "{name}, {name}: {count} of {total}"}</script>
<style>body { margin: 0 } div { position: absolute }</style><body></body>"""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: the system's, or the one Playwright brought along."""
    path = find_chromium(playwright)
    if path is None:
        if "browser" in os.environ.get("ZWEISPIEL_REQUIRE", ""):
            pytest.fail("no Chromium found, but ZWEISPIEL_REQUIRE asks for a browser")
        pytest.skip("no Chromium found")
    chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
    yield chromium
    chromium.close()


def find_chromium(playwright: Playwright) -> str | None:
    """The program, None if there is none."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server as users start it, for all tests of a worker; asks for the browser first, so as not to start in vain."""
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    process.start()
    yield process
    process.stop()


@pytest.fixture
def newcomer(browser: Browser, server: ServerProcess) -> Iterator[NewPerson]:
    """Makes people with a browser of their own (cookies, storage); afterwards nothing may have gone wrong in any."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def make(lang: str = "en", theme: Theme = "light", url: str = "", **more: Any) -> Person:
        more.setdefault("viewport", {"width": 1200, "height": 820})
        context = browser.new_context(locale=lang, color_scheme=theme, reduced_motion="reduce", **more)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        people.append(Person(context.new_page(), url or server.url))
        return people[-1]

    yield make
    try:
        for person in people:
            person.check()
    finally:
        for context in contexts:
            context.close()


@pytest.fixture
def anna(newcomer: NewPerson) -> Person:
    """A person at a desk who reads English."""
    return newcomer()


@pytest.fixture
def ben(server: ServerProcess) -> Iterator[Requester]:
    """A person without a browser, whose moves a test chooses."""
    with Requester(server.url) as person:
        yield person


# ---- modules by themselves


@pytest.fixture(scope="module")
def blank(browser: Browser, server: ServerProcess) -> Iterator[Person]:
    """An empty page of the server, from which modules can be imported; one for all tests, because it costs time."""
    context = browser.new_context(reduced_motion="reduce")
    person = Person(context.new_page(), server.url)
    person.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    person.go("/blank")
    yield person
    person.check()
    context.close()


@pytest.fixture
def run(blank: Person) -> Run:
    """Runs a piece of script in which `module` is the named module; what it returns."""

    def evaluate(name: str, script: str, argument: Any = None) -> Any:
        fresh = "document.body.replaceChildren();"
        code = f"async argument => {{ {fresh} const module = await import('/static/{name}.js'); {script} }}"
        return blank.page.evaluate(code, argument)

    return evaluate
