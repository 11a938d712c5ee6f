"""What a seat may know, as plain data built from an allow-list (CT-13)."""

from typing import cast

from tavola.core.score import ScoreRow, rows_of
from tavola.games.castles.box.components import REWARDS
from tavola.games.castles.box.region import LETTERS, ORDERS, SLOTS, SPACES, order_word, turn_word
from tavola.games.castles.box.tiles import (
    HEX,
    KINDS,
    NAMES,
    NO_TILE,
    farm_names,
    is_neutral,
    kind_of,
    tile_word,
)
from tavola.games.castles.rules.build_region import region_so_far
from tavola.games.castles.rules.red_scoring import CATEGORIES, breakdown, empty_spaces, leftovers
from tavola.games.castles.rules.rounds import scoring_comes
from tavola.games.castles.seen import view_types as shape
from tavola.games.castles.seen.placement_preview import previews_for
from tavola.games.castles.state.realm import BUILDING, NOBODY, NOT_YET, PHASES, PLAYING, Realm
from tavola.games.castles.state.verbs import PLUS_NAMES, PLUSES, SHIFT


def view_of(realm: Realm, seat: int) -> shape.RealmView:
    """The table as one seat sees it; -1 is a spectator."""
    return {
        "game": "castles",
        "seat": seat if seat >= 0 else None,
        "options": realm.settings.values.copy(),
        "edition": cast(shape.Edition, realm.settings.edition),
        "phase": "over" if realm.over else cast(shape.Phase, PHASES[realm.phase]),
        "round": realm.round,
        "lap": (realm.turns + realm.players - 1) // realm.players,
        "turn": realm.turns,
        "active": None if realm.over else realm.turn,
        "starter": 0,
        "passes": realm.passes,
        "last_turns": None if realm.last_turns == NOT_YET else realm.last_turns,
        "display": [_display(realm, place) for place in range(len(realm.display))],
        "neutral": {"count": len(realm.neutral), "tiles": _mixture(realm.neutral)},
        "removed": _tiles(realm.removed),
        "gone": _tiles(realm.gone),
        "deck": len(realm.deck),
        "discard": _counts(realm.discard),
        "discard_top": None if realm.discard_top == NOBODY else _kind(realm.discard_top),
        "left_out": len(realm.left_out),
        "yield": {"count": len(realm.yield_deck), "cards": _yields(realm)},
        "bonus_tiles": _pluses(realm.plus_left),
        "colour_bonus": [_colour_bonus(realm, kind) for kind in range(KINDS)],
        "area_points": realm.settings.area_vp[1:],
        "players": [_player(realm, owner, seat) for owner in range(realm.players)],
        "scorings": [_scoring(realm, row) for row in realm.scorings],
        "next_scoring": _next_scoring(realm),
        "stack": [cast(shape.Frame, frame.to_data()) for frame in realm.stack],
        "gains": previews_for(realm, seat) if seat >= 0 else [],
        "reveals": realm.reveals,
        "plies": realm.plies,
    }


# On the table -------------------------------------------------------------------------------------


def shown_tile(tile: int) -> shape.Tile:
    """A tile that lies face up."""
    return {
        "tile": tile_word(tile),
        "kind": "hex" if tile == HEX else _kind(kind_of(tile)),
        "farms": farm_names(tile),
        "neutral": is_neutral(tile),
    }


def _kind(kind: int) -> shape.Kind:
    return cast(shape.Kind, NAMES[kind])


def _display(realm: Realm, place: int) -> shape.DisplayTile | None:
    tile = realm.display[place]
    if tile == NO_TILE:
        return None
    return {**shown_tile(tile), "ref": f"display:{place}"}


def _tiles(tiles: list[int]) -> list[shape.Tile]:
    return [shown_tile(tile) for tile in tiles]


def _mixture(tiles: list[int]) -> list[str]:
    """Face-down tiles, sorted: which tiles they are is known, their order is not (CT-13.3)."""
    return [tile_word(tile) for tile in sorted(tiles)]


def _counts(cards: list[int]) -> dict[shape.Kind, int]:
    return {_kind(kind): cards[kind] for kind in range(KINDS)}


def _pluses(counts: list[int]) -> dict[shape.Plus, int]:
    return {cast(shape.Plus, PLUS_NAMES[plus]): counts[plus] for plus in range(PLUSES)}


def _yields(realm: Realm) -> list[shape.YieldCard]:
    cards: list[shape.YieldCard] = []
    for card, shown in enumerate(realm.box.yields):
        cards.append(
            {
                "reward": REWARDS[shown.reward],
                "amount": shown.amount,
                "count": shown.count,
                "discarded": realm.yield_discard[card],
            }
        )
    return cards


def _colour_bonus(realm: Realm, kind: int) -> shape.ColourBonus:
    points = realm.box.colour_points[kind]
    return {
        "kind": _kind(kind),
        "points": [points[0], points[1]],
        "first": _seat(realm.colour_first[kind]),
        "second": _seat(realm.colour_second[kind]),
    }


def _scoring(realm: Realm, row: list[int]) -> shape.Scoring:
    return {"green": row[: realm.players], "red": row[realm.players :]}


def _next_scoring(realm: Realm) -> shape.NextScoring | None:
    """Whose pile of this round is nearest to being empty, and when the scoring follows.

    None before play begins, and once the last turns have begun.
    """
    if realm.over or realm.phase != PLAYING or realm.last_turns != NOT_YET:
        return None
    left = [realm.pile_sizes(seat)[realm.round - 1] for seat in range(realm.players)]
    return {
        "comes": cast(shape.Comes, scoring_comes(realm)),
        "seat": left.index(min(left)),
        "left": min(left),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


# What a player has --------------------------------------------------------------------------------


def _player(realm: Realm, owner: int, seat: int) -> shape.Player:
    own = owner == seat
    hidden = realm.phase == BUILDING and not own
    playing = realm.phase == PLAYING and not realm.over
    rest = leftovers(realm, owner) if own or realm.over else []
    points = breakdown(realm, owner)
    score: dict[str, int] = {"total": realm.red[owner]}
    for number, category in enumerate(CATEGORIES):
        # Tiles in piles are listed only if the rules in play score them (CT-12.5).
        if category != "piles" or realm.settings.piles_count:
            score[category] = points[number]
    hand_points = f"{realm.hand_size(owner)} ÷ {realm.settings.cards_per_vp}" if realm.over else ""
    formula: dict[str, str] = {"cards": hand_points}
    return {
        "seat": owner,
        "hand": {
            "count": realm.hand_size(owner),
            "cards": _counts(realm.hands[owner]) if own else None,
            # With two players, a reshuffle reveals the opponent's hand.
            "known": _counts(realm.known[owner]) if seat >= 0 and not own else None,
        },
        "storage": [_stored(realm, owner, place) for place in range(len(realm.storage[owner]))],
        "storage_spaces": realm.storage_spaces(owner),
        "piles": {"left": realm.pile_sizes(owner), "tiles": _mixture(realm.piles[owner])},
        "bonus": _pluses(realm.pluses[owner]),
        "marble": realm.marble[owner],
        "workers": realm.workers[owner],
        "green": realm.green[owner],
        "red": realm.red[owner],
        # Green points are added to the red ones (CT-12.1).
        "red_after_scoring": realm.red[owner] + realm.green[owner] if playing else None,
        "marker": 100 if realm.red[owner] >= 100 else 50 if realm.red[owner] >= 50 else 0,
        "score": score,
        "formula": formula,
        # What the leftovers are worth at the end: pieces, marble, workers, cards, tiles in piles.
        "leftovers": rest or None,
        "boards": [
            realm.box.boards[letter][realm.boards[owner][letter]].name for letter in range(len(LETTERS))
        ],
        "layout": None if hidden else _layout(realm, owner),
        "region": None if hidden else _region(realm, owner),
    }


def _stored(realm: Realm, owner: int, place: int) -> shape.StoredTile:
    piece = realm.storage[owner][place]
    # A fresh piece has to wait for a later turn, unless an option says otherwise (CT-7.13).
    waits = piece == HEX and owner == realm.turn and not realm.settings.hex_same_turn
    fresh = waits and realm.is_fresh(owner, place)
    return {**shown_tile(piece), "ref": f"storage:{place}", "fresh": fresh}


def _layout(realm: Realm, owner: int) -> shape.Layout:
    return {
        "order": order_word(realm.order[owner]),
        "turned": turn_word(realm.turned[owner]),
        "shift": SHIFT.tokens[realm.shift[owner]],
        "castle": None if realm.castle[owner] == NOBODY else f"space:{realm.castle[owner]}",
    }


def _region(realm: Realm, owner: int) -> shape.Region:
    region = region_so_far(realm, owner)
    areas = region.areas()
    area_of = [0] * SPACES
    for number, area in enumerate(areas):
        for space in area:
            area_of[space] = number
    spaces: list[shape.Space] = []
    order = ORDERS[realm.order[owner]]
    for space in range(SPACES):
        tile = realm.placed[owner][space]
        place = region.geometry.coordinates[space]
        spaces.append(
            {
                "ref": f"space:{space}",
                "board": LETTERS[order[space // SLOTS]],
                "q": place[0],
                "r": place[1],
                "kind": _kind(region.colours[space]),
                "area": area_of[space],
                "tile": None if tile == NO_TILE else tile_word(tile),
                "farms": farm_names(tile),
                "neutral": NO_TILE < tile < HEX and is_neutral(tile),
                "open": realm.open[owner] >> space & 1 == 1,
            }
        )
    outlines: list[shape.Area] = []
    for area in areas:
        filled = [space for space in area if realm.filled[owner] >> space & 1]
        outlines.append(
            {
                "kind": _kind(region.colours[area[0]]),
                "spaces": area.copy(),
                "filled": len(filled),
                "points": _area_points(realm, owner, area),
                "done": len(filled) == len(area),
            }
        )
    return {"spaces": spaces, "areas": outlines, "empty": empty_spaces(realm, owner)}


def _area_points(realm: Realm, owner: int, area: list[int]) -> int:
    """What the area scores when it is full; nothing if it is only the castle's own space (CT-2.8)."""
    worth = realm.settings.area_vp
    if area == [realm.castle[owner]] and not realm.settings.castle_scores:
        return 0
    return worth[len(area)] if len(area) < len(worth) else 0


def score_sheet(realm: Realm) -> list[ScoreRow]:
    """Where the points come from, as everybody sees it."""
    players = [_player(realm, owner, -1) for owner in range(realm.players)]
    return rows_of([player["score"] for player in players], [player["formula"] for player in players])
