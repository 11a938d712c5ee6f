"""What a seat may know, as plain data built from an allow-list (SG-1.9)."""

from typing import cast

from tavola.core.plain import Plain, View
from tavola.core.score import ScoreRow, rows_of
from tavola.games.sangimignano.box.cards import FACE_UP, KINDS, NAMES, RANKS, kind_of, knowers_of, known_to
from tavola.games.sangimignano.rules.scoring import CATEGORIES, breakdown, formulas, total_scores
from tavola.games.sangimignano.state.city import NOBODY, PHASES, City, names


def view_of(city: City, seat: int) -> View:
    """The table from a seat's chair; -1 is a spectator."""
    players: list[Plain] = [_player(city, 0, seat), _player(city, 1, seat)]
    stack: list[Plain] = [frame.to_data() for frame in city.stack]
    options: dict[str, Plain] = {}
    options.update(city.settings.values)
    boxed_nobles = sum([1 for kind in city.box if kind >= RANKS])
    return {
        "game": "sangimignano",
        "seat": seat if seat >= 0 else None,
        "options": options,
        "phase": "over" if city.over else PHASES[city.phase],
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
        "market": names(city.market),
        "laid": names(city.laid),
        "removed": names(city.removed),
        "box": [len(city.box) - boxed_nobles, boxed_nobles],
        "marker": _seat(city.marker),
        "players": players,
        "history": [_deal(deal) for deal in city.history],
        "stack": stack,
        "plies": city.plies,
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _pile(pile: list[int], seat: int) -> dict[str, Plain]:
    """A deck: how many cards, the face-up ones on top, others this seat knows, and where others know more."""
    top: list[Plain] = []
    for card in reversed(pile):
        if not card & FACE_UP:
            break
        top.append(NAMES[kind_of(card)])
    known: list[Plain] = []
    others: list[Plain] = []
    for from_top in range(len(top), len(pile)):
        card = pile[len(pile) - 1 - from_top]
        knowers = knowers_of(card)
        if known_to(card, seat):
            known.append({"from_top": from_top, "card": NAMES[kind_of(card)], "knowers": knowers})
        elif knowers and seat >= 0:  # the players alone know what they saw of each other's hands
            others.append({"from_top": from_top, "knowers": knowers})
    return {"count": len(pile), "top": top, "known": known, "known_to_others": others}


def _player(city: City, owner: int, seat: int) -> dict[str, Plain]:
    hand = city.hands[owner]
    own = owner == seat
    backs = city.tower_backs(owner)
    size = city.hand_size(owner)
    points = breakdown(city, owner)
    worked = formulas(city, owner)
    score: dict[str, Plain] = {"total": sum(points)}
    formula: dict[str, Plain] = {}
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
            # A spectator did not see what a Trade carried from hand to hand.
            "known": _cards(shown) if seat >= 0 else [],
        },
        "towers": _towers(city, owner),
        "nobles": names(city.nobles[owner]),
        "used": city.used[owner],
        "may_use": city.used[1 - owner] + 1 if city.settings.nobles else None,
        "earlier": _earlier(city, owner),
        "total": total_scores(city)[owner],
        "penalty": _penalty(city, owner),
        "score": score,
        "formula": formula,
    }


def _earlier(city: City, owner: int) -> int:
    """The points from before the deal on the table."""
    if not city.over:
        return city.earlier[owner]
    last = city.history[-1]
    return city.earlier[owner] - last[owner] + last[4 + owner]


def _penalty(city: City, owner: int) -> int:
    """What closing cost in the deal on the table, as points; that of earlier deals is in their points."""
    return -city.history[-1][4 + owner] if city.over else 0


def _towers(city: City, owner: int) -> list[Plain]:
    highest = city.highest_of(owner) if city.marker == owner else 0
    row: list[Plain] = []
    for tower in city.towers[owner]:
        marked = highest > 0 and tower.height == highest
        row.append(tower.shown(owner, marked))
        if marked:
            highest = 0  # one banner is enough
    return row


def _cards(counts: list[int]) -> list[Plain]:
    return [NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _deal(deal: tuple[int, int, int, int, int, int]) -> dict[str, Plain]:
    return {
        "scores": [deal[0], deal[1]],
        "winner": _seat(deal[2]),
        "closed_by": _seat(deal[3]),
        "penalty": [deal[4], deal[5]],
    }


def score_sheet(city: City) -> list[ScoreRow]:
    """Where the points come from, as everybody sees it."""
    players = [_player(city, owner, -1) for owner in range(2)]
    scores = [cast(dict[str, Plain], player["score"]) for player in players]
    rows: list[ScoreRow] = []
    for category in ("earlier", "penalty"):
        points = [cast(int, player[category]) for player in players]
        if any(points):
            rows.append(ScoreRow(category, points))
    return rows + rows_of(scores, [cast(dict[str, Plain], player["formula"]) for player in players])
