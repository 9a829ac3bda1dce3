"""What the server sends about a room: views, observations, records, and the news on its socket.

The service builds these objects. The models describe them for OpenAPI, from which the types of the browser client are
generated; tests compare every answer with them.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal["waiting", "playing", "over"]
Seat = Annotated[int, Field(ge=0, le=1)]
#: A player, or -1 for chance.
Mover = Annotated[int, Field(ge=-1, le=1)]
Score = Annotated[list[int], Field(min_length=2, max_length=2)]


class Reply(BaseModel):
    """Exactly the fields that are documented."""

    model_config = ConfigDict(extra="forbid")


# ---- parts of a view


class AgreedReply(Reply):
    """An option of a room in words."""

    label: str
    value: str


class SeatReply(Reply):
    """A seat. It looks the same to every viewer."""

    kind: Literal["person", "computer"]
    name: str
    has_name: bool = Field(description="Whether the player has a name; if not, `name` is that of their side.")
    level: int | None = Field(description="Strength of a computer; null for a person.")
    taken: bool
    online: bool
    side: str
    is_place: bool = Field(description="Whether `side` only says where the player's board is.")
    aim: str
    standing: str
    token: str = Field(description="SVG of the side's sign, in a box of 40 by 40.")


class ChoiceReply(Reply):
    """A legal move and the shapes to click for it."""

    move: str
    path: list[str] = Field(description="Ids of shapes in the order in which to click them.")
    turn: str = Field(description="The rotation, one of the view's `turns`, or empty.")
    ghost: tuple[str, float, float] | None = Field(description="Name and position of the preview.")
    covers: list[str] = Field(description="Ids of the other shapes that the piece would cover.")


class ButtonReply(Reply):
    """A legal move that has no place on the board."""

    move: str
    label: str
    figure: str = Field(description="The move as a small SVG picture; empty if it has none.")
    repeats: bool = Field(
        description="Nothing else can happen any more: played once, it may be played on as long as it is offered so."
    )


class SpellFormReply(Reply):
    """A kind of move that is spelled: the move is the prefix followed by the signs."""

    prefix: str
    label: str
    question: str = Field(description="What to ask the player before the move is sent; empty if nothing.")
    excluded: list[str] = Field(description="What may not be spelled in this form now.")
    alone: str = Field(
        description="What to do with signs that no other form can take, `{word}`. Empty: what `then` says."
    )


class SpellReply(Reply):
    """How to spell a move."""

    alphabet: str = Field(description="The signs to choose from.")
    length: int = Field(description="How many signs a move has.")
    slots: list[str] = Field(description="Ids of the shapes in which the signs appear.")
    forms: list[SpellFormReply]
    repeats: bool = Field(description="Whether a sign may occur more than once.")
    strikes: bool = Field(description="Whether players may strike out signs that they have ruled out.")
    listed: bool = Field(description="Whether only some of what can be spelled is a word; `…/refusal` tells.")


class ObservedFormReply(Reply):
    """A kind of move that is spelled, for programs: the move is the prefix followed by a word of the list."""

    prefix: str
    words: str = Field(description="The list of words, one of those at the spell's address.")
    excluded: list[str] = Field(description="Words of that list that you may not use now.")


class ObservedSpellReply(Reply):
    """How a program spells a move."""

    alphabet: str = Field(description="The signs that words consist of.")
    length: int = Field(description="How many signs a word has.")
    words: str = Field(description="The address of the word lists. What it answers never changes: keep it.")
    forms: list[ObservedFormReply]


class TipReply(Reply):
    """A sentence for a beginner, tied to the position."""

    name: str
    text: str


class MoveReply(Reply):
    """A move that was played."""

    ply: int = Field(description="Its number in the match, from 1.")
    player: Mover = Field(description="Who played it; -1 for chance.")
    text: str = Field(description="In the game's notation, with other players' secrets veiled.")
    told: str = Field(description="In words.")
    aside: bool = Field(False, description="It has no number of its own in a list of moves.")


class ResultReply(Reply):
    """How a match ended."""

    winner: Seat | None = Field(description="null for a draw.")
    reason: str
    score: Score


class OutcomeReply(ResultReply):
    """How a match ended, also in words."""

    text: str


class OffersReply(Reply):
    """Offers that wait for an answer, by the seat that made them."""

    draw: Seat | None
    takeback: Seat | None
    rematch: list[Seat]
    swap: bool = Field(description="Whether the rematch swaps sides.")
    unwelcome: list[Seat] = Field(description="Seats whose request for a rematch was declined.")


class CanReply(Reply):
    """What the viewer may do now."""

    move: bool
    withdraw: bool
    resign: bool
    offer_draw: bool
    takeback: bool
    hint: bool
    rematch: bool
    swap: bool = Field(description="Whether a rematch with sides swapped differs from one without.")


class SealedMoveReply(Reply):
    """A computer's hidden move: the commitment to it, and the salt that opens the commitment."""

    seat: Seat
    ply: int = Field(description="Index in the list of moves, from 0.")
    salt: str
    seal: str


class RevealReply(Reply):
    """The proof of a shuffle, shown once the match is over."""

    commitment: str
    secret: str
    salt: str
    nonces: list[str] = Field(min_length=2, max_length=2)
    seed: str | int
    sealed: list[SealedMoveReply]
    next: str = Field(description="Commitment to the shuffle of a rematch.")
    given: int = Field(default=0, description="The number of given moves, whose draws and secrets nothing proves.")


# ---- a room


class ViewReply(Reply):
    """A room as one viewer may see it: everything a page shows. Bots need only `…/observation`."""

    room: str
    number: int = Field(description="Number of the newest event; grows with everything that happens.")
    game: str
    title: str
    options: dict[str, str]
    agreed: list[AgreedReply] = Field(description="The options in words.")
    status: Status
    you: list[Seat] = Field(description="Seats that are yours.")
    viewer: Seat | None = Field(description="The seat whose view this is; null for spectators.")
    ply: int = Field(description="The position shown: after so many moves.")
    plies: int = Field(description="How many moves were played.")
    given: int = Field(description="How many of the first moves were given: the room continues another match.")
    seats: list[SeatReply] = Field(min_length=2, max_length=2)
    to_move: list[Seat]
    thinking: list[Seat] = Field(description="Seats whose computers are thinking.")
    thinking_seconds: int = Field(description="The most seconds that a computer thinks about a move.")
    preparing: bool = Field(description="The game is still being compiled.")
    headline: str
    prompt: str = Field(description="What the viewer is asked to do now; empty if nothing.")
    then: str = Field(description="What to do once the first shape of a longer path is picked; empty if nothing.")
    notice: str = Field(description="What the last move led to, where the board alone does not tell; empty if nothing.")
    svg: str
    choices: list[ChoiceReply]
    buttons: list[ButtonReply]
    spell: SpellReply | None
    turns: list[str] = Field(description="The rotations in the order in which a player turns through them.")
    ghosts: dict[str, str] = Field(description="Previews as SVG, by name.")
    coach: list[TipReply] = Field(description="Tips for a beginner that fit the position, while the viewer may move.")
    moves: list[MoveReply]
    last: str = Field(description="The last move in words, for screen readers.")
    outcome: OutcomeReply | None
    offers: OffersReply
    can: CanReply
    why_not: dict[str, str] = Field(description="Why you cannot do something, by its name in `can`.")
    next_room: str | None = Field(description="The room of the rematch.")
    curtain: Seat | None = Field(description="The seat to move, if two people share a screen in a game with secrets.")
    commitment: str
    sealed: dict[str, str] = Field(description="Commitments to the computers' hidden moves, by seat.")
    reveal: RevealReply | None
    invitations: dict[str, str] = Field(description="Open invitations by seat, for the person who opened the room.")
    watchers: int
    pending: str | None = Field(description="The viewer's own move in a stage that others have not completed.")


class NumberReply(Reply):
    """The action is done and stored."""

    number: int = Field(description="Number of the newest event.")


class ObservationReply(BaseModel):
    """All that a player may know, for programs. Each game adds fields of its own."""

    model_config = ConfigDict(extra="allow")

    room: str
    number: int
    status: Status
    game: str
    version: int = Field(description="Version of the game's rules.")
    options: dict[str, str]
    viewer: Seat | None = Field(description="The seat that observes; null for spectators.")
    players: list[Mover] = Field(description="Who may move now.")
    ply: int
    history: list[str]
    outcome: ResultReply | None
    pending: str = Field(default="", description="Your own move in a stage that others have not completed.")
    moves: list[str] | None = Field(
        description="Your legal moves; null if there are more than 1,000 and you did not ask for them (`?moves=true`)."
    )
    spell: ObservedSpellReply | None = Field(description="How to spell your move, in games whose moves are spelled.")


class NewsReply(Reply):
    """What the socket `/api/rooms/{room}/socket` sends at once and after each change."""

    number: int = Field(description="Number of the newest event; fetch the room if it is newer than yours.")
    online: list[Seat] = Field(description="Seats whose holders are connected.")
    watchers: int = Field(description="Connections of people without a seat.")
    thinking: list[Seat] = Field(description="Seats whose computers are thinking.")


# ---- records


class EndReply(Reply):
    """An end that was not a move."""

    by: Literal["resign", "time", "agreed"]
    player: Seat | None


class RecordReply(Reply):
    """A match written down."""

    format: str
    game: str
    version: int
    options: dict[str, str]
    players: list[str] = Field(min_length=2, max_length=2)
    moves: list[str]
    end: EndReply | None
    outcome: ResultReply | None
    seed: str | int | None
    date: str | None
    shuffle: RevealReply | None = Field(default=None, description="The proof of the shuffle; absent before the end.")
    room: str | None = Field(default=None, description="The room, while two people play there; else absent.")
