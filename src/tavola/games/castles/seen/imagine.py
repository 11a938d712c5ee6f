"""Imagine: a realm that looks like a view; what the view hides is dealt again.

Hidden things are put into a fixed order before they are shuffled, so that the outcome depends on the view and
on chance alone.
"""

from typing import cast

from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.game import Game
from tavola.core.plain import Plain, View
from tavola.games.castles.box.box import Box
from tavola.games.castles.box.tiles import (
    CASTLE,
    FORT,
    HEX,
    KIND_OF,
    KINDS,
    NAMES,
    NO_TILE,
    PLAYER_BACK,
    tile_from_word,
)
from tavola.games.castles.rules.build_region import random_layout, set_castle, set_layout
from tavola.games.castles.rules.setup import lay_open
from tavola.games.castles.state.realm import NOBODY, NOT_YET, PHASES, PLAYING, Realm
from tavola.games.castles.state.settings import Settings
from tavola.games.castles.state.verbs import ORDER, PLUS_NAMES, SHIFT, TURNED

Fields = dict[str, Plain]


def imagine(game: Game, box: Box, view: View, chance: Chance) -> Realm:
    """A state with this view, all that is hidden drawn from `chance`."""
    players = cast(list[Fields], view["players"])
    settings = Settings(cast(Values, view["options"]))
    realm = Realm(game, settings, box, len(players), chance.branch())
    lay_open(realm)
    _table(realm, view)
    realm.stack = game.frames.load_stack(view["stack"])
    realm.boards = [_boards(box, player) for player in players]
    for seat, player in enumerate(players):
        _belongings(realm, seat, player)
        _region(realm, seat, player, chance)
    _deal_hidden(realm, view, players, chance)
    return realm


def _table(realm: Realm, view: View) -> None:
    phase = cast(str, view["phase"])
    realm.over = phase == "over"
    realm.phase = PLAYING if realm.over else PHASES.index(phase)
    realm.round = _int(view["round"])
    realm.turn = 0 if view["active"] is None else _int(view["active"])
    realm.turns = _int(view["turn"])
    realm.passes = _int(view["passes"])
    realm.last_turns = NOT_YET if view["last_turns"] is None else _int(view["last_turns"])
    realm.display = [_tile(shown) for shown in cast(list[Plain], view["display"])]
    realm.removed = [_tile(shown) for shown in cast(list[Plain], view["removed"])]
    realm.gone = [_tile(shown) for shown in cast(list[Plain], view["gone"])]
    realm.discard = _counts(view["discard"])
    realm.discard_top = NOBODY if view["discard_top"] is None else KIND_OF[cast(str, view["discard_top"])]
    realm.plus_left = _pluses(view["bonus_tiles"])
    realm.reveals = _int(view["reveals"])
    realm.plies = _int(view["plies"])
    for kind, bonus in enumerate(cast(list[Fields], view["colour_bonus"])):
        realm.colour_first[kind] = _seat(bonus["first"])
        realm.colour_second[kind] = _seat(bonus["second"])
    for card, shown in enumerate(cast(list[Fields], cast(Fields, view["yield"])["cards"])):
        realm.yield_discard[card] = _int(shown["discarded"])
    realm.scorings = [
        cast(list[int], row["green"]) + cast(list[int], row["red"])
        for row in cast(list[Fields], view["scorings"])
    ]


def _belongings(realm: Realm, seat: int, player: Fields) -> None:
    realm.pluses[seat] = _pluses(player["bonus"])
    realm.marble[seat] = _int(player["marble"])
    realm.workers[seat] = _int(player["workers"])
    realm.green[seat] = _int(player["green"])
    realm.red[seat] = _int(player["red"])
    for piece in cast(list[Fields], player["storage"]):
        realm.storage[seat].append(_tile(piece))
        if piece["fresh"] is True:
            realm.fresh += 1


def _region(realm: Realm, seat: int, player: Fields, chance: Chance) -> None:
    """The region as it is shown; one that is still secret is built at random as far as it must be there."""
    if player["layout"] is None:
        waiting = [frame.name for frame in realm.stack if frame.to_data().get("seat") == seat]
        if "join" not in waiting:
            random_layout(realm, seat, chance)
        if "castle" not in waiting:
            forts = realm.regions[seat].spaces_of[FORT]
            set_castle(realm, seat, forts[chance.below(len(forts))])
        return
    layout = cast(Fields, player["layout"])
    set_layout(
        realm,
        seat,
        ORDER.find(cast(str, layout["order"])),
        TURNED.find(cast(str, layout["turned"])),
        SHIFT.find(cast(str, layout["shift"])),
    )
    if layout["castle"] is None:
        return
    set_castle(realm, seat, int(cast(str, layout["castle"]).partition(":")[2]))
    region = cast(Fields, player["region"])
    for space, shown in enumerate(cast(list[Fields], region["spaces"])):
        if shown["tile"] is not None and shown["tile"] != "castle":
            realm.occupy(seat, space, _tile(shown))


def _deal_hidden(realm: Realm, view: View, players: list[Fields], chance: Chance) -> None:
    box = realm.box
    unseen = [box.region_cards[kind] - realm.discard[kind] for kind in range(KINDS)]
    hands = [cast(Fields, player["hand"]) for player in players]
    for seat, hand in enumerate(hands):
        shown = hand["cards"] if hand["cards"] is not None else hand["known"]
        if shown is not None:
            realm.hands[seat] = _counts(shown)
            for kind in range(KINDS):
                unseen[kind] -= realm.hands[seat][kind]
        if hand["cards"] is None and shown is not None:
            realm.known[seat] = _counts(shown)
    cards = [kind for kind in range(KINDS) for _ in range(unseen[kind])]
    chance.shuffle(cards)
    for seat, hand in enumerate(hands):
        for _ in range(_int(hand["count"]) - realm.hand_size(seat)):
            realm.hands[seat][cards.pop()] += 1
    for _ in range(_int(view["left_out"])):
        realm.left_out.append(cards.pop())
    realm.deck = cards
    realm.neutral = _mixture(cast(Fields, view["neutral"])["tiles"], 0, chance)
    realm.piles = [
        _mixture(cast(Fields, player["piles"])["tiles"], PLAYER_BACK, chance) for player in players
    ]
    yields: list[int] = []
    for card, shown_yield in enumerate(box.yields):
        yields += [card] * (shown_yield.count - realm.yield_discard[card])
    chance.shuffle(yields)
    realm.yield_deck = yields


def _mixture(tiles: Plain, back: int, chance: Chance) -> list[int]:
    """Face-down tiles in a new order."""
    pile = [tile_from_word(cast(str, word)) | back for word in cast(list[Plain], tiles)]
    chance.shuffle(pile)
    return pile


def _boards(box: Box, player: Fields) -> list[int]:
    names = cast(list[str], player["boards"])
    return [[board.name for board in box.boards[letter]].index(name) for letter, name in enumerate(names)]


def _tile(shown: Plain) -> int:
    if shown is None:
        return NO_TILE
    fields = cast(Fields, shown)
    word = cast(str, fields["tile"])
    if word == "hex":
        return HEX
    if word == "castle":
        return CASTLE
    tile = tile_from_word(word)
    return tile if fields["neutral"] is True else tile | PLAYER_BACK


def _counts(counts: Plain) -> list[int]:
    fields = cast(dict[str, int], counts)
    return [fields[name] for name in NAMES]


def _pluses(counts: Plain) -> list[int]:
    fields = cast(dict[str, int], counts)
    return [fields[name] for name in PLUS_NAMES]


def _int(value: Plain) -> int:
    return cast(int, value)


def _seat(value: Plain) -> int:
    return NOBODY if value is None else cast(int, value)
