"""Projection: what one viewer gets to see of a table, built only from what that viewer may know."""

from collections.abc import Iterator
from typing import cast

from tavola.core.action import Action
from tavola.core.state import State
from tavola.table.play.bot_pool import levels
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
    eyes, curtain = table.eyes_of(viewer)
    log = table.game_log
    you = table.seats_of(viewer.holder)
    message = TableMessage(
        number=table.number,
        table=_info(table, words, you, curtain, invites or {}),
        seat=eyes,
        view=None,
        ask=None,
        waiting=[],
        events=[],
        undo=Undo(None, None, None, None),
        result=None,
        chat=_chat(table),
    )
    if log is None:
        return message
    state = log.state
    message.view = state.view(eyes)
    reader = reader_of(table, viewer, eyes)
    message.events = table.told.tell(log, table.names, reader, log.told(since))
    if state.over:
        message.result = _result(state, words)
        return message
    message.waiting = [state.to_move]
    if table.row.closed:
        return message
    if eyes is None and you and curtain is None:
        # A shared screen that nobody has taken yet can still be asked.
        message.undo.pending = _pending(log)
    if eyes is not None:
        if state.to_move == eyes and not table.bot_plays(eyes) and not table.row.imported:
            message.ask = ask_of(state, words, table.names)
        message.undo = _undo(table, log, eyes, words)
    return message


def reader_of(table: Table, viewer: Viewer, eyes: int | None) -> Reader:
    """Who a viewer is to the log of a table."""
    return Reader(texts(table.game, viewer.language), eyes, table.called_you(viewer.holder, eyes))


def telling(table: Table, viewer: Viewer, eyes: int | None, lines: range) -> Iterator[None]:
    """Put log lines into words for a viewer, one at a step: a look then has them ready."""
    assert table.game_log is not None
    return table.told.steps(table.game_log, table.names, reader_of(table, viewer, eyes), lines)


def _chat(table: Table) -> list[ChatLine]:
    """The latest lines of chat, without those of people who asked to be forgotten."""
    shown = [line for line in table.chat[-CHAT_SHOWN:] if line.text]
    return [ChatLine(line.n, line.name, line.seat, line.text) for line in shown]


def project_moment(
    table: Table, number: int, seat: int | None, viewer: Viewer, since: int = -1
) -> TableMessage:
    """The table as it was after a log entry, through the eyes of a seat that the viewer may use."""
    words, log = texts(table.game, viewer.language), table.game_log
    assert log is not None
    state = log.at(number)
    reader = reader_of(table, viewer, seat)
    return TableMessage(
        number=number,
        table=_info(table, words, table.seats_of(viewer.holder), None, {}),
        seat=seat,
        view=state.view(seat),
        ask=None,
        waiting=[] if state.over else [state.to_move],
        events=table.told.tell(log, table.names, reader, log.told(since, number)),
        undo=Undo(None, None, None, None),
        result=_result(state, words) if state.over else None,
        chat=[],
    )


def ask_of(state: State, words: Texts, names: list[str]) -> Ask:
    """The pending decision with its actions."""
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
    table: Table, words: Texts, you: list[int], curtain: int | None, invites: dict[int, str]
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
        seats=[_seat(table, number, you) for number in range(len(table.seats))],
        you=you,
        curtain=curtain,
        invites=[Invite(seat, f"/join/{text}") for seat, text in invites.items()],
        levels=levels,
    )


def _shuffle(table: Table) -> Shuffle:
    """The shuffle as far as everybody may know it: no value before the deal, no secret before the end."""
    told = table.start.shuffle if table.start is not None else {}
    secret = table.row.secret
    promised = fair_shuffle.listed(told, "commitments") if told else table.gathered.promised
    return Shuffle(
        scheme=str(told.get("scheme", "")) if table.start is not None else fair_shuffle.SCHEME,
        stage=table.stage,
        commitment=fair_shuffle.commitment(secret) if secret else "",
        commitments=promised,
        values=fair_shuffle.listed(told, "values") if told else None,
        faults=cast("list[Fault]", fair_shuffle.listed(told, "faults")) if told else None,
        silent=table.silent,
        owing=[seat.seat for seat in table.seats if table.owes(seat.holder)],
        secret=secret if secret and table.open else None,
        seed=table.start.seed if table.start is not None and table.open else None,
    )


def _seat(table: Table, number: int, you: list[int]) -> Seat:
    seat = table.seats[number]
    replaced = table.game_log is not None and number in table.game_log.replaced
    return Seat(
        seat=number,
        name=seat.name,
        kind=seat.kind,
        level=table.level(number) if seat.kind == "bot" or replaced else None,
        here=seat.kind == "bot" or table.is_here(number),
        you=number in you,
        replaced=replaced,
    )


def _pending(log: GameLog) -> PendingUndo | None:
    pending = log.pending
    if pending is None:
        return None
    moves = [move.number for move in log.moves if move.number > pending.to]
    return PendingUndo(pending.by, pending.to, pending.agreed, moves)


def _undo(table: Table, log: GameLog, seat: int, words: Texts) -> Undo:
    told = _pending(log)
    if table.bot_plays(seat) or table.row.imported:
        return Undo(None, None, None, told)
    free = log.free_undo(seat)
    label = None
    if free is not None:
        before = log.before_last()
        first = log.session.entries[log.actions() - log.moves[-1].actions]
        label = words.label(before, first.action, table.names)
    ask_to = log.undo_by_consent(seat) if free is None and told is None else None
    cannot = table.cannot_be_asked(seat) if ask_to is not None else []
    if cannot:
        return Undo(None, None, None, told, words.cannot_ask(cannot, table.vacant, table.names))
    return Undo(free, label, ask_to, told)


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
