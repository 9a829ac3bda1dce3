"""The coach's tips and the reasons of hints: there for the player to move, and from what that player may know alone."""

import random

import pytest

import zweispiel
from zweispiel import i18n
from zweispiel.core.coach import Tip, fitting_tips
from zweispiel.core.match import Match
from zweispiel.core.scene import say
from zweispiel.service.engine_pool import EnginePool
from zweispiel.service.moves_in_words import reason_for
from zweispiel.service.thinking_time import HINT_LEVEL
from zweispiel.testing.random_play import random_move

SECRETS = ("secret:5274", "secret:8063")


def laying(theirs: str) -> Match:
    """A game with secrets in which the opponent has laid their row already."""
    match = zweispiel.load("combinato").match(1)
    for move in ("secret:1234", theirs):
        match.push(move)
    match.push("9876", 1)
    return match


@pytest.mark.parametrize("move", ["5274", "0123", "solve:5274"])
def test_the_reason_of_a_hint_does_not_tell_the_secret(move: str) -> None:
    told = {str(reason_for(laying(secret), 0, move)) for secret in SECRETS}
    assert len(told) == 1
    assert "red" not in told.pop()


def test_the_reason_of_a_row_counts_what_it_leaves() -> None:
    effect = reason_for(laying(SECRETS[0]), 0, "0123")
    assert effect is not None
    assert effect.params["count"] == 5040, "all numbers of four different digits"
    assert 0 < int(str(effect.params["most"])) < 5040


def test_the_reason_of_a_row_says_whether_it_can_be_the_secret() -> None:
    """A hint that only asks looked like a mistake to people who thought that every row should be a possible secret."""
    match = laying(SECRETS[0])
    match.push("5271", 0)  # three red
    for move, told in (
        ("5274", "It can be the secret, and its chips tell a lot: 24 secrets are possible now, at most "),
        ("0123", "It cannot be the secret itself, but its chips tell a lot: 24 secrets are possible now, at most "),
        ("solve:5274", "It can be the secret: 24 are possible now."),
        ("solve:9876", "It cannot be the secret."),
    ):
        assert str(reason_for(match, 0, move)).startswith(told)
    reported = zweispiel.load("combinato", chips="reported").match(1)
    for move in ("secret:1234", SECRETS[0]):
        reported.push(move)
    assert str(reason_for(reported, 0, "5274")).startswith("If all reports are true: It can be the secret, and ")


@pytest.mark.parametrize("seat", [0, 1])
def test_the_hint_of_a_secret_says_why(seat: int) -> None:
    """Whatever the secret is: nothing speaks for one that would not speak for others."""
    match = zweispiel.load("combinato").match(1)
    told = {str(reason_for(match, seat, move)) for move in SECRETS}
    assert told == {"It is drawn at random: what follows no pattern is the hardest to guess."}


def test_a_game_played_by_hints_has_no_mistakes() -> None:
    """Hints come without the mistakes that levels make on purpose, so a review does not blame who follows them."""
    game, pool = zweispiel.load("combinato"), EnginePool(kept=1, memory=16)
    for seed in range(4):
        match = game.match(seed)
        while match.outcome() is None:
            player = match.players[0]
            engine = pool.for_hint(game, HINT_LEVEL, f"{seed} {player} {len(match.history)}")
            match.push(engine.think(match, zweispiel.Limit(visits=1500), player=player).move, player)
        assert [one.mark for one in zweispiel.analyse(match.record()).moves] == [""] * len(match.history)


@pytest.mark.parametrize("name", zweispiel.games())
def test_hints_make_no_mistakes_on_purpose(name: str) -> None:
    assert EnginePool(kept=1, memory=16).for_hint(zweispiel.load(name), HINT_LEVEL, "seed").level is None


def test_a_reason_is_told_in_both_languages() -> None:
    match = zweispiel.load("heimlich").match(1)
    effect = reason_for(match, 0, "d3-s")
    assert effect is not None
    told = "It flips one stone. It leaves your opponent 3 moves instead of 4: the fewer, the better for you."
    assert i18n.translate_saying(effect, "en") == told
    told = "Der Zug dreht einen Stein um. "
    told += "Deinem Gegner bleiben 3 Züge statt 4: je weniger, desto besser für dich."
    assert i18n.translate_saying(effect, "de") == told
    assert match.history == (), "asking plays nothing"


def effect_after(game: str, moves: str, move: str) -> str:
    """What a move does after others, in words."""
    match = zweispiel.load(game).match(1)
    for each in moves.split():
        match.push(each)
    return str(reason_for(match, match.player or 0, move))


def test_a_reason_begins_with_the_end_of_the_game() -> None:
    """Who did not know the rules took the winning move without noticing that it was one."""
    lesson = zweispiel.load("zaic").lesson
    assert lesson is not None
    match = lesson.steps[-1].match()
    effect = reason_for(match, 0, "1x2@f8")
    assert effect is not None
    assert i18n.translate_saying(effect, "en").startswith("It ends the game, and you win. ")
    assert i18n.translate_saying(effect, "de").startswith("Damit endet das Spiel, und du gewinnst. ")
    assert "ends the game" not in str(reason_for(match, 0, match.moves()[0]))


def test_a_reason_says_what_a_move_is_good_for() -> None:
    """A tile that makes nothing larger, a stone that wins nothing yet: there is more to say."""
    lying = "draw:1100 g6:1100 draw:1010 g7:1010 draw:1000 h6:0010 draw:0000 g8:0000 draw:1000"
    assert effect_after("contactic", lying, "f5:0100") == "The tile begins a new island; your largest stays at 2."
    joined = "draw:1010 f5:0101 draw:1110 f6:1110 draw:1010 g6:1010 draw:1100 e6:0110 draw:1000 g7:0001 draw:1010 "
    joined += "e5:1010 draw:0000 e7:0000 draw:1010 h7:0101 draw:1000"
    assert effect_after("contactic", joined, "f7:0001") == "The tile joins your islands into one of 4 tiles."
    cut = "It begins another region of 1. Your opponent's largest region shrinks from 2 to 1."
    assert effect_after("zaic", "2x2@h8 2x1@j8", "1x1@k8") == cut
    assert effect_after("conhex", "f6 a1", "c2") == "After that, one more stone wins you a cell."


def test_a_reason_is_no_reason_if_it_was_so_before() -> None:
    """A cell that needed one stone more before the move is not what the move has brought about."""
    assert effect_after("conhex", "d5 h9 e4 i8", "j3") == "After that, one more stone wins you another cell, too."
    assert effect_after("conhex", "d5 h9 e4 i8", "h7") == "It counts for 3 cells that are still to be won."


def blocks(moves: str) -> list[str]:
    """The points that ConHex's coach tells the player to move to block."""
    match = zweispiel.load("conhex").match(1)
    for move in moves.split():
        match.push(move)
    seen = match.observe(match.player)
    tips = fitting_tips(match.game.tips, seen, list)
    return [str(tip.said(seen).params["point"]) for tip in tips if tip.name == "block"]


def test_a_tip_names_the_place_it_speaks_of() -> None:
    (point,) = blocks("i2 j7 d9 j3")
    match = zweispiel.load("conhex").match(1)
    for move in ("i2", "j7", "d9", "j3", "f6"):
        match.push(move)
    before = len(match.observe(1)["cells"]["yellow"])  # type: ignore[index]
    match.push(point)
    assert len(match.observe(1)["cells"]["yellow"]) > before, "the opponent wins a cell there"  # type: ignore[index]
    (tip,) = [tip for tip in match.game.tips if tip.name == "block"]
    assert point in i18n.translate_saying(say(tip.text, point=point), "de")


def test_the_coach_warns_only_of_what_matters_and_only_once() -> None:
    assert blocks("i2 j7 d9 j3 f6 a1") == [], "told the turn before"
    assert blocks("f6 e2 h7 b6") == [], "the shortest way goes elsewhere"
    ahead = "d2 d7 k1 d3 k11 f7 g9 i8 j9 h5 i2 i10 h10 i6"
    assert blocks(ahead) == [], "the own way is shorter"


def test_a_tip_says_nothing_that_the_rules_forbid() -> None:
    """A region of one small square cannot be covered in part; one of a large square can."""
    for first, told in (("1x1@h8", False), ("2x2@h8", True)):
        match = zweispiel.load("zaic").match(1)
        match.push(first)
        tips = fitting_tips(match.game.tips, match.observe(1), lambda: match.moves(1))  # noqa: B023
        assert ("behind" in {tip.name for tip in tips}) == told


@pytest.mark.parametrize("name", zweispiel.games())
def test_every_tip_is_said_in_some_game_and_a_game_has_three_or_four(name: str) -> None:
    game = zweispiel.load(name)
    assert 3 <= len(game.tips) <= 4
    said: set[str] = set()
    for seed in range(40):
        said |= {tip.name for tip in tips_of_a_game(name, seed)}
        if len(said) == len(game.tips):
            break
    if game.has_secrets:
        said |= {tip.name for tip in fitting_tips(game.tips, planted(), list)}
    assert said == {tip.name for tip in game.tips}


def tips_of_a_game(name: str, seed: int) -> set[Tip]:
    """What the coach says to both players of a random game."""
    options = {"tiles": "2,2,1,0,0,0"} if name == "contactic" else {}
    match, rng, found = zweispiel.load(name, **options).match(seed), random.Random(seed), set()
    for _ in range(60):
        if not match.players:
            break
        player = rng.choice(match.players)
        if player >= 0:
            found |= set(fitting_tips(match.game.tips, match.observe(player), lambda: match.moves(player)))  # noqa: B023
        match.push(random_move(match, player, rng), player)
    return found


def planted() -> dict[str, object]:
    """Rows that random play rarely lays: without a chip, and with four."""
    match = zweispiel.load("combinato").match(1)
    for move in ("secret:1234", "secret:5678", "0912", "9012", "8765", "0123"):
        match.push(move)
    return match.observe(0)


def test_a_tile_is_got_back_only_if_it_is_set_aside() -> None:
    """From the reserve it goes out of the game."""
    match = zweispiel.load("contactic", tiles="1,0,0,0,0,0").match(1)
    told = []
    for _ in range(2):
        match.push("draw:0000")
        seen, moves = match.observe(match.player), match.moves(match.player)
        told.append({tip.name for tip in fitting_tips(match.game.tips, seen, moves.copy)})
        match.push("skip")
        match.push("draw:0000")
        match.push("skip")
    assert ["nowhere" in names for names in told] == [True, False]
