"""Draws the pictures that have to be PNG files: the icons of the installed application, and one preview for links to
each game. They are part of the repository; run this after a change of the logo or of a showcase. Needs Chromium.
"""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import zweispiel
from tests.browser.conftest import FLAGS, find_chromium
from zweispiel.games import GAMES
from zweispiel.server.showcase import showcase
from zweispiel.server.static_files import FOLDER, board_styles

LOGO = (FOLDER / "shared" / "logo.svg").read_text("utf-8")
#: File, size in pixels, and the part of it that the logo takes; a maskable icon is cut to any shape, so it keeps away.
ICONS = (("icon-192", 192, 0.8), ("icon-512", 512, 0.8), ("maskable-512", 512, 0.58), ("apple-touch-icon", 180, 0.74))
#: The size that services expect of a preview.
PREVIEW = (1200, 630)
STRIPES = "linear-gradient(#e2622b 14px, #f6efe1 14px 18px, #eab02c 18px 32px, #f6efe1 32px 36px, #5d7f2c 36px)"
FONT = '"Avenir Next", Avenir, "Century Gothic", "URW Gothic", Futura, system-ui, sans-serif'


def draw_icon(page: Page, name: str, size: int, part: float) -> None:
    """The logo on paper."""
    page.set_viewport_size({"width": size, "height": size})
    style = f"svg {{ width: {part * 100}vw }} body {{ margin: 0; height: 100vh; display: grid; place-items: center }}"
    page.set_content(f"<style>{style} body {{ background: #f6efe1 }}</style>{LOGO}")
    page.screenshot(path=FOLDER / "icons" / f"{name}.png")


def draw_preview(page: Page, name: str, boards: list[str], title: str) -> None:
    """Boards beside the title, over the stripes."""
    page.set_viewport_size({"width": PREVIEW[0], "height": PREVIEW[1]})
    page.set_content(
        f"""<!doctype html><html data-theme="light"><style>{board_styles()}
        body {{ margin: 0; height: 100vh; background: #f6efe1; color: #2b2118; font-family: {FONT}; overflow: hidden;
          display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 56px; padding-left: 50px }}
        body::after {{ content: ""; position: fixed; inset: auto 0 34px; height: 50px; background: {STRIPES};
          z-index: -1 }}
        .boards {{ display: flex; gap: 24px; align-items: center }}
        svg.board {{ height: {540 if len(boards) == 1 else 300}px; filter: drop-shadow(0 10px 18px rgb(30 15 0 / .3)) }}
        h1 {{ font-size: {84 if len(title) < 12 else 60}px; margin: 0 40px 90px 0; line-height: 1.05;
          letter-spacing: -.02em }}
        h1 svg {{ width: 150px; display: block; margin-bottom: 28px }}</style>
        <div class="boards">{"".join(boards)}</div><h1>{LOGO}{title}</h1></html>"""
    )
    page.screenshot(path=FOLDER / "previews" / f"{name}.png")


def main() -> None:
    """Draw all of them."""
    for folder in ("icons", "previews"):
        (FOLDER / folder).mkdir(exist_ok=True)
    with sync_playwright() as driver:
        page = driver.chromium.launch(executable_path=find_chromium(driver), args=list(FLAGS)).new_page()
        for icon in ICONS:
            draw_icon(page, *icon)
        boards = {name: str(showcase(name, None, "en")["svg"]) for name in GAMES}
        draw_preview(page, "zweispiel", [boards["conhex"], boards["heimlich"]], "Zweispiel")
        for name, board in boards.items():
            draw_preview(page, name, [board], zweispiel.load(name).title)


if __name__ == "__main__":
    main()
