"""What a seat may know, as plain data built from an allow-list (SG-1.9)."""

from typing import Literal, cast

from tavola.core.score import ScoreRow, rows_of
from tavola.games.sangimignano.box.cards import FACE_UP, KINDS, NAMES, RANKS, kind_of, knowers_of, known_to
from tavola.games.sangimignano.rules.scoring import CATEGORIES, breakdown, formulas, total_scores
from tavola.games.sangimignano.seen import view_types as shape
from tavola.games.sangimignano.state.city import NOBODY, NORMAL, City
from tavola.games.sangimignano.state.tower import Tower, story_data, tower_ref


def view_of(city: City, seat: int) -> shape.CityView:
    """The table as one seat sees it; -1 is a spectator."""
    players = [_player(city, 0, seat), _player(city, 1, seat)]
    boxed_nobles = sum([1 for kind in city.box if kind >= RANKS])
    return {
        "game": "sangimignano",
        "seat": seat if seat >= 0 else None,
        "options": city.settings.values.copy(),
        "phase": "over" if city.over else "normal" if city.phase == NORMAL else "ending",
        "deal": city.deal_number,
        "deals": city.settings.deals,
        "target_points": city.settings.target_points,
        "turn": city.turns,
        "active": None if city.over else city.turn,
        "dealer": city.dealer,
        "starter": 1 - city.dealer,
        "passes": city.passes,
        "closed_by": _seat(city.closed_by),
        "deck": _pile(city.deck, seat),
        "nobles": _pile(city.noble_deck, seat) if city.settings.nobles else None,
        "market": _names(city.market),
        "laid": _names(city.laid),
        "removed": _names(city.removed),
        "box": [len(city.box) - boxed_nobles, boxed_nobles],
        "marker": _seat(city.marker),
        "players": players,
        "history": [_deal(deal) for deal in city.history],
        "stack": [cast(shape.Frame, frame.to_data()) for frame in city.stack],
        "plies": city.plies,
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _names(kinds: list[int]) -> list[str]:
    return [NAMES[kind] for kind in kinds]


def _pile(pile: list[int], seat: int) -> shape.Pile:
    """A deck: how many cards, the face-up ones on top, others this seat knows, and where others know more."""
    top: list[str] = []
    for card in reversed(pile):
        if not card & FACE_UP:
            break
        top.append(NAMES[kind_of(card)])
    known: list[shape.KnownCard] = []
    others: list[shape.CardOthersKnow] = []
    for from_top in range(len(top), len(pile)):
        card = pile[len(pile) - 1 - from_top]
        knowers = knowers_of(card)
        if known_to(card, seat):
            known.append({"from_top": from_top, "card": NAMES[kind_of(card)], "knowers": knowers})
        elif knowers and seat >= 0:  # only the players know what they saw of each other's hands
            others.append({"from_top": from_top, "knowers": knowers})
    return {"count": len(pile), "top": top, "known": known, "known_to_others": others}


def _player(city: City, owner: int, seat: int) -> shape.Player:
    hand = city.hands[owner]
    own = owner == seat
    backs = city.tower_backs(owner)
    size = city.hand_size(owner)
    points = breakdown(city, owner)
    worked = formulas(city, owner)
    score: dict[str, int] = {"total": sum(points)}
    formula: dict[str, str] = {}
    for i in range(len(CATEGORIES)):
        score[CATEGORIES[i]] = points[i]
        formula[CATEGORIES[i]] = worked[i]
    shown = city.shown[owner]
    return {
        "seat": owner,
        "hand": {
            "count": size,
            "tower_backs": backs,
            "noble_backs": size - backs,
            "limit": city.hand_limit(owner),
            "cards": _cards(hand) if own else None,
            # Spectators do not see which cards a Trade moves.
            "known": _cards(shown) if seat >= 0 else [],
        },
        "towers": _towers(city, owner),
        "nobles": _names(city.nobles[owner]),
        "used": city.used[owner],
        "may_use": city.used[1 - owner] + 1 if city.settings.nobles else None,
        "earlier": _earlier(city, owner),
        "total": total_scores(city)[owner],
        "penalty": _penalty(city, owner),
        "score": cast(dict[Literal["total"] | shape.Category, int], score),
        "formula": cast(dict[shape.Category, str], formula),
    }


def _earlier(city: City, owner: int) -> int:
    """The points from before the current deal."""
    if not city.over:
        return city.earlier[owner]
    last = city.history[-1]
    return city.earlier[owner] - last[owner] + last[4 + owner]


def _penalty(city: City, owner: int) -> int:
    """The points closing cost in the current deal; the points of earlier deals already include theirs."""
    return -city.history[-1][4 + owner] if city.over else 0


def _towers(city: City, owner: int) -> list[shape.Tower]:
    highest = city.highest_of(owner) if city.marker == owner else 0
    row: list[shape.Tower] = []
    for tower in city.towers[owner]:
        marked = tower.height == highest
        row.append(_tower(tower, owner, marked))
        if marked:
            highest = 0  # one banner is enough
    return row


def _tower(tower: Tower, owner: int, highest: bool) -> shape.Tower:
    return {
        "ref": tower_ref(tower, owner),
        "kind": "plain" if tower.plain else "colourful",
        "rank": int(NAMES[tower.top]) if tower.plain else None,
        "height": tower.height,
        "complete": tower.complete,
        "highest": highest,
        "protected": tower.complete or tower.under_contract(),
        "stories": [cast(shape.Story, story_data(story)) for story in tower.stories],
    }


def _cards(counts: list[int]) -> list[str]:
    return [NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _deal(deal: tuple[int, int, int, int, int, int]) -> shape.Deal:
    return {
        "scores": [deal[0], deal[1]],
        "winner": _seat(deal[2]),
        "closed_by": _seat(deal[3]),
        "penalty": [deal[4], deal[5]],
    }


def score_sheet(city: City) -> list[ScoreRow]:
    """Where the points come from, as everybody sees it."""
    players = [_player(city, owner, -1) for owner in range(2)]
    earlier = [player["earlier"] for player in players]
    penalty = [player["penalty"] for player in players]
    rows = [ScoreRow("earlier", earlier)] if any(earlier) else []
    if any(penalty):
        rows.append(ScoreRow("penalty", penalty))
    scores = [cast(dict[str, int], player["score"]) for player in players]
    return rows + rows_of(scores, [cast(dict[str, str], player["formula"]) for player in players])
