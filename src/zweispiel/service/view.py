"""`View`: a room as one viewer may see it.

Everything about the match comes from `observe`, the scene drawn of it, and `visible_history`: what these hide, no view
can show. The rest (names, offers, presence) is public.
"""

from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Scene, say
from zweispiel.core.svg import write_shapes, write_token
from zweispiel.service import deeds, tokens
from zweispiel.service.fairness import seal
from zweispiel.service.proof import proof_of
from zweispiel.service.room import BOTH, Room, at_ply
from zweispiel.service.sight import PREFIX, Sight
from zweispiel.service.types import OVER, PERSON, PLAYING, WAITING, Presence, SeatView, View
from zweispiel.service.wording import headline, name_of, tell_last, tell_moves, tell_outcome

FREE_SEAT = N_("Free seat")


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
        agreed=_agreed(sight),
        status=room.status,
        you=sight.mine,
        viewer=sight.viewer,
        ply=len(room.movers) if sight.ply is None else len(at_ply(room.match, sight.ply).history),
        plies=len(room.movers),
        seats=[_seat(sight, scene, i, presence) for i in BOTH],
        to_move=list(room.to_move),
        thinking=list(presence.thinking),
        preparing=preparing,
        headline=headline(sight, presence.thinking),
        prompt=sight.speak(scene.prompt) if active else "",
        svg=sight.svg,
        choices=_choices(scene) if active else [],
        buttons=[{"move": b.move, "label": sight.speak(b.label)} for b in scene.buttons] if active else [],
        spell=_spell(sight, scene) if active else None,
        turns=list(scene.turns) if active else [],
        ghosts=_ghosts(sight, scene) if active else {},
        moves=tell_moves(sight),
        last=tell_last(sight),
        outcome=tell_outcome(sight),
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


def _agreed(sight: Sight) -> list[dict[str, str]]:
    """The options in words."""
    game = sight.room.game
    return [
        {"label": sight.speak(say(option.title)), "value": sight.speak(say(option.label(game.options[option.name])))}
        for option in game.option_list
    ]


def _seat(sight: Sight, scene: Scene, seat: int, presence: Presence) -> SeatView:
    there, side = sight.room.seats[seat], scene.sides[seat]
    return SeatView(
        kind=there.kind,
        name=name_of(sight, seat) if there.taken else sight.speak(say(FREE_SEAT)),
        level=there.level,
        taken=there.taken,
        online=seat in presence.online,
        side=sight.speak(side.name),
        aim=sight.speak(side.aim),
        standing=sight.speak(side.standing),
        token=write_token(side, f"t{seat}-", sight.room.game.name),
    )


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
    return {str(i): tokens.invitation(room.id, room.key, i, 0) for i in free}
