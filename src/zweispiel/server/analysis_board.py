"""The analysis board: a position of any game, given by its options and a line of moves, and studies as trees of moves.

Nothing is stored here: the browser keeps the tree and sends the line to the position that it shows.
"""

from collections.abc import Callable
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.scene import Saying, Scene, say
from zweispiel.core.svg import write_svg, write_token
from zweispiel.core.variations import START, Variations
from zweispiel.i18n import speaker, translate, translate_saying
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.moves_in_words import listed_move, move_in_words
from zweispiel.service.scene_input import NO_INPUT, scene_input
from zweispiel.service.types import BOARD_PREFIX
from zweispiel.study.reasons import capitalised
from zweispiel.study.study import side_names

#: The most candidates for a secret that are listed.
MOST_CANDIDATES = 60

Speak = Callable[[Saying], str]


# ---- positions


def show_position(match: Match, eyes: int | None, lang: str) -> dict[str, Any]:
    """A position as `PositionReply` documents it; `eyes`: seen by one player alone, None: by the player to move."""
    speak = speaker(lang)
    viewer = _viewer(match, eyes)
    scene = match.scene(viewer)
    active = viewer in match.players
    return {
        "svg": write_svg(scene, speak, BOARD_PREFIX, match.game.name),
        "sides": _sides(scene, speak, match.game.name),
        "viewer": viewer,
        "to_move": [player for player in match.players if player != CHANCE],
        "headline": speak(_headline(match, [speak(side.name) for side in scene.sides])),
        "prompt": speak(scene.prompt) if active and scene.prompt is not None else "",
        "notice": "" if scene.notice is None else speak(scene.notice),
        "move": _last_move(match, lang),
        "draws": _draws(match, lang),
        "candidates": _candidates(match, viewer),
        **(scene_input(scene, speak, match.game.name) if active else NO_INPUT),
    }


def _viewer(match: Match, eyes: int | None) -> int | None:
    """Through whose eyes a position is seen. Without secrets it makes no difference, and the mover can pick a move."""
    if eyes is not None and match.game.has_secrets:
        return eyes
    mover = match.player
    return None if mover == CHANCE else mover


def _sides(scene: Scene, speak: Speak, game: str) -> list[dict[str, str]]:
    return [
        {
            "name": speak(side.name),
            "aim": "" if side.aim is None else speak(side.aim),
            "standing": "" if side.standing is None else speak(side.standing),
            "token": write_token(side, f"t{player}-", game),
        }
        for player, side in enumerate(scene.sides)
    ]


def _headline(match: Match, names: list[str]) -> Saying:
    """Whose turn it is, or how the game ended."""
    outcome = match.outcome()
    if outcome is not None:
        return match.game.tell_end(outcome, match.observe(None), (names[0], names[1]))
    if match.player == CHANCE:
        return say(N_("Chance is next"))
    if len(match.players) == 2:
        return say(N_("Both to move"))
    return say(N_("{name} to move"), name=names[match.players[0]])


def _last_move(match: Match, lang: str) -> dict[str, Any] | None:
    """The move that led here, None at the start. It may wait for the rest of its stage."""
    texts = [*match.history, *match.pending.values()]
    return None if not texts else describe_move(match.game, _mover_of_last(match), texts[-1], bool(match.pending), lang)


def _mover_of_last(match: Match) -> int:
    if match.pending:
        return list(match.pending)[-1]
    before = match.copy()
    before.pop()
    mover = before.player
    assert mover is not None, "a move was taken back, so one is owed"
    return mover


def describe_move(game: Game, player: int, text: str, waits: bool, lang: str) -> dict[str, Any]:
    """A move of a tree as `TreeMoveReply` documents it."""
    secret = game.has_secrets and game.public_text_of(game.parse(text)) != text
    return {"player": player, "waits": waits, "secret": secret, **listed_move(game, text, lang)}


def _draws(match: Match, lang: str) -> list[dict[str, Any]]:
    """The draws that chance can make now, and how likely each is."""
    if match.player != CHANCE:
        return []
    actions, weights = match.game.chance_weights(match.knowledge(None))
    total = float(weights.sum())
    texts = [match.game.format(action) for action in actions.tolist()]
    after = match.copy()
    after.push(texts[0])
    return [
        {"move": text, "told": move_in_words(match.game, text, lang), "player": after.player, "share": weight / total}
        for text, weight in zip(texts, weights.tolist(), strict=True)
    ]


def _candidates(match: Match, viewer: int | None) -> dict[str, Any] | None:
    """What the opponent's secret can be, as far as the viewer can know; None if there is nothing to find out."""
    if viewer is None or match.outcome() is not None:
        return None
    found = match.game.candidates(match.observe(viewer))
    return None if found is None else {"count": len(found), "listed": list(found[:MOST_CANDIDATES])}


# ---- studies


def describe_study(tree: Variations, lang: str) -> dict[str, Any]:
    """A study as `StudyReply` documents it: its moves in an order in which each comes after the one before it."""
    game = tree.game
    return {
        "game": game.name,
        "game_title": game.title,
        "version": game.version,
        "options": dict(game.options),
        "has_secrets": game.has_secrets,
        "sides": [translate(side, lang) for side in game.sides],
        "example": translate(game.example, lang),
        "title": tree.title,
        "players": list(tree.players),
        "date": tree.date,
        "comment": tree.nodes[START].comment,
        "end": _end(tree, lang),
        "moves": list(_tree_moves(tree, lang)),
    }


def _end(tree: Variations, lang: str) -> dict[str, Any] | None:
    """The end of the main line other than by a move, as `StudyEndReply` documents it."""
    if tree.end is None or tree.main_end is None:
        return None
    number, end = tree.end
    match = tree.match(number)
    match.finish(end)
    outcome = match.outcome()
    assert outcome is not None, "it ended"
    names = side_names(match, lang)
    text = capitalised(translate_saying(match.game.tell_end(outcome, match.observe(None), names), lang))
    return {"number": number, "by": end.by, "player": end.player, "outcome": outcome.as_dict(), "text": text}


def _tree_moves(tree: Variations, lang: str) -> list[dict[str, Any]]:
    """Every move with its number and that of the move before it."""
    listed, waiting = [], [(START, tree.game.match())]
    while waiting:
        number, match = waiting.pop()
        for child in tree.nodes[number].children:
            node, after, mover = tree.nodes[child], match.copy(), match.player
            assert mover is not None, "a move follows, so one is owed"
            after.push(node.move)
            about = describe_move(tree.game, mover, node.move, bool(after.pending), lang)
            listed.append({"number": child, "parent": number, "comment": node.comment, **about})
            waiting.append((child, after))
    return listed
