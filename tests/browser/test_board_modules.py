"""The pure modules of the board, each by itself on a blank page: picking, morphing, geometry."""

from typing import Any

import pytest

from tests.browser.conftest import Run
from tests.browser.people import Person

# ---- picking


def choice(move: str, *path: str, turn: str = "") -> dict[str, Any]:
    return {"move": move, "path": list(path), "turn": turn, "ghost": None, "covers": []}


#: A stone at a or b; from c to d or e; a tile at f in three rotations, of which one fits at g.
CHOICES = [
    choice("a", "a"),
    choice("b", "b"),
    choice("c-d", "c", "d"),
    choice("c-e", "c", "e"),
    *(choice(f"f{turn}", "f", turn=turn) for turn in "nes"),
    choice("gs", "g", turn="s"),
]
TURNS = ["n", "e", "s"]


@pytest.fixture
def picking(run: Run) -> Run:
    """Runs a script with a `picking` over some choices."""

    def evaluate(script: str, choices: list[dict[str, Any]] = CHOICES, turns: list[str] = TURNS) -> Any:
        begin = "const picking = new module.Picking(...argument);"
        return run("board/picking", f"{begin} {script}", [choices, turns])

    return evaluate


def test_picking_narrows_choices_down(picking: Run) -> None:
    assert picking("return [...picking.next().keys()]") == ["a", "b", "c", "f", "g"]
    assert picking("return picking.meant('a').move") == "a"
    assert picking("return picking.meant('c') === undefined"), "another pick has to follow"
    assert picking("return picking.pick('c') === undefined && [...picking.next().keys()]") == ["d", "e"]
    assert picking("picking.pick('c'); return picking.pick('e').move") == "c-e"


def test_picking_something_else_means_nothing(picking: Run) -> None:
    assert picking("return picking.meant('nowhere') === undefined && picking.fits('nowhere')") == 0
    assert picking("picking.pick('nowhere'); return picking.candidates()") == []
    assert picking("return [picking.next().size, picking.turnable(), picking.inUse()]", [], []) == [0, False, ""]


def test_a_pick_is_undone(picking: Run) -> None:
    assert picking("return picking.back()") is False
    assert picking("picking.pick('c'); return [picking.back(), picking.candidates().length]") == [True, len(CHOICES)]


def test_another_choice_can_begin_once_something_is_picked(picking: Run) -> None:
    assert picking("return [...picking.otherStarts()]") == []
    assert picking("picking.pick('c'); return [...picking.otherStarts()]") == ["a", "b", "f", "g"]


def test_a_shape_that_is_complete_and_begins_more_waits_for_the_next_pick(picking: Run) -> None:
    both = [choice("x", "x"), choice("x-y", "x", "y")]
    assert picking("return picking.meant('x') === undefined", both)
    assert picking("picking.pick('x'); return [...picking.next().keys()]", both) == ["y"]


def test_the_rotation_in_use_is_played_or_the_next_that_fits(picking: Run) -> None:
    assert picking("return picking.meant('f').move") == "fn"
    assert picking("picking.turn = 'e'; return picking.meant('f').move") == "fe"
    assert picking("return picking.meant('g').move") == "gs", "only one rotation fits"
    assert picking("picking.pick('g'); return picking.turn") == "s"
    assert picking("return [picking.fits('f'), picking.fits('g'), picking.fits('a')]") == [3, 1, 1]


@pytest.mark.parametrize(("step", "expected"), [(1, "e"), (2, "s"), (3, "n"), (-1, "s")])
def test_turning_goes_round(picking: Run, step: int, expected: str) -> None:
    tiles = [one for one in CHOICES if one["path"] == ["f"]]
    assert picking(f"picking.rotate({step}); return picking.turn", tiles) == expected
    assert picking(f"picking.rotate({step}, 'f'); return picking.meant('f').turn") == expected


def test_turning_where_nothing_turns_changes_nothing(picking: Run) -> None:
    assert picking("picking.rotate(1); return picking.turn", [choice("a", "a")], []) == ""
    assert picking("return picking.turnable()", [choice("a", "a")], []) is False
    assert picking("return picking.turnable()", [choice("an", "a", turn="n"), choice("ae", "a", turn="e")]) is True
    later = [choice("a-bn", "a", "b", turn="n"), choice("a-be", "a", "b", turn="e")]
    assert picking("return picking.turnable()", later) is False, "first the tile is taken"
    assert picking("picking.pick('a'); return picking.turnable()", later) is True


def test_turning_at_a_shape_skips_what_does_not_fit_there(picking: Run) -> None:
    some = [choice("pn", "p", turn="n"), choice("ps", "p", turn="s"), choice("qe", "q", turn="e")]
    assert picking("picking.rotate(1, 'p'); return picking.turn", some) == "s"
    assert picking("picking.rotate(1, 'p'); picking.rotate(1, 'p'); return picking.turn", some) == "n"


def test_the_tile_in_hand_turns_where_only_one_rotation_fits(picking: Run) -> None:
    """The tile snaps to a place where only one rotation fits; turning must not be caught there."""
    some = [choice("pe", "p", turn="e"), choice("qn", "q", turn="n"), choice("qe", "q", turn="e")]
    turned = "picking.rotate(1, 'p'); const one = picking.turn; picking.rotate(1, 'p'); return [one, picking.turn]"
    assert picking(turned, some) == ["e", "n"]


# ---- morphing


@pytest.fixture
def morphed(run: Run) -> Run:
    """Morphs one picture into another; its markup afterwards, and the ids of elements that stayed the same ones."""
    script = """
        const parse = markup => document.importNode(new DOMParser().parseFromString(
            `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml").documentElement, true);
        const [old, next] = argument.map(parse);
        document.body.append(old);
        const before = new Map([...old.querySelectorAll("[id]")].map(element => [element.id, element]));
        const focused = old.querySelector("[tabindex]");
        focused?.focus();
        module.morph(old, next, false);
        const kept = [...old.querySelectorAll("[id]")].filter(element => before.get(element.id) === element);
        return [old.innerHTML, kept.map(element => element.id), document.activeElement === focused];"""
    return lambda old, new: run("board/morph", script, [old, new])


def test_morphing_keeps_elements_with_the_same_id(morphed: Run) -> None:
    html, kept, _ = morphed('<g id="a" class="x"></g><g id="b"></g>', '<g id="a" class="y"></g><g id="c"></g>')
    assert html == '<g id="a" class="y"></g><g id="c"></g>'
    assert kept == ["a"]


def test_morphing_takes_the_order_of_the_next_picture(morphed: Run) -> None:
    html, kept, _ = morphed('<g id="a"/><g id="b"/><g id="c"/>', '<g id="c"/><g id="a"/><g id="b"/>')
    assert html == '<g id="c"></g><g id="a"></g><g id="b"></g>'
    assert kept == ["c", "a", "b"]


def test_morphing_moves_an_element_into_another_group(morphed: Run) -> None:
    html, kept, _ = morphed(
        '<g id="pile"><circle id="s" cx="1"/></g><g id="board"/>',
        '<g id="pile"/><g id="board"><circle id="s" cx="9"/></g>',
    )
    assert html == '<g id="pile"></g><g id="board"><circle id="s" cx="9"></circle></g>'
    assert kept == ["pile", "board", "s"]


def test_morphing_replaces_an_element_of_another_kind(morphed: Run) -> None:
    html, kept, _ = morphed('<rect id="a"/>', '<circle id="a"/>')
    assert html == '<circle id="a"></circle>'
    assert kept == []


def test_morphing_matches_nameless_elements_by_their_place(morphed: Run) -> None:
    html, _, _ = morphed("<text>1</text><rect/><text>old</text>", '<text x="2">2</text><rect/>')
    assert html == '<text x="2">2</text><rect></rect>'


def test_morphing_from_and_to_nothing(morphed: Run) -> None:
    assert morphed("", '<g id="a"><text>x</text></g>')[0] == '<g id="a"><text>x</text></g>'
    assert morphed('<g id="a"><text>x</text></g>', "")[0] == ""


def test_morphing_keeps_the_focus(morphed: Run) -> None:
    html, kept, focused = morphed('<g id="a" tabindex="0" class="x"/><g id="b"/>', '<g id="a"/><g id="b" class="y"/>')
    assert html == '<g id="a" tabindex="0"></g><g id="b" class="y"></g>'
    assert kept == ["a", "b"]
    assert focused


#: The first frame of each motion, by the element it moves.
MOTIONS = """
    const parse = markup => document.importNode(new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml").documentElement, true);
    const [old, next] = argument.map(parse);
    document.body.append(old);
    const [seen, animate] = [{}, Element.prototype.animate];
    Element.prototype.animate = function (frames) { seen[this.id] = frames[0]; };
    module.morph(old, next);
    Element.prototype.animate = animate;
    return seen;"""


def test_motion_tells_what_changed(run: Run, blank: Person) -> None:
    blank.page.emulate_media(reduced_motion="no-preference")
    old = '<g id="t" transform="translate(1 2) rotate(90)"/><circle id="c" cx="5" cy="5"/><g id="s" class="turns red"/>'
    new = (
        '<g id="t" transform="translate(9 2) rotate(90)"/><circle id="c" cx="8" cy="1"/><g id="s" class="turns blue"/>'
    )
    assert run("board/morph", MOTIONS, [old, new + '<g id="n"/>']) == {
        "t": {"transform": "translate(1px, 2px) rotate(90deg)"},
        "c": {"translate": "-3px 4px"},
        "s": {"scale": "0.05 1"},
        "n": {"opacity": 0},
    }
    assert run("board/morph", MOTIONS, [old, old]) == {}
    blank.page.emulate_media(reduced_motion="reduce")


#: When each motion begins and ends, in milliseconds, by the element it moves.
TIMES = MOTIONS.replace("(frames)", "(_, { delay, duration })").replace("frames[0]", "[delay, delay + duration]")


def test_what_a_new_element_brings_along_comes_in_its_turn(run: Run, blank: Person) -> None:
    """One after the other, and the last one within 0.6 seconds."""
    blank.page.emulate_media(reduced_motion="no-preference")
    chips = "".join(f'<g id="chip-{step}" data-step="{step}"/>' for step in range(1, 5))
    times = run("board/morph", TIMES, ['<g id="old"/>', f'<g id="old"/><g id="row"><g>{chips}</g></g>'])
    blank.page.emulate_media(reduced_motion="reduce")
    begins = [begin for begin, _ in times.values()]
    assert list(times) == ["row", "chip-1", "chip-2", "chip-3", "chip-4"]
    assert begins == sorted(set(begins))
    assert max(end for _, end in times.values()) <= 600


def test_no_motion_for_people_who_asked_for_none(run: Run) -> None:
    assert run("board/morph", MOTIONS, ['<g id="a" x="1"/>', '<g id="a" x="2"/>']) == {}


# ---- geometry

#: Boxes of 10 by 10 with their upper left corners, and what a script makes of them by name.
BOXES = """
    const boxes = Object.entries(argument).map(([id, [x, y]]) => {
        const box = document.createElement("div");
        Object.assign(box, {id});
        Object.assign(box.style, {left: `${x}px`, top: `${y}px`, width: "10px", height: "10px"});
        document.body.append(box);
        return box;
    });
    const {DIRECTIONS, middle, nearest, nextInDirection} = module;
    const from = middle(boxes[0]);
    const others = boxes.slice(1);"""
ARROWS = "return Object.keys(DIRECTIONS).map(key => nextInDirection(from, DIRECTIONS[key], others)?.id ?? null);"


def test_arrows_lead_to_the_nearest_shape_ahead(run: Run) -> None:
    cross = {"o": [100, 100], "l": [80, 100], "ll": [60, 100], "r": [120, 100], "u": [100, 80], "d": [100, 130]}
    assert run("board/geometry", BOXES + ARROWS, cross) == ["l", "r", "u", "d"]


def test_arrows_prefer_what_lies_straight_ahead(run: Run) -> None:
    assert run("board/geometry", BOXES + ARROWS, {"o": [100, 100], "near": [115, 90], "far": [125, 100]})[1] == "far"


def test_arrows_lead_nowhere_from_the_edge(run: Run) -> None:
    assert run("board/geometry", BOXES + ARROWS, {"o": [0, 0], "below": [0, 50]}) == [None, None, None, "below"]
    assert run("board/geometry", BOXES + ARROWS, {"alone": [0, 0]}) == [None] * 4
    aside = {"o": [100, 100], "aside": [105, 300]}
    assert run("board/geometry", BOXES + ARROWS, aside)[1] is None, "it lies below, not to the right"


def test_the_nearest_shape_within_reach(run: Run) -> None:
    near = "const at = (x, y, reach) => nearest({x, y}, others, reach)?.id ?? null;"
    boxes = {"o": [500, 500], "a": [0, 0], "b": [30, 0]}
    script = (
        f"{BOXES} {near} return [at(5, 5), at(14, 5), at(26, 5), at(14, 5, 3), at(13, 5, 3), nearest(from, []) ?? null]"
    )
    assert run("board/geometry", script, boxes) == ["a", "a", "b", None, "a", None]


def test_of_several_shapes_at_a_point_the_one_with_the_nearest_middle(run: Run) -> None:
    boxes = {"o": [500, 500], "a": [0, 0], "b": [4, 0]}
    script = f"{BOXES} return [6, 8].map(x => nearest({{x, y: 5}}, others).id)"
    assert run("board/geometry", script, boxes) == ["a", "b"]


def test_the_part_that_catches_clicks_counts(run: Run) -> None:
    script = f"""{BOXES} const hit = document.createElement("div");
        hit.className = "hit";
        Object.assign(hit.style, {{left: "40px", top: "40px", width: "20px", height: "20px"}});
        boxes[0].append(hit);
        return middle(boxes[0]);"""
    assert run("board/geometry", script, {"o": [100, 100]}) == {"x": 150, "y": 150}
