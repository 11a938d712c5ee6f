"""Imagine: a valley that matches a view, with everything the view hides dealt at random.

The hidden cards are those of the box that the view does not show. They are sorted before they are shuffled,
so that the result depends only on the view and on chance.
"""

from typing import cast

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import REGIONS, SEASONS, SPACE_NAMES, STRUCTURES, is_slot, spent_space
from tavola.games.viticulture.box.cards import (
    COLOURS,
    COPIES,
    DECK_NAMES,
    DECK_OF,
    KIND_BITS,
    KIND_MASK,
    KIND_OF,
    KINDS,
    STRUCTURE,
    TYPES,
)
from tavola.games.viticulture.box.structure_cards import CARD_NAMES, FIRST_CARD
from tavola.games.viticulture.rules.actions.fill_orders import Filled
from tavola.games.viticulture.rules.actions.play_visitors import Played
from tavola.games.viticulture.rules.solo.automa import BANDS
from tavola.games.viticulture.seen import view_types as shape
from tavola.games.viticulture.seen.redeal import TRIES, deal_fresh, deal_to_hands, fill_pack, plausible
from tavola.games.viticulture.state.placed import BONUS_SHIFT, LAST, SEAT_SHIFT, WAITS, placed_at, space_of
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import AUTOMA, NOBODY, Valley
from tavola.games.viticulture.state.verbs import MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import SOURCES, STAR_BITS, WORKERS, Vineyard
from tavola.games.viticulture.tuscany.plug_in import lay_out
from tavola.games.viticulture.tuscany.workers.in_play import put_in_play


def imagine(game: Game, view: shape.ValleyView, chance: Chance) -> Valley:
    """A state with this view, where all hidden cards are drawn from `chance`."""
    players = view["players"]
    settings = Settings(view["options"])
    valley = lay_out(game, len(players), settings, chance.branch())
    _public(valley, view)
    for seat, player in enumerate(players):
        _vineyard(valley, seat, player)
    valley.stack = game.frames.load_stack(cast(Plain, view["stack"]))
    if view["automa"] is not None:
        _automa(valley, view["automa"], chance)
    for _ in range(TRIES):
        _deal_hidden(valley, view, chance)
        if plausible(valley):
            break
    return valley


def _public(valley: Valley, view: shape.ValleyView) -> None:
    valley.over = view["over"]
    valley.year = view["year"]
    valley.phase = valley.board.year.index(view["phase"])
    valley.season = SEASONS.index(view["season"])
    valley.reached = view["reached"]
    valley.active = view["active"]
    valley.first = view["first"]
    valley.turn_row = view["turn_row"]
    valley.passed = sum([1 << seat for seat in view["passed"]])
    valley.grey = _seat(view["grey"])
    valley.green_grapes = _seat(view["green_grapes"])
    valley.host = -1 if view["host"] is None else _worker(view["host"])
    valley.shown = _kinds(view["shown"])
    valley.box = _kinds(view["box"])
    valley.reveals = view["reveals"]
    valley.plies = view["plies"]
    for plan in view["plans"]:
        flags = (WAITS if plan["messenger"] else 0) | (LAST if plan["last"] else 0)
        flags |= plan["bonus"] << BONUS_SHIFT
        valley.plans = [*valley.plans, flags | plan["seat"] << SEAT_SHIFT | _worker(plan)]
    for offer in view["offers"]:
        valley.offers = valley.offers + [MAMAS.index(name) for name in offer["mamas"]]
        valley.offers = valley.offers + [PAPAS.index(name) for name in offer["papas"]]
    for row, fields in enumerate(view["rows"], start=1):
        if fields["token"]:
            valley.rows_left |= 1 << row
    doing = view["doing"]
    valley.built_cost = doing["built_cost"]
    valley.planted_value = doing["planted_value"]
    valley.planted_field = doing["planted_field"]
    valley.harvest_count = doing["harvest_count"]
    valley.made = doing["made"]
    valley.sparkling_made = doing["sparkling_made"]
    valley.spent_value = doing["spent_value"]
    valley.guarded = doing["guarded"]
    valley.forgone = doing["forgone"]
    valley.gazed = doing["gazed"]
    valley.closing = doing["closing"]
    if valley.settings.special_workers:
        put_in_play(valley, [WORKERS.index(name) for name in view["specials"]])


def _vineyard(valley: Valley, seat: int, player: shape.Player) -> None:
    vineyard = valley.vineyards[seat]
    vineyard.points = player["points"]
    score = player["score"]
    for i in range(len(SOURCES)):
        vineyard.earned[i] = score.get(SOURCES[i], 0)
    vineyard.lira = player["lira"]
    vineyard.residual = player["residual"]
    vineyard.tokens = player["tokens"]
    vineyard.mama = -1 if player["mama"] is None else MAMAS.index(player["mama"])
    vineyard.papa = -1 if player["papa"] is None else PAPAS.index(player["papa"])
    vineyard.row = player["row"]
    vineyard.next_row = player["next_row"]
    if player["stars"] is not None:
        for number in range(len(REGIONS)):
            vineyard.stars += player["stars"].get(REGIONS[number], 0) << number * STAR_BITS
    vineyard.structures = _mask(player["structures"])
    vineyard.used = _spent(player["spent"])
    for kind in range(len(vineyard.workers)):
        vineyard.workers[kind] = player["workers"][WORKERS[kind]]
    for kind in range(len(vineyard.ready)):
        vineyard.ready[kind] = player["ready"][WORKERS[kind]]
    _tuscany(valley, vineyard, player)
    for placed in player["placed"]:
        code = _worker(placed)
        vineyard.placed = [*vineyard.placed, code]
        if is_slot(space_of(code)):
            valley.taken[space_of(code)] = seat + 1
    for field, fields in enumerate(player["fields"]):
        for kind in _kinds(fields["vines"]):
            vineyard.add_vine(field, kind)
        vineyard.sold |= int(fields["sold"]) << field
        vineyard.harvested |= int(fields["harvested"]) << field
    for colour in range(len(COLOURS)):
        vineyard.grapes[colour] = _tokens(player["grapes"][COLOURS[colour]])
    for kind in range(len(TYPES)):
        vineyard.wines[kind] = _tokens(player["wines"][TYPES[kind]])


def _tuscany(valley: Valley, vineyard: Vineyard, player: shape.Player) -> None:
    """Special workers and structure cards."""
    for kind in valley.specials:
        vineyard.hired |= player["workers"][WORKERS[kind]] << kind
        vineyard.rested |= player["ready"][WORKERS[kind]] << kind
    vineyard.late = player["late"]
    for number, site in enumerate(player["sites"]):
        if site["card"] is not None:
            vineyard.raise_card(CARD_NAMES.index(site["card"]), number)


def _automa(valley: Valley, automa: shape.Automa, chance: Chance) -> None:
    valley.automa_points = automa["points"]
    valley.automa_placed = automa["placed"]
    valley.lost = automa["lost"]
    valley.automa_pile = [card - 1 for card in automa["cards"]]
    valley.automa_deck = [card for card in range(len(BANDS)) if card not in valley.automa_pile]
    chance.shuffle(valley.automa_deck)
    for name in automa["spaces"]:
        valley.taken[SPACE_NAMES.index(name)] = AUTOMA


def _deal_hidden(valley: Valley, view: shape.ValleyView, chance: Chance) -> None:
    """Find out which cards are hidden, shuffle them, and deal them to the hidden places."""
    hands = [player["hand"] for player in view["players"]]
    unseen = COPIES.copy()
    packs = [] if view["packs"] is None else view["packs"]
    valley.packs = [_seen_pack(pack) for pack in packs]
    for cards in valley.packs:
        for card in cards:
            unseen[card & KIND_MASK] -= 1
    for deck in range(len(valley.decks)):
        valley.piles[deck] = _kinds(view["decks"][DECK_NAMES[deck]]["pile"])
    for seat in range(valley.players):
        vineyard = valley.vineyards[seat]
        vineyard.hand = []
        _seen_hand(vineyard, hands[seat])
        for card in vineyard.hand:
            unseen[card & KIND_MASK] -= 1
    for kind in _cards_in_sight(valley):
        unseen[kind] -= 1
    hidden: list[list[int]] = [[] for _ in valley.decks]
    for kind in range(KINDS):
        if DECK_OF[kind] >= len(hidden):
            break
        for _ in range(unseen[kind]):
            hidden[DECK_OF[kind]].append(kind)
    missing: list[int] = []
    for seat in range(valley.players):
        for deck in range(len(hidden)):
            backs = hands[seat]["backs"][DECK_NAMES[deck]]
            missing.append(backs - valley.vineyards[seat].count_deck(deck))
    deal_to_hands(valley, hidden, missing, chance)
    for seat, pack in enumerate(packs):
        fill_pack(valley.packs[seat], pack["count"], hidden[STRUCTURE])
    _deal_fresh(valley, view, chance)


def _seen_pack(pack: shape.Pack) -> list[int]:
    """The cards of a pack that the view shows."""
    known = [(KIND_OF[entry["card"]], entry["seen_by"]) for entry in pack["known"]]
    cards = [kind | seen_by << KIND_BITS for kind, seen_by in known]
    if pack["cards"] is not None:
        rest = _kinds(pack["cards"])
        for kind, _ in known:
            rest.remove(kind)
        cards += rest
    return cards


def _deal_fresh(valley: Valley, view: shape.ValleyView, chance: Chance) -> None:
    """The cards just drawn: as the view shows them, or hidden ones from the hand."""
    fresh = view["fresh"]
    if fresh is None:
        return
    valley.fresh_seat = fresh["seat"]
    if fresh["cards"] is not None:
        valley.fresh = _kinds(fresh["cards"])
        return
    deal_fresh(valley, DECK_NAMES.index(fresh["deck"]), fresh["count"], chance)


def _seen_hand(vineyard: Vineyard, hand: shape.Hand) -> None:
    """Add the cards of a hand that the view shows, with who has seen each."""
    known = [(KIND_OF[entry["card"]], entry["seen_by"]) for entry in hand["known"]]
    if hand["cards"] is not None:
        rest = _kinds(hand["cards"])
        for kind, _ in known:
            rest.remove(kind)
        for kind in rest:
            vineyard.add_card(kind)
    for kind, seen_by in known:
        vineyard.add_card(kind | seen_by << KIND_BITS)


def _cards_in_sight(valley: Valley) -> list[int]:
    """The face-up cards on the table, each counted once."""
    kinds = valley.box + valley.shown
    for pile in valley.piles:
        kinds = kinds + pile
    for vineyard in valley.vineyards:
        for field in range(len(vineyard.fields)):
            kinds = kinds + vineyard.vines_on(field)
        for number in range(len(CARD_NAMES)):
            if vineyard.annexes >> number & 1:
                kinds = [*kinds, FIRST_CARD + number]
    for frame in valley.stack:
        if isinstance(frame, Played | Filled):
            kinds = [*kinds, frame.card]
    return kinds


def _kinds(names: list[str]) -> list[int]:
    return [KIND_OF[name] for name in names]


def _mask(names: list[str]) -> int:
    return sum([1 << STRUCTURES.index(name) for name in names])


def _spent(names: list[str]) -> int:
    """What was used this year: structures, and private spaces by their names."""
    used = 0
    for name in names:
        space = name.removeprefix("space:")
        used |= 1 << STRUCTURES.index(name) if space == name else spent_space(SPACE_NAMES.index(space))
    return used


def _tokens(values: list[int]) -> int:
    return sum([1 << value for value in values])


def _worker(placed: shape.Placed) -> int:
    return placed_at(SPACE_NAMES.index(placed["space"]), WORKERS.index(placed["worker"]))


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
