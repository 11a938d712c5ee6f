"""Tables of Viticulture from the rules themselves, for the development page.

    python ui/dev/viticulture.py    answers on 127.0.0.1:5187 (or the port RULES) until it is stopped

`GET /NAME` is a table's message, `POST /NAME` with `{"actions": [...]}` a draft on it, with `{"why": {...}}` a reason.
Every table is a real game, played to the moment that its name says.
"""

import json
import os
from collections.abc import Callable
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

from msgspec import to_builtins

import tavola
from tavola.core.errors import MalformedAction
from tavola.core.state import State
from tavola.table.play.drafts import Refused, rehearse
from tavola.table.words.texts import texts

GAME = tavola.game("viticulture")
NAMES = ["Livia", "Bianca", "Tommaso", "Adso", "Nina", "Matteo"]
PROMPTS = {
    "keep_parent": "Choose a parent",
    "choose": "Choose one",
    "wake_up": "Choose a row of the wake-up chart",
    "turn": "Place a worker or pass",
    "build": "Choose a structure to build",
    "plant": "Choose a vine and a field",
    "harvest": "Choose a field to harvest",
    "make": "Make wine: choose grapes",
    "fill": "Choose an order to fill",
    "use_wine": "Choose the wine to give",
    "visit": "Choose a visitor to play",
    "draw": "Choose a deck",
    "discard": "Choose a card to discard",
    "bonus": "Take the point?",
}


def words() -> Any:
    """The game's own words, or nothing while they are not written yet."""
    try:
        return texts(GAME, "en")
    except Exception:  # noqa: BLE001 - a development page shows plain texts instead
        return None


def say(make: Callable[[], Any], plain: str) -> str:
    try:
        return str(make())
    except Exception:  # noqa: BLE001
        return plain


def plain_label(text: str) -> str:
    verb, *rest = text.split()
    return " ".join([verb.capitalize(), *(ref.split(":")[1].replace("_", " ").replace(".", " ") for ref in rest)])


def ask(state: State) -> dict[str, Any]:
    known = words()
    decision = state.decision
    legal = state.legal()
    verbs = {action.verb.name for action in legal}
    return {
        "seat": decision.seat,
        "rule": decision.rule,
        "kind": decision.name,
        "prompt": say(lambda: known.prompt(state, NAMES), PROMPTS.get(decision.name, decision.name.replace("_", " ").capitalize())),
        "actions": [
            {
                "text": action.text,
                "verb": action.verb.name,
                "label": say(lambda action=action: known.label(state, action, NAMES), plain_label(action.text)),
                "refs": list(action.refs),
            }
            for action in legal
        ],
        "verbs": [{"verb": verb, "label": say(lambda verb=verb: known.verb(verb), verb.replace("-", " ").capitalize()), "legal": verb in verbs} for verb in decision_verbs(state)],
    }


def decision_verbs(state: State) -> list[str]:
    try:
        return state.decision.verbs(state)
    except TypeError:
        return state.decision.verbs()


def line(event: Any, n: int, i: int, turn: int, seat: int | None) -> dict[str, Any]:
    told = event.seen_by(seat)
    known = words()
    refs, by, kind = told.pop("refs"), told.pop("seat"), told.pop("kind")
    values = ", ".join(f"{key} {value}".replace("_", " ") for key, value in told.items())
    name = "" if by is None or by < 0 else NAMES[by] + " "
    plain = f"{name}{kind.replace('_', ' ')}{': ' + values if values else ''}"
    return {"n": n, "i": i, "seat": by, "kind": kind, "text": say(lambda: known.line(event.seen_by(seat), NAMES, seat, False), plain), "refs": refs, "data": told, "turn": turn}


def message(state: State, events: list[Any], seat: int | None, players: int, options: dict[str, Any]) -> dict[str, Any]:
    mine = not state.over and state.to_move == seat
    you = [] if seat is None else [seat]
    return {
        "type": "table",
        "number": state.plies,
        "table": {
            "id": "mock", "game": "viticulture", "title": "Viticulture", "options": options, "option_words": [],
            "edition": "Essential Edition", "status": "over" if state.over else "playing", "commitment": "00", "seed": None,
            "rules_version": "1",
            "seats": [
                {"seat": n, "name": NAMES[n], "kind": "bot" if n == 2 else "person", "level": "skilled" if n == 2 else None, "level_name": "Skilled" if n == 2 else None, "here": True, "you": n in you, "replaced": False}
                for n in range(players)
            ],
            "you": you, "curtain": None, "invites": [], "levels": [],
        },
        "seat": seat,
        "view": state.view(seat),
        "ask": ask(state) if mine else None,
        "waiting": [] if state.over else [state.to_move],
        "events": [line(event, turn, i, turn, seat) for i, (turn, event) in enumerate(events) if i > len(events) - 60],
        "undo": {"to": None, "label": None, "ask_to": None, "pending": None},
        "result": {"scores": state.scores(), "winners": state.winners(), "lines": []} if state.over else None,
        "chat": [],
    }


WORTH = {"build-card": 26, "train": 20, "star": 20, "fill": 60, "plant": 30, "harvest": 30, "make-red": 20, "make-white": 20, "make-blush": 40, "make-sparkling": 45, "build": 20, "accept": 5, "take": 4}
PLACES = {"influence": 22, "trade": 6, "sell_wine": 10, "build_or_tour": 18, "fill_order": 60, "make_wine": 30, "harvest_field": 30, "plant_vine": 30, "build_structure": 24, "train_worker": 20, "play_summer_visitor": 14, "play_winter_visitor": 14, "give_tour": 8, "draw_vine": 8, "draw_order": 8}


def eager(state: State, chance: Random) -> Any:
    """Somebody who plants, makes wine and fills orders when it is possible, and else does something."""
    seen = state.view(state.to_move)
    # Four seasons ask for workers in the later ones too.
    early = seen["map"] is not None and seen["season"] != "winter" and len(seen["players"][state.to_move]["placed"]) > ["spring", "summer", "fall"].index(seen["season"])

    def worth(action: Any) -> float:
        value = float(WORTH.get(action.verb.name, 3))
        if action.verb.name == "place":
            worker, space = action.text.split()[1:]
            value = PLACES.get(space.split(":")[1].split(".")[0], 4) - (2 if "grande" in worker else 0)
        if action.verb.name in ("pass", "done", "sell-field", "sell"):
            value = 0.5
        if action.verb.name == "pass" and early:
            value = 12
        if "option:sell_field" in action.text:
            value = 0
        return value + chance.random() * 9

    return max(state.legal(), key=worth)


class Table:
    def __init__(self, seed: int, players: int, until: Callable[[State], bool], seat: int | None = 0, **options: Any) -> None:
        self.events: list[Any] = []
        self.players = players
        self.seed = seed
        self.seat = seat
        self.options = options
        self.state = GAME.start(seed, players, **options)
        self.state.journal = []
        chance = Random(seed)
        while not self.state.over and not until(self.state):
            self.state.play(eager(self.state, chance))
            self.events += [(self.state.year, event) for event in self.state.journal]
            self.state.journal = []

    def message(self) -> dict[str, Any]:
        return message(self.state, self.events, self.seat, self.players, self.options)


def kind(name: str, year: int = 1, seat: int = 0, also: Callable[[State], bool] = lambda s: True) -> Callable[[State], bool]:
    return lambda s: s.to_move == seat and s.decision.name == name and s.year >= year and also(s)


def season(word: str) -> Callable[[State], bool]:
    return lambda s: s.view(0)["phase"] == f"place {word}" and len(s.view(0)["players"][0]["placed"]) >= 1


def card(least: int) -> Callable[[State], bool]:
    return lambda s: len(s.legal()) >= least and any("card" in frame for frame in s.view(0)["stack"])


def first(seed: int, players: int, until: Callable[[State], bool], **options: Any) -> Table:
    """The first game from a seed on that comes to such a moment."""
    while True:
        found = Table(seed, players, until, **options)
        if not found.state.over:
            return found
        seed += 1


def rich(state: State) -> bool:
    me = state.view(0)["players"][0]
    return sum(len(wines) for wines in me["wines"].values()) >= 2


def built(state: State) -> bool:
    """Somebody has built a structure card."""
    return any(site["card"] for player in state.view(0)["players"] for site in player["sites"])


ALL = {"extended_board": True, "special_workers": True, "structures": True}

TABLES: dict[str, Callable[[], Table]] = {
    "vi-parents": lambda: Table(3, 3, kind("keep_parent"), parents="choose"),
    "vi-papa": lambda: Table(3, 3, kind("choose")),
    "vi-wake": lambda: first(5, 3, kind("wake_up", 3)),
    "vi-summer": lambda: first(8, 3, kind("turn", 5, also=lambda s: season("summer")(s) and any(a.text.endswith("plant_vine.2") for a in s.legal()))),
    "vi-two": lambda: first(12, 2, kind("turn", 3, also=season("summer"))),
    "vi-visitor": lambda: first(9, 3, kind("choose", 3, also=card(2))),
    "vi-plant": lambda: first(10, 3, kind("plant", 4, also=lambda s: len(s.legal()) > 3)),
    "vi-wine": lambda: first(20, 3, kind("make", 5, also=lambda s: len(s.legal()) > 4)),
    "vi-order": lambda: first(132, 3, kind("fill", 5, also=rich)),
    "vi-late": lambda: first(21, 4, kind("turn", 7, also=season("winter"))),
    "vi-six": lambda: first(23, 6, kind("turn", 7, also=season("winter"))),
    "vi-solo": lambda: first(6, 1, kind("turn", 4, also=season("summer"))),
    "vi-shown": lambda: first(364, 3, lambda s: s.to_move == 0 and bool(s.view(0)["shown"])),
    "vi-discard": lambda: first(33, 3, kind("discard", 3)),
    "vi-watch": lambda: first(8, 3, kind("turn", 4, seat=1), seat=None),
    "vi-over": lambda: Table(16, 3, lambda s: False),
    "tu-year": lambda: first(8, 3, kind("turn", 4, also=lambda s: season("summer")(s)), extended_board=True),
    "tu-two": lambda: first(12, 2, kind("turn", 3, also=season("fall")), extended_board=True),
    "tu-six": lambda: first(23, 6, kind("turn", 4, also=season("fall")), extended_board=True),
    "tu-star": lambda: first(30, 3, kind("star", 3), extended_board=True),
    "tu-trade": lambda: first(31, 3, lambda s: s.to_move == 0 and "trade" in str(s.view(0)["stack"][-1]), extended_board=True),
    "tu-next": lambda: first(32, 4, kind("next_row", 3), extended_board=True),
    "tu-solo": lambda: first(6, 1, kind("turn", 4, also=season("summer")), extended_board=True),
    "tu-draft": lambda: first(40, 3, kind("draft"), structures=True),
    "tu-cards": lambda: first(41, 3, kind("turn", 5, also=lambda s: season("summer")(s) and built(s)), structures=True, special_workers=True),
    "tu-build": lambda: first(42, 3, kind("build", 3, also=lambda s: any(a.verb.name == "build-card" for a in s.legal())), structures=True),
    "tu-all": lambda: first(43, 4, kind("turn", 5, also=lambda s: season("summer")(s) and built(s)), **ALL),
    "tu-all-two": lambda: first(44, 2, kind("turn", 5, also=lambda s: season("fall")(s) and built(s)), **ALL),
    "tu-all-six": lambda: first(45, 6, kind("turn", 4, also=lambda s: season("fall")(s) and built(s)), **ALL),
    "tu-all-solo": lambda: first(46, 1, kind("turn", 5, also=season("fall")), **ALL),
    "tu-train": lambda: first(112, 3, kind("train"), **ALL),
    "tu-recall": lambda: first(156, 3, kind("recall"), **ALL),
    "tu-over": lambda: Table(16, 3, lambda s: False, **ALL),
    "tu-watch": lambda: first(8, 3, kind("turn", 4, seat=1), seat=None, **ALL),
}


@cache
def table(name: str) -> Table:
    return TABLES[name]()


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.strip("/")
        if name == "words":
            return self.send(game_words())
        return self.send(table(name).message()) if name in TABLES else self.send({}, 404)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        here = table(self.path.strip("/"))
        seat = here.seat or 0
        if "why" in asked:
            return self.send(why(here, asked["why"]))
        try:
            trial = rehearse(here.state, seat, asked["actions"])
        except Refused as refused:
            return self.send({"type": "error", "code": refused.code, "message": refused.message, "rule": refused.rule})
        shown = trial.shown
        points = [shown.view(seat)["players"][n]["points"] - here.state.view(seat)["players"][n]["points"] for n in range(here.players)]
        return self.send({
            "type": "draft", "number": here.state.plies, "view": shown.view(seat), "ask": ask(shown) if trial.stops is None else None,
            "points": points, "stops": trial.stops, "events": [line(event, 0, 900 + i, 0, seat) for i, event in enumerate(trial.events)],
        })

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
    """The words and drawings that the server gives in a game with all modules."""
    told = texts(GAME, "en").words
    values = GAME.values(ALL)
    return {
        "name": told.title,
        "tagline": told.tagline,
        "cards": {name: to_builtins(card) for name, card in told.explained(values).items()},
        "effects": {text: to_builtins(effect) for text, effect in told.effects(values).items()},
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
    return {"type": "why", "message": "No legal action uses this now.", "rule": "VI-3.4"}


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("RULES", "5187"))), Answer).serve_forever()
