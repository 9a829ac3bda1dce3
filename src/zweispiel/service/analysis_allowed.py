"""Which matches may be analysed: none that two people are still playing.

A record downloaded from such a room names the room, so that opening it here can be refused as well. A line that is
typed or pasted cannot be told from any other, so it is not policed.
"""

import json

from zweispiel.core.record import MAX_LENGTH
from zweispiel.service.errors import NotNow
from zweispiel.service.room import Room
from zweispiel.service.types import OVER


def is_contest(room: Room) -> bool:
    """Whether two people still play each other in a room, or are about to."""
    return room.status != OVER and len(room.persons) == 2


def check_analysis(room: Room) -> None:
    """NotNow while the match of a room must not be analysed."""
    if is_contest(room):
        raise NotNow("no-analysis")
    if room.status != OVER and room.game.has_secrets:
        raise NotNow("no-analysis-of-secrets")


def named_room(text: str) -> str | None:
    """The room that a record names, if it was downloaded while two people were playing there."""
    if len(text) > MAX_LENGTH or '"room"' not in text:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None  # reading it says what is wrong
    records = [data, data.get("record")] if isinstance(data, dict) else []
    names = [record.get("room") for record in records if isinstance(record, dict)]
    return next((name for name in names if isinstance(name, str)), None)
