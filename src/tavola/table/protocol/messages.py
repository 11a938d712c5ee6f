"""The messages between the server and its clients: the same objects over WebSocket and HTTP.

Everything a client may send is declared here with its bounds; anything else is refused.
`tools/ts_types.py` makes the client's types of it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tavola.bots.bot import FIRST

# What a client sends --------------------------------------------------------------------------------

Key = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Chosen by the client, once per command.")
]
Id = Annotated[int, Meta(ge=0, le=2**53, description="Comes back with the answer.")]
Number = Annotated[int, Meta(ge=0, le=2**31, description="The log number that the client knows.")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
ActionText = Annotated[str, Meta(min_length=1, max_length=400, description="An action in its text form.")]
Actions = Annotated[list[ActionText], Meta(min_length=1, max_length=40)]
Steps = Annotated[list[ActionText], Meta(max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
PersonName = Annotated[str, Meta(min_length=1, max_length=24)]


class _Sent(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", frozen=True):
    """Anything that a client sends."""


class Play(_Sent, frozen=True, tag="play"):
    """A confirmed draft: one or several small choices of one seat."""

    key: Key
    number: Number
    seat: SeatNumber
    actions: Actions


class GoBack(_Sent, frozen=True, tag="undo"):
    """Go back to the position after log entry `to`."""

    key: Key
    number: Number
    seat: SeatNumber
    to: Number


class AnswerUndo(_Sent, frozen=True, tag="undo_answer"):
    """Agree to somebody's undo, or refuse it."""

    key: Key
    number: Number
    seat: SeatNumber
    agree: bool


class Say(_Sent, frozen=True, tag="chat"):
    """A line for everybody at the table."""

    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class WriteNotes(_Sent, frozen=True, tag="notes"):
    """Private notes; they replace the ones before."""

    key: Key
    text: Annotated[str, Meta(max_length=8000)]


class HandSeat(_Sent, frozen=True, tag="seat"):
    """Let a bot play for a seat, or take the seat back."""

    key: Key
    seat: SeatNumber
    kind: Literal["bot", "person"]


class Commit(_Sent, frozen=True, tag="commit"):
    """The SHA-256 of the value that this person will add to the shuffle: 64 hexadecimal digits."""

    key: Key
    hash: Annotated[str, Meta(max_length=200)]


class Reveal(_Sent, frozen=True, tag="reveal"):
    """The value itself, 32 bytes as 64 hexadecimal digits, once all commitments are published."""

    key: Key
    value: Annotated[str, Meta(max_length=200)]


class AskDraft(_Sent, frozen=True, tag="draft"):
    """What would these choices lead to? Nothing is stored."""

    id: Id
    number: Number
    seat: SeatNumber
    actions: Actions


class AskWhy(_Sent, frozen=True, tag="why"):
    """Why can this not be done after the choices in `after`?"""

    id: Id
    number: Number
    seat: SeatNumber
    after: Steps = []
    verb: Word | None = None
    ref: Word | None = None
    action: ActionText | None = None


class AskHint(_Sent, frozen=True, tag="hint"):
    """What would a bot do here?"""

    id: Id
    number: Number
    seat: SeatNumber


class HandOver(_Sent, frozen=True, tag="curtain"):
    """At a shared screen: the person of this seat has taken the screen."""

    seat: SeatNumber


Command = Play | GoBack | AnswerUndo | Say | WriteNotes | HandSeat | Commit | Reveal
Question = AskDraft | AskWhy | AskHint
Notice = HandOver
ClientMessage = Command | Question | Notice
# What can be posted; a hand-over belongs to a connection.
Posted = Command | Question


# What the server says -------------------------------------------------------------------------------


class Seat(msgspec.Struct):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None
    level_name: str | None
    here: bool
    you: bool
    replaced: bool


class OptionWord(msgspec.Struct):
    """An option of this table in words."""

    name: str
    label: str
    value: str
    help: str


class Invite(msgspec.Struct):
    """A link that gives an open seat to the first who opens it; only the table's host gets to see it."""

    seat: int
    link: str


ShuffleStage = Literal["seats", "commit", "reveal", "dealt"]
Fault = Literal["", "missing", "wrong"]


class Shuffle(msgspec.Struct):
    """How the seed of the game comes about. Lists are by seat; a seat that adds nothing has an empty text."""

    # Empty for a game whose file does not include its shuffle.
    scheme: str
    stage: ShuffleStage
    # The SHA-256 of the server's secret.
    commitment: str
    # What the players have committed to: null until the list is closed.
    commitments: list[str] | None
    # The valid values, and the commitments whose values never came: null until the first card is dealt.
    values: list[str] | None
    faults: list[Fault] | None
    # Seats of people who added nothing: known when the list is closed.
    silent: list[int]
    # Seats of people the shuffle is waiting for now.
    owing: list[int]
    # Null until the game is over.
    secret: str | None
    seed: str | None


class TableInfo(msgspec.Struct):
    """What does not change with every move."""

    id: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    option_words: list[OptionWord]
    edition: str
    status: Literal["waiting", "playing", "over", "closed"]
    shuffle: Shuffle
    rules_version: str
    seats: list[Seat]
    you: list[int]
    curtain: int | None
    invites: list[Invite]
    levels: list[str]


class ActionChoice(msgspec.Struct):
    """One legal action: its text form, and the visible things it names."""

    text: str
    verb: str
    label: str
    refs: list[str]


class Verb(msgspec.Struct):
    """Something a person may think of doing at this decision."""

    verb: str
    label: str
    legal: bool


class Ask(msgspec.Struct):
    """What is asked of a seat."""

    seat: int
    rule: str
    kind: str
    prompt: str
    actions: list[ActionChoice]
    verbs: list[Verb]


class LogLine(msgspec.Struct):
    """Something that happened, with no more than this viewer may know."""

    n: int
    i: int
    seat: int | None
    kind: str
    text: str
    refs: list[str]
    data: Mapping[str, Any]
    turn: int


class PendingUndo(msgspec.Struct):
    """Somebody asks to go back."""

    by: int
    to: int
    agreed: list[int]
    # The log numbers of the moves that would be taken back.
    moves: list[int]


class Undo(msgspec.Struct):
    """How far this viewer can undo: alone, or by asking; `why` says who cannot be asked now."""

    to: int | None
    label: str | None
    ask_to: int | None
    pending: PendingUndo | None
    why: str | None = None


class Cell(msgspec.Struct):
    """Points of one seat in one category."""

    formula: str
    points: int


class ResultLine(msgspec.Struct):
    """One category of the final score."""

    category: str
    label: str
    cells: list[Cell]


class Result(msgspec.Struct):
    """The end of a game."""

    scores: list[int]
    winners: list[int]
    lines: list[ResultLine]


class ChatLine(msgspec.Struct):
    """What somebody wrote."""

    n: int
    name: str
    seat: int | None
    text: str


class _Told(msgspec.Struct, tag_field="type"):
    """Anything that the server says."""


class TableMessage(_Told, tag="table"):
    """Everything a viewer needs to draw. `view` is null until the first card is dealt."""

    number: int
    table: TableInfo
    seat: int | None
    view: Mapping[str, Any] | None
    ask: Ask | None
    waiting: list[int]
    events: list[LogLine]
    undo: Undo
    result: Result | None
    chat: list[ChatLine]


class DraftMessage(_Told, tag="draft"):
    """What the choices would lead to; `stops` says why the draft cannot go further without Confirm."""

    id: int
    number: int
    view: Mapping[str, Any]
    ask: Ask | None
    points: list[int]
    events: list[LogLine]
    stops: Literal["reveals", "passes on"] | None


class WhyMessage(_Told, tag="why"):
    """A reason with its rule."""

    id: int
    message: str
    rule: str | None


class HintMessage(_Told, tag="hint"):
    """What a bot would do."""

    id: int
    action: ActionChoice
    message: str


class AckMessage(_Told, tag="ack"):
    """The command is stored. The same key always gets the same answer."""

    key: str
    number: int


class NotesMessage(_Told, tag="notes"):
    """This viewer's private notes."""

    text: str


class PresenceMessage(_Told, tag="presence"):
    """Somebody at a seat has come or gone: for each seat whether its person (or bot) is here now."""

    here: list[bool]


class ClosingMessage(_Told, tag="closing"):
    """The server is restarting: reconnect quietly."""


ErrorCode = Literal["stale", "illegal", "malformed", "limit", "forbidden", "gone", "busy"]


class ErrorMessage(_Told, tag="error"):
    """Why nothing has changed. `table` is the fresh view where a posted command came too late."""

    code: ErrorCode
    message: str
    key: str | None = None
    id: int | None = None
    rule: str | None = None
    # Seconds to wait before trying again.
    wait: int | None = None
    table: TableMessage | None = None


Answer = AckMessage | DraftMessage | WhyMessage | HintMessage | ErrorMessage
ServerMessage = (
    TableMessage
    | DraftMessage
    | WhyMessage
    | HintMessage
    | AckMessage
    | ErrorMessage
    | NotesMessage
    | PresenceMessage
    | ClosingMessage
)


# The JSON interface around the table ----------------------------------------------------------------


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit here: me, a friend by link, another person at this screen, or a bot."""

    kind: Literal["me", "friend", "screen", "bot"]
    name: Annotated[str, Meta(max_length=24)] = ""
    level: Annotated[str, Meta(max_length=20)] = FIRST


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be opened."""

    game: Word
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: dict[str, bool | int | str] = {}
    watch: bool = True


class TableMade(msgspec.Struct):
    """A new table. `token` is sent only to a client that had none: it is the key to its seats."""

    table: str
    seats: list[int]
    invites: list[Invite]
    token: str | None


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An invitation to be used."""

    invite: Annotated[str, Meta(min_length=1, max_length=200)]
    name: PersonName


class Joined(msgspec.Struct):
    """A seat that was taken."""

    table: str
    seat: int
    token: str | None


class CardWords(msgspec.Struct):
    """What is said of a card or another thing that explains itself, and how the game's client draws it."""

    name: str
    short: str
    text: str
    rule: str
    drawing: Mapping[str, Any]


class EffectWords(msgspec.Struct):
    """What a space or a row does: in words inside a sentence, and how the game's client draws it."""

    text: str
    drawing: Mapping[str, Any]


class GameWords(msgspec.Struct):
    """The names and texts of a game's things in one language."""

    name: str
    tagline: str
    cards: dict[str, CardWords]
    # By the text under which a view names an effect.
    effects: dict[str, EffectWords]
    verbs: dict[str, str]
    categories: dict[str, str]
    terms: dict[str, str]


class OptionInfo(msgspec.Struct):
    """An option that a new table can choose."""

    name: str
    label: str
    kind: Literal["switch", "number", "choice"]
    default: bool | int | str
    help: str
    low: int
    high: int
    choices: list[str]
    auto: bool
    group: str


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    players: list[int]
    rules_version: str
    levels: list[str]
    options: list[OptionInfo]


class ReplayInfo(msgspec.Struct):
    """How many moments a game has; moment 0 is the deal."""

    messages: int
    over: bool


class Imported(msgspec.Struct):
    """The table that a record became."""

    table: str
