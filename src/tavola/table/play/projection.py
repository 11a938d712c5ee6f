"""Projection: the snapshot of a table that one viewer gets, built only from what that viewer may know."""

from collections.abc import Iterator
from typing import cast

from tavola.bots.opponents import level_name
from tavola.core.action import Action
from tavola.core.search.levels import LEVELS
from tavola.core.state import State
from tavola.table.play.game_log import GameLog
from tavola.table.play.log_text import Reader
from tavola.table.play.table import Table
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    ActionChoice,
    Ask,
    Cell,
    ChatLine,
    Fault,
    Invite,
    OptionWord,
    PendingUndo,
    Result,
    ResultLine,
    Seat,
    Shuffle,
    TableInfo,
    TableMessage,
    Undo,
    Verb,
)
from tavola.table.security import fair_shuffle
from tavola.table.words.texts import Texts, texts

CHAT_SHOWN = 60


def project(table: Table, viewer: Viewer, since: int, invites: dict[int, str] | None = None) -> TableMessage:
    """Everything a viewer needs to draw, with the log lines after entry `since` (-1: all)."""
    words = texts(table.game, viewer.language)
    seat, hand_over_to = table.point_of_view(viewer)
    game_log = table.game_log
    you = table.seats_of(viewer.holder)
    message = TableMessage(
        number=table.number,
        table=_info(table, words, you, hand_over_to, invites or {}),
        seat=seat,
        view=None,
        ask=None,
        waiting=[],
        events=[],
        undo=Undo(None, None, None, None),
        result=None,
        chat=_chat(table),
    )
    if game_log is None:
        return message
    state = game_log.state
    message.view = state.view(seat)
    reader = reader_of(table, viewer, seat)
    message.events = table.log_texts.tell(game_log, table.names, reader, game_log.lines_after(since))
    if state.over:
        message.result = _result(state, words)
        return message
    message.waiting = [state.to_move]
    if table.row.closed:
        return message
    if seat is None and you and hand_over_to is None:
        # People at a shared screen that nobody has taken yet can still be asked to agree to an undo.
        message.undo.pending = _pending(game_log)
    if seat is not None:
        if state.to_move == seat and not table.bot_plays(seat) and not table.row.imported:
            message.ask = ask_of(state, words, table.names)
        message.undo = _undo(table, game_log, seat, words)
    return message


def reader_of(table: Table, viewer: Viewer, seat: int | None) -> Reader:
    """A viewer as a reader of the log, from a seat."""
    return Reader(texts(table.game, viewer.language), seat, table.called_you(viewer.holder, seat))


def put_into_words(table: Table, viewer: Viewer, seat: int | None, lines: range) -> Iterator[None]:
    """Put log lines into words for a viewer, one per step, so that a snapshot finds them ready."""
    return table.log_texts.steps(table.dealt, table.names, reader_of(table, viewer, seat), lines)


def _chat(table: Table) -> list[ChatLine]:
    """The latest lines of chat, without those of people who asked to be forgotten."""
    shown = [line for line in table.chat[-CHAT_SHOWN:] if line.text]
    return [ChatLine(line.n, line.name, line.seat, line.text) for line in shown]


def project_moment(
    table: Table, number: int, seat: int | None, viewer: Viewer, since: int = -1
) -> TableMessage:
    """The table as it was after a log entry, seen from a seat that the viewer may see it from."""
    words, game_log = texts(table.game, viewer.language), table.dealt
    state = game_log.at(number)
    reader = reader_of(table, viewer, seat)
    return TableMessage(
        number=number,
        table=_info(table, words, table.seats_of(viewer.holder), None, {}),
        seat=seat,
        view=state.view(seat),
        ask=None,
        waiting=[] if state.over else [state.to_move],
        events=table.log_texts.tell(game_log, table.names, reader, game_log.lines_after(since, number)),
        undo=Undo(None, None, None, None),
        result=_result(state, words) if state.over else None,
        chat=[],
    )


def ask_of(state: State, words: Texts, names: list[str]) -> Ask:
    """The pending decision, with all legal actions."""
    decision = state.decision
    legal = state.legal()
    verbs = {action.verb.name for action in legal}
    return Ask(
        seat=decision.seat,
        rule=decision.rule,
        kind=decision.name,
        prompt=words.prompt(state, names),
        actions=[action_choice(state, action, words, names) for action in legal],
        verbs=[Verb(verb, words.verb(verb), verb in verbs) for verb in decision.verbs(state)],
    )


def action_choice(state: State, action: Action, words: Texts, names: list[str]) -> ActionChoice:
    """One action with its label."""
    return ActionChoice(action.text, action.verb.name, words.label(state, action, names), list(action.refs))


def _info(
    table: Table, words: Texts, you: list[int], hand_over_to: int | None, invites: dict[int, str]
) -> TableInfo:
    options = table.game.options
    values = table.row.options
    chosen = [option for option in options if values[option.name] != option.default]
    return TableInfo(
        id=table.id,
        game=table.game.name,
        title=words.words.title,
        options=values,
        option_words=[
            OptionWord(
                option.name,
                words.option(option)[0],
                words.value(values[option.name]),
                words.option(option)[1],
            )
            for option in options
            if option in chosen or option.group == "module"
        ],
        edition=words.edition(values),
        status=table.status,
        shuffle=_shuffle(table),
        rules_version=table.row.rules,
        seats=[_seat(table, number, you, words) for number in range(len(table.seats))],
        you=you,
        curtain=hand_over_to,
        invites=[Invite(seat, f"/join/{text}") for seat, text in invites.items()],
        levels=LEVELS,
    )


def _shuffle(table: Table) -> Shuffle:
    """What everybody may know about the shuffle: no value before the deal, no secret before the end."""
    facts = table.start.shuffle if table.start is not None else {}
    secret = table.row.secret
    promised = fair_shuffle.listed(facts, "commitments") if facts else table.shuffle.published
    return Shuffle(
        scheme=str(facts.get("scheme", "")) if table.start is not None else fair_shuffle.SCHEME,
        stage=table.stage,
        commitment=fair_shuffle.commitment(secret) if secret else "",
        commitments=promised,
        values=fair_shuffle.listed(facts, "values") if facts else None,
        faults=cast("list[Fault]", fair_shuffle.listed(facts, "faults")) if facts else None,
        silent=table.silent,
        owing=[seat.seat for seat in table.seats if table.owes(seat.holder)],
        secret=secret if secret and table.open else None,
        seed=table.start.seed if table.start is not None and table.open else None,
    )


def _seat(table: Table, number: int, you: list[int], words: Texts) -> Seat:
    seat = table.seats[number]
    replaced = table.game_log is not None and number in table.game_log.replaced
    level = table.level(number) if seat.kind == "bot" or replaced else None
    return Seat(
        seat=number,
        name=seat.name,
        kind=seat.kind,
        level=level,
        level_name=level_name(level, words.site.language) if level else None,
        here=seat.kind == "bot" or table.is_here(number),
        you=number in you,
        replaced=replaced,
    )


def _pending(game_log: GameLog) -> PendingUndo | None:
    request = game_log.undo_request
    if request is None:
        return None
    moves = [move.number for move in game_log.moves if move.number > request.to]
    return PendingUndo(request.by, request.to, request.agreed, moves)


def _undo(table: Table, game_log: GameLog, seat: int, words: Texts) -> Undo:
    pending = _pending(game_log)
    if table.bot_plays(seat) or table.row.imported:
        return Undo(None, None, None, pending)
    free = game_log.free_undo(seat)
    label = None
    if free is not None:
        before = game_log.before_last()
        first = game_log.session.entries[game_log.actions() - game_log.moves[-1].actions]
        label = words.label(before, first.action, table.names)
    ask_to = game_log.undo_by_consent(seat) if free is None and pending is None else None
    cannot = table.cannot_be_asked(seat) if ask_to is not None else []
    if cannot:
        return Undo(None, None, None, pending, words.cannot_ask(cannot, table.vacant, table.names))
    return Undo(free, label, ask_to, pending)


def _result(state: State, words: Texts) -> Result:
    """The end of a game, with the rows of its score sheet."""
    lines = [
        ResultLine(
            row.category,
            words.category(row.category),
            [Cell(formula, points) for formula, points in zip(row.formulas, row.points, strict=True)],
        )
        for row in state.game.score_sheet(state)
    ]
    return Result(state.scores(), state.winners(), lines)
