"""How much of everything the service allows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Bounds that keep one visitor, or very many, from using up the machine."""

    #: Unfinished rooms that one holder may have created.
    rooms_per_holder: int = 200
    #: Unfinished rooms in all.
    open_rooms: int = 1_000_000
    #: Characters of a name.
    name_length: int = 30
    #: Events of one room: moves, offers, withdrawals, takebacks.
    events_per_room: int = 20_000
    #: Searches that may wait for a free worker.
    engine_queue: int = 256
    #: Megabytes for one engine's memory, and how many engines remember their games.
    engine_memory: int = 32
    engines_kept: int = 8
    #: Rooms kept ready in memory; others are read from the store when they are asked for.
    rooms_kept: int = 2_000
    #: Seconds between two moves where only computers play, and only while somebody watches.
    pace: float = 0.8
    #: How long and how much a hint may be thought about.
    hint_seconds: float = 1.5
    hint_visits: int = 200_000
    #: Legal moves an observation lists.
    listed_moves: int = 20_000


#: Seconds that a search at a level may take before it has to answer.
THINKING_SECONDS = 30.0
