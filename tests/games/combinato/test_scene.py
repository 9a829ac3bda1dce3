"""Combinato's picture: what each viewer sees of both boards, notes, chips, and how moves are spelled."""

import pytest

import zweispiel
from tests.games.combinato.play import digits, run, words
from zweispiel import Match
from zweispiel.core.scene import Scene, Shape, walk
from zweispiel.games.combinato import move_in_words, shapes
from zweispiel.games.combinato import scene as scenes

FIRST_ROW = "5098 1243"


def shape(scene: Scene, name: str) -> Shape:
    """The shape with that id."""
    return next(each for each in scene.every_shape() if each.id == name)


def ids(scene: Scene, start: str) -> list[str]:
    """The ids that begin with something, in drawing order."""
    return [each.id for each in scene.every_shape() if each.id.startswith(start)]


def written(shape: Shape) -> str:
    """All signs inside a shape."""
    return "".join(str(each.text) for each in walk([shape]) if each.cls.startswith("glyph"))


def told(scene: Scene, row: str) -> str:
    """What a screen reader says beside a row."""
    return str(next(each.label for each in shape(scene, row).children if each.label and not each.note))


def half_laid(move: str = "5978") -> Match:
    """Player 0 has laid his second row, player 1 still thinks."""
    match = digits(FIRST_ROW)
    match.push(move, 0)
    return match


# ---- secrets


def test_a_secret_is_open_only_to_its_owner_until_the_end() -> None:
    match = digits(FIRST_ROW)
    for viewer, left, right in ((0, "1234", ""), (1, "", "5678"), (None, "", "")):
        scene = match.scene(viewer)
        assert [written(shape(scene, f"secret-{side}")) for side in ("left", "right")] == [left, right]
        assert [shape(scene, f"secret-{side}").cls for side in ("left", "right")] == [
            "secret open" if secret else "secret closed" for secret in (left, right)
        ]
    run(match, "5678 0000")
    assert [written(shape(match.scene(None), f"secret-{side}")) for side in ("left", "right")] == ["1234", "5678"]


def test_a_secret_that_waits_is_seen_by_its_owner() -> None:
    match = zweispiel.load("combinato").match()
    assert [shape(match.scene(0), f"secret-{side}").cls for side in ("left", "right")] == ["secret missing"] * 2
    match.push("secret:1234", 0)
    assert written(shape(match.scene(0), "secret-left")) == "1234"
    assert shape(match.scene(1), "secret-left").cls == "secret closed"
    assert written(shape(match.scene(1), "secret-left")) == ""


def heading(scene: Scene, side: str) -> list[str]:
    """The words at the top of a board."""
    return [str(each.text) for each in walk([shape(scene, f"board-{side}")]) if each.cls in ("name", "small")]


def test_the_place_for_the_own_secret_is_called_so_until_both_have_chosen() -> None:
    """It is on the sheet of the player who looks for it, which beginners would not expect."""
    match = zweispiel.load("combinato").match()
    for viewer, other in ((0, "right"), (1, "left")):
        assert heading(match.scene(viewer), other) == ["Your secret", "your opponent seeks it"]
        assert heading(match.scene(viewer), shapes.SIDES[viewer])[0] == "You"
    assert heading(match.scene(None), "right") == ["Right", "looks for this secret"]
    match.push("secret:1234", 0)
    assert heading(match.scene(0), "right")[0] == "Your secret"
    match.push("secret:5678", 1)
    assert heading(match.scene(0), "right") == ["Right", "looks for your secret"]
    assert heading(match.scene(1), "left") == ["Left", "looks for your secret"]


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, "four different digits"),
        ({"repeats": "true"}, "four digits"),
        ({"code": "words"}, "a German noun, four different letters, no umlaut"),
        ({"code": "words", "language": "en", "words": "any", "repeats": "true"}, "an English word, four letters"),
    ],
)
def test_the_prompt_says_what_can_be_a_secret(options: dict[str, str], asked: str) -> None:
    prompt = str(zweispiel.load("combinato", **options).match().scene(0).prompt)
    assert prompt == f"Be the first to find the other's secret. Now choose yours: {asked}."


# ---- rows


def test_a_row_that_waits_is_open_to_its_owner_and_face_down_to_others() -> None:
    match = half_laid()
    assert shape(match.scene(0), "row-0-2").cls == "row pending"
    assert written(shape(match.scene(0), "row-0-2")) == "5978"
    for viewer in (1, None):
        assert shape(match.scene(viewer), "row-0-2").cls == "row closed"
        assert written(shape(match.scene(viewer), "row-0-2")) == ""
    assert "row-1-2" not in ids(match.scene(0), "row-")


def test_a_solve_that_waits_looks_like_a_row_to_others() -> None:
    rows = [shape(half_laid(move).scene(1), "row-0-2") for move in ("5978", "solve:5978")]
    assert rows[0] == rows[1]
    assert written(shape(half_laid("solve:5978").scene(0), "row-0-2")) == "5978"


def test_both_boards_scroll_together_and_keep_a_place_for_the_row_to_be_laid() -> None:
    match = digits(*[f"567{i % 8} 123{i % 4}" for i in range(14)])
    assert ids(match.scene(None), "row-") == [f"row-{player}-{row}" for player in (0, 1) for row in range(4, 15)]
    match.push("9999", 1)
    assert ids(match.scene(0), "row-0") == [f"row-0-{row}" for row in range(4, 16)], "the last one is to be spelled"
    assert ids(match.scene(0), "row-1") == [f"row-1-{row}" for row in range(4, 16)]
    tops = [shape(match.scene(0), f"row-{player}-14").at for player in (0, 1)]
    assert tops[0] == tops[1] == (0, scenes.HEAD + 10 * scenes.PITCH)


def test_chips_are_drawn_and_told() -> None:
    scene = digits("5687 0943").scene(None)
    assert told(scene, "row-0-1") == "Left, row 1: 5687, 2 red, 2 yellow"
    assert told(scene, "row-1-1") == "Right, row 1: 0943, 2 yellow"
    chips = [each.cls for each in walk([shape(scene, "row-0-1")]) if each.cls in ("red", "yellow", "hole")]
    assert chips == ["red", "red", "yellow", "yellow"]
    chips = [each.cls for each in walk([shape(scene, "row-1-1")]) if each.cls in ("red", "yellow", "hole")]
    assert chips == ["yellow", "yellow", "hole", "hole"]


def test_the_chips_of_the_newest_row_come_one_after_the_other() -> None:
    """After the row itself, on both boards at the same time; those of earlier rows just lie there."""
    scene = digits("5687 0943", "5098 1243").scene(0)
    steps = {each.id: each.step for each in scene.every_shape() if each.step}
    assert steps == {
        **{f"chip-0-2-{chip}": chip for chip in (1, 2)},
        **{f"chip-1-2-{chip}": chip for chip in (1, 2, 3, 4)},
    }
    assert max(shape(scene, name).step for name in ids(scene, "row-")) == 0


def test_the_secret_is_turned_up_after_the_last_chips() -> None:
    """Only that of the opponent; a player has seen their own all the time."""
    match = digits("5687 0943", "5678 1243")
    assert match.outcome() is not None
    steps = {each.id: each.step for each in match.scene(0).every_shape() if each.step}
    assert steps.pop("secret-right") == 5 == 1 + max(steps.values())
    assert "secret-left" not in steps
    assert shape(match.scene(None), "secret-left").step == 5
    assert shape(digits("5687 0943").scene(0), "secret-right").step == 0
    resigned = digits()
    resigned.resign(0)
    assert shape(resigned.scene(0), "secret-right").step == 1


def test_every_colour_of_chips_has_its_own_sign() -> None:
    for red in range(5):
        for yellow in range(5 - red):
            parts = [each.cls for each in walk(shapes.render_chips(red, yellow))]
            assert (parts.count("red"), parts.count("point")) == (red, red)
            assert (parts.count("yellow"), parts.count("bar")) == (yellow, yellow)


def test_a_solve_has_a_verdict_instead_of_chips() -> None:
    scene = digits("solve:5679 solve:1234").scene(None)
    assert told(scene, "row-0-1") == "Left, row 1: 5679, wrong solution"
    assert told(scene, "row-1-1") == "Right, row 1: 1234, correct solution"


def test_false_reports_are_marked_at_the_end() -> None:
    match = words("HERD PILZ", "chips:1+0 chips:1+0", "MUND BUCH", "chips:1+0 chips:4+0", chips="reported")
    scene = match.scene(None)
    assert told(scene, "row-0-1") == "Left, row 1: HERD, 1 red"
    assert told(scene, "row-1-1") == "Right, row 1: PILZ, 1 red reported, but 2 red would be correct"
    assert [row for row in ids(scene, "row-") if any(each.cls == "wrong" for each in walk([shape(scene, row)]))] == [
        "row-1-1"
    ]


def test_before_the_end_nothing_tells_that_a_report_is_false() -> None:
    false, true = (words("HERD PILZ", f"{report} chips:1+0", chips="reported") for report in ("chips:1+0", "chips:2+0"))
    assert told(false.scene(1), "row-1-1") == "You, row 1: PILZ, 1 red"
    assert told(true.scene(1), "row-1-1") == "You, row 1: PILZ, 2 red"


# ---- notes


@pytest.mark.parametrize(("viewer", "own"), [(0, {"sign-0"}), (1, {"sign-1"}), (None, set())])
def test_notes_are_the_signs_of_the_own_rows(viewer: int | None, own: set[str]) -> None:
    scene = digits(FIRST_ROW, "1111 4321").scene(viewer)
    notes = [each.id for each in scene.every_shape() if each.note]
    assert {name[:6] for name in notes} == own
    assert len(notes) == 8 * len(own)


def test_nothing_that_can_be_struck_out_lies_inside_something_with_a_label() -> None:
    for labelled in (each for each in digits(FIRST_ROW).scene(0).every_shape() if each.label):
        assert not any(each.note for each in walk(labelled.children))


# ---- moves


def test_the_sheet_that_the_viewer_writes_on_is_in_use() -> None:
    match = zweispiel.load("combinato").match()
    sheets = [each.children[0].cls for each in (shape(match.scene(0), f"board-{side}") for side in shapes.SIDES)]
    assert sheets == ["sheet", "sheet in-use"], "the secret stands where the opponent looks for it"
    run(match, "secret:1234 secret:5678")
    sheets = [each.children[0].cls for each in (shape(match.scene(0), f"board-{side}") for side in shapes.SIDES)]
    assert sheets == ["sheet in-use", "sheet"]


@pytest.mark.parametrize("repeats", ["false", "true"])
def test_a_secret_repeats_signs_only_if_the_options_allow_it(repeats: str) -> None:
    match = zweispiel.load("combinato", repeats=repeats).match()
    spell = match.scene(0).spell
    assert spell is not None
    assert spell.repeats == (repeats == "true")
    run(match, "secret:1234 secret:5678")
    spell = match.scene(0).spell
    assert spell is not None
    assert spell.repeats, "what is laid may"


def test_what_can_be_spelled_follows_the_stage() -> None:
    match = zweispiel.load("combinato").match()
    spell = match.scene(0).spell
    assert spell is not None
    assert (spell.alphabet, len(spell.slots), [form.prefix for form in spell.forms]) == ("0123456789", 4, ["secret:"])
    run(match, "secret:1234 secret:5678")
    spell = match.scene(1).spell
    assert spell is not None
    assert [form.prefix for form in spell.forms] == ["", "solve:"]
    match.push("5555", 1)
    assert match.scene(1).spell is None
    assert match.scene(None).spell is None


def test_signs_are_spelled_into_the_own_next_row() -> None:
    match = zweispiel.load("combinato").match()
    assert spelled_on(match, 0) == ["board-right"], "above the opponent's rows, which look for it"
    run(match, "secret:1234 secret:5678", FIRST_ROW)
    assert spelled_on(match, 0) == ["board-left"]
    assert spelled_on(match, 1) == ["board-right"]
    slots = match.scene(0).spell.slots  # type: ignore[union-attr]
    match.push("5978", 0)
    assert [each.id for each in shape(match.scene(0), "row-0-2").children if each.id] == list(slots), "shapes stay"
    assert not [each for each in match.scene(None).every_shape() if "slot" in each.cls]


def spelled_on(match: Match, viewer: int) -> list[str]:
    """The boards on which all signs that a viewer spells appear."""
    scene = match.scene(viewer)
    assert scene.spell is not None
    boards = [each for each in scene.shapes if each.id.startswith("board-")]
    return [board.id for board in boards if set(scene.spell.slots) <= {each.id for each in walk([board])}]


def test_what_only_one_way_can_take_says_so() -> None:
    """Of words it is not known which can be secrets; of digits it is."""
    for match, wanted in ((digits(FIRST_ROW), None), (words(), "HOPE is not in the list of secrets")):
        spell = match.scene(0).spell
        assert spell is not None
        guess, solve = spell.forms
        assert guess.alone is None if wanted is None else str(guess.alone).replace("{word}", "HOPE").startswith(wanted)
        assert str(solve.alone) == "You may not guess {word}. If you think it is your opponent's secret, press Solve."
        assert str(solve.label) in str(solve.alone), "it names the button"


def test_a_solution_is_asked_about_and_a_guess_is_not() -> None:
    spell = digits(FIRST_ROW).scene(0).spell
    assert spell is not None
    guess, solve = spell.forms
    assert guess.question is None
    assert "no chips" in str(solve.question)


def test_the_first_row_says_what_to_do_with_the_hands_and_four_signs_what_each_way_comes_to() -> None:
    for match, what in ((digits(), "four digits"), (words(), "Enter a word")):
        scene = match.scene(0)
        assert what in str(scene.prompt)
        assert "at the same time" in str(scene.prompt)
        assert "press Guess" in str(scene.prompt)
        assert "Solve" in str(scene.then)
    later = digits(FIRST_ROW).scene(0)
    assert str(later.prompt) == "Row 2: guess your opponent's secret."
    assert zweispiel.load("combinato").match().scene(0).then is None, "there is only one way to choose a secret"


def test_a_wrong_solution_is_told_with_what_it_costs() -> None:
    match = digits(FIRST_ROW, "solve:5679 9012")
    assert str(match.scene(0).notice) == "5679 is not the secret. That costs you row 2: it gets no chips."
    assert str(match.scene(1).notice).startswith("Row 2: your opponent tried to solve with 5679.")
    assert match.scene(None).notice is None
    run(match, "9013 9014")
    assert match.scene(0).notice is None, "the next row is something else"
    for end in ("solve:5679 1234", "solve:5678 0000"):
        assert digits(end).scene(0).notice is None, "the result says more"


def test_signs_are_struck_out_only_while_a_secret_is_looked_for() -> None:
    match = zweispiel.load("combinato").match()
    for one, strikes in ((match, False), (digits(), True)):
        for player in (0, 1):
            spell = one.scene(player).spell
            assert spell is not None
            assert spell.strikes == strikes


@pytest.mark.parametrize("code", ["digits", "words"])
def test_pages_ask_about_words_and_forbidden_rows_before_they_are_sent(code: str) -> None:
    begun = digits if code == "digits" else words
    for match in (zweispiel.load("combinato", code=code).match(), begun()):
        spell = match.scene(0).spell
        assert spell is not None
        assert spell.listed == (code == "words")
    spell = digits(FIRST_ROW).scene(0).spell
    assert spell is not None
    assert spell.forms[0].excluded == ("1234", "1243")


def test_boards_are_named_by_the_people() -> None:
    match = digits(FIRST_ROW)
    names = {"names": ("Anna", "A name far too long for a board")}
    for viewer, wanted in (
        (0, ["Anna (you)", "A name far too long…"]),
        (1, ["Anna", "A name far to… (you)"]),
        (None, ["Anna", "A name far too long…"]),
    ):
        scene = match.game.render_scene(match.observe(viewer) | names, list)
        assert [str(each.text) for each in scene.every_shape() if each.cls == "name"] == wanted
        assert str(shape(scene, "secret-left").label).startswith(f"{wanted[0]}, secret: ")
        assert told(scene, "row-1-1").startswith(f"{wanted[1]}, row 1: ")
    for viewer, wanted in ((None, ["Left", "Right"]), (1, ["Left", "You"])):
        assert [str(each.text) for each in match.scene(viewer).every_shape() if each.cls == "name"] == wanted


@pytest.mark.parametrize("options", [{}, {"code": "words"}, {"code": "words", "language": "en"}])
def test_the_example_of_the_legend_is_right(options: dict[str, str]) -> None:
    secret, row = shapes.EXAMPLES["digits" if not options else f"words {options.get('language', 'de')}"]
    match = zweispiel.load("combinato", **options).match()
    own = {"": "1234", "de": "BILD", "en": "BIRD"}[options.get("language", "de") if options else ""]
    run(match, f"secret:{own} secret:{secret}", f"{row} {row}")
    assert told(match.scene(None), "row-0-1").endswith("1 red, 1 yellow")
    red, yellow, example = match.scene(0).legend
    assert [entry.example for entry in (red, yellow, example)] == [False, False, True]
    chips = [each.cls.split()[0] for each in example.figure.shapes if each.cls.startswith(("red", "yellow"))]
    assert sorted(chips) == ["red", "yellow"]
    elsewhere = {"4529": "2", "BUCH": "U", "LAND": "N"}[row]
    kind = "letter" if options else "digit"
    both = f"Red for the {row[0]}, yellow for the {elsewhere}."
    assert str(example.text) == f"{both} You may repeat a {kind} when you guess; each one gets its own chip."


def test_reports_are_buttons_with_pictures_and_words() -> None:
    match = words("HERD PILZ", chips="reported")
    assert all(button.figure for button in match.scene(0).buttons)
    buttons = {button.move: str(button.label) for button in match.scene(0).buttons}
    assert len(buttons) == len(set(buttons.values())) == 15
    assert buttons["chips:0+0"] == "no chips"
    assert buttons["chips:3+0"] == "3 red"
    assert buttons["chips:0+2"] == "2 yellow"
    assert buttons["chips:1+2"] == "1 red, 2 yellow"
    assert match.scene(0).spell is None


def test_thousands_of_moves_are_not_asked_for() -> None:
    def never() -> list[str]:
        raise AssertionError("spelled moves need no list")

    match = digits(FIRST_ROW)
    assert match.game.render_scene(match.observe(0), never).spell is not None


@pytest.mark.parametrize(
    ("move", "words_for_it"),
    [
        ("secret:?", "Secret chosen"),
        ("secret:BILD", "Secret BILD"),
        ("HERD", "Guess HERD"),
        ("solve:BILD", "Solve with BILD"),
        ("chips:1+1", "Report: 1 red, 1 yellow"),
    ],
)
def test_moves_in_words(move: str, words_for_it: str) -> None:
    assert str(move_in_words.tell_move(move)) == words_for_it


def test_standing_says_who_is_awaited() -> None:
    match = half_laid()
    assert [str(side.standing) for side in match.scene(None).sides] == [
        "row 2 chosen",
        "working on row 2",
    ]
    match.push("solve:1234", 1)
    assert [str(side.standing) for side in match.scene(None).sides] == ["secret: 1234", "secret: 5678"]


def test_a_resigned_match_shows_its_secrets() -> None:
    match = digits(FIRST_ROW)
    match.resign(0)
    assert str(match.scene(None).sides[1].standing) == "secret: 5678"
