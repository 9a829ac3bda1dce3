"""Contactic's picture: figures that reach to their edges, islands, what is left, and nothing that betrays a clash."""

import itertools
import random
import re

import pytest

import zweispiel
from tests.games.contactic.positions import position, run, start
from tests.support import play_randomly, random_game
from zweispiel import Match
from zweispiel.core.lesson import answer
from zweispiel.core.scene import Scene, Shape
from zweispiel.games.contactic import facts, move_in_words, shapes
from zweispiel.games.contactic import scene as scenes
from zweispiel.games.contactic.scoring import tell_sum
from zweispiel.i18n import translate_saying

PATTERNS = [f"{pattern:04b}" for pattern in range(16)]


def shape(scene: Scene, name: str) -> Shape:
    """The shape with that id."""
    return next(each for each in scene.every_shape() if each.id == name)


def texts(shape: Shape) -> list[str]:
    """The texts inside a shape."""
    return [str(each.text) for each in shape.children if each.text]


def labels(scene: Scene) -> list[str]:
    """The words on the buttons."""
    return [str(button.label) for button in scene.buttons]


# ---- tiles


@pytest.mark.parametrize("bits", PATTERNS)
def test_a_figure_reaches_exactly_to_its_coloured_edges(bits: str) -> None:
    disc, *arms = re.findall("M[^M]*", shapes.figure(bits, 24))
    points = [tuple(map(float, pair)) for arm in arms for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", arm)]
    assert float(disc[1:].split()[0]) > -24
    ends = [-min([y for _, y in points], default=0), max([x for x, _ in points], default=0)]
    ends += [max([y for _, y in points], default=0), -min([x for x, _ in points], default=0)]
    assert "".join("1" if end == 24 else "0" for end in ends) == bits
    assert all(abs(x) <= 24 and abs(y) <= 24 for x, y in points)


def test_only_green_figures_have_a_core() -> None:
    for bits in PATTERNS:
        cores = [[part.cls for part in shapes.render_tile(owner, bits, 50).children].count("core") for owner in (0, 1)]
        assert cores == [0, 1]


def test_rotations_go_clockwise() -> None:
    assert shapes.rotations("1100") == ("1100", "0110", "0011", "1001")
    assert shapes.rotations("1010") == ("1010", "0101")
    assert shapes.rotations("1111") == ("1111",)


def test_fields_say_what_lies_there() -> None:
    scene = run(start("13x9"), "draw:1110 g6:1011 draw:0000").scene(None)
    assert str(shape(scene, "tile-g6").label) == "g6, orange, coloured at the top, bottom and left"
    assert str(shape(scene, "neutral").label) == "g5, the neutral square, white all round"
    assert str(shape(scene, "field-a1").label) == "a1, empty"
    assert shape(scene, "field-a1").tries == "a1:{turn}"
    assert shape(scene, "tile-g6").tries == "g6:{turn}"


@pytest.mark.parametrize("size", ["3x3", "5x9", "13x9", "25x3", "3x25", "25x25"])
def test_every_board_fits_its_picture(size: str) -> None:
    scene = start(size).scene(None)
    columns, rows = map(int, size.split("x"))
    fields = [each for each in scene.every_shape() if each.id.startswith("field-")]
    assert len(fields) == columns * rows - 1
    half = max(2 * float(each.geometry["width"]) for each in fields) / 4
    for x, y in (each.at or (0, 0) for each in fields):
        assert half <= x <= scene.width - half
        assert half <= y <= scene.height - scenes.PANEL - half
    assert scene.width == scenes.WIDTH


# ---- placing


def test_a_move_is_a_field_and_a_rotation() -> None:
    match = run(start("13x9"), "draw:1000")
    scene = match.scene(0)
    assert scene.turns == ("1000", "0100", "0010", "0001")
    assert {(choice.move, choice.path, choice.turn) for choice in scene.choices} == {
        ("g4:0010", ("field-g4",), "0010"),
        ("h5:0001", ("field-h5",), "0001"),
        ("g6:1000", ("field-g6",), "1000"),
        ("f5:0100", ("field-f5",), "0100"),
    }
    for choice in scene.choices:
        assert choice.ghost is not None
        assert choice.ghost[1:] == shape(scene, choice.path[0]).at
        assert scene.ghosts[choice.turn].children == shapes.render_tile(0, choice.turn, 50).children


def test_the_tile_turned_up_can_be_dragged_by_whoever_has_it() -> None:
    match = run(start("13x9"), "draw:1000")
    assert shape(match.scene(0), "turned-up").drag
    assert not shape(match.scene(1), "turned-up").drag
    assert not shape(match.scene(None), "turned-up").drag


def test_without_a_tile_turned_up_its_place_is_empty() -> None:
    scene = start("13x9").scene(0)
    assert "turned-up" not in {each.id for each in scene.every_shape()}
    assert (scene.choices, scene.buttons, scene.turns, dict(scene.ghosts)) == ((), (), (), {})


EXAMPLES = "This tile fits nowhere: at the red edges, white would meet white."


def test_a_tile_that_fits_nowhere_goes_to_the_reserve_and_later_out_of_the_game() -> None:
    first = position(laid=({}, {"h7": "0010"}), pile=(["0000"], []))
    first.push("draw:0000")
    assert labels(first.scene(0)) == ["Set it aside until your pile is empty"]
    first.push("skip")
    assert first.draw() == "draw:0000"
    assert labels(first.scene(0)) == ["Give it up: it costs a point"]
    assert str(first.scene(0).prompt) == EXAMPLES


RING = {"a1": "0110", "b1": "0010", "c1": "0011", "a2": "0100", "c2": "0001", "a3": "1100", "b3": "1000", "c3": "1001"}


def test_when_no_tile_fits_any_more_one_button_gives_up_all_that_is_left() -> None:
    """On a full board, and on one where only blank tiles are left; the text does not speak of red edges."""
    for size, laid in (("3x3", RING), ("5x5", {"c4": "1000"})):
        match = position(size=size, laid=(laid, {}), pile=(["1111" if laid is RING else "0000"] * 2, []))
        while match.players:
            match.draw()
            scene = match.scene(0)
            left = sum(facts.tiles_left(match.observe(0), 0).values())
            assert [(button.move, button.repeats) for button in scene.buttons] == [("skip", True)]
            assert labels(scene)[0].startswith("Nothing fits: lay all aside") == (left > 0)
            assert ("red edges" in str(scene.prompt)) == (left == 0 and laid is not RING)
            match.push("skip")


def test_as_long_as_another_tile_fits_each_is_given_up_by_itself() -> None:
    match = position(size="5x5", laid=({"c4": "1000"}, {}), pile=([], []), reserve=(["1000", "0000"], []))
    match.draw()
    assert [button.repeats for button in match.scene(0).buttons] == [False]


def misses(scene: Scene) -> dict[str, list[Shape]]:
    """Where the tile in hand nearly fits, and the bars at the edges that clash."""
    found = [each for each in scene.every_shape() if each.cls == "miss"]
    return {each.id: [part for part in each.children if part.cls == "clash"] for each in found}


def test_a_tile_that_fits_nowhere_is_shown_where_it_nearly_would() -> None:
    match = zweispiel.load("contactic").match(seed=1)
    match.push("draw:0000")
    near = misses(match.scene(0))
    assert sorted(near) == ["miss-5-4", "miss-6-3", "miss-6-5", "miss-7-4"], "beside the neutral square, g5"
    assert [bar.turned for name in ("miss-6-3", "miss-7-4", "miss-6-5", "miss-5-4") for bar in near[name]] == [
        180,
        270,
        0,
        90,
    ]
    assert not misses(match.scene(1)), "the other player is not asked"


def test_no_place_is_left_out_where_the_tile_might_seem_to_fit() -> None:
    """Once only six were marked, those with the fewest clashes; the others looked as if the tile fitted."""
    lesson = zweispiel.load("contactic").lesson
    assert lesson is not None
    (step,) = (step for step in lesson.steps if "give it up" in step.task)
    assert sorted(misses(step.match().scene(0))) == sorted(f"miss-{place}" for place in BESIDE_LESSON)
    rng, shown = random.Random(5), 0
    for seed in range(12):
        match = zweispiel.load("contactic").match(seed=seed)
        while match.players:
            marked = misses(match.scene(match.player)) if match.player in (0, 1) else {}
            if marked:
                assert set(marked) == refused_for_clashing(match)
                shown += 1
            play_randomly(match, rng, 1)
    assert shown > 60


#: The empty fields beside something in the lesson's step in which a tile is given up.
BESIDE_LESSON = ("5-3", "6-3", "4-4", "5-5", "5-6", "6-7", "7-8", "7-4", "8-5", "8-6", "8-7")


def refused_for_clashing(match: Match) -> set[str]:
    """The fields on which only clashing edges forbid the tile in hand."""
    bits, places = match.observe(None)["turned_up"], itertools.product(range(13), range(9))
    refused = {f"miss-{x}-{y}": refusal(match, f"{'abcdefghijklm'[x]}{y + 1}:{bits}") for x, y in places}
    return {name for name, why in refused.items() if why.code == "edges-clash"}


def refusal(match: Match, move: str) -> zweispiel.IllegalMove:
    """Why a move is not allowed."""
    with pytest.raises(zweispiel.IllegalMove) as refused:
        match.copy().push(move)
    return refused.value


def test_near_misses_clash_as_often_as_the_rules_say() -> None:
    rng, shown = random.Random(3), 0
    for seed in range(40):
        match = zweispiel.load("contactic").match(seed=seed)
        while match.players and shown < 60:
            scene = match.scene(match.player) if match.player in (0, 1) else None
            for name, bars in misses(scene).items() if scene else ():
                x, y = map(int, name.split("-")[1:])
                ways = shapes.rotations(str(match.observe(None)["turned_up"]))
                refused = [clashing(match, f"{'abcdefghijklm'[x]}{y + 1}:{bits}") for bits in ways]
                assert len(bars) == min(refused) > 0
                shown += 1
            play_randomly(match, rng, 1)
    assert shown >= 20


def clashing(match: Match, move: str) -> int:
    """At how many edges a placement clashes, by what its refusal says."""
    why = refusal(match, move)
    assert why.code == "edges-clash"
    return len(str(why).partition(" at the ")[2].partition(":")[0].replace(" and ", ", ").split(", "))


def test_a_field_says_what_would_clash_there() -> None:
    """Of a tile that looks the same in every rotation, nothing is said about turning."""
    match = run(zweispiel.load("contactic").match(), "draw:0000")
    assert str(shape(match.scene(0), "field-g4").why) == "On g4, white would meet white."
    nearly = {field: bits for field, bits in RING.items() if field != "c2"}
    like = "However you turn the tile: on c2, like would meet like."
    for kind, why in {"1111": "On c2, colour would meet colour.", "1100": like}.items():
        match = position(size="3x3", laid=(nearly, {}), pile=([kind], []))
        match.push(f"draw:{kind}")
        assert str(shape(match.scene(0), "field-c2").why) == why


@pytest.mark.parametrize(
    ("bits", "otherwise"),
    [
        ("0100", "Turned another way it fits."),
        ("1010", "It does not fit there in any rotation."),
        ("1111", "Turning does not help: this tile is the same all round."),
    ],
)
def test_a_refusal_speaks_of_turning_only_where_it_makes_a_difference(bits: str, otherwise: str) -> None:
    """On d4, the left edge has to be coloured and the right one white."""
    kind = max(shapes.rotations(bits))
    match = position(size="5x5", laid=({"c4": "1001", "e4": "0001"}, {}), pile=([kind], []))
    match.push(f"draw:{kind}")
    assert str(refusal(match, f"d4:{bits}")).endswith(otherwise)


def test_who_waits_reads_why_the_opponent_only_gives_up_tiles() -> None:
    """Nothing is said before the first is given up, as long as another may fit, or to the player who is asked."""
    nearly = {field: bits for field, bits in RING.items() if field != "c2"}
    for below, told in (("1111", True), ("1000", False)):
        match = position(size="3x3", laid=(nearly, {}), reserve=([], [below, "1111", "1111"]), pile=([], []), player=1)
        match.draw()
        assert match.scene(0).notice is None
        match.push("skip")
        match.draw()
        assert str(match.scene(0).notice or "").startswith("No tile fits anywhere any more.") == told
        assert match.scene(1).notice is None
    match = position(
        size="3x3", laid=(nearly, {}), reserve=(["1111"], ["1111", "1111", "1111"]), pile=([], []), player=1
    )
    match.draw()
    match.push("skip")
    match.draw()
    match.push("skip")
    match.draw()
    assert match.scene(0).notice is not None
    match = position(size="3x3", laid=(nearly, {}), reserve=(["1111"] * 3, ["1111"] * 3), pile=([], []), player=1)
    match.draw()
    match.push("skip")
    match.draw()
    assert match.scene(1).notice is None, "whose own tiles are still to be given up reads it in the prompt"


# ---- what is left


def test_piles_reserves_and_reststeine_are_shown() -> None:
    match = position(pile=(["1000"] * 3, ["1111"]), reserve=(["0000", "1110"], []), reststeine=(0, 2))
    orange, green = (shape(match.scene(None), f"stock-{side}") for side in ("orange", "green"))
    assert texts(orange) == ["0", "3", "0", "0", "0", "0", "pile 3"]
    assert texts(green) == ["0", "0", "0", "0", "0", "1", "pile 1"]
    assert texts(orange.children[-1]) == ["reserve 2"]
    assert texts(green.children[-1]) == ["left over 2"]
    below, top = orange.children[-1].children[-2:]
    assert below.children == shapes.render_tile(0, "0000", 26).children
    assert top.children == shapes.render_tile(0, "1110", 26).children


def test_a_click_on_a_supply_says_what_it_is() -> None:
    match = position(pile=(["1000"], []), reserve=(["0000"], []), reststeine=(2, 0))
    stock = shape(match.scene(0), "stock-orange")
    told = [str(each.why).partition(":")[0] for each in (stock, *stock.children) if each.why]
    assert told == ["The pile", "The reserve", "Left over"]


def test_after_giving_up_the_last_tile_the_lesson_says_what_the_picture_shows() -> None:
    """Once the words counted the points of a game in which another tile was still to be given up."""
    lesson = zweispiel.load("contactic").lesson
    assert lesson is not None
    (step,) = (step for step in lesson.steps if "give it up" in step.task)
    assert labels(step.match().scene(0)) == ["Give it up: it costs a point"]
    after = answer(step, "skip").after
    assert after is not None
    assert str(after.scene(0).sides[0].standing) == "island 3 − 1 left-over tile = 2"
    assert "three minus one left-over tile: you have two points" in step.right["skip"]
    assert sum(facts.tiles_left(after.observe(0), 0).values()) == 0
    assert after.outcome() is None


def test_the_last_tile_has_a_dark_frame_on_a_light_one_above_all_outlines() -> None:
    match = run(start("13x9"), "draw:1110 g6:1110 draw:0000")
    last = shape(match.scene(None), "last")
    assert last.at == shape(match.scene(None), "tile-g6").at
    assert [each.cls for each in last.children] == ["halo", ""]
    assert min(float(each.geometry["width"]) for each in last.children) > 50, "around the tile, whose edges stay free"
    match = run(match, "h6:0000 draw:0000 g7:0000")
    drawn = [each.id for each in match.scene(None).shapes]
    assert drawn.index("last") > drawn.index("shore-orange")


def test_standing_is_island_less_reststeine() -> None:
    match = position(laid=({"a1": "0000", "b1": "0001"}, {"c1": "0000"}), reststeine=(5, 0))
    assert [str(side.standing) for side in match.scene(None).sides] == [
        "island 2 − 5 left-over tiles = −3",
        "largest island 1",
    ]


def test_the_line_around_an_island_keeps_inside_it() -> None:
    """At its corners too: islands of both players lie side by side, and letters around the board stay free."""
    angle = {(0, 0), (1, 0), (0, 1)}
    edges = [shapes.shore_of(place, (100 * place[0], 100 * place[1]), 50, angle, 10) for place in sorted(angle)]
    drawn = [[int(number) for number in re.findall(r"-?\d+", edge)] for edge in "".join(edges).split("M")[1:]]
    lines = {frozenset({(x, y), (x + across, y + down)}) for x, y, across, down in drawn}
    corners = [(-40, -40), (140, -40), (140, 40), (40, 40), (40, 140), (-40, 140)]
    assert {point for ends in lines for point in ends} >= set(corners)
    assert sum(abs(across) + abs(down) for _, _, across, down in drawn) == 4 * 180


def test_islands_are_those_that_count() -> None:
    for seed in range(8):
        rng = random.Random(seed)
        match = play_randomly(random_game("contactic", rng).match(seed=seed), rng, 120)
        seen = match.observe(None)
        for player in (0, 1):
            mine = {scenes._position(n) for n, (owner, _) in seen["tiles"].items() if owner == player}  # type: ignore
            islands = shapes.islands_of(mine)
            assert max(map(len, islands), default=0) == seen["largest"][player]  # type: ignore[index]
            assert sum(map(len, islands)) == len(mine)


def test_a_line_runs_around_the_largest_island() -> None:
    match = position(laid=({"a1": "0000", "b1": "0000", "d4": "0000"}, {"c1": "0000"}))
    (shore,) = (each for each in match.scene(None).every_shape() if "shore" in each.cls)
    assert shore.id == "shore-orange", "a single tile is no island to be proud of"
    assert str(shore.geometry["d"]).count("M") == 6


# ---- nothing gives a clash away


def challenged(bits: str) -> Match:
    """Orange has placed on g6, rightly (1000) or wrongly, and green has drawn."""
    match = zweispiel.load("contactic", referee="challenge").match(seed=1)
    return run(match, f"draw:1000 g6:{bits} draw:1111")


@pytest.mark.parametrize("wrong", ["0100", "0010", "0001"])
def test_a_wrong_tile_differs_from_a_right_one_only_by_its_own_figure(wrong: str) -> None:
    for viewer in (0, 1, None):
        right, other = (challenged(bits).scene(viewer) for bits in ("1000", wrong))
        shapes = [[each for each in scene.shapes if each.id != "tile-g6"] for scene in (right, other)]
        assert shapes[0] == shapes[1]
        assert (right.prompt, right.buttons, right.sides) == (other.prompt, other.buttons, other.sides)
        assert (right.notice, right.then, right.turns) == (other.notice, other.then, other.turns)
        assert set(right.choices) == set(other.choices)
        assert shape(other, "tile-g6").cls == shape(right, "tile-g6").cls


@pytest.mark.parametrize(("bits", "stays"), [("1000", True), ("0100", False)])
def test_a_challenge_is_answered_on_the_board_and_in_words(bits: str, stays: bool) -> None:
    match = challenged(bits)
    assert match.scene(0).notice is None
    match.push("challenge")
    for viewer in (0, 1, None):
        scene = match.scene(viewer)
        assert str(scene.notice).startswith("The challenge fails" if stays else "The challenge succeeds")
        assert shape(scene, "verdict").cls == ("verdict stays" if stays else "verdict gone")
    run(match, "g4:1111")
    assert match.scene(0).notice is None
    assert "verdict" not in {each.id for each in match.scene(0).every_shape()}


def test_challenge_and_accept_are_buttons() -> None:
    assert labels(challenged("1000").scene(1)) == ["Challenge the last tile"]
    match = position(referee="challenge", pile=(["1000"], []))
    run(match, "draw:1000 h9:1000")
    assert labels(match.scene(1)) == ["Challenge the last tile", "Accept the last tile"]
    assert str(match.scene(1).prompt) == "Is your opponent's last tile placed correctly? Accept or challenge it."


# ---- words


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("draw:1010", "Draws a tile with two opposite coloured edges"),
        ("h5:0110", "h5, coloured at the right and bottom"),
        ("h5:0000", "h5, white all round"),
        ("h5:1111", "h5, coloured all round"),
        ("skip", "No place for the tile"),
        ("challenge", "Challenge the last tile"),
        ("accept", "Accept the last tile"),
    ],
)
def test_moves_in_words(move: str, told: str) -> None:
    assert str(move_in_words.tell_move(move)) == told


def test_the_island_that_won_is_outlined_at_the_end() -> None:
    match = position(laid=({"a1": "0000", "b1": "0001", "a2": "0000"}, {"c1": "0000"}), pile=(["0000"], []))
    assert not any(each.cls == "decisive" for each in match.scene(0).every_shape())
    while match.players:
        if match.player == 0:
            match.push(match.moves()[0])
        else:
            match.draw()
    shown = match.scene(None).every_shape()
    (found,) = [each for each in shown if each.cls == "decisive"]
    assert [str(line.geometry["d"]).count("M") for line in found.children] == [8, 8], "three fields in a corner"
    (veil,) = [each for each in shown if each.cls == "veil"]
    assert str(veil.geometry["d"]).count("M") == 15 * 15 - 4, "all but the islands that counted"
    counts = [each for each in shown if each.cls.startswith("island-count")]
    assert [(each.cls, texts(each)) for each in counts] == [
        ("island-count orange", ["3"]),
        ("island-count green", ["1"]),
    ]


def test_of_islands_that_are_equally_large_one_is_counted_at_the_end() -> None:
    laid = ({"a1": "0000", "b1": "0001", "a5": "0000", "a6": "0000"}, {"c1": "0000"})
    shown = position(laid=laid, pile=([], [])).scene(None).every_shape()
    assert [texts(each) for each in shown if each.cls.startswith("island-count")] == [["2"], ["1"]]
    (found,) = [each for each in shown if each.cls == "decisive"]
    assert str(found.children[0].geometry["d"]).count("M") == 6


@pytest.mark.parametrize(
    ("viewer", "lang", "told"),
    [
        (None, "en", "No tiles left. Ada: largest island 3. Emmy: island 1 − 1 left-over tile = 0."),
        (0, "en", "No tiles left. You: largest island 3. Emmy: island 1 − 1 left-over tile = 0."),
        (1, "en", "No tiles left. You: island 1 − 1 left-over tile = 0. Ada: largest island 3."),
        (1, "de", "Es ist kein Stein mehr zu legen. Du: Insel 1 − 1 Reststein = 0. Ada: größte Insel 3."),
    ],
)
def test_the_end_says_what_both_scores_are_made_of(viewer: int | None, lang: str, told: str) -> None:
    laid = ({"a1": "0000", "b1": "0001", "a2": "0000"}, {"c1": "0000"})
    match = position(laid=laid, pile=([], []), reststeine=(0, 1))
    outcome = match.outcome()
    assert outcome is not None
    said = match.game.tell_end(outcome, match.observe(None), ("Ada", "Emmy"), viewer)
    assert translate_saying(said, lang) == told


def test_the_prompt_says_that_the_opponents_tile_fits_nowhere() -> None:
    """Blank tiles never fit at first: the second player reads why nothing was placed."""
    match = zweispiel.load("contactic").match()
    for move in ("draw:0000", "skip", "draw:1000"):
        match.push(move)
    assert str(match.scene(1).prompt).startswith(f"{GOAL} Your opponent's tile fits nowhere. Place yours, colour")
    match.push(match.moves()[0])
    match.push("draw:1000")
    assert "opponent" not in str(match.scene(0).prompt)


GOAL = "The largest island wins: your tiles, edge to edge."


@pytest.mark.parametrize("begun", ["", "draw:1000 g6:1000", "draw:0000 skip", "draw:0000 skip draw:0000 skip"])
@pytest.mark.parametrize("drawn", ["draw:0000", "draw:1000"])
def test_the_first_prompt_of_both_players_says_what_it_is_all_about(begun: str, drawn: str) -> None:
    """Then what to do now, even if a tile fits nowhere."""
    match = run(zweispiel.load("contactic").match(), f"{begun} {drawn}")
    player = match.player
    assert player is not None
    prompt = str(match.scene(player).prompt)
    assert prompt.startswith(f"{GOAL} "), prompt
    assert ("tile fits nowhere" in prompt) == ("skip" in begun or drawn == "draw:0000"), prompt


def test_later_prompts_do_not_repeat_what_it_is_all_about() -> None:
    match = run(zweispiel.load("contactic").match(), "draw:1000 g6:1000 draw:1000 h5:0001 draw:1000")
    assert str(match.scene(0).prompt) == "Place the tile. At every edge, white must meet colour."


def test_points_below_zero_have_the_minus_of_the_sum() -> None:
    assert str(tell_sum({"largest": (0, 3), "reststeine": (1, 0)}, 0)) == "island 0 − 1 left-over tile = −1"
