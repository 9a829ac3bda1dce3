"""`View`: a room as one viewer may see it, in their language.

Everything about the match comes from `observe`, the scene drawn from it, and `visible_history`: what these hide, no
view can show. The rest (names, offers, presence) is public.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from zweispiel.core.coach import Tip, fitting_tips
from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.match import EVERYTHING, Everything
from zweispiel.core.scene import Saying, Scene, Spell, say
from zweispiel.core.svg import write_figure, write_svg, write_token
from zweispiel.i18n import speaker, translate_saying
from zweispiel.service import tokens
from zweispiel.service.actions import may_offer_draw
from zweispiel.service.errors import Forbidden
from zweispiel.service.fairness import proof_of
from zweispiel.service.headline import headline, outcome_in_words
from zweispiel.service.moves_in_words import last_move_in_words, moves_in_words
from zweispiel.service.room import BOTH, Room, at_ply
from zweispiel.service.scene_input import NO_INPUT, scene_input
from zweispiel.service.sealing import seals
from zweispiel.service.takebacks import may_take_back, why_no_takeback
from zweispiel.service.thinking_time import THINKING_SECONDS
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

#: Drawings kept in memory: several requests after a move may ask for the same one. Each has thousands of objects, which
#: the garbage collector visits, so there are few.
DRAWINGS = 32
FREE_SEAT = N_("Free seat")
COMPUTER_NAME = N_("Computer (level {level})")
NUMBERED_PLAYER = N_("Player {number}")
#: Why a tool cannot be used now.
CURTAIN = N_("Show the board first.")
NOT_YOUR_TURN = N_("It is not your turn.")
NO_ANSWER_YET = N_("{name} has not answered yet.")
DECLINED = N_("{name} declined. You can ask again after the next move.")
OPPONENT = N_("Your opponent")
WITHDRAWN = N_("You withdrew this. You can ask again after the next move.")


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
    def eyes(self) -> int | Everything | None:
        """Whose knowledge the board shows. Where two people shared a screen, the end has no secrets and no "you"."""
        return EVERYTHING if len(self.mine) == 2 and self.room.status == OVER else self.viewer

    @cached_property
    def scene(self) -> Scene:
        """The drawing of the board."""
        return draw(self.room, self.eyes, self.ply)

    @property
    def svg(self) -> str:
        """The drawing as part of a page."""
        return draw_svg(self.room, self.eyes, self.ply, self.lang)

    def name_of(self, seat: int) -> str:
        """What a player is called: their name, the computer's, or else their side's."""
        name = seat_name(self.room, seat)
        return name if isinstance(name, str) else self.speak(name or self.scene.sides[seat].name)


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
def draw(room: Room, eyes: int | Everything | None, ply: int | None) -> Scene:
    """The drawing of a position. Legal moves are computed only where they can be played."""
    match = room.match if ply is None else at_ply(room.match, ply)
    if isinstance(eyes, Everything):
        seen = match.observe_openly()
    else:
        seen = observe(room, eyes) if ply is None else match.observe(eyes)
    active = ply is None and eyes in room.to_move
    named = seen | {"names": tuple(_name_on_board(room, seat, eyes) for seat in BOTH)}
    return room.game.render_scene(named, partial(legal_moves, room, eyes) if active else list)


def _name_on_board(room: Room, seat: int, eyes: int | Everything | None) -> Saying | str | None:
    """What a player is called on the board; a viewer without a name is only "you"."""
    return seat_name(room, seat) if seat != eyes or room.seats[seat].name else None


@lru_cache(maxsize=DRAWINGS)
def observe(room: Room, viewer: int | None) -> dict[str, object]:
    """What a viewer may know: for the drawing and for the coach, who do not change it."""
    return room.match.observe(viewer)


@lru_cache(maxsize=DRAWINGS)
def legal_moves(room: Room, player: int) -> list[str]:
    """What a player may play: for the drawing and for the coach, who do not change it."""
    return room.match.moves(player)


def seat_name(room: Room, seat: int) -> Saying | str | None:
    """What a player is called: their name or the computer's; None if they have none and their side names them.

    Where both move at once, sides are only places, and nobody is called "Right".
    """
    there = room.seats[seat]
    if there.kind == COMPUTER:
        return say(COMPUTER_NAME, level=there.level)
    return there.name or (say(NUMBERED_PLAYER, number=seat + 1) if room.game.is_simultaneous else None)


@lru_cache(maxsize=DRAWINGS)
def draw_svg(room: Room, eyes: int | Everything | None, ply: int | None, lang: str) -> str:
    """The drawing as part of a page."""
    return write_svg(draw(room, eyes, ply), speaker(lang), BOARD_PREFIX, room.game.name)


# ---- what a viewer gets


def write_picture(seen: Viewpoint) -> str:
    """The board as a standalone SVG picture."""
    game = seen.room.game
    return write_svg(seen.scene, speaker(seen.lang), game=game.name, styles=game.styles())


def write_legend(scene: Scene, speak: Callable[[Saying], str], game: str, aside: bool = False) -> list[dict[str, Any]]:
    """What the signs on a board mean: pictures and words, either beside the board or in the panel (`aside`)."""
    return [
        {"figure": write_figure(entry.figure, speak, game=game), "text": speak(entry.text), "example": entry.example}
        for entry in scene.legend
        if entry.aside == aside
    ]


def write_observation(seen: Viewpoint, most_moves: float) -> dict[str, Any]:
    """What `Match.observe` tells the viewer, with `room`, `number`, `status`, `moves` and `spell`.

    `moves` is None if there are more than `most_moves`. `spell` says how to spell a move, where moves are spelled.
    """
    room, told = seen.room, seen.room.match.observe(seen.viewer)
    told |= {"room": room.id, "number": room.number, "status": room.status, "moves": [], "spell": None}
    if seen.viewer not in room.to_move:
        return told
    spell = room.game.spell(told)
    if spell is None or _spelled_moves(room.game, spell) <= most_moves:
        moves = room.match.moves(seen.viewer)
        told["moves"] = moves if len(moves) <= most_moves else None
    else:
        told["moves"] = None
    told["spell"] = None if spell is None else _spell_for_programs(spell)
    return told


def _spelled_moves(game: Game, spell: Spell) -> int:
    """How many moves can be spelled; counted without writing them down, because there may be thousands."""
    lists = game.word_lists()
    return sum(len(lists[form.words]) - len(form.excluded) for form in spell.forms)


def _spell_for_programs(spell: Spell) -> dict[str, Any]:
    forms = [{"prefix": form.prefix, "words": form.words, "excluded": form.excluded} for form in spell.forms]
    return {"alphabet": spell.alphabet, "length": spell.length, "forms": forms}


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
        given=len(room.given.moves),
        seats=[_seat(seen, scene, i, presence) for i in BOTH],
        to_move=list(room.to_move),
        thinking=list(presence.thinking),
        thinking_seconds=int(THINKING_SECONDS),
        preparing=preparing,
        headline=headline(seen, presence.thinking),
        prompt=seen.speak(scene.prompt) if active else "",
        then=seen.speak(scene.then) if active else "",
        notice=seen.speak(scene.notice),
        svg=seen.svg,
        **(scene_input(scene, speaker(seen.lang), room.game.name) if active else NO_INPUT),
        coach=_coach(seen) if active else [],
        moves=moves_in_words(seen),
        last=last_move_in_words(seen),
        outcome=outcome_in_words(seen),
        offers=_offers(room),
        can=can,
        why_not=_why_not(seen),
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
        has_name=there.kind == COMPUTER or bool(there.name),
        level=there.level,
        taken=there.taken,
        online=seat in presence.online,
        side=seen.speak(side.name),
        is_place=side.is_place,
        aim=seen.speak(side.aim),
        standing=seen.speak(side.standing),
        token=write_token(side, f"t{seat}-", seen.room.game.name),
    )


# ---- what the viewer may do


def abilities(seen: Viewpoint) -> dict[str, bool]:
    """What the viewer may do now."""
    room, seat = seen.room, seen.viewer
    if seat is None or seat not in seen.mine:
        return dict.fromkeys(("move", "withdraw", "resign", "offer_draw", "takeback", "hint", "rematch", "swap"), False)
    to_move = seat in room.to_move
    rematch = room.status == OVER and room.next_room is None and seat not in room.rematch and seat not in room.unwelcome
    return {
        "move": to_move and seen.ply is None,
        "withdraw": seat in room.match.pending,
        "resign": room.status == PLAYING,
        "offer_draw": may_offer_draw(room, seat),
        "takeback": may_take_back(room, seat),
        "hint": to_move and not room.is_shared and seen.ply is None,
        "rematch": rematch,
        "swap": rematch and not room.game.is_simultaneous,
    }


def _why_not(seen: Viewpoint) -> dict[str, str]:
    """Why the viewer cannot do now what other games or moments allow."""
    room, seat = seen.room, seen.viewer
    if room.status != PLAYING:
        return {}
    if _curtain(seen) is not None and seat is None:
        hidden = ("hint", "takeback", "resign", *(("offer_draw",) if room.game.has_draws else ()))
        return dict.fromkeys(hidden, seen.speak(say(CURTAIN)))
    if seat is None or seat not in seen.mine:
        return {}
    reasons = {
        "takeback": why_no_takeback(room, seat) or _why_not_again(seen, "takeback", seat),
        "offer_draw": _why_not_again(seen, "draw", seat),
        "hint": None if room.is_shared or seat in room.to_move else say(NOT_YOUR_TURN),
    }
    return {ability: seen.speak(reason) for ability, reason in reasons.items() if reason is not None}


def _why_not_again(seen: Viewpoint, what: str, seat: int) -> Saying | None:
    """Why a seat cannot ask once more for a draw or a takeback; None if it can."""
    room = seen.room
    if not room.has_asked(what, seat) or (what == "takeback" and not room.is_shared):
        return None
    offer, opponent = room.draw if what == "draw" else room.takeback, 1 - seat
    named = room.seats[opponent].name or room.seats[opponent].kind == COMPUTER
    name = seen.name_of(opponent) if named else seen.speak(say(OPPONENT))
    if offer is not None and offer.seat == seat:
        return say(NO_ANSWER_YET, name=name)
    return say(DECLINED, name=name) if (what, seat) in room.declined else say(WITHDRAWN)


@lru_cache(maxsize=DRAWINGS)
def tips(room: Room, player: int) -> tuple[Tip, ...]:
    """What a coach would say to a player who is to move."""
    if not room.game.tips:
        return ()
    return tuple(fitting_tips(room.game.tips, observe(room, player), partial(legal_moves, room, player)))


def _coach(seen: Viewpoint) -> list[dict[str, str]]:
    assert seen.viewer is not None, "only players move"
    known = observe(seen.room, seen.viewer)
    return [{"name": tip.name, "text": seen.speak(tip.said(known))} for tip in tips(seen.room, seen.viewer)]


def _offers(room: Room) -> dict[str, Any]:
    return {
        "draw": None if room.draw is None else room.draw.seat,
        "takeback": None if room.takeback is None else room.takeback.seat,
        "rematch": sorted(room.rematch),
        "swap": room.swaps_sides,
        "unwelcome": sorted(room.unwelcome),
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
