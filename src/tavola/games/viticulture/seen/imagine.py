"""Imagine: a valley that looks like a view; what the view hides is dealt anew.

The hidden cards are what the box holds and the view does not show, put into a fixed order before they are
shuffled, so that the outcome depends on the view and on chance alone.
"""

from typing import Final, cast

from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.game import Game
from tavola.core.plain import Plain, View
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
from tavola.games.viticulture.state.placed import BONUS_SHIFT, LAST, SEAT_SHIFT, WAITS, placed_at, space_of
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import AUTOMA, NOBODY, Valley
from tavola.games.viticulture.state.verbs import DONE, MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import SOURCES, STAR_BITS, WORKERS, Vineyard
from tavola.games.viticulture.tuscany.plug_in import lay_out
from tavola.games.viticulture.tuscany.workers.in_play import put_in_play

Fields = dict[str, Plain]
TRIES: Final = 12  # deals in which the asked player could not choose anything are dealt again, so often


def imagine(game: Game, view: View, chance: Chance) -> Valley:
    """A state with this view, all hidden cards drawn from `chance`."""
    players = cast(list[Fields], view["players"])
    settings = Settings(cast(Values, view["options"]))
    valley = lay_out(game, len(players), settings, chance.branch())
    _public(valley, view)
    for seat, player in enumerate(players):
        _vineyard(valley, seat, player)
    valley.stack = game.frames.load_stack(view["stack"])
    if valley.players == 1:
        _automa(valley, view, chance)
    for _ in range(TRIES):
        _deal_hidden(valley, view, chance)
        if _plausible(valley):
            break
    return valley


def _plausible(valley: Valley) -> bool:
    """Whether the asked player has something to choose, as the real one had."""
    if valley.over or not valley.stack:
        return True
    legal = valley.decision.legal(valley)
    return len(legal) > 1 or legal[0].verb is not DONE


def _public(valley: Valley, view: View) -> None:
    valley.over = cast(bool, view["over"])
    valley.year = _int(view["year"])
    valley.phase = valley.board.year.index(cast(str, view["phase"]))
    valley.season = SEASONS.index(cast(str, view["season"]))
    valley.reached = cast(bool, view["reached"])
    valley.active = _int(view["active"])
    valley.first = _int(view["first"])
    valley.turn_row = _int(view["turn_row"])
    valley.passed = sum([1 << _int(seat) for seat in cast(list[Plain], view["passed"])])
    valley.grey = NOBODY if view["grey"] is None else _int(view["grey"])
    valley.green_grapes = NOBODY if view["green_grapes"] is None else _int(view["green_grapes"])
    valley.host = -1 if view["host"] is None else _worker(cast(Fields, view["host"]))
    valley.shown = _kinds(view["shown"])
    valley.box = _kinds(view["box"])
    valley.reveals = _int(view["reveals"])
    valley.plies = _int(view["plies"])
    for plan in cast(list[Fields], view["plans"]):
        flags = (WAITS if plan["messenger"] else 0) | (LAST if plan["last"] else 0)
        flags |= _int(plan["bonus"]) << BONUS_SHIFT
        valley.plans.append(flags | _int(plan["seat"]) << SEAT_SHIFT | _worker(plan))
    for offer in cast(list[Fields], view["offers"]):
        valley.offers += [MAMAS.index(cast(str, name)) for name in cast(list[Plain], offer["mamas"])]
        valley.offers += [PAPAS.index(cast(str, name)) for name in cast(list[Plain], offer["papas"])]
    for row, fields in enumerate(cast(list[Fields], view["rows"]), start=1):
        if fields["token"]:
            valley.rows_left |= 1 << row
    doing = cast(Fields, view["doing"])
    valley.built_cost = _int(doing["built_cost"])
    valley.planted_value = _int(doing["planted_value"])
    valley.planted_field = _int(doing["planted_field"])
    valley.harvest_count = _int(doing["harvest_count"])
    valley.made = _int(doing["made"])
    valley.sparkling_made = _int(doing["sparkling_made"])
    valley.spent_value = _int(doing["spent_value"])
    valley.guarded = cast(bool, doing["guarded"])
    valley.forgone = cast(bool, doing["forgone"])
    valley.gazed = cast(bool, doing["gazed"])
    valley.closing = cast(bool, doing["closing"])
    if valley.settings.special_workers:
        put_in_play(valley, [WORKERS.index(cast(str, name)) for name in cast(list[Plain], view["specials"])])


def _vineyard(valley: Valley, seat: int, player: Fields) -> None:
    vineyard = valley.vineyards[seat]
    vineyard.points = _int(player["points"])
    score = cast(Fields, player["score"])
    for i in range(len(SOURCES)):
        vineyard.earned[i] = _int(score.get(SOURCES[i], 0))
    vineyard.lira = _int(player["lira"])
    vineyard.residual = _int(player["residual"])
    vineyard.tokens = _int(player["tokens"])
    vineyard.mama = -1 if player["mama"] is None else MAMAS.index(cast(str, player["mama"]))
    vineyard.papa = -1 if player["papa"] is None else PAPAS.index(cast(str, player["papa"]))
    vineyard.row = _int(player["row"])
    vineyard.next_row = _int(player["next_row"])
    if player["stars"] is not None:
        for number in range(len(REGIONS)):
            stars = cast(Fields, player["stars"]).get(REGIONS[number], 0)
            vineyard.stars += _int(stars) << number * STAR_BITS
    vineyard.structures = _mask(player["structures"])
    vineyard.used = _spent(player["spent"])
    for kind in range(len(vineyard.workers)):
        vineyard.workers[kind] = _int(cast(Fields, player["workers"])[WORKERS[kind]])
    for kind in range(len(vineyard.ready)):
        vineyard.ready[kind] = _int(cast(Fields, player["ready"])[WORKERS[kind]])
    _tuscany(valley, vineyard, player)
    for placed in cast(list[Fields], player["placed"]):
        code = _worker(placed)
        vineyard.placed.append(code)
        if is_slot(space_of(code)):
            valley.taken[space_of(code)] = seat + 1
    for field, fields in enumerate(cast(list[Fields], player["fields"])):
        for kind in _kinds(fields["vines"]):
            vineyard.add_vine(field, kind)
        vineyard.sold |= int(cast(bool, fields["sold"])) << field
        vineyard.harvested |= int(cast(bool, fields["harvested"])) << field
    for colour in range(len(COLOURS)):
        vineyard.grapes[colour] = _tokens(cast(Fields, player["grapes"])[COLOURS[colour]])
    for kind in range(len(TYPES)):
        vineyard.wines[kind] = _tokens(cast(Fields, player["wines"])[TYPES[kind]])


def _tuscany(valley: Valley, vineyard: Vineyard, player: Fields) -> None:
    """Special workers and structure cards."""
    for kind in valley.specials:
        vineyard.hired |= _int(cast(Fields, player["workers"])[WORKERS[kind]]) << kind
        vineyard.rested |= _int(cast(Fields, player["ready"])[WORKERS[kind]]) << kind
    vineyard.late = _int(player["late"])
    for number, site in enumerate(cast(list[Fields], player["sites"])):
        if site["card"] is not None:
            vineyard.raise_card(CARD_NAMES.index(cast(str, site["card"])), number)


def _automa(valley: Valley, view: View, chance: Chance) -> None:
    fields = cast(Fields, view["automa"])
    valley.automa_points = _int(fields["points"])
    valley.automa_placed = _int(fields["placed"])
    valley.lost = cast(bool, fields["lost"])
    valley.automa_pile = [_int(card) - 1 for card in cast(list[Plain], fields["cards"])]
    valley.automa_deck = [card for card in range(len(BANDS)) if card not in valley.automa_pile]
    chance.shuffle(valley.automa_deck)
    for name in cast(list[Plain], fields["spaces"]):
        valley.taken[SPACE_NAMES.index(cast(str, name))] = AUTOMA


def _deal_hidden(valley: Valley, view: View, chance: Chance) -> None:
    """Find out which cards are nowhere to be seen, shuffle them, and lay them where cards lie unseen."""
    hands = [cast(Fields, player["hand"]) for player in cast(list[Fields], view["players"])]
    decks = [cast(Fields, fields) for fields in cast(Fields, view["decks"]).values()]
    unseen = COPIES.copy()
    packs = [] if view["packs"] is None else cast(list[Fields], view["packs"])
    valley.packs = [_seen_pack(pack) for pack in packs]
    for cards in valley.packs:
        for card in cards:
            unseen[card & KIND_MASK] -= 1
    for deck in range(len(valley.decks)):
        valley.piles[deck] = _kinds(decks[deck]["pile"])
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
    for deck in range(len(hidden)):
        chance.shuffle(hidden[deck])
        for seat in range(valley.players):
            vineyard = valley.vineyards[seat]
            backs = _int(cast(Fields, hands[seat]["backs"])[DECK_NAMES[deck]])
            for _ in range(backs - vineyard.count_deck(deck)):
                vineyard.add_card(hidden[deck].pop())
        valley.decks[deck] = hidden[deck]
    for seat, pack in enumerate(packs):
        _fill_pack(valley.packs[seat], pack, hidden[STRUCTURE])
    _deal_fresh(valley, view, chance)


def _seen_pack(pack: Fields) -> list[int]:
    """The cards of a pack that the view shows."""
    entries = cast(list[Fields], pack["known"])
    known = [(KIND_OF[cast(str, entry["card"])], _int(entry["seen_by"])) for entry in entries]
    cards = [kind | seen_by << KIND_BITS for kind, seen_by in known]
    if pack["cards"] is not None:
        rest = _kinds(pack["cards"])
        for kind, _ in known:
            rest.remove(kind)
        cards += rest
    return cards


def _fill_pack(cards: list[int], pack: Fields, hidden: list[int]) -> None:
    """The other cards of a pack, from those that are nowhere to be seen."""
    for _ in range(_int(pack["count"]) - len(cards)):
        cards.append(hidden.pop())


def _deal_fresh(valley: Valley, view: View, chance: Chance) -> None:
    """The cards just drawn: as the view shows them, or some of the hand that nobody has seen."""
    if view["fresh"] is None:
        return
    fields = cast(Fields, view["fresh"])
    valley.fresh_seat = _int(fields["seat"])
    if fields["cards"] is not None:
        valley.fresh = _kinds(fields["cards"])
        return
    deck = DECK_NAMES.index(cast(str, fields["deck"]))
    hand = valley.vineyards[valley.fresh_seat].hand
    unseen = [card for card in hand if card <= KIND_MASK and DECK_OF[card] == deck]
    chance.shuffle(unseen)
    # One of them may have come from a Caravan, where all have seen it.
    seen = [card & KIND_MASK for card in hand if card > KIND_MASK and DECK_OF[card & KIND_MASK] == deck]
    valley.fresh = (unseen + seen)[: _int(fields["count"])]


def _seen_hand(vineyard: Vineyard, hand: Fields) -> None:
    """The cards of a hand that the view shows, each with who has seen it."""
    entries = cast(list[Fields], hand["known"])
    known = [(KIND_OF[cast(str, entry["card"])], _int(entry["seen_by"])) for entry in entries]
    if hand["cards"] is not None:
        rest = _kinds(hand["cards"])
        for kind, _ in known:
            rest.remove(kind)
        for kind in rest:
            vineyard.add_card(kind)
    for kind, seen_by in known:
        vineyard.add_card(kind | seen_by << KIND_BITS)


def _cards_in_sight(valley: Valley) -> list[int]:
    """The cards that lie open on the table, each named once."""
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


def _kinds(names: Plain) -> list[int]:
    return [KIND_OF[cast(str, name)] for name in cast(list[Plain], names)]


def _mask(names: Plain) -> int:
    return sum([1 << STRUCTURES.index(cast(str, name)) for name in cast(list[Plain], names)])


def _spent(names: Plain) -> int:
    """What was used this year: structures, and private spaces by their names."""
    used = 0
    for name in cast(list[str], names):
        space = name.removeprefix("space:")
        used |= 1 << STRUCTURES.index(name) if space == name else spent_space(SPACE_NAMES.index(space))
    return used


def _tokens(values: Plain) -> int:
    return sum([1 << cast(int, value) for value in cast(list[Plain], values)])


def _worker(fields: Fields) -> int:
    space = SPACE_NAMES.index(cast(str, fields["space"]))
    return placed_at(space, WORKERS.index(cast(str, fields["worker"])))


def _int(value: Plain) -> int:
    return cast(int, value)
