"""`View`: a room as one viewer may see it, in their language.

Everything about the match comes from `observe`, the scene drawn from it, and `visible_history`: what these hide, no
view can show. The rest (names, offers, presence) is public.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, Scene, say
from zweispiel.core.svg import write_shapes, write_svg, write_token
from zweispiel.i18n import speaker, translate_saying
from zweispiel.service import tokens
from zweispiel.service.actions import may_offer_draw
from zweispiel.service.errors import Forbidden
from zweispiel.service.fairness import proof_of
from zweispiel.service.headline import headline, outcome_in_words
from zweispiel.service.moves_in_words import last_move_in_words, moves_in_words
from zweispiel.service.room import BOTH, Room, at_ply
from zweispiel.service.sealing import seals
from zweispiel.service.takebacks import may_take_back
from zweispiel.service.types import (
    BOARD_PREFIX,
    COMPUTER,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Holder,
    Presence,
    SeatView,
    View,
)

#: Drawings kept in memory: several requests after a move ask for the same one.
DRAWINGS = 256
FREE_SEAT = N_("Free seat")
COMPUTER_NAME = N_("Computer, level {level}")


@dataclass(frozen=True)
class Viewpoint:
    """One viewer of one room: through which seat they look (None: as a spectator), language, past position."""

    room: Room
    holder: Holder
    lang: str
    viewer: int | None
    #: The past position that is shown; None for the newest.
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
        """The drawing of the board."""
        return draw(self.room, self.viewer, self.ply)

    @property
    def svg(self) -> str:
        """The drawing as part of a page."""
        return draw_svg(self.room, self.viewer, self.ply, self.lang)

    def name_of(self, seat: int) -> str:
        """What a player is called: their name, the computer's, or else their side's."""
        there = self.room.seats[seat]
        if there.kind == COMPUTER:
            return self.speak(say(COMPUTER_NAME, level=there.level))
        return there.name or self.speak(self.scene.sides[seat].name)


def viewpoint(room: Room, holder: Holder, lang: str, seat: int | None = None, ply: int | None = None) -> Viewpoint:
    """How a holder sees a room through one of their seats (None: the one that fits best)."""
    if seat is not None and seat not in room.seats_of(holder):
        raise Forbidden("not-your-seat")
    past = None if ply is None or ply >= len(room.movers) else max(0, ply)
    return Viewpoint(room, holder, lang, viewing_seat(room, holder, seat), past)


def viewing_seat(room: Room, holder: Holder, seat: int | None) -> int | None:
    """The seat whose knowledge a holder is shown; None: only what everybody may know.

    A person with both seats sees as the player to move, but in a game with secrets as neither until they ask for one.
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


@lru_cache(maxsize=DRAWINGS)
def draw(room: Room, viewer: int | None, ply: int | None) -> Scene:
    """The drawing of a position. Legal moves are computed only where they can be played."""
    match = room.match if ply is None else at_ply(room.match, ply)
    active = ply is None and viewer in room.to_move
    return room.game.render_scene(match.observe(viewer), lambda: match.moves(viewer) if active else [])


@lru_cache(maxsize=DRAWINGS)
def draw_svg(room: Room, viewer: int | None, ply: int | None, lang: str) -> str:
    """The drawing as part of a page."""
    return write_svg(draw(room, viewer, ply), speaker(lang), BOARD_PREFIX, room.game.name)


# ---- what a viewer gets


def write_picture(seen: Viewpoint) -> str:
    """The board as a standalone SVG picture."""
    game = seen.room.game
    return write_svg(seen.scene, seen.speak, game=game.name, styles=game.styles())


def write_observation(seen: Viewpoint, most_moves: int) -> dict[str, object]:
    """What `Match.observe` tells the viewer, with `room`, `number`, `status` and `moves` (None if too many)."""
    room = seen.room
    moves = room.match.moves(seen.viewer) if seen.viewer in room.to_move else []
    listed = moves if len(moves) <= most_moves else None
    about = {"room": room.id, "number": room.number, "status": room.status, "moves": listed}
    return room.match.observe(seen.viewer) | about


def write_view(seen: Viewpoint, presence: Presence, preparing: bool) -> View:
    """Everything a page shows. `preparing`: the computer waits for its engine to be compiled."""
    room, scene = seen.room, seen.scene
    can = abilities(seen)
    active = can["move"]
    return View(
        room=room.id,
        number=room.number,
        game=room.game.name,
        title=room.game.title,
        options=dict(room.game.options),
        agreed=_agreed(seen),
        status=room.status,
        you=seen.mine,
        viewer=seen.viewer,
        ply=len(room.movers) if seen.ply is None else len(at_ply(room.match, seen.ply).history),
        plies=len(room.movers),
        seats=[_seat(seen, scene, i, presence) for i in BOTH],
        to_move=list(room.to_move),
        thinking=list(presence.thinking),
        preparing=preparing,
        headline=headline(seen, presence.thinking),
        prompt=seen.speak(scene.prompt) if active else "",
        svg=seen.svg,
        choices=_choices(scene) if active else [],
        buttons=[{"move": b.move, "label": seen.speak(b.label)} for b in scene.buttons] if active else [],
        spell=_spell(seen, scene) if active else None,
        turns=list(scene.turns) if active else [],
        ghosts=_ghosts(seen, scene) if active else {},
        moves=moves_in_words(seen),
        last=last_move_in_words(seen),
        outcome=outcome_in_words(seen),
        offers=_offers(room),
        can=can,
        next_room=room.next_room,
        curtain=_curtain(seen),
        commitment=room.commitment,
        sealed=seals(room.sealed),
        reveal=proof_of(room),
        invitations=_invitations(seen),
        watchers=presence.watchers,
        pending=None if seen.viewer is None or seen.ply is not None else room.match.pending.get(seen.viewer),
    )


def _agreed(seen: Viewpoint) -> list[dict[str, str]]:
    """The options in words."""
    game = seen.room.game
    return [
        {"label": seen.speak(say(option.title)), "value": seen.speak(say(option.label(game.options[option.name])))}
        for option in game.option_list
    ]


def _seat(seen: Viewpoint, scene: Scene, seat: int, presence: Presence) -> SeatView:
    there, side = seen.room.seats[seat], scene.sides[seat]
    return SeatView(
        kind=there.kind,
        name=seen.name_of(seat) if there.taken else seen.speak(say(FREE_SEAT)),
        level=there.level,
        taken=there.taken,
        online=seat in presence.online,
        side=seen.speak(side.name),
        aim=seen.speak(side.aim),
        standing=seen.speak(side.standing),
        token=write_token(side, f"t{seat}-", seen.room.game.name),
    )


# ---- what the viewer may do


def abilities(seen: Viewpoint) -> dict[str, bool]:
    """What the viewer may do now."""
    room, seat = seen.room, seen.viewer
    if seat is None or seat not in seen.mine:
        return dict.fromkeys(("move", "withdraw", "resign", "offer_draw", "takeback", "hint", "rematch"), False)
    to_move = seat in room.to_move
    return {
        "move": to_move and seen.ply is None,
        "withdraw": seat in room.match.pending,
        "resign": room.status == PLAYING,
        "offer_draw": may_offer_draw(room, seat),
        "takeback": may_take_back(room, seat),
        "hint": to_move and not room.is_shared and seen.ply is None,
        "rematch": room.status == OVER and room.next_room is None and seat not in room.rematch,
    }


def _choices(scene: Scene) -> list[dict[str, Any]]:
    return [
        {
            "move": choice.move,
            "path": [BOARD_PREFIX + id for id in choice.path],
            "turn": choice.turn,
            "ghost": None if choice.ghost is None else list(choice.ghost),
        }
        for choice in scene.choices
    ]


def _spell(seen: Viewpoint, scene: Scene) -> dict[str, Any] | None:
    spell = scene.spell
    if spell is None:
        return None
    forms = [{"prefix": form.prefix, "label": seen.speak(form.label)} for form in spell.forms]
    return {"alphabet": spell.alphabet, "length": spell.length, "forms": forms}


def _ghosts(seen: Viewpoint, scene: Scene) -> dict[str, str]:
    return {name: write_shapes((shape,), seen.speak, BOARD_PREFIX) for name, shape in scene.ghosts.items()}


def _offers(room: Room) -> dict[str, Any]:
    return {
        "draw": None if room.draw is None else room.draw.seat,
        "takeback": None if room.takeback is None else room.takeback.seat,
        "rematch": sorted(room.rematch),
    }


def _curtain(seen: Viewpoint) -> int | None:
    """Where two people share a screen in a game with secrets: the seat that should look next."""
    room = seen.room
    hidden = room.game.has_secrets and room.status == PLAYING and len(seen.mine) == 2
    return next(iter(room.to_move), None) if hidden else None


def _invitations(seen: Viewpoint) -> dict[str, str]:
    """The open invitations, shown to the creator of the room."""
    room = seen.room
    if room.status != WAITING or not seen.holder or seen.holder != room.creator:
        return {}
    free = [i for i in BOTH if room.seats[i].kind == PERSON and not room.seats[i].taken]
    return {str(i): tokens.invitation(room.id, room.key, i, 0) for i in free}
