"""Every fact that a game supplies for reasons, counted again by its slow second implementation over random games."""

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import zweispiel
from tests.support import random_move, random_options, subject
from zweispiel import CHANCE, Match
from zweispiel.core.facts import Played, play_out
from zweispiel.core.scene import say
from zweispiel.i18n import translate
from zweispiel.study.reasons import REFUTED, Reason, find_reason, separating_fact
from zweispiel.study.stored import dump_move, load_move
from zweispiel.study.values import JudgedMove

#: Counts one fact for the mover after a move: counted(reference, mover, move).
Counted = Callable[[Any, int, str], int]


def random_moves(name: str, seed: int, **fixed: str) -> Iterator[tuple[Any, Any, Played]]:
    """One random game: match and reference after each move, and the move as the facts see it."""
    dice = random.Random(seed)
    options = random_options(name, dice) | fixed
    match, reference = zweispiel.load(name, **options).match(seed), subject(name).reference(options)
    while match.players:
        player = dice.choice(match.players)
        move = random_move(match, player, dice)
        played = None if player == CHANCE else play_out(match, player, move)
        match.push(move, player)
        reference.play(player, move)
        if played is not None:
            yield match, reference, played


def check(name: str, expected: dict[str, Counted], seed: int, every: int, **fixed: str) -> None:
    """All facts of a game at every so-many-th move of a random game."""
    facts = {fact.name: fact for fact in zweispiel.load(name).facts.facts}
    assert set(facts) == set(expected)
    for number, (match, reference, played) in enumerate(random_moves(name, seed, **fixed)):
        if match.outcome() is None and number % every == seed % every:
            for fact, counted in expected.items():
                told = match.record().line()
                assert facts[fact].count(played) == counted(reference, played.mover, played.move), (fact, told)


# ---- Heimlich


def given(reference: Any, player: int, fields: set[str]) -> int:
    return len({move.split("-")[0] for move in reference.placements(1 - player)} & fields)


def stones_of(reference: Any, player: int) -> list[str]:
    return [field for field, owner in reference.stones.items() if owner == player]


CORNERS = {"a1", "a8", "h1", "h8"}
EDGES = {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9) if column in "ah" or row in (1, 8)} - CORNERS


def beside_empty(reference: Any, player: int) -> int:
    from tests.games.heimlich.reference import DIRECTIONS, FIELDS, step

    around = {field: {step(field, way) for way in DIRECTIONS} & set(FIELDS) for field in stones_of(reference, player)}
    return sum(bool(fields - reference.stones.keys()) for fields in around.values())


def held(reference: Any, player: int) -> set[str]:
    """Stones that cannot be flipped: taken away one by one until all that are left hold along every line."""
    from tests.games.heimlich.reference import FIELDS, step

    axes = (("n", "s"), ("e", "w"), ("ne", "sw"), ("nw", "se"))
    safe: set[str] = set()

    def full(field: str, ways: tuple[str, str]) -> bool:
        for way in ways:
            at = field
            while (at := step(at, way)) in FIELDS:
                if at not in reference.stones:
                    return False
        return True

    def holds(field: str) -> bool:
        sides = [[step(field, way) for way in ways] for ways in axes]
        return all(
            full(field, ways) or any(end not in FIELDS or end in safe for end in ends)
            for ways, ends in zip(axes, sides, strict=True)
        )

    while found := {field for field in stones_of(reference, player) if field not in safe and holds(field)}:
        safe |= found
    return safe


HEIMLICH: dict[str, Counted] = {
    "replies": lambda r, me, _: len(r.placements(1 - me)),
    "next-moves": lambda r, me, _: len(r.placements(me)),
    "corners-given": lambda r, me, _: given(r, me, CORNERS),
    "edges-given": lambda r, me, _: given(r, me, EDGES),
    "safe": lambda r, me, _: len(held(r, me)),
    "safe-opposing": lambda r, me, _: len(held(r, 1 - me)),
    "frontier": lambda r, me, _: beside_empty(r, me),
    "stones": lambda r, me, _: len(stones_of(r, me)),
}


@pytest.mark.parametrize("seed", range(3))
def test_heimlich(seed: int) -> None:
    check("heimlich", HEIMLICH, seed, every=3)


@pytest.mark.parametrize("seed", range(3))
def test_stones_called_safe_are_never_flipped(seed: int) -> None:
    kept: list[tuple[int, set[str]]] = []
    for _, reference, played in random_moves("heimlich", seed):
        assert all(reference.stones[field] == owner for owner, fields in kept for field in fields)
        kept.append((played.mover, held(reference, played.mover)))


# ---- ConHex


def needs(reference: Any, colour: str) -> dict[str, int]:
    """The stones a colour needs for each cell it can still have."""
    from tests.games.conhex.reference import CELLS

    found = {}
    for name, cell in CELLS.items():
        if reference.cells.get(name, colour) != colour:
            continue
        held_points = [point for point in cell["points"] if reference.stones.get(point) == colour]
        free = [point for point in cell["points"] if point not in reference.stones]
        missing = 0 if name in reference.cells else -(-len(cell["points"]) // 2) - len(held_points)
        if missing <= len(free):
            found[name] = missing
    return found


def way(reference: Any, colour: str) -> int:
    """The shortest way by relaxing all neighbours again and again."""
    from tests.games.conhex.reference import CELLS, SIDES

    needed, (start, goal) = needs(reference, colour), SIDES[colour]
    length = {name: stones if start in CELLS[name]["sides"] else 10**6 for name, stones in needed.items()}
    for _ in CELLS:
        for name in needed:
            beside = [length[other] for other in CELLS[name]["neighbours"] if other in needed]
            length[name] = min(length[name], needed[name] + min(beside, default=10**6))
    return min(30, min((length[name] for name in needed if goal in CELLS[name]["sides"]), default=30))


def winnable(reference: Any, colour: str) -> dict[str, int]:
    """How many cells each free point wins for a colour, found by playing there."""
    from copy import deepcopy

    from tests.games.conhex.reference import POINTS

    found = {}
    for point in POINTS:
        if point not in reference.stones:
            after = deepcopy(reference)
            after.stones[point] = colour
            after.capture(colour)
            found[point] = len(after.cells) - len(reference.cells)
    return found


def one_stone(reference: Any, colour: str) -> int:
    return sum(missing == 1 for missing in needs(reference, colour).values())


def owned(reference: Any, colour: str) -> int:
    return list(reference.cells.values()).count(colour)


def forks(reference: Any, colour: str) -> int:
    return sum(cells > 1 for cells in winnable(reference, colour).values())


def most_at_once(reference: Any, colour: str) -> int:
    return max(winnable(reference, colour).values(), default=0)


CONHEX: dict[str, Counted] = {
    "cells": lambda r, me, _: owned(r, r.colours[me]),
    "way": lambda r, me, _: way(r, r.colours[me]),
    "opposing-way": lambda r, me, _: way(r, r.colours[1 - me]),
    "next-cells": lambda r, me, _: most_at_once(r, r.colours[1 - me]),
    "threats": lambda r, me, _: one_stone(r, r.colours[me]),
    "opposing-threats": lambda r, me, _: one_stone(r, r.colours[1 - me]),
    "forks": lambda r, me, _: forks(r, r.colours[me]),
    "opposing-forks": lambda r, me, _: forks(r, r.colours[1 - me]),
    "open-cells": lambda r, me, _: len(needs(r, r.colours[1 - me])),
}


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_conhex(seed: int) -> None:
    check("conhex", CONHEX, seed, every=1 if seed == 2 else 7)


# ---- Zaic


def area_cells(reference: Any, player: int) -> list[set[Any]]:
    """The cells of each area."""
    from tests.games.zaic.reference import EDGES as STEPS
    from tests.games.zaic.reference import around

    left, found = {cell for cell in reference.stacks if reference.visible(cell) == player}, []
    while left:
        area = {min(left)}
        while grown := around(area, STEPS) & (left - area):
            area |= grown
        left -= area
        found.append(area)
    return found


def coverable(reference: Any, owner: int) -> set[int]:
    """How many cells of a largest area the other can cover: one number for each area that is largest."""
    from tests.games.zaic.reference import COLUMNS, cells_of

    reach: set[Any] = set()
    for move in reference.placements(1 - owner):
        shape, place = move.split("@")
        reach |= cells_of(shape, (COLUMNS.index(place[0]) + 1, int(place[1:])))
    found = area_cells(reference, owner)
    most = max(map(len, found), default=0)
    return {len(area & reach) for area in found if len(area) == most} or {0}


@pytest.mark.parametrize("seed", range(2))
def test_zaic(seed: int) -> None:
    facts = {fact.name: fact.count for fact in zweispiel.load("zaic").facts.facts}
    for match, reference, played in random_moves("zaic", seed):
        if match.outcome() is not None or len(match.history) % 3:
            continue
        me, other = played.mover, 1 - played.mover
        expected = {
            "largest": max(reference.regions(me), default=0),
            "opposing-largest": max(reference.regions(other), default=0),
            "regions": len(reference.regions(me)),
            "opposing-regions": len(reference.regions(other)),
            "places": len(reference.placements(me)),
            "opposing-places": len(reference.placements(other)),
            "small-tiles": reference.supply[me]["1x1"],
        }
        assert {name: facts[name](played) for name in expected} == expected, match.record().line()
        assert facts["at-risk"](played) in coverable(reference, me)
        assert facts["in-reach"](played) in coverable(reference, other)
        assert {*expected, "at-risk", "in-reach"} == set(facts)


# ---- Contactic


def still_to_come(reference: Any, player: int) -> list[str]:
    """The tiles that a player will still draw."""
    pile = [kind for kind, count in reference.piles[player].items() for _ in range(count)]
    return [*pile, *reference.reserves[player]]


def fitting(reference: Any, kind: str) -> set[str]:
    """The fields where a tile may rightly lie."""
    from tests.games.contactic.reference import rotations

    places = product(reference.neighbours, rotations(kind))
    return {field for field, bits in places if reference.is_open(field) and reference.is_right(field, bits)}


def usable(reference: Any, player: int) -> set[str]:
    return set().union(*(fitting(reference, kind) for kind in set(still_to_come(reference, player))))


def growth(reference: Any, player: int) -> set[int]:
    """Usable fields beside a largest island: one number for each island that is largest."""
    left = {field for field, (owner, _) in reference.board.items() if owner == player}
    found: list[set[str]] = []
    while left:
        island = {left.pop()}
        while grown := {near for field in island for near in reference.neighbours[field].values()} & left:
            island |= grown
            left -= grown
        found.append(island)
    most = max(map(len, found), default=0)
    shores = [
        {near for field in island for near in reference.neighbours[field].values()}
        for island in found
        if len(island) == most
    ]
    return {len(shore & usable(reference, player)) for shore in shores} or {0}


def nowhere(reference: Any, player: int) -> int:
    return sum(not reference.fits_anywhere(kind) for kind in still_to_come(reference, player))


@pytest.mark.parametrize("seed", range(2))
def test_contactic(seed: int) -> None:
    facts = {fact.name: fact.count for fact in zweispiel.load("contactic").facts.facts}
    for number, (match, reference, played) in enumerate(random_moves("contactic", seed, board="7x7", referee="strict")):
        if match.outcome() is not None or number % 5:
            continue
        me, other = played.mover, 1 - played.mover
        expected = {
            "largest": max(reference.islands(me), default=0),
            "islands": len(reference.islands(me)),
            "usable": len(usable(reference, me)),
            "opposing-usable": len(usable(reference, other)),
            "without-place": nowhere(reference, me),
            "opposing-without-place": nowhere(reference, other),
        }
        assert {name: facts[name](played) for name in expected} == expected, match.record().line()
        assert facts["room"](played) in growth(reference, me)
        assert facts["opposing-room"](played) in growth(reference, other)
        assert {*expected, "room", "opposing-room"} == set(facts)


# ---- Combinato


def fitting_secrets(reference: Any, player: int) -> list[str]:
    """What the opponent's secret can be: what fits the true chips of all rows laid, and was not laid or named."""
    from tests.games.combinato.reference import chips

    laid = [row[player] for row in reference.rows]
    tried = {text.removeprefix("solve:") for row in reference.rows for text in row}
    secret = reference.secrets[1 - player]
    rows = [row for row in laid if not row.startswith("solve:")]
    return [
        code
        for code in reference.secret_list
        if reference.may_be_secret(code)
        and code not in tried
        and all(chips(code, row) == chips(secret, row) for row in rows)
    ]


def answers(candidates: list[str], move: str) -> list[int]:
    """How many candidates each answer that does not find the secret leaves."""
    from tests.games.combinato.reference import chips

    code = move.removeprefix("solve:")
    told = [None if move.startswith("solve:") else chips(secret, code) for secret in candidates if secret != code]
    return [told.count(answer) for answer in dict.fromkeys(told)]


def contradicting(reference: Any, player: int, move: str) -> int:
    """How many rows would have got other chips if the move were the secret."""
    from tests.games.combinato.reference import chips

    code, secret = move.removeprefix("solve:"), reference.secrets[1 - player]
    rows = [row[player] for row in reference.rows if not row[player].startswith("solve:")]
    return sum(chips(code, row) != chips(secret, row) for row in rows)


def test_combinato() -> None:
    from tests.games.combinato.reference import Reference

    dice = random.Random(1)
    game = zweispiel.load("combinato")
    facts = {fact.name: fact.count for fact in game.facts.facts}
    match, reference = game.match(1), Reference(dict(game.options))
    for stage in ("secret:5678 secret:1234", "5019 1239", "7685 9876", "5890 solve:5670"):
        for player, move in enumerate(stage.split()):
            for tried in [move, random_move(match, player, dice)]:
                if reference.stage == "laying" and not reference.pending:
                    played, left = play_out(match, player, tried), fitting_secrets(reference, player)
                    sizes = answers(left, tried)
                    assert {name: count(played) for name, count in facts.items()} == {
                        "left": round(sum(size * size for size in sizes) / len(left)),
                        "worst": max(sizes, default=0),
                        "answers": len(sizes),
                        "could-win": int(tried.removeprefix("solve:") in left),
                        "rows-against": contradicting(reference, player, tried),
                        "missed-for": 0,  # there are many candidates
                    }
        for player, move in enumerate(stage.split()):
            match.push(move, player)
            reference.play(player, move)


def test_a_secret_that_is_missed_again_and_again() -> None:
    """At first it is said that only one secret was left; later for how long, or how many rows speak against the row."""
    from tests.games.combinato.reference import Reference

    game = zweispiel.load("combinato")
    match, reference = game.match(1), Reference(dict(game.options))
    facts = {fact.name: fact.count for fact in game.facts.facts}
    told, missed = [], 0
    for stage in (
        "secret:5678 secret:1234",
        "1243 9870",
        "1325 9871",
        "2341 9872",
        "1432 9873",
        "2134 9874",
        "2143 9865",
    ):
        moves = stage.split()
        if reference.rows and fitting_secrets(reference, 0) == ["1234"]:
            assert facts["missed-for"](play_out(match, 0, moves[0])) == missed
            assert facts["missed-for"](play_out(match, 0, "1234")) == 0
            reason = find_reason(match, 0, moves[0], "1234", (), ())
            told.append(None if reason is None else reason.fact)
            missed += 1
        for player, move in enumerate(moves):
            match.push(move, player)
            reference.play(player, move)
    assert told == ["only-one", "could-win", "missed-for", "missed-for"]


def test_an_opponent_who_is_close_is_told() -> None:
    from tests.games.combinato.reference import Reference

    game = zweispiel.load("combinato")
    match, reference = game.match(1), Reference(dict(game.options))
    for stage in ("secret:5678 secret:1234", "1243 5687", "1325 5769"):
        for player, move in enumerate(stage.split()):
            match.push(move, player)
            reference.play(player, move)
    assert fitting_secrets(reference, 0) == ["1234"]
    assert fitting_secrets(reference, 1) == ["5678"]
    reason = find_reason(match, 0, "2134", "1234", (), ())
    assert reason is not None
    names = ("Anna", "Ben")
    assert reason.as_dict(names, "en") == {
        "fact": "race",
        "text": "Only one secret was possible, and Ben had only one possible secret left.",
    }
    told = "Nur noch ein Geheimnis war möglich, und auch für Ben gab es nur noch ein mögliches Geheimnis."
    assert reason.as_dict(names, "de")["text"] == told


def test_a_lie_on_the_board_is_told() -> None:
    """With chips that players report, it may be that nothing fits any more; then no number would make sense."""
    game = zweispiel.load("combinato", chips="reported")
    match = game.match(1)
    for line in ("secret:5678 secret:1234", "1243 5019 chips:1+0 chips:0+0", "1243 5019 chips:1+0 chips:0+1"):
        for move in line.split():
            match.push(move)
    remarks = {remark.name: remark for remark in game.facts.remarks}
    for player, lied_to in ((0, True), (1, False)):
        one, other = play_out(match, player, "8765"), play_out(match, player, "9870")
        assert remarks["nothing-fits"].when(one, other) is lied_to


def test_a_match_shows_what_both_have() -> None:
    for name in zweispiel.games():
        game = zweispiel.load(name)
        assert game.facts.measure is not None
        assert all(game.facts.measure.count(game.match().observe(player), player) >= 0 for player in (0, 1))


def test_observing_is_enough() -> None:
    """Facts see what the mover may know, and nothing else: no opponent's secret reaches a reason."""
    match = zweispiel.load("combinato").match(1)
    for move in ("secret:5678", "secret:1234", "5019", "1239"):
        match.push(move)
    twin = zweispiel.load("combinato").match(1)
    for move in ("secret:5678", "secret:1324", "5019", "1239"):  # the same chips for 5019
        twin.push(move)
    facts = match.game.facts.facts

    def counts(which: Match) -> list[int]:
        played = play_out(which, 0, "1243")
        return [fact.count(played) for fact in facts]

    assert match.observe(0) == twin.observe(0)
    assert counts(match) == counts(twin)


def test_a_bad_mistake_needs_a_weighty_reason() -> None:
    """A threat more or less explains an inaccuracy; of a bad mistake it is said that only looking ahead tells why."""
    match = zweispiel.load("conhex").match(1)
    for move in ("f8", "d9", "f2", "f6", "i10", "e9", "f10", "b9"):
        match.push(move)
    worse, better, answer = "j9", "b5", ["c4", "d5"]
    facts = {fact.name: fact for fact in match.game.facts.facts}
    here, there = (play_out(match, 0, move) for move in (worse, better))
    weighty = [fact for fact in facts.values() if not fact.is_slight]
    assert separating_fact(weighty, here, there) is None
    slight, bad = (find_reason(match, 0, worse, better, [better], answer, mark) for mark in ("?", "??"))
    assert slight is not None
    assert bad is not None
    assert facts[slight.fact].is_slight
    assert bad.as_dict(("red", "yellow"))["text"].startswith("You see why only by looking far ahead. Best answer")


def test_an_answer_that_takes_the_better_place_is_told_without_naming_it() -> None:
    """A page hides the better move until it is asked for; so the reason must not depend on it."""
    match = zweispiel.load("conhex").match(1)
    for move in ("f8", "d9", "f2", "f6", "i10", "e9", "f10", "b9"):
        match.push(move)
    reason = find_reason(match, 0, "j9", "b5", ["b5"], ["b5", "d5"], "??")
    assert reason is not None
    told = reason.as_dict(("red", "yellow"))["text"]
    assert told == "Best answer to it – yellow: the very move that would have been better."


# ---- sentences


@pytest.mark.parametrize(
    ("move", "better", "told"),
    [
        ("1x1@i10", "1x2@i10", "Hell behält 2 kleine Quadrate, mit dem besseren Zug 3 kleine Quadrate."),
        ("1x1@i10", "1x1@j9", "Beste Antwort darauf – dunkel: Kleines Quadrat auf j10, dann Großes Quadrat auf f7."),
    ],
)
def test_reasons_are_in_words_without_notation(move: str, better: str, told: str) -> None:
    match = zweispiel.load("zaic").match(1)
    for played in ("2x2@h8", "1x1@i9"):
        match.push(played)
    reason = find_reason(match, 0, move, better, [better], ["1x1@j10", "2x2@f7"])
    assert reason is not None
    assert reason.as_dict(("hell", "dunkel"), "de")["text"] == told


@pytest.mark.parametrize("lang", ["en", "de"])
def test_reasons_fit_sides_in_the_plural(lang: str) -> None:
    """Heimlich's sides are the police and the robbers: no verb in the singular follows their names."""
    sentences = [translate(fact.sentence, lang) for fact in zweispiel.load("heimlich").facts.facts]
    sentences.append(translate(REFUTED, lang))
    singular = re.compile(r"\{(mover|other)\} (now |jetzt )?(has|keeps|is|answers|hat|ist|kann|behält|antwortet)\b")
    assert not [sentence for sentence in sentences if singular.search(sentence)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_line_in_words_can_be_kept_and_read_again(lang: str) -> None:
    """Directions and edges stay texts of ours, which are translated when they are told."""
    for name, move in (("contactic", "c4:1100"), ("contactic", "draw:1110"), ("heimlich", "e6-n"), ("zaic", "1x1@h8")):
        told = say("{first}, then {rest}", first=zweispiel.load(name).tell_move(move), rest="x")
        judged = JudgedMove(1, 0, move, reason=Reason("line", 0, REFUTED, {"line": told}))
        read = load_move(json.loads(json.dumps(dump_move(judged))))
        assert read.reason is not None
        assert judged.reason is not None
        assert read.reason.as_dict(("a", "b"), lang) == judged.reason.as_dict(("a", "b"), lang)
