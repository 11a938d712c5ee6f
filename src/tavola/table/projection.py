"""Projection: what one viewer gets to see of a table, built only from what that viewer may know."""

from typing import cast

from tavola.core.action import Action
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.table.bots import levels
from tavola.table.course import Course, Line
from tavola.table.protocol import (
    ActionChoice,
    Ask,
    Cell,
    ChatLine,
    Invite,
    LogLine,
    OptionWord,
    PendingUndo,
    Result,
    ResultLine,
    Seat,
    TableInfo,
    TableMessage,
    Undo,
    Verb,
)
from tavola.table.table import Table
from tavola.table.texts import Texts, texts
from tavola.table.viewers import Viewer

CHAT_SHOWN = 60


def project(table: Table, viewer: Viewer, since: int, invites: dict[int, str] | None = None) -> TableMessage:
    """Everything a viewer needs to draw, with the log lines after entry `since` (-1: all)."""
    words = texts(table.game, viewer.language)
    eyes, curtain = table.eyes_of(viewer)
    course = table.course
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
        chat=[ChatLine(line.n, line.name, line.seat, line.text) for line in table.chat[-CHAT_SHOWN:]],
    )
    if course is None:
        return message
    state = course.state
    message.view = state.view(eyes)
    called = table.called_you(viewer.holder, eyes)
    message.events = [log_line(line, table, words, eyes, called) for line in course.lines if line.n > since]
    if state.over:
        message.result = _result(state, words)
        return message
    message.waiting = [state.to_move]
    if eyes is not None:
        if state.to_move == eyes and not table.plays_itself(eyes) and not table.row.imported:
            message.ask = ask_of(state, words, table.names)
        message.undo = _undo(table, course, eyes, words)
    return message


def project_moment(table: Table, number: int, seat: int | None, viewer: Viewer) -> TableMessage:
    """The table as it was after a log entry, through the eyes of a seat that the viewer may use."""
    words = texts(table.game, viewer.language)
    course = table.replayed(number)
    state = course.state
    called = table.called_you(viewer.holder, seat)
    return TableMessage(
        number=number,
        table=_info(table, words, table.seats_of(viewer.holder), None, {}),
        seat=seat,
        view=state.view(seat),
        ask=None,
        waiting=[] if state.over else [state.to_move],
        events=[log_line(line, table, words, seat, called) for line in course.lines],
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


def log_line(line: Line, table: Table, words: Texts, seat: int | None, called: int | None) -> LogLine:
    """A line of the log as a seat may know it; the one that is `called` you is the reader's."""
    told = line.event.seen_by(seat)
    text = words.line(told, table.names, called, line.of_table)
    refs = cast("list[str]", told.pop("refs"))
    by = cast("int | None", told.pop("seat"))
    kind = cast("str", told.pop("kind"))
    return LogLine(line.n, line.i, by, kind, text, refs, told, line.turn)


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
        commitment=table.commitment,
        seed=(table.row.secret or (table.start.seed if table.start else None)) if table.open else None,
        rules_version=table.row.rules,
        seats=[_seat(table, number, you) for number in range(len(table.seats))],
        you=you,
        curtain=curtain,
        invites=[Invite(seat, f"/join/{text}") for seat, text in invites.items()],
        levels=levels,
    )


def _seat(table: Table, number: int, you: list[int]) -> Seat:
    seat = table.seats[number]
    replaced = table.course is not None and number in table.course.replaced
    return Seat(
        seat=number,
        name=seat.name,
        kind=seat.kind,
        level=table.level(number) if seat.kind == "bot" or replaced else None,
        here=seat.kind == "bot" or table.is_here(number),
        you=number in you,
        replaced=replaced,
    )


def _undo(table: Table, course: Course, seat: int, words: Texts) -> Undo:
    pending = course.pending
    told = PendingUndo(pending.by, pending.to, pending.agreed) if pending is not None else None
    if table.plays_itself(seat) or table.row.imported:
        return Undo(None, None, None, told)
    free = course.free_undo(seat)
    label = None
    if free is not None:
        before = course.before_last()
        first = course.session.entries[course.actions() - course.moves[-1].actions]
        label = words.label(before, first.action, table.names)
    return Undo(free, label, course.asked_undo(seat) if free is None else None, told)


def _result(state: State, words: Texts) -> Result:
    """The end of a game, with a line for each category that the view names."""
    players = cast("list[dict[str, Plain]]", state.view(None)["players"])
    lines: list[ResultLine] = []
    for extra in ("earlier", "penalty"):
        points = [cast("int", player.get(extra, 0)) for player in players]
        if any(points):
            lines.append(ResultLine(extra, words.category(extra), [Cell("", point) for point in points]))
    scores = [cast("dict[str, int]", player.get("score", {})) for player in players]
    formulas = [cast("dict[str, str]", player.get("formula", {})) for player in players]
    for category in scores[0]:
        if category != "total":
            cells = [
                Cell(formula.get(category, ""), score[category])
                for score, formula in zip(scores, formulas, strict=True)
            ]
            lines.append(ResultLine(category, words.category(category), cells))
    return Result(state.scores(), state.winners(), lines)
