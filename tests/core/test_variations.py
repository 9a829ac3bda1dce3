"""Trees of variations: any sequence of edits, undo, export and import keeps them whole."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zweispiel
from zweispiel.core import study_text
from zweispiel.core.errors import IllegalMove, StudyError
from zweispiel.core.variations import MAX_COMMENT, START, Editing, Variations
from zweispiel.games import GAMES

QUICK_GAMES = ("heimlich", "combinato", "contactic")
#: What is compared: numbers of nodes differ after an export, everything else does not.
Shape = tuple[str, str, list[Any]]


def shape(tree: Variations, number: int = START) -> Shape:
    node = tree.nodes[number]
    return node.move, node.comment, [shape(tree, child) for child in node.children]


def check(tree: Variations) -> None:
    """What holds for every tree: parents and children agree, nothing hangs loose, every line can be played."""
    for number, node in tree.nodes.items():
        assert all(tree.nodes[child].parent == number for child in node.children)
        assert len({tree.nodes[child].move for child in node.children}) == len(node.children)
    assert set(tree.below(START)) == set(tree.nodes)


def edit_randomly(tree: Variations, choose: random.Random) -> Variations:
    number = choose.choice(sorted(tree.nodes))
    edit = choose.choices(("add", "comment", "promote", "delete"), (10, 3, 3, 1))[0]
    if edit == "add":
        moves = tree.match(number).moves()
        return tree.add(number, choose.choice(moves))[0] if moves else tree
    if edit == "comment":
        return tree.comment(number, choose.choice(("", "good", 'a "quote"\nof two lines', "ß → é 🙂")))
    return tree.promote(number) if edit == "promote" else tree.delete(number)


@pytest.mark.parametrize("name", QUICK_GAMES)
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), edits=st.lists(st.sampled_from(("edit", "edit", "edit", "undo")), max_size=40))
def test_any_edits_undo_export_and_import(name: str, seed: int, edits: list[str]) -> None:
    choose = random.Random(seed)
    editing = Editing(Variations(zweispiel.load(name), "Title"))
    shapes = [shape(editing.now)]
    for edit in edits:
        if edit == "undo":
            assert editing.undo() == (len(shapes) > 1)
            shapes = shapes[:-1] or shapes
        else:
            changed = edit_randomly(editing.now, choose)
            if changed is not editing.now:
                editing.set(changed)
                shapes.append(shape(editing.now))
        check(editing.now)
        assert shape(editing.now) == shapes[-1]
    written = study_text.dumps(editing.now)
    again = study_text.loads(written)
    check(again)
    assert shape(again) == shape(editing.now)
    assert again.title == "Title"
    assert study_text.dumps(again) == written


def test_a_known_move_is_found_and_an_illegal_one_refused() -> None:
    tree = Variations(zweispiel.load("heimlich"))
    once, number = tree.add(START, "d3-s")
    again, found = once.add(START, "D3-S")
    assert again is once
    assert found == number
    with pytest.raises(IllegalMove):
        once.add(number, "d3-s")
    with pytest.raises(StudyError, match="no position 7"):
        once.add(7, "d3-s")


def test_promoting_goes_up_one_variation_at_a_time() -> None:
    tree = Variations(zweispiel.load("conhex"))
    tree, first = tree.add(START, "e9")
    tree, _ = tree.add(first, "i6")
    tree, other = tree.add(START, "g9")
    tree, _ = tree.add(other, "i6")
    tree, inner = tree.add(other, "i4")
    tree, last = tree.add(inner, "c10")
    assert tree.line(tree.main_line()[-1]) == ("e9", "i6")
    once = tree.promote(last)
    assert once.line(once.main_line()[-1]) == ("e9", "i6")
    assert once.nodes[other].children[0] == inner
    twice = once.promote(last)
    assert twice.line(twice.main_line()[-1]) == ("g9", "i4", "c10")
    assert twice.promote(last) is twice


def test_a_comment_has_a_limit_and_no_control_characters() -> None:
    tree = Variations(zweispiel.load("conhex"))
    for text in ("x" * (MAX_COMMENT + 1), "bell\x07", "\ud800"):
        with pytest.raises(StudyError):
            tree.comment(START, text)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_a_study_and_its_record_the_main_line(name: str) -> None:
    game = zweispiel.load(name)
    line = f"{name} v{game.version}: {game.showcase}"
    tree = study_text.loads(line)
    text = study_text.dumps(tree)
    assert tree.line(tree.main_line()[-1]) == tuple(game.showcase.split())
    with pytest.raises(zweispiel.RecordError, match="zweispiel-study/1"):  # a reader of records refuses it clearly
        zweispiel.Record.loads(text)
