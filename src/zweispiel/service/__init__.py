"""Rooms, seats, store, computers and bus: everything about playing on a server that is no web framework."""

from zweispiel.service.actions import (
    Action,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Move,
    OfferDraw,
    Rematch,
    Resign,
    Withdraw,
)
from zweispiel.service.errors import (
    BadInput,
    Conflict,
    Forbidden,
    NotNow,
    ServiceError,
    StoreError,
    TooMuch,
    UnknownRoom,
    Unreadable,
)
from zweispiel.service.limits import Limits
from zweispiel.service.service import Service
from zweispiel.service.types import Created, Hint, Holder, Invitation, Plan, Presence, SeatView, Summary, View

__all__ = [
    "Action",
    "AnswerDraw",
    "AnswerTakeback",
    "AskTakeback",
    "BadInput",
    "Conflict",
    "Created",
    "Forbidden",
    "Hint",
    "Holder",
    "Invitation",
    "Limits",
    "Move",
    "NotNow",
    "OfferDraw",
    "Plan",
    "Presence",
    "Rematch",
    "Resign",
    "SeatView",
    "Service",
    "ServiceError",
    "StoreError",
    "Summary",
    "TooMuch",
    "UnknownRoom",
    "Unreadable",
    "View",
    "Withdraw",
]
