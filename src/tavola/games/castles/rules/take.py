"""Take a tile from the display, after a refresh if none fits (CT-5)."""

from typing import ClassVar

from mypy_extensions import i64

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, WHOLE, Declaration, OneOf, Or, Part
from tavola.core.state import State
from tavola.games.castles.box.tiles import HEX, KIND_MASK, KINDS, NAMES, NO_KIND, NO_TILE, kind_of
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import Realm, as_realm
from tavola.games.castles.state.verbs import DISCARD, DISPLAY_SIZE, REFRESH, STORAGE, TAKE
from tavola.games.castles.tiles.display import check_display, clear_kind, fill_up, refill


def takes(realm: Realm, seat: int, actions: list[Action]) -> None:
    """Every tile that may be taken or, if none fits, every kind that may be refreshed."""
    display = realm.display
    fitting = realm.fitting_kinds(seat)
    if display_fits(display, fitting):
        only_fitting = realm.settings.take_only_fitting
        for place in range(DISPLAY_SIZE):
            tile = display[place]
            if tile >= 0 and (not only_fitting or fitting >> (i64(tile) & KIND_MASK) & 1):
                actions.append(TAKE.of(place))
    elif must_refresh(realm, fitting):
        refreshes(realm, actions)
    elif not realm.settings.take_only_fitting:
        for place in range(DISPLAY_SIZE):
            if display[place] >= 0:
                actions.append(TAKE.of(place))


def display_fits(display: list[int], fitting: i64) -> bool:
    """Whether any of these tiles fits."""
    for tile in display:
        if tile >= 0 and fitting >> (i64(tile) & KIND_MASK) & 1:
            return True
    return False


def must_refresh(realm: Realm, fitting: i64) -> bool:
    """When no tile of the display fits: whether the neutral supply still has one (CT-5.7, CT-5.10)."""
    if not realm.settings.refresh:
        return False
    return display_fits(realm.neutral, fitting) or display_fits(realm.removed, fitting)


def refreshes(realm: Realm, actions: list[Action]) -> None:
    """Every kind on display."""
    kinds = 0
    for tile in realm.display:
        if tile >= 0:
            kinds |= 1 << kind_of(tile)
    for kind in range(KINDS):
        if kinds >> kind & 1:
            actions.append(REFRESH.of(kind))


def why_not_take(realm: Realm, seat: int, place: int) -> Refusal | None:
    """CT-5.6, CT-5.7, CT-6.5."""
    tile = realm.display[place]
    if tile == NO_TILE:
        return Refusal("CT-6.5", "place_empty")
    fitting = realm.fitting_kinds(seat)
    if fitting >> kind_of(tile) & 1:
        return None
    if display_fits(realm.display, fitting):
        return Refusal("CT-5.6", "does_not_fit") if realm.settings.take_only_fitting else None
    if must_refresh(realm, fitting):
        return Refusal("CT-5.7", "refresh_first")
    return Refusal("CT-5.6", "does_not_fit") if realm.settings.take_only_fitting else None


def why_not_refresh(realm: Realm, seat: int, kind: int) -> Refusal | None:
    """CT-5.7, CT-5.10."""
    fitting = realm.fitting_kinds(seat)
    if not realm.settings.refresh or display_fits(realm.display, fitting):
        return Refusal("CT-5.7", "no_refresh")
    if not must_refresh(realm, fitting):
        return Refusal("CT-5.10", "refresh_useless")
    return Refusal("CT-5.7", "not_on_display", {"kind": NAMES[kind]})


def storage_full(realm: Realm, seat: int) -> bool:
    """Whether a piece must be discarded before a tile can be taken (CT-5.3)."""
    return len(realm.storage[seat]) >= realm.storage_spaces(seat)


def begin_take(realm: Realm, seat: int, place: int) -> None:
    """Take a tile; if storage is full, make room first (CT-5.3)."""
    if storage_full(realm, seat):
        realm.push(MakeRoom(seat, place, NO_KIND))
    else:
        take(realm, seat, place)


def begin_refresh(realm: Realm, seat: int, kind: int) -> None:
    """A refresh is part of taking: if storage is full, make room before new tiles are seen (CT-5.12)."""
    if storage_full(realm, seat):
        realm.push(MakeRoom(seat, NO_TILE, kind))
    else:
        refresh(realm, seat, kind)


def take(realm: Realm, seat: int, place: int) -> None:
    """The tile goes to storage, and its place is refilled (CT-5.1, CT-5.4)."""
    tile = realm.display[place]
    realm.store(seat, tile)
    events.took(realm, seat, tile, place)
    refill(realm, seat, place)


def refresh(realm: Realm, seat: int, kind: int) -> None:
    """Replace all tiles of a kind; the player must continue until one fits (CT-5.7, CT-5.8)."""
    places = clear_kind(realm, kind)
    events.refreshed(realm, seat, kind, places)
    fill_up(realm, places)
    check_display(realm)
    realm.push(Refreshed(seat))


class Refreshed(Decision):
    """After a refresh: take a tile that fits, or refresh again if none does (CT-5.8)."""

    declared: ClassVar = Declaration("refresh", SEAT)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-5.8")

    def legal(self, state: State) -> list[Action]:
        realm = as_realm(state)
        fitting = realm.fitting_kinds(self.seat)
        display = realm.display
        actions: list[Action] = []
        some = display_fits(display, fitting)
        if not some and must_refresh(realm, fitting):
            refreshes(realm, actions)
            return actions
        for place in range(DISPLAY_SIZE):
            if display[place] >= 0 and (not some or fitting >> kind_of(display[place]) & 1):
                actions.append(TAKE.of(place))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        realm = as_realm(state)
        if action.verb is TAKE:
            refusal = why_not_take(realm, self.seat, action.a)
            return refusal if refusal is not None else Refusal("CT-5.8", "must_take_fitting")
        if action.verb is REFRESH:
            return why_not_refresh(realm, self.seat, action.a)
        return Refusal("CT-3.8", "take_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is TAKE:
            take(as_realm(state), self.seat, action.a)
        else:
            refresh(as_realm(state), self.seat, action.a)

    def verbs(self, state: State) -> list[str]:
        return [self.legal(state)[0].verb.name]


class MakeRoom(Decision):
    """Storage is full: discard a piece before taking the tile at `place`, or before refreshing `kind`."""

    declared: ClassVar = Declaration(
        "discard",
        SEAT,
        Part("place", Or(WHOLE, NO_TILE)),
        Part("kind", Or(OneOf(NAMES), NO_KIND)),
        verbs=["discard"],
    )

    def __init__(self, seat: int, place: int, kind: int) -> None:
        super().__init__(seat, "CT-5.3" if kind == NO_KIND else "CT-5.12")
        self.place = place
        self.kind = kind

    def legal(self, state: State) -> list[Action]:
        return [DISCARD.of(i) for i in range(len(as_realm(state).storage[self.seat]))]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DISCARD:
            return Refusal("CT-5.3", "nothing_stored", {"storage": STORAGE.tokens[action.a]})
        return Refusal("CT-3.8", "discard_first")

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        piece = realm.unstore(self.seat, action.a)
        if piece != HEX:
            realm.gone = [*realm.gone, piece]
        events.discarded(realm, self.seat, piece, action.a)
        if self.kind == NO_KIND:
            take(realm, self.seat, self.place)
        else:
            refresh(realm, self.seat, self.kind)
