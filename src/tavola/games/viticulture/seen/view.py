"""What a seat may know, as plain data built from an allow-list (VI-1.9, VI-1.10)."""

from typing import cast

from tavola.core.score import ScoreRow, rows_of
from tavola.games.viticulture.box.board import (
    BESIDE,
    EXTRAS,
    FIRST_EXTRA,
    FIRST_MAT,
    SEASONS,
    SPACE_NAMES,
    STRUCTURES,
    spent_space,
)
from tavola.games.viticulture.box.cards import (
    COLOURS,
    DECK_NAMES,
    DECK_OF,
    HIGHEST,
    KIND_BITS,
    KIND_MASK,
    NAMES,
    ONLOOKERS,
    TYPES,
    card_names,
)
from tavola.games.viticulture.box.structure_cards import CARD_NAMES, MAT_SLOTS
from tavola.games.viticulture.rules.actions.fill_orders import Filled
from tavola.games.viticulture.rules.actions.play_visitors import Played
from tavola.games.viticulture.rules.end_of_game import sources
from tavola.games.viticulture.rules.solo.automa import is_last_solo_year, last_year
from tavola.games.viticulture.seen import view_types as shape
from tavola.games.viticulture.state.board import ActionPlace, Region, Structure
from tavola.games.viticulture.state.moments import discount, training_fee
from tavola.games.viticulture.state.placed import (
    BONUS_SHIFT,
    LAST,
    WAITS,
    plan_placed,
    plan_seat,
    space_of,
    worker_of,
)
from tavola.games.viticulture.state.valley import AUTOMA, NOBODY, Valley
from tavola.games.viticulture.state.verbs import MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import (
    FROM_MAP,
    SOURCES,
    WORKERS,
    Vineyard,
)
from tavola.games.viticulture.tuscany.board.extended_year import FIRST_ROW, NEXT_YEAR
from tavola.games.viticulture.tuscany.board.influence_map import THE_AUTOMA, automa_stars, leader, map_points
from tavola.games.viticulture.tuscany.structures.construction_mat import space_of_card
from tavola.games.viticulture.tuscany.structures.mercado import FillDrawn


def view_of(valley: Valley, seat: int) -> shape.ValleyView:
    """The table as one seat sees it; -1 is a spectator."""
    return {
        "game": "viticulture",
        "seat": seat if seat >= 0 else None,
        "options": valley.settings.values.copy(),
        "board": valley.board.name,
        "side": valley.board.side,
        "seasons": _seasons(valley),
        "over": valley.over,
        "year": valley.year,
        "phase": valley.board.year[valley.phase],
        "season": SEASONS[valley.season],
        "last_year": valley.reached if valley.players > 1 else is_last_solo_year(valley),
        "reached": valley.reached,
        "target": valley.target,
        "year_phases": valley.board.year.copy(),
        "point_floor": valley.board.point_floor,
        "residual_limit": valley.board.residual_limit,
        "worker_limit": valley.board.worker_limit,
        "hand_limit": valley.settings.hand_limit or valley.board.hand_limit,
        "structures": [_structure(structure) for structure in valley.board.structures],
        "in_play": _in_play(valley),
        "active": valley.active,
        "first": valley.first,
        "turn_row": valley.turn_row,
        "passed": [other for other in range(valley.players) if valley.passed >> other & 1],
        "grey": None if valley.grey == NOBODY else valley.grey,
        "green_grapes": None if valley.green_grapes == NOBODY else valley.green_grapes,
        "host": _worker(valley.host) if valley.host >= 0 else None,
        "actions": [_action(valley, action) for action in valley.board.actions],
        "extras": [_extra(valley, number) for number in range(len(EXTRAS))],
        "rows": _rows(valley),
        "map": _map(valley) if valley.board.regions else None,
        "plans": [_plan(code) for code in valley.plans],
        "decks": _decks(valley),
        "box": card_names(sorted(valley.box)),
        "shown": card_names(valley.shown),
        "offers": _offers(valley),
        "specials": [WORKERS[kind] for kind in valley.specials],
        "open_decks": [DECK_NAMES[deck] for deck in range(valley.open_decks)],
        "packs": [_pack(valley, owner, seat) for owner in range(valley.players)] if valley.packs else None,
        "fresh": _fresh(valley, seat) if valley.fresh else None,
        "players": [_player(valley, owner, seat) for owner in range(valley.players)],
        "doing": _doing(valley, seat),
        "automa": _automa(valley) if valley.players == 1 else None,
        "stack": [cast(shape.Frame, frame.to_data()) for frame in valley.stack],
        "reveals": valley.reveals,
        "plies": valley.plies,
    }


def _structure(structure: Structure) -> shape.Structure:
    return {"name": structure.name, "cost": structure.cost, "cellar": structure.cellar}


def _in_play(valley: Valley) -> str | None:
    """The visitor or order that is being resolved."""
    for frame in reversed(valley.stack):
        if isinstance(frame, Played | Filled):
            return NAMES[frame.card]
    return None


def _worker(code: int) -> shape.Placed:
    return {"worker": WORKERS[worker_of(code)], "space": SPACE_NAMES[space_of(code)]}


def _plan(code: int) -> shape.PlannedWorker:
    return {
        "seat": plan_seat(code),
        **_worker(plan_placed(code)),
        "last": code & LAST != 0,  # a Merchant placed when all opponents had passed
        "messenger": code & WAITS != 0,
        "bonus": code >> BONUS_SHIFT,  # the space whose bonus a Farmer has chosen, from 1; 0 if none
    }


def _pack(valley: Valley, owner: int, seat: int) -> shape.Pack:
    """The structure cards a player is choosing from; others see only those they passed on."""
    pack = sorted(valley.packs[owner])
    own = owner == seat
    told = -1 if own else 1 << (seat if seat >= 0 else ONLOOKERS)
    known: list[shape.KnownCard] = []
    for card in pack:
        seen_by = card >> KIND_BITS & told
        if seen_by:
            known.append({"card": NAMES[card & KIND_MASK], "seen_by": seen_by})
    return {"seat": owner, "count": len(pack), "cards": card_names(pack) if own else None, "known": known}


def _fresh(valley: Valley, seat: int) -> shape.Fresh:
    """Cards just drawn that their owner has to decide about."""
    top = valley.stack[-1]
    own = valley.fresh_seat == seat or (isinstance(top, FillDrawn) and top.open)
    return {
        "seat": valley.fresh_seat,
        "deck": DECK_NAMES[DECK_OF[valley.fresh[0]]],
        "count": len(valley.fresh),
        "cards": card_names(valley.fresh) if own else None,
    }


def _standing(valley: Valley, space: int) -> list[shape.Standing]:
    """The workers on a space, by seat."""
    found: list[shape.Standing] = []
    for seat in range(valley.players):
        for code in valley.vineyards[seat].placed:
            if space_of(code) == space:
                found.append({"seat": seat, "worker": WORKERS[worker_of(code)]})
    if space < FIRST_EXTRA and valley.taken[space] == AUTOMA:
        found.append({"seat": None, "worker": "automa"})
    return found


def _action(valley: Valley, action: ActionPlace) -> shape.Action:
    spaces: list[shape.Space] = []
    for slot in range(len(action.courses)):
        space = action.first + slot
        spaces.append(
            {
                "ref": f"space:{SPACE_NAMES[space]}",
                "used": slot < valley.slots,
                "bonus": action.bonus[slot],
                "workers": _standing(valley, space),
            }
        )
    return {
        "name": action.name,
        "season": SEASONS[action.season],
        "does": action.plain.effects[0].text,
        "spaces": spaces,
        "beside": _standing(valley, action.first + BESIDE),
    }


def _extra(valley: Valley, number: int) -> shape.Extra:
    extra = valley.board.extras[number]
    return {
        "ref": f"space:{extra.name}",
        "structure": STRUCTURES[extra.structure] if extra.structure >= 0 else None,
        "does": extra.course.effects[0].text,
        "workers": _standing(valley, extra.space),
    }


def _rows(valley: Valley) -> list[shape.Row]:
    found: list[shape.Row] = []
    for number in range(len(valley.board.rows)):
        effects = valley.board.rows[number].effects
        seats = [seat for seat in range(valley.players) if valley.vineyards[seat].row == number + 1]
        nexts = [seat for seat in range(valley.players) if valley.vineyards[seat].next_row == number + 1]
        found.append(
            {
                "ref": f"row:{number + 1}",
                "gain": effects[0].text if effects else "",
                "gains": _gains(valley, number) if valley.board.chart else None,
                "seat": seats[0] if seats else None,
                "next_seat": nexts[0] if nexts else None,
                "barred": number + 1 == FIRST_ROW and len(valley.board.chart) > 0,
                "token": valley.rows_left >> (number + 1) & 1 == 1,
            }
        )
    return found


def _gains(valley: Valley, number: int) -> dict[str, str]:
    """What a row of the chart gives on passing into each season."""
    told: dict[str, str] = {}
    for season in range(len(SEASONS)):
        effects = valley.board.chart[number * len(SEASONS) + season].effects
        told[SEASONS[season]] = effects[0].text if effects else ""
    return told


def _seasons(valley: Valley) -> list[str]:
    found: list[str] = []
    for season in range(len(SEASONS)):
        if valley.board.by_season[season]:
            found.append(SEASONS[season])
    return found


def _map(valley: Valley) -> shape.InfluenceMap:
    """The influence map: who has how many stars where, and what that would be worth now."""
    points = map_points(valley)
    return {
        "regions": [_region(valley, region) for region in valley.board.regions],
        "scored": valley.settings.influence,
        "points": points[: valley.players],
        "automa_points": points[valley.players] if valley.players == 1 else None,
    }


def _region(valley: Valley, region: Region) -> shape.Region:
    stars = [vineyard.stars_in(region.number) for vineyard in valley.vineyards]
    who = leader(valley, region)
    return {
        "ref": f"region:{region.name}",
        "name": region.name,
        "points": region.points,
        "gain": region.gain.effects[0].text,
        "stars": stars,
        "automa": automa_stars(valley, region),
        "leader": "automa" if who == THE_AUTOMA else None if who == NOBODY else who,
    }


def _season_of(valley: Valley, seat: int) -> str:
    """Where the rooster is: after passing, in the next season or out of the year."""
    if not valley.board.chart or valley.passed >> seat & 1 == 0:
        return SEASONS[valley.season]
    return SEASONS[valley.season + 1] if valley.season + 1 < len(SEASONS) else NEXT_YEAR


def _stars(valley: Valley, vineyard: Vineyard) -> dict[str, int]:
    told: dict[str, int] = {"supply": valley.board.stars - vineyard.stars_placed()}
    for region in valley.board.regions:
        told[region.name] = vineyard.stars_in(region.number)
    return told


def _decks(valley: Valley) -> dict[str, shape.Deck]:
    told: dict[str, shape.Deck] = {}
    for deck in range(len(valley.decks)):
        told[DECK_NAMES[deck]] = {"count": len(valley.decks[deck]), "pile": card_names(valley.piles[deck])}
    return told


def _offers(valley: Valley) -> list[shape.Offer]:
    """Mamas and papas to choose from, for each seat."""
    found: list[shape.Offer] = []
    for at in range(0, len(valley.offers), 4):
        a, b, c, d = valley.offers[at : at + 4]
        found.append({"mamas": [MAMAS[a], MAMAS[b]], "papas": [PAPAS[c], PAPAS[d]]})
    return found


def _values(mask: int) -> list[int]:
    return [value for value in range(1, HIGHEST + 1) if mask >> value & 1]


def _structures(mask: int) -> list[str]:
    return [STRUCTURES[number] for number in range(len(STRUCTURES)) if mask >> number & 1]


def _spent_spaces(used: int) -> list[str]:
    """Private spaces already used this year, even if the worker was retrieved since."""
    spaces = range(FIRST_EXTRA, len(SPACE_NAMES))
    return [f"space:{SPACE_NAMES[space]}" for space in spaces if used & spent_space(space)]


def _player(valley: Valley, owner: int, seat: int) -> shape.Player:
    vineyard = valley.vineyards[owner]
    grapes: dict[str, list[int]] = {}
    for colour in range(len(COLOURS)):
        grapes[COLOURS[colour]] = _values(vineyard.grapes[colour])
    wines: dict[str, list[int]] = {}
    for kind in range(len(TYPES)):
        wines[TYPES[kind]] = _values(vineyard.wines[kind])
    ready: dict[str, int] = {}
    for kind in range(len(vineyard.ready)):
        ready[WORKERS[kind]] = vineyard.ready[kind]
    workers: dict[str, int] = {}
    for kind in range(len(vineyard.workers)):
        workers[WORKERS[kind]] = vineyard.workers[kind]
    for kind in valley.specials:
        workers[WORKERS[kind]] = vineyard.hired >> kind & 1
        ready[WORKERS[kind]] = vineyard.rested >> kind & 1
    return {
        "seat": owner,
        "points": vineyard.points,
        "lira": vineyard.lira,
        "residual": vineyard.residual,
        "tokens": vineyard.tokens,
        "mama": MAMAS[vineyard.mama] if vineyard.mama >= 0 else None,
        "papa": PAPAS[vineyard.papa] if vineyard.papa >= 0 else None,
        "row": vineyard.row,
        "next_row": vineyard.next_row,
        "season": _season_of(valley, owner),
        "passed": valley.passed >> owner & 1 == 1,
        "stars": _stars(valley, vineyard) if valley.board.regions else None,
        "workers": workers,
        "ready": ready,
        "placed": [_worker(code) for code in vineyard.placed],
        "structures": _structures(vineyard.structures),
        "spent": _structures(vineyard.used) + _spent_spaces(vineyard.used),
        "fields": [_field(valley, owner, field) for field in range(len(vineyard.fields))],
        "grapes": grapes,
        "wines": wines,
        "cellar": valley.cellar(owner),
        "score": _score(valley, owner),
        "hand": _hand(valley, owner, seat),
        "sites": _sites(valley, owner) if valley.settings.structures else [],
        "mat": _mat(valley, owner) if valley.settings.structures else None,
        "discount": discount(valley, owner),
        "fees": training_fee(valley, owner),
        "late": vineyard.late,
    }


def _score(valley: Valley, owner: int) -> dict[str, int]:
    """The points by source; starting points only if some player has them."""
    found = sources(valley)
    told: dict[str, int] = {"total": valley.vineyards[owner].points}
    for i in range(len(SOURCES)):
        if i != FROM_MAP or valley.board.regions:
            told[SOURCES[i]] = found[owner][i]
    if max([abs(seat[-1]) for seat in found]):
        told["start"] = found[owner][-1]
    return told


def _field(valley: Valley, owner: int, field: int) -> shape.Field:
    vineyard = valley.vineyards[owner]
    value = valley.board.fields[field]
    return {
        "ref": f"field:{value}",
        "value": value,
        "vines": card_names(vineyard.vines_on(field)),
        "red": vineyard.red[field],
        "white": vineyard.white[field],
        "sold": vineyard.sold >> field & 1 == 1,
        "harvested": vineyard.harvested >> field & 1 == 1,
        "structure": CARD_NAMES[vineyard.card_on(field)] if vineyard.card_on(field) >= 0 else None,
    }


def _sites(valley: Valley, owner: int) -> list[shape.Site]:
    """The sites of structure cards, built or free: the slots of the construction mat, then the fields."""
    vineyard = valley.vineyards[owner]
    found: list[shape.Site] = []
    for site in range(MAT_SLOTS + len(vineyard.fields)):
        field = site - MAT_SLOTS
        card = vineyard.card_at(site)
        space = space_of_card(card) if card >= 0 else -1
        on_mat = field < 0
        found.append(
            {
                "ref": "site:mat" if on_mat else f"field:{valley.board.fields[field]}",
                "place": "mat" if on_mat else "field",
                "slot": site + 1 if on_mat else valley.board.fields[field],
                "open": card < 0 if on_mat else vineyard.is_bare(field),
                "card": CARD_NAMES[card] if card >= 0 else None,
                "space": f"space:{SPACE_NAMES[space]}" if space >= 0 else None,
                "workers": _own(vineyard, owner, space),
            }
        )
    return found


def _own(vineyard: Vineyard, owner: int, space: int) -> list[shape.Standing]:
    """A player's own workers on a space."""
    codes = [code for code in vineyard.placed if space_of(code) == space]
    return [{"seat": owner, "worker": WORKERS[worker_of(code)]} for code in codes]


def _mat(valley: Valley, owner: int) -> shape.Mat:
    """The private space for destroying structure cards."""
    return {
        "ref": f"space:{SPACE_NAMES[FIRST_MAT]}",
        "does": valley.board.mat[0].effects[0].text,
        "workers": _own(valley.vineyards[owner], owner, FIRST_MAT),
    }


def _hand(valley: Valley, owner: int, seat: int) -> shape.Hand:
    """The owner sees all cards, others the backs and the cards they saw being added."""
    vineyard = valley.vineyards[owner]
    backs: dict[str, int] = {}
    for deck in range(len(valley.decks)):
        backs[DECK_NAMES[deck]] = vineyard.count_deck(deck)
    own = owner == seat
    # Only the owner sees who else knows a card, because that would tell copies apart.
    told = -1 if own else 1 << (seat if seat >= 0 else ONLOOKERS)
    known: list[shape.KnownCard] = []
    for card in vineyard.hand:
        seen_by = card >> KIND_BITS & told
        if seen_by:
            known.append({"card": NAMES[card & KIND_MASK], "seen_by": seen_by})
    return {
        "count": len(vineyard.hand),
        "backs": backs,
        "cards": card_names(vineyard.hand) if own else None,
        "known": known,
    }


def _doing(valley: Valley, seat: int) -> shape.Doing:
    """What the card in play has done so far; `guarded` depends on the hand, so only its owner sees it."""
    return {
        "built_cost": valley.built_cost,
        "planted_value": valley.planted_value,
        "planted_field": valley.planted_field,
        "harvest_count": valley.harvest_count,
        "made": valley.made,
        "sparkling_made": valley.sparkling_made,
        "spent_value": valley.spent_value,
        "guarded": valley.guarded and valley.to_move == seat,
        "forgone": valley.forgone,
        "gazed": valley.gazed,
        "closing": valley.closing,
    }


def _automa(valley: Valley) -> shape.Automa:
    cards = [card + 1 for card in valley.automa_pile]
    spaces: list[str] = []
    for space in range(FIRST_EXTRA):
        if valley.taken[space] == AUTOMA:
            spaces.append(SPACE_NAMES[space])
    return {
        "points": valley.automa_points,
        "level": valley.settings.level,
        "deck": len(valley.automa_deck),
        "cards": cards,
        "card": cards[-1] if cards else None,
        "years": last_year(valley),
        "placed": valley.automa_placed,
        "spaces": spaces,
        "lost": valley.lost,
    }


def score_sheet(valley: Valley) -> list[ScoreRow]:
    """Where the points come from, as everybody sees it."""
    players = [_player(valley, owner, -1) for owner in range(valley.players)]
    return rows_of([player["score"] for player in players], [{} for _ in players])
