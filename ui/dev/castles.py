"""Tables of The Castles of Tuscany from the rules themselves, for the development page.

    python ui/dev/castles.py    answers on 127.0.0.1:5198 (or the port CASTLES) until it is stopped

`GET /NAME` is a table's message, `POST /NAME` with `{"actions": [...]}` a draft on it, with `{"why": {...}}` a reason.
Every table is a real game, played to the moment that its name says.
"""

import json
import os
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

import tavola
from tavola.core.chance import fast_chance
from tavola.core.errors import MalformedAction
from tavola.core.state import State
from tavola.table.play.drafts import Refused, rehearse
from tavola.table.play.projection import _result, ask_of
from tavola.table.words.texts import texts

GAME = tavola.game("castles")
NAMES = ["Adso", "Livia", "Matteo", "Nina"]


def ask(state: State) -> Any:
    return msgspec.to_builtins(ask_of(state, texts(GAME, "en"), NAMES))


def line(event: Any, n: int, i: int, turn: int, seat: int | None) -> Any:
    told = event.told_to(seat)
    return {
        "n": n,
        "i": i,
        "seat": event.seat if event.seat >= 0 else None,
        "kind": event.kind,
        "text": texts(GAME, "en").words.line(told, NAMES, seat),
        "refs": list(event.refs),
        "data": event.data_for(seat),
        "turn": turn,
    }


def message(
    state: State, events: list[Any], seat: int | None, players: int, you: list[int]
) -> dict[str, Any]:
    mine = not state.over and state.to_move == seat
    return {
        "type": "table",
        "number": state.plies,
        "table": {
            "id": "mock",
            "game": "castles",
            "title": "The Castles of Tuscany",
            "options": {},
            "option_words": [],
            "edition": "Ravensburger",
            "status": "over" if state.over else "playing",
            "commitment": "00",
            "seed": None,
            "rules_version": "1",
            "seats": [
                {
                    "seat": n,
                    "name": NAMES[n],
                    "kind": "bot" if n == 3 else "person",
                    "level": "skilled" if n == 3 else None,
                    "level_name": "Skilled" if n == 3 else None,
                    "here": True,
                    "you": n in you,
                    "replaced": False,
                }
                for n in range(players)
            ],
            "you": you,
            "curtain": None,
            "invites": [],
            "levels": [],
        },
        "seat": seat,
        "view": state.view(seat),
        "ask": ask(state) if mine else None,
        "waiting": [] if state.over else [state.to_move],
        "events": [
            line(event, turn, i, turn, seat) for i, (turn, event) in enumerate(events) if i > len(events) - 60
        ],
        "undo": {"to": None, "label": None, "ask_to": None, "pending": None},
        "result": msgspec.to_builtins(_result(state, texts(GAME, "en"))) if state.over else None,
        "chat": [],
    }


def greedy(state: State, chance: Any) -> Any:
    """Somebody who places when it is possible, and else does something."""
    legal = state.legal()
    for verb in ("pay", "place", "gain"):
        found = [action for action in legal if action.verb.name == verb]
        if found:
            return found[0] if verb == "pay" else found[chance.below(len(found))]
    takes = [action for action in legal if action.verb.name == "take"]
    seat = state.to_move
    view = state.view(seat)
    me = view["players"][seat]
    if takes and len(me["storage"]) < me["storage_spaces"]:
        fitting = {space["kind"] for space in me["region"]["spaces"] if space["open"]}
        good = [a for a in takes if (view["display"][int(a.text.split(":")[1])] or {}).get("kind") in fitting]
        if good:
            return good[chance.below(len(good))]
    draws = [action for action in legal if action.verb.name in ("draw", "done")]
    return draws[-1] if draws else legal[chance.below(len(legal))]


class Table:
    def __init__(self, seed: int, players: int, until: Any, seat: int | None = 0, **options: Any) -> None:
        self.events: list[Any] = []
        self.players = players
        self.seat = seat
        self.state = GAME.start(seed, players, **options)
        self.state.journal = []
        chance = fast_chance(seed)
        while not self.state.over and not until(self.state):
            self.state.play(greedy(self.state, chance))
            self.events += [(self.state.turns, event) for event in self.state.journal]
            self.state.journal = []

    def message(self) -> dict[str, Any]:
        return message(
            self.state, self.events, self.seat, self.players, [] if self.seat is None else [self.seat]
        )


def kind(name: str, turns: int = 0, seat: int = 0) -> Any:
    return lambda s: s.to_move == seat and s.decision.name == name and s.turns >= turns


def many(s: State) -> bool:
    """A turn with a lot to choose: some space and some way to pay."""
    return (
        s.to_move == 0
        and s.decision.name == "turn"
        and s.turns > 14
        and len({a.text for a in s.legal() if a.verb.name == "place"}) >= 3
    )


def rich(s: State) -> bool:
    return s.to_move == 0 and s.decision.name == "pay" and s.turns > 12 and len(s.legal()) >= 5


@cache
def table(name: str) -> Table:
    quick = {"quick_setup": True}
    if name == "ct-build":
        return Table(3, 2, kind("join"))
    if name == "ct-bonus":
        return Table(5, 3, kind("bonus"), **quick)
    if name == "ct-start":
        return Table(5, 2, kind("turn"), **quick)
    if name == "ct-middle":
        return Table(8, 2, many, **quick)
    if name == "ct-three":
        return Table(11, 3, many, **quick)
    if name == "ct-pay":
        return Table(21, 2, rich, **quick)
    if name == "ct-fort":
        return Table(4, 2, kind("fort", 10), **quick)
    if name == "ct-marble":
        return Table(6, 3, kind("marble", 8), **quick)
    if name == "ct-late":
        return Table(9, 4, kind("turn", 130), **quick)
    if name == "ct-wait":
        return Table(9, 4, kind("turn", 30, 1), **quick)
    if name == "ct-watch":
        return Table(9, 3, kind("turn", 30, 1), seat=None, **quick)
    if name == "ct-over":
        return Table(9, 4, lambda s: False, **quick)
    raise KeyError(name)


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.strip("/")
        if name == "words":
            return self.send(game_words())
        try:
            return self.send(table(name).message())
        except KeyError:
            return self.send({}, 404)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        here = table(self.path.strip("/"))
        seat = here.seat or 0
        if "why" in asked:
            return self.send(why(here, asked["why"]))
        try:
            trial = rehearse(here.state, seat, asked["actions"])
        except Refused as refused:
            return self.send(
                {"type": "error", "code": refused.code, "message": refused.message, "rule": refused.rule}
            )
        shown = trial.shown
        before, after = here.state, shown
        points = [
            after.green[n] + after.red[n] - before.green[n] - before.red[n] for n in range(here.players)
        ]
        go_on = trial.stops is None
        return self.send(
            {
                "type": "draft",
                "number": here.state.plies,
                "view": shown.view(seat),
                "ask": ask(shown) if go_on else None,
                "points": points,
                "stops": trial.stops,
                "events": [line(event, 0, 900 + i, 0, seat) for i, event in enumerate(trial.events)],
            }
        )

    def send(self, body: Any, code: int = 200) -> None:
        data = json.dumps(body).encode()
        self.send_response(code)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


def game_words() -> dict[str, Any]:
    """The words that the server gives."""
    told = texts(GAME, "en").words
    values = GAME.values({})
    return {
        "name": told.title,
        "tagline": told.tagline,
        "cards": {name: msgspec.to_builtins(card) for name, card in told.explained(values).items()},
        "effects": {},
        "verbs": told.verbs,
        "categories": told.categories,
        "terms": told.terms,
    }


def why(here: Table, asked: dict[str, Any]) -> dict[str, Any]:
    text = asked.get("action") or ""
    if text:
        try:
            refusal = here.state.why_not(GAME.vocabulary.parse(text))
            if refusal:
                return {"type": "why", "message": refusal.reason.replace("_", " "), "rule": refusal.rule}
        except MalformedAction:
            pass
    return {"type": "why", "message": "No legal action uses this now.", "rule": "CT-3.1"}


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("CASTLES", "5198"))), Answer).serve_forever()
