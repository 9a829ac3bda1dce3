"""Every number and name on ConHex's board can be read, whichever points have stones and whichever stone is the last."""

import re
from importlib.resources import files
from itertools import combinations
from math import hypot

import pytest

import zweispiel
from zweispiel.core.scene import Shape
from zweispiel.games.conhex.board import POINTS
from zweispiel.games.conhex.scene import _render_open
from zweispiel.games.conhex.shapes import (
    CELLS,
    CORNERS,
    FRAME,
    HALVES,
    NUMBERS,
    PLACES,
    SIZE,
    STEP,
    position,
    render_stone,
)

Box = tuple[float, float, float, float]

CSS = files("zweispiel.games.conhex").joinpath("scene.css").read_text(encoding="utf-8")
#: How far every number is from the stones at least: on phones, where numbers are larger, they may just touch.
CLEAR = {"desk": 1.5, "phone": 0.0}
STYLES = {"desk": re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", CSS), "phone": CSS}
#: A digit of a bold and wide typeface, as a share of the font's size.
WIDTH, HEIGHT = 0.7, 0.73
#: What the colours may need in a cell, so that its numbers are those of one colour or of both.
NEEDS = [(("red", 1), ("yellow", 9)), (("red", 9), ("yellow", 1)), (("red", 1), ("yellow", 1))]


def largest(cls: str, name: str, device: str = "phone") -> float:
    """The largest value that the style sheet gives a property of a class; `cls.tight` is a class of its own."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", STYLES[device])
    about = [body for names, body in rules if re.search(rf"\.{cls}\b(?!\.tight)", names)]
    found = [re.search(rf"{name}: ([\d.]+)", body) for body in about]
    return max(float(match[1]) for match in found if match)


def size_of(text: Shape, device: str) -> float:
    """The size of a text's font; on phones it is the largest."""
    first = text.cls.split()[0]
    return largest(f"{first}.tight" if "tight" in text.cls else first, "font-size", device)


def box(text: Shape, device: str = "phone") -> Box:
    """Left, top, right and bottom of a text."""
    x, y = float(text.geometry["x"]), float(text.geometry["y"])
    size = size_of(text, device)
    width, height = size * WIDTH * len(str(text.text)) / 2, size * HEIGHT / 2
    return x - width, y - height, x + width, y + height


def gap(text: Box, x: float, y: float) -> float:
    """How far a place is from a text."""
    return hypot(max(text[0] - x, 0, x - text[2]), max(text[1] - y, 0, y - text[3]))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def reach(point: str) -> float:
    """How far from a point its stone reaches that was placed last: its rim, or the ring that marks it."""
    match = zweispiel.load("conhex").match()
    match.push(point)
    (ring,) = [shape for shape in match.scene().every_shape() if shape.id == "last"]
    assert (ring.geometry["cx"], ring.geometry["cy"]) == position(*PLACES[point])
    (body,) = [child for child in render_stone("red").children if child.cls == "body"]
    radii = {"last": ring.geometry["r"], "body": body.geometry["r"]}
    return max(float(radius) + largest(cls, "stroke-width") / 2 for cls, radius in radii.items())


def numbers(cell: str, needed: tuple[tuple[str, int], ...], colour: str = "") -> list[Shape]:
    """The numbers in a cell, with what they would become if a viewer of that colour points there."""
    return [child for child in _render_open(cell, needed, colour, 0).children if child.tag == "text"]


@pytest.mark.parametrize("device", CLEAR)
@pytest.mark.parametrize("needed", NEEDS)
def test_no_stone_covers_a_number_and_no_number_another(needed: tuple[tuple[str, int], ...], device: str) -> None:
    reaches = {point: reach(point) for point in POINTS}
    boxes = [box(text, device) for cell in CELLS for text in numbers(cell, needed)]
    assert len(boxes) == len(CELLS) * sum(need < 9 for _, need in needed)
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    for text in boxes:
        assert all(gap(text, *position(*PLACES[point])) > reaches[point] + CLEAR[device] for point in POINTS)


@pytest.mark.parametrize("device", CLEAR)
def test_what_a_stone_would_leave_to_need_is_not_covered_either(device: str) -> None:
    for cell in CELLS:
        (after,) = [text for text in numbers(cell, (("red", 3), ("yellow", 3)), "red") if text.cls.startswith("after")]
        assert all(gap(box(after, device), *position(*PLACES[point])) > reach("f6") + CLEAR[device] for point in POINTS)


def test_no_stone_covers_the_name_of_a_row_or_column() -> None:
    names = [text for text in FRAME.children if text.tag == "text"]
    assert len(names) == 44
    for text in names:
        assert min(*box(text)) > 0
        assert max(*box(text)) < SIZE
        assert all(gap(box(text), *position(*PLACES[point])) > reach(point) for point in POINTS)


def test_a_bar_keeps_two_digits_side_by_side_from_reading_as_one_number() -> None:
    for cell, places in NUMBERS.items():
        drawn = _render_open(cell, (("red", 2), ("yellow", 2)), "", 0).children
        both = len([shape for shape in drawn if shape.cls.startswith("needs")]) == 2
        apart = abs(places["red"][0] - places["yellow"][0])
        beside = places["red"][1] == places["yellow"][1] and apart < STEP / 2
        assert ([shape.cls for shape in drawn].count("between") == 1) == (both and beside)


def test_in_a_long_cell_each_colour_has_its_half() -> None:
    """Stones on the middle of its long sides leave no room between them; so the numbers stand opposite each other."""
    assert len(HALVES) > 10
    for cell, places in HALVES.items():
        xs, ys = zip(*CORNERS[cell], strict=True)
        centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        assert tuple((places["red"][i] + places["yellow"][i]) / 2 for i in (0, 1)) == pytest.approx(centre)
        assert places["red"] < places["yellow"]
        alone = [[text.geometry["x"] for text in numbers(cell, needed)] for needed in NEEDS]
        assert alone[0] + alone[1] == alone[2], "a number stays where it is when the other colour begins"
