"""Imagine: a realm that matches a view, with everything the view hides dealt at random.

Hidden things are sorted before they are shuffled, so that the result depends only on the view and on chance.
"""

from typing import cast

from tavola.core.action import name_in
from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.castles.box.box import Box
from tavola.games.castles.box.tiles import (
    CASTLE,
    HEX,
    KIND_OF,
    KINDS,
    NO_TILE,
    PLAYER_BACK,
    tile_from_word,
)
from tavola.games.castles.rules.build_region import set_castle, set_layout
from tavola.games.castles.rules.setup import lay_open
from tavola.games.castles.seen import view_types as shape
from tavola.games.castles.seen.redeal import TRIES, build_unseen, can_pay, deal_unseen
from tavola.games.castles.state.realm import NOBODY, NOT_YET, PHASES, PLAYING, Realm
from tavola.games.castles.state.settings import Settings
from tavola.games.castles.state.verbs import ORDER, PLUS_NAMES, PLUSES, SHIFT, TURNED


def imagine(game: Game, box: Box, view: shape.RealmView, chance: Chance) -> Realm:
    """A state with this view, where everything hidden is drawn from `chance`."""
    realm = _dealt(game, box, view, chance)
    for _ in range(TRIES):
        if can_pay(realm):
            break
        realm = _dealt(game, box, view, chance)
    return realm


def _dealt(game: Game, box: Box, view: shape.RealmView, chance: Chance) -> Realm:
    players = view["players"]
    settings = Settings(view["options"])
    realm = Realm(game, settings, box, len(players), chance.branch())
    lay_open(realm)
    _table(realm, view)
    realm.stack = game.frames.load_stack(cast(Plain, view["stack"]))
    realm.boards = [_boards(box, player) for player in players]
    for seat, player in enumerate(players):
        _belongings(realm, seat, player)
        _region(realm, seat, player, chance)
    _deal_hidden(realm, view, players, chance)
    return realm


def _table(realm: Realm, view: shape.RealmView) -> None:
    realm.over = view["phase"] == "over"
    realm.phase = PLAYING if realm.over else PHASES.index(view["phase"])
    realm.round = view["round"]
    realm.turn = 0 if view["active"] is None else view["active"]
    realm.turns = view["turn"]
    realm.passes = view["passes"]
    realm.last_turns = NOT_YET if view["last_turns"] is None else view["last_turns"]
    realm.display = [NO_TILE if shown is None else _tile(shown) for shown in view["display"]]
    realm.removed = [_tile(shown) for shown in view["removed"]]
    realm.gone = [_tile(shown) for shown in view["gone"]]
    realm.discard = _counts(view["discard"])
    realm.discard_top = NOBODY if view["discard_top"] is None else KIND_OF[view["discard_top"]]
    realm.plus_left = _pluses(view["bonus_tiles"])
    realm.reveals = view["reveals"]
    realm.plies = view["plies"]
    for kind, bonus in enumerate(view["colour_bonus"]):
        realm.colour_first[kind] = _seat(bonus["first"])
        realm.colour_second[kind] = _seat(bonus["second"])
    for card, shown in enumerate(view["yield"]["cards"]):
        realm.yield_discard[card] = shown["discarded"]
    realm.scorings = [row["green"] + row["red"] for row in view["scorings"]]


def _belongings(realm: Realm, seat: int, player: shape.Player) -> None:
    realm.pluses[seat] = _pluses(player["bonus"])
    realm.marble[seat] = player["marble"]
    realm.workers[seat] = player["workers"]
    realm.green[seat] = player["green"]
    realm.red[seat] = player["red"]
    for piece in player["storage"]:
        realm.storage[seat].append(_tile(piece))
        if piece["fresh"]:
            realm.fresh += 1


def _region(realm: Realm, seat: int, player: shape.Player, chance: Chance) -> None:
    """The region as shown; one that is still secret is built at random as far as its player must have got."""
    layout = player["layout"]
    if layout is None:
        build_unseen(realm, seat, chance)
        return
    order, turned, shift = layout["order"], layout["turned"], layout["shift"]
    set_layout(realm, seat, ORDER.find(order), TURNED.find(turned), SHIFT.find(shift))
    region = player["region"]
    if layout["castle"] is None or region is None:
        return
    set_castle(realm, seat, int(name_in(layout["castle"])))
    for space, shown in enumerate(region["spaces"]):
        if shown["tile"] is not None and shown["tile"] != "castle":
            realm.occupy(seat, space, _tile_of(shown["tile"], shown["neutral"]))


def _deal_hidden(realm: Realm, view: shape.RealmView, players: list[shape.Player], chance: Chance) -> None:
    box = realm.box
    unseen = [box.region_cards[kind] - realm.discard[kind] for kind in range(KINDS)]
    hands = [player["hand"] for player in players]
    for seat, hand in enumerate(hands):
        shown = hand["cards"] if hand["cards"] is not None else hand["known"]
        if shown is not None:
            realm.hands[seat] = _counts(shown)
            for kind in range(KINDS):
                unseen[kind] -= realm.hands[seat][kind]
        if hand["cards"] is None and shown is not None:
            realm.known[seat] = _counts(shown)
    deal_unseen(realm, unseen, [hand["count"] for hand in hands], view["left_out"], chance)
    realm.neutral = _mixture(view["neutral"]["tiles"], 0, chance)
    realm.piles = [_mixture(player["piles"]["tiles"], PLAYER_BACK, chance) for player in players]
    yields: list[int] = []
    for card, shown_yield in enumerate(box.yields):
        yields += [card] * (shown_yield.count - realm.yield_discard[card])
    chance.shuffle(yields)
    realm.yield_deck = yields


def _mixture(tiles: list[str], back: int, chance: Chance) -> list[int]:
    """Face-down tiles, shuffled."""
    pile = [tile_from_word(word) | back for word in tiles]
    chance.shuffle(pile)
    return pile


def _boards(box: Box, player: shape.Player) -> list[int]:
    names = player["boards"]
    return [[board.name for board in box.boards[letter]].index(name) for letter, name in enumerate(names)]


def _tile(shown: shape.Tile) -> int:
    return _tile_of(shown["tile"], shown["neutral"])


def _tile_of(word: str, neutral: bool) -> int:
    if word == "hex":
        return HEX
    if word == "castle":
        return CASTLE
    tile = tile_from_word(word)
    return tile if neutral else tile | PLAYER_BACK


def _counts(counts: dict[shape.Kind, int]) -> list[int]:
    found = [0] * KINDS
    for name, count in counts.items():
        found[KIND_OF[name]] = count
    return found


def _pluses(counts: dict[shape.Plus, int]) -> list[int]:
    found = [0] * PLUSES
    for name, count in counts.items():
        found[PLUS_NAMES.index(name)] = count
    return found


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
