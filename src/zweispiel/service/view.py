"""`View`: a room as one viewer may see it.

Everything about the match comes from `observe`, the scene drawn of it, and `visible_history`: what these hide, no view
can show. The rest (names, offers, presence) is public.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.scene import Saying, Scene, say
from zweispiel.core.svg import write_shapes, write_svg, write_token
from zweispiel.kernel.contract import CHANCE
from zweispiel.language import translate_saying
from zweispiel.service import deeds, seats
from zweispiel.service.facts import COMPUTER, OVER, PERSON, PLAYING, WAITING, Holder, Presence, SeatView, View
from zweispiel.service.proof import proof_of
from zweispiel.service.room import BOTH, Room, at_ply
from zweispiel.service.shuffle import seal

#: Ids of the board's shapes begin with this, those of the tokens with "t0-" and "t1-".
PREFIX = "b-"

COMPUTER_NAME = N_("Computer, level {level}")
FREE_SEAT = N_("Free seat")


#: Pictures kept for those who ask again: after a move a player gets his view, hears that there is news, and asks.
PICTURES = 256


@dataclass(frozen=True)
class Sight:
    """One viewer of one room: whose eyes, which language, and which past position (None: the newest)."""

    room: Room
    holder: Holder
    lang: str
    viewer: int | None
    ply: int | None

    def speak(self, saying: Saying | None) -> str:
        """A saying in the viewer's language."""
        return "" if saying is None else translate_saying(saying, self.lang)

    @property
    def mine(self) -> list[int]:
        """The seats of the holder."""
        return self.room.seats_of(self.holder)

    @property
    def scene(self) -> Scene:
        """The picture."""
        return draw(self.room, self.viewer, self.ply)

    @property
    def svg(self) -> str:
        """The picture as a part of a page."""
        return draw_svg(self.room, self.viewer, self.ply, self.lang)


def look(room: Room, holder: Holder, lang: str, seat: int | None = None, ply: int | None = None) -> Sight:
    """The sight of a holder through the eyes of one of his seats (None: the one that fits best)."""
    past = None if ply is None or ply >= len(room.movers) else max(0, ply)
    return Sight(room, holder, lang, eyes(room, holder, seat), past)


@lru_cache(maxsize=PICTURES)
def draw(room: Room, viewer: int | None, ply: int | None) -> Scene:
    """The picture of a position. Moves are asked for only where they can be played."""
    match = room.match if ply is None else at_ply(room.match, ply)
    active = ply is None and viewer in room.to_move
    return room.game.draw_scene(match.observe(viewer), lambda: match.moves(viewer) if active else [])


@lru_cache(maxsize=PICTURES)
def draw_svg(room: Room, viewer: int | None, ply: int | None, lang: str) -> str:
    """The picture as a part of a page."""
    scene = draw(room, viewer, ply)
    return write_svg(scene, lambda saying: translate_saying(saying, lang), PREFIX, room.game.name)


def eyes(room: Room, holder: Holder, seat: int | None) -> int | None:
    """Through whose eyes a holder sees.

    Who has both seats sees as the player to move; where there are secrets he sees nobody's until he asks for a seat.
    """
    mine = room.seats_of(holder)
    if room.status == WAITING:
        return None
    if seat is not None:
        return seat if seat in mine else None
    if len(mine) == 2:
        hidden = room.game.has_secrets and room.status == PLAYING
        return None if hidden else next(iter(room.to_move), mine[0])
    return mine[0] if mine else None


def write_view(sight: Sight, presence: Presence, preparing: bool) -> View:
    """Everything a page shows."""
    room, scene = sight.room, sight.scene
    can = abilities(sight)
    active = can["move"]
    return View(
        room=room.id,
        number=room.number,
        game=room.game.name,
        title=room.game.title,
        options=dict(room.game.options),
        status=room.status,
        you=sight.mine,
        viewer=sight.viewer,
        ply=len(room.movers) if sight.ply is None else len(at_ply(room.match, sight.ply).history),
        plies=len(room.movers),
        seats=[_seat(sight, scene, i, presence) for i in BOTH],
        to_move=list(room.to_move),
        thinking=list(presence.thinking),
        preparing=preparing,
        headline=headline(sight, scene, presence.thinking),
        prompt=sight.speak(scene.prompt) if active else "",
        svg=sight.svg,
        choices=_choices(scene) if active else [],
        buttons=[{"move": b.move, "label": sight.speak(b.label)} for b in scene.buttons] if active else [],
        spell=_spell(sight, scene) if active else None,
        turns=list(scene.turns) if active else [],
        ghosts=_ghosts(sight, scene) if active else {},
        moves=tell_moves(sight),
        last=tell_last(sight, scene),
        outcome=_outcome(sight, scene),
        offers=_offers(room),
        can=can,
        next_room=room.next_room,
        curtain=_curtain(sight),
        commitment=room.commitment,
        sealed={str(seat): seal(move.salt, move.move) for seat, move in room.sealed},
        reveal=proof_of(room),
        invitations=_invitations(sight),
        watchers=presence.watchers,
        pending=None if sight.viewer is None or sight.ply is not None else room.match.pending.get(sight.viewer),
    )


# ---- the two players


def name_of(sight: Sight, scene: Scene, seat: int) -> str:
    """What a player is called: his name, the computer's, else his side's."""
    there = sight.room.seats[seat]
    if there.kind == COMPUTER:
        return sight.speak(say(COMPUTER_NAME, level=there.level))
    return there.name or sight.speak(scene.sides[seat].name)


def _seat(sight: Sight, scene: Scene, seat: int, presence: Presence) -> SeatView:
    there, side = sight.room.seats[seat], scene.sides[seat]
    return SeatView(
        kind=there.kind,
        name=name_of(sight, scene, seat) if there.taken else sight.speak(say(FREE_SEAT)),
        level=there.level,
        taken=there.taken,
        online=seat in presence.online,
        side=sight.speak(side.name),
        aim=sight.speak(side.aim),
        standing=sight.speak(side.standing),
        token=write_token(side, f"t{seat}-", sight.room.game.name),
    )


def headline(sight: Sight, scene: Scene, thinking: tuple[int, ...] = ()) -> str:
    """How it stands, in a few words."""
    room = sight.room
    if room.status == WAITING:
        return sight.speak(say(N_("Waiting for the other player")))
    if room.status == OVER:
        return _result(sight, scene)
    to_move = room.to_move
    alone = len(sight.mine) == 1
    if alone and sight.mine[0] in to_move:
        return sight.speak(say(N_("Your turn")))
    if len(to_move) == 2:
        return sight.speak(say(N_("Both to move")))
    name = name_of(sight, scene, to_move[0])
    if to_move[0] in thinking:
        return sight.speak(say(N_("{name} is thinking"), name=name))
    return sight.speak(say(N_("{name} to move"), name=name))


def _result(sight: Sight, scene: Scene) -> str:
    """Who has won."""
    outcome = sight.room.match.outcome()
    assert outcome is not None
    if outcome.winner is None:
        return sight.speak(say(N_("The match is drawn")))
    if len(sight.mine) == 1:
        return sight.speak(say(N_("You have won") if sight.mine[0] == outcome.winner else N_("You have lost")))
    return sight.speak(say(N_("{name} has won"), name=name_of(sight, scene, outcome.winner)))


def _outcome(sight: Sight, scene: Scene) -> dict[str, Any] | None:
    """How it ended and why; only beside the last position."""
    outcome = sight.room.match.outcome()
    if outcome is None or sight.room.status != OVER:
        return None
    names = (name_of(sight, scene, 0), name_of(sight, scene, 1))
    return {**outcome.as_dict(), "text": sight.speak(sight.room.game.tell_end(outcome, names))}


# ---- what the viewer may do


def abilities(sight: Sight) -> dict[str, bool]:
    """What the viewer may do now."""
    room, seat = sight.room, sight.viewer
    if seat is None or seat not in sight.mine:
        return dict.fromkeys(("move", "withdraw", "resign", "offer_draw", "takeback", "hint", "rematch"), False)
    to_move = seat in room.to_move
    return {
        "move": to_move and sight.ply is None,
        "withdraw": seat in room.match.pending,
        "resign": room.status == PLAYING,
        "offer_draw": deeds.may_offer_draw(room, seat),
        "takeback": deeds.may_take_back(room, seat),
        "hint": to_move and not room.is_shared and sight.ply is None,
        "rematch": room.status == OVER and room.next_room is None and seat not in room.rematch,
    }


def _choices(scene: Scene) -> list[dict[str, Any]]:
    return [
        {
            "move": choice.move,
            "path": [PREFIX + id for id in choice.path],
            "turn": choice.turn,
            "ghost": None if choice.ghost is None else list(choice.ghost),
        }
        for choice in scene.choices
    ]


def _spell(sight: Sight, scene: Scene) -> dict[str, Any] | None:
    spell = scene.spell
    if spell is None:
        return None
    forms = [{"prefix": form.prefix, "label": sight.speak(form.label)} for form in spell.forms]
    return {"alphabet": spell.alphabet, "length": spell.length, "forms": forms}


def _ghosts(sight: Sight, scene: Scene) -> dict[str, str]:
    return {name: write_shapes((shape,), sight.speak, PREFIX) for name, shape in scene.ghosts.items()}


def _offers(room: Room) -> dict[str, Any]:
    return {
        "draw": None if room.draw is None else room.draw.seat,
        "takeback": None if room.takeback is None else room.takeback.seat,
        "rematch": sorted(room.rematch),
    }


def _curtain(sight: Sight) -> int | None:
    """At one screen where something is hidden: which seat should look next."""
    room = sight.room
    hidden = room.game.has_secrets and room.status == PLAYING and len(sight.mine) == 2
    return next(iter(room.to_move), None) if hidden else None


def _invitations(sight: Sight) -> dict[str, str]:
    """The open invitations, for whoever made the room."""
    room = sight.room
    if room.status != WAITING or not sight.holder or sight.holder != room.creator:
        return {}
    free = [i for i in BOTH if room.seats[i].kind == PERSON and not room.seats[i].taken]
    return {str(i): seats.invitation(room.id, room.key, i, 0) for i in free}


# ---- moves in words


@lru_cache(maxsize=50_000)
def told(game: Game, text: str, lang: str) -> str:
    """A move in words; a match shows the same ones in every view."""
    return translate_saying(game.tell_move(text), lang)


def tell_moves(sight: Sight) -> list[dict[str, Any]]:
    """Every move so far, as the viewer may know it."""
    room = sight.room
    texts = room.match.visible_history(sight.viewer)
    return [
        {"ply": ply, "player": player, "text": text, "told": told(room.game, text, sight.lang)}
        for ply, (player, text) in enumerate(zip(room.movers, texts, strict=True), start=1)
    ]


def tell_last(sight: Sight, scene: Scene) -> str:
    """The newest moves of players, and what was drawn since, for those who cannot see the board."""
    room = sight.room
    texts = room.match.visible_history(sight.viewer)
    parts, players = [], 0
    for player, text in zip(reversed(room.movers), reversed(texts), strict=True):
        words = told(room.game, text, sight.lang)
        parts.append(words if player == CHANCE else f"{name_of(sight, scene, player)}: {words}")
        players += player != CHANCE
        if players == (2 if room.game.has_secrets else 1):
            break
    return ". ".join(reversed(parts))
