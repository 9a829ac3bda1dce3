"""`Sight`: one viewer of one room, and the picture he sees."""

from dataclasses import dataclass
from functools import lru_cache

from zweispiel.core.scene import Saying, Scene
from zweispiel.core.svg import write_svg
from zweispiel.i18n import speaker, translate_saying
from zweispiel.service.room import Room, at_ply
from zweispiel.service.types import PLAYING, WAITING, Holder

#: Ids of the board's shapes begin with this, those of the tokens with "t0-" and "t1-".
PREFIX = "b-"
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


@lru_cache(maxsize=PICTURES)
def draw(room: Room, viewer: int | None, ply: int | None) -> Scene:
    """The picture of a position. Moves are asked for only where they can be played."""
    match = room.match if ply is None else at_ply(room.match, ply)
    active = ply is None and viewer in room.to_move
    return room.game.render_scene(match.observe(viewer), lambda: match.moves(viewer) if active else [])


@lru_cache(maxsize=PICTURES)
def draw_svg(room: Room, viewer: int | None, ply: int | None, lang: str) -> str:
    """The picture as a part of a page."""
    scene = draw(room, viewer, ply)
    return write_svg(scene, speaker(lang), PREFIX, room.game.name)
