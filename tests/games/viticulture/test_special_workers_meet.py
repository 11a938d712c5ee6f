"""Every pair of special workers that meet: on one space, at one action, at a full action, across seasons.

What is expected here follows from the worker cards alone. At an action the order is always the same: the toll
of an opponent's Soldato, what happens on placing (Innkeeper, Professore), the action with its bonus (Farmer,
Oracle), what follows it (Mafioso, Politico, Merchant). The worker already there makes no difference to the
one arriving, unless it is an opponent's Soldato, or an opponent's worker when a Chef or an Innkeeper arrives.
"""

from itertools import combinations_with_replacement, product
from typing import NamedTuple

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.plain import Plain
from tavola.core.state import State

GAME = tavola.game("viticulture")
WORKERS = [
    "farmer",
    "mafioso",
    "chef",
    "innkeeper_worker",
    "professore",
    "soldato",
    "politico",
    "oracle",
    "merchant_worker",
    "traveler",
    "messenger",
]
PAIRS = list(combinations_with_replacement(WORKERS, 2))
# A worker arrives where another one already is. A player has at most one of each kind (TU-6.4).
OF_TWO_PLAYERS = list(product(WORKERS, repeat=2))
OF_ONE_PLAYER = [(one, two) for one, two in OF_TWO_PLAYERS if one != two]
PURSE = 5

COMES, STANDS, THIRD = 0, 1, 2  # the seats of the arriving worker, the one already there, and a third player


class Season(NamedTuple):
    """An action that draws one card, with the space that has a bonus and one that has none."""

    board: str
    name: str
    action: str
    bonus: str
    plain: str
    closed: str  # not used by three players; it has no bonus
    deck: str
    tour: str  # a space of another action of the season


FIRST = {
    "original": Season("original", "summer", "draw_vine", "2", "1", "3", "vine", "give_tour.1"),
    "extended": Season("extended", "spring", "draw_vine", "1", "2", "3", "vine", "give_tour.1"),
}
# A later season of the year, for workers that arrive from an earlier one.
LATER = {
    "original": Season("original", "winter", "draw_order", "2", "1", "3", "order", "train_worker.1"),
    "extended": Season("extended", "fall", "draw_order", "1", "2", "3", "order", "build_or_tour.1"),
}
BOARDS = list(FIRST)
both_boards = pytest.mark.parametrize("board", BOARDS)


def test_all_pairs_are_there() -> None:
    assert len(WORKERS) == 11
    assert len(PAIRS) == 66
    assert {tuple(sorted(pair)) for pair in OF_TWO_PLAYERS} == {tuple(sorted(pair)) for pair in PAIRS}


# The position -------------------------------------------------------------------------------------


def position(
    board: str, season: str, kinds: set[str], seats: dict[int, dict[str, Plain]], passed: list[Plain]
) -> State:
    """Three players in a season, each with lira and a summer visitor; the arriving one has the first row."""
    told: dict[str, Plain] = {}
    for seat in (COMES, STANDS, THIRD):
        fields: dict[str, Plain] = {"lira": PURSE, "hand": ["", "patron", "planter"][seat], "row": seat + 1}
        fields.update(seats.get(seat, {}))
        told[str(seat)] = fields
    # Two kinds are in play; if both players have the same kind, any other is the second.
    specials = sorted(kinds | ({"oracle", "farmer"} if len(kinds) == 1 else set()))[:2]
    if not kinds <= set(specials):
        specials = [*kinds, next(kind for kind in specials if kind not in kinds)]
    given: dict[str, Plain] = {
        "season": season,
        "passed": passed,
        "specials": " ".join(specials),
        "seat": told,
    }
    values = GAME.values({"special_workers": True, "extended_board": board == "extended"})
    state = GAME.arrange(given, 3, values, fast_chance(1))
    state.journal = []
    return state


def meeting(
    season: Season, comes: str, stands: str, where: str, owner: int, more: list[Plain] | None = None
) -> State:
    """A worker is on the named space; another one is ready to arrive, with an ordinary worker elsewhere."""
    # A Merchant needs all opponents to have passed.
    passed: list[Plain] = [STANDS, THIRD] if comes == "merchant_worker" else []
    placed: dict[int, list[Plain]] = {COMES: [f"ordinary {season.tour}"], STANDS: [], THIRD: more or []}
    placed[owner].append(f"{stands} {where}")
    seats: dict[int, dict[str, Plain]] = {seat: {"placed": placed[seat]} for seat in placed}
    own = {comes, stands} if owner == COMES else {comes}
    seats[COMES]["special"] = " ".join(sorted(own))
    if owner != COMES:
        seats[owner]["special"] = stands
    return position(season.board, season.name, {comes, stands}, seats, passed)


def holds(state: State, seat: int) -> dict[str, int]:
    """What matters about a player: lira, cards by deck, and workers that can be placed."""
    players = state.view(None)["players"]
    assert isinstance(players, list)
    player = players[seat]
    assert isinstance(player, dict)
    found: dict[str, int] = {}
    for part in (player["ready"], player["hand"]):
        assert isinstance(part, dict)
        inner = part.get("backs", part)
        assert isinstance(inner, dict)
        found.update({name: number for name, number in inner.items() if isinstance(number, int)})
    assert isinstance(player["lira"], int)
    found["lira"] = player["lira"]
    return found


def gained(state: State, before: dict[str, int], seat: int) -> dict[str, int]:
    """What a player has gained or lost since."""
    now = holds(state, seat)
    names = before.keys() | now.keys()
    return {
        name: now.get(name, 0) - before.get(name, 0)
        for name in names
        if now.get(name, 0) != before.get(name, 0)
    }


def refusal(state: State, text: str) -> str:
    """The rule that an action breaks; checks that it is not legal."""
    action = GAME.vocabulary.parse(text)
    assert action not in state.legal(), text
    refused = state.why_not(action)
    assert refused is not None
    return refused.rule


# What the cards say -------------------------------------------------------------------------------


class Told(NamedTuple):
    """What must happen: the questions in order with their answers, and what each seat gains."""

    asked: list[tuple[str, str]]
    gains: dict[int, dict[str, int]]


def told_of(
    comes: str, season: Season, bonus: bool, toll: int, guests: list[int], uses: bool, slot: bool = True
) -> Told:
    """What its card says a worker does at an action that draws a card.

    `guests` are opponents with workers there, `uses` says whether the player accepts what is offered, and
    without `slot` the worker is beside the action.
    """
    asked: list[tuple[str, str]] = []
    gains: dict[int, dict[str, int]] = {COMES: {comes: -1}, STANDS: {}, THIRD: {}}

    def add(seat: int, thing: str, count: int) -> None:
        gains[seat][thing] = gains[seat].get(thing, 0) + count

    # Soldato: "opponents must pay you 1 to place a worker on the same action".
    add(COMES, "lira", -toll)
    add(STANDS, "lira", toll)
    # "When you place the Innkeeper, you may pay 1 to an opponent who has a worker on the same action to take
    # 1 visitor card at random from their hand."
    if comes == "innkeeper_worker" and guests:
        asked.append(("steal", f"steal seat:{guests[0]} deck:summer" if uses else "decline"))
        if uses:
            add(COMES, "lira", -1)
            add(COMES, "summer", 1)
            add(guests[0], "lira", 1)
            add(guests[0], "summer", -1)
    # "When you place the Professore, you may retrieve 1 of your regular workers from an action space on the
    # board in the current season."
    if comes == "professore":
        asked.append(("recall", f"retrieve worker:ordinary space:{season.tour}" if uses else "done"))
        if uses:
            add(COMES, "ordinary", 1)
    # The action; a Farmer gets the bonus wherever it is, and only once.
    add(COMES, season.deck, 2 if bonus or comes == "farmer" else 1)
    # "When you draw cards with the Oracle, draw 1 extra card of the same type and discard 1 of the cards you
    # drew."
    if comes == "oracle":
        asked.append(("oracle", "accept" if uses else "decline"))
        if uses:
            asked.append(("oracle_discard", "discard"))
    # "When you place the Mafioso on a non-bonus action space, after you take the action, you may take the
    # action again."
    if comes == "mafioso" and not bonus and slot:
        asked.append(("again", "accept" if uses else "decline"))
        add(COMES, season.deck, 1 if uses else 0)
    # "When you place the Politico on a bonus action space on the board, after you take the action and gain
    # the bonus, you may pay 1 to gain the bonus again."
    if comes == "politico" and bonus:
        asked.append(("bonus_again", "accept" if uses else "decline"))
        if uses:
            add(COMES, "lira", -1)
            add(COMES, season.deck, 1)
    # "If you place the Merchant on the board after all opponents have passed to the next season, after you
    # take the action, you may draw 1 of any card."
    if comes == "merchant_worker":
        asked.append(("any_card", "draw deck:winter" if uses else "done"))
        if uses:
            add(COMES, "winter", 1)
    return Told(asked, {seat: {k: v for k, v in gain.items() if v} for seat, gain in gains.items()})


def carry_out(state: State, text: str, told: Told) -> list[str]:
    """Place a worker and answer exactly the expected questions, in order; returns the kinds of events."""
    before = [holds(state, seat) for seat in range(3)]
    kinds: list[str] = []
    state.journal = []
    state.play(text)
    for asked, answer in told.asked:
        assert (state.to_move, state.decision.name) == (COMES, asked)
        state.play(state.legal()[0].text if answer == "discard" else answer)
    assert state.decision.name == "turn"
    kinds = [event.kind for event in state.journal or []]
    for seat in range(3):
        assert gained(state, before[seat], seat) == told.gains[seat], f"seat {seat}"
    return kinds


def in_order(kinds: list[str], *wanted: str) -> None:
    """These kinds of events happened, in this order."""
    places = [kinds.index(kind) for kind in wanted]
    assert places == sorted(places), kinds


# At one action ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "TU-6.6", "TU-6.7", "TU-6.12", "TU-6.13", "TU-6.15", "TU-6.17", "TU-6.19", "TU-6.20", "TU-6.23"
)
@both_boards
@pytest.mark.parametrize("on_bonus", [False, True], ids=["plain", "bonus"])
@pytest.mark.parametrize(("stands", "comes"), OF_TWO_PLAYERS)
def test_opponents_meet_at_an_action(board: str, stands: str, comes: str, on_bonus: bool) -> None:
    season = FIRST[board]
    free, taken = (season.bonus, season.plain) if on_bonus else (season.plain, season.bonus)
    toll = 1 if stands == "soldato" else 0
    for uses in (True, False):
        state = meeting(season, comes, stands, f"{season.action}.{taken}", STANDS)
        told = told_of(comes, season, on_bonus, toll, [STANDS], uses)
        kinds = carry_out(state, f"place worker:{comes} space:{season.action}.{free}", told)
        if toll:
            in_order(kinds, "toll", "placed")
        _and_then(state, season, {STANDS} if toll else set(), {COMES} if comes == "soldato" else set())


def _and_then(state: State, season: Season, tolls_of_stander: set[int], tolls_of_comer: set[int]) -> None:
    """The action is full now. The next player may join only by paying each opponent's Soldato there."""
    seat = state.to_move
    due = len((tolls_of_stander | tolls_of_comer) - {seat})
    ordinary = f"place worker:ordinary space:{season.action}.beside"
    grande = f"place worker:grande space:{season.action}.beside"
    for text in (ordinary, grande):
        if text == ordinary and not due:
            assert refusal(state, text) == "VI-3.9"
            continue
        trial = state.clone()
        before = holds(trial, seat)
        trial.play(text)
        assert gained(trial, before, seat).get("lira", 0) == -due


@pytest.mark.rule("TU-6.4", "TU-6.6", "TU-6.14", "TU-6.16")
@both_boards
@pytest.mark.parametrize("on_bonus", [False, True], ids=["plain", "bonus"])
@pytest.mark.parametrize(("stands", "comes"), OF_ONE_PLAYER)
def test_workers_of_one_player_meet_at_an_action(board: str, stands: str, comes: str, on_bonus: bool) -> None:
    season = FIRST[board]
    free, taken = (season.bonus, season.plain) if on_bonus else (season.plain, season.bonus)
    for uses in (True, False):
        state = meeting(season, comes, stands, f"{season.action}.{taken}", COMES)
        # A player pays no toll to their own Soldato, and there is no opponent for the Innkeeper.
        told = told_of(comes, season, on_bonus, 0, [], uses)
        if comes == "professore":
            trial = state.clone()
            trial.play(f"place worker:{comes} space:{season.action}.{free}")
            # "1 of your regular workers".
            assert refusal(trial, f"retrieve worker:{stands} space:{season.action}.{taken}") == "TU-6.14"
        carry_out(state, f"place worker:{comes} space:{season.action}.{free}", told)
        if state.to_move != COMES:
            _and_then(state, season, {COMES} if "soldato" in (stands, comes) else set(), set())


@pytest.mark.rule("TU-6.23")
@both_boards
@pytest.mark.parametrize("stands", WORKERS)
def test_a_merchant_who_is_not_the_last_one_draws_nothing(board: str, stands: str) -> None:
    season = FIRST[board]
    toll = 1 if stands == "soldato" else 0
    where, free = f"{season.action}.{season.bonus}", f"{season.action}.{season.plain}"
    seats: dict[int, dict[str, Plain]] = {
        COMES: {"special": "merchant_worker"},
        STANDS: {"special": stands, "placed": [f"{stands} {where}"]},
    }
    state = position(board, season.name, {"merchant_worker", stands}, seats, [STANDS])
    told = told_of("merchant_worker", season, False, toll, [STANDS], False)
    carry_out(state, f"place worker:merchant_worker space:{free}", told._replace(asked=[]))


# At a full action ---------------------------------------------------------------------------------


@pytest.mark.rule("TU-6.9", "TU-6.10", "TU-6.11", "TU-6.15", "TU-6.16", "TU-6.18", "VI-3.2", "VI-3.9")
@both_boards
@pytest.mark.parametrize("on_bonus", [False, True], ids=["plain", "bonus"])
@pytest.mark.parametrize(("stands", "comes"), OF_TWO_PLAYERS)
def test_opponents_meet_at_a_full_action(board: str, stands: str, comes: str, on_bonus: bool) -> None:
    """One space has the standing worker, the other an ordinary worker of a third player."""
    season = FIRST[board]
    taken, other = (season.bonus, season.plain) if on_bonus else (season.plain, season.bonus)
    where, beside = f"{season.action}.{taken}", f"{season.action}.beside"
    third: list[Plain] = [f"ordinary {season.action}.{other}"]
    toll = 1 if stands == "soldato" else 0
    for uses in (True, False):
        state = meeting(season, comes, stands, where, STANDS, third)
        if comes == "chef" and stands != "chef":
            # "You may place the Chef on an action space already occupied by an opponent's worker".
            told = told_of(comes, season, on_bonus, toll, [STANDS, THIRD], uses)
            told.gains[STANDS][stands] = 1  # "back to the opponent's pool of available workers"
            kinds = carry_out(state.clone(), f"place worker:chef space:{where}", told)
            in_order(kinds, *(["toll"] if toll else []), "bumped", "placed")
        else:
            # "Chefs can't bump Chefs."
            rule = "TU-6.10" if comes == "chef" else "VI-3.2"
            assert refusal(state, f"place worker:{comes} space:{where}") == rule
        if stands == "soldato":
            # "Opponents may place workers on the same action as your Soldato even if all action spaces are
            # full."
            told = told_of(comes, season, False, toll, [STANDS, THIRD], uses, slot=False)
            carry_out(state, f"place worker:{comes} space:{beside}", told)
        else:
            assert refusal(state, f"place worker:{comes} space:{beside}") == "VI-3.9"


@pytest.mark.rule("TU-6.10", "TU-6.16", "VI-3.2", "VI-3.9")
@both_boards
@pytest.mark.parametrize(("stands", "comes"), OF_ONE_PLAYER)
def test_workers_of_one_player_have_no_room_at_a_full_action(board: str, stands: str, comes: str) -> None:
    season = FIRST[board]
    third: list[Plain] = [f"ordinary {season.action}.{season.plain}"]
    state = meeting(season, comes, stands, f"{season.action}.{season.bonus}", COMES, third)
    # Only "an opponent's worker" makes room for a Chef, and a Soldato makes room for "opponents".
    rule = "TU-6.10" if comes == "chef" else "VI-3.2"
    assert refusal(state, f"place worker:{comes} space:{season.action}.{season.bonus}") == rule
    assert refusal(state, f"place worker:{comes} space:{season.action}.beside") == "VI-3.9"


@pytest.mark.rule("TU-6.15")
@both_boards
@pytest.mark.parametrize("comes", WORKERS)
def test_who_cannot_pay_a_soldato_does_not_meet_him(board: str, comes: str) -> None:
    season = FIRST[board]
    where = f"{season.action}.{season.plain}"
    seats: dict[int, dict[str, Plain]] = {
        COMES: {"special": comes, "lira": 0},
        STANDS: {"special": "soldato", "placed": [f"soldato {where}"]},
    }
    state = position(board, season.name, {comes, "soldato"}, seats, [])
    for space in (f"{season.action}.{season.bonus}", where, f"{season.action}.beside"):
        assert refusal(state, f"place worker:{comes} space:{space}") == "TU-6.15"


@pytest.mark.rule("TU-6.12", "TU-6.15", "TU-6.19")
@both_boards
@pytest.mark.parametrize("comes", ["innkeeper_worker", "politico"])
def test_the_last_lira_goes_to_the_soldato(board: str, comes: str) -> None:
    """The toll "triggers before anything else", so there is nothing left for a visitor or a second bonus."""
    season = FIRST[board]
    seats: dict[int, dict[str, Plain]] = {
        COMES: {"special": comes, "lira": 1},
        STANDS: {"special": "soldato", "placed": [f"soldato {season.action}.{season.plain}"]},
    }
    state = position(board, season.name, {comes, "soldato"}, seats, [])
    told = told_of(comes, season, True, 1, [], False)
    carry_out(state, f"place worker:{comes} space:{season.action}.{season.bonus}", told._replace(asked=[]))


# On one space: the lira ---------------------------------------------------------------------------


@pytest.mark.rule("TU-6.12", "TU-6.15", "TU-6.18", "TU-6.23", "VI-3.8")
@both_boards
@pytest.mark.parametrize("owner", [STANDS, COMES], ids=["opponents", "own"])
@pytest.mark.parametrize(("stands", "comes"), OF_TWO_PLAYERS)
def test_any_two_meet_at_the_lira(board: str, owner: int, stands: str, comes: str) -> None:
    """That space takes any number of workers; it has no bonus, and a Chef cannot bump anyone there."""
    if owner == COMES and stands == comes:
        return
    season = FIRST[board]
    toll = 1 if stands == "soldato" and owner == STANDS else 0
    guests = [STANDS] if owner == STANDS else []
    for uses in (True, False):
        state = meeting(season, comes, stands, "lira", owner)
        at_action = told_of(comes, season, False, toll, guests, uses)
        gains = {seat: dict(gain) for seat, gain in at_action.gains.items()}
        # It draws nothing: neither for an Oracle nor with a bonus for a Farmer. A Mafioso gains two lira.
        del gains[COMES][season.deck]
        twice = comes == "mafioso" and uses
        gains[COMES]["lira"] = gains[COMES].get("lira", 0) + (2 if twice else 1)
        gains[COMES] = {name: count for name, count in gains[COMES].items() if count}
        asked = [pair for pair in at_action.asked if not pair[0].startswith("oracle")]
        carry_out(state, f"place worker:{comes} space:lira", Told(asked, gains))
        if owner == STANDS:
            # The worker that was there is still there.
            assert holds(state, STANDS).get(stands, 0) == 0
        if comes == "soldato" and state.to_move != COMES:
            seat = state.to_move
            due = 2 if toll and seat == THIRD else 1
            before = holds(state, seat)
            state.play("place worker:ordinary space:lira")
            assert gained(state, before, seat).get("lira", 0) == 1 - due


# Across seasons -----------------------------------------------------------------------------------


@pytest.mark.rule("TU-6.15", "TU-6.26")
@both_boards
@pytest.mark.parametrize("owner", [STANDS, COMES], ids=["opponents", "own"])
@pytest.mark.parametrize("stands", WORKERS)
def test_a_traveler_comes_to_an_earlier_season(board: str, owner: int, stands: str) -> None:
    if owner == COMES and stands == "traveler":
        return
    season, now = FIRST[board], LATER[board]
    toll = 1 if stands == "soldato" and owner == STANDS else 0
    # "regardless of the action spaces available based on player count"
    for free, bonus in ((season.bonus, True), (season.closed, False)):
        state = _traveling(season, now, stands, owner, [f"{stands} {season.action}.{season.plain}"])
        told = told_of("traveler", season, bonus, toll, [], True)
        carry_out(state, f"place worker:traveler space:{season.action}.{free}", told)
    # "any open action space": neither a taken one nor beside a full action.
    taken: list[Plain] = [
        f"{stands} {season.action}.{season.plain}",
        f"ordinary {season.action}.{season.bonus}",
    ]
    # Only another Traveler can have taken the space not used with three players.
    third: dict[str, Plain] = {"special": "traveler", "placed": [f"traveler {season.action}.{season.closed}"]}
    state = _traveling(season, now, stands, owner, taken, third)
    assert refusal(state, f"place worker:traveler space:{season.action}.{season.plain}") == "VI-3.2"
    assert refusal(state, f"place worker:traveler space:{season.action}.beside") == "TU-6.26"


def _traveling(
    season: Season,
    now: Season,
    stands: str,
    owner: int,
    placed: list[Plain],
    third: dict[str, Plain] | None = None,
) -> State:
    seats: dict[int, dict[str, Plain]] = {COMES: {"special": "traveler"}, owner: {"placed": placed}}
    seats[THIRD] = third or {}
    seats[COMES]["special"] = "traveler"
    seats[owner]["special"] = f"{stands} traveler" if owner == COMES else stands
    return position(season.board, now.name, {"traveler", stands}, seats, [])


@pytest.mark.rule("TU-6.26")
@both_boards
@pytest.mark.parametrize("comes", [worker for worker in WORKERS if worker != "traveler"])
def test_nobody_else_comes_to_a_traveler_in_an_earlier_season(board: str, comes: str) -> None:
    season, now = FIRST[board], LATER[board]
    seats: dict[int, dict[str, Plain]] = {
        COMES: {"special": comes},
        STANDS: {"special": "traveler", "placed": [f"traveler {season.action}.{season.plain}"]},
    }
    state = position(board, now.name, {"traveler", comes}, seats, [])
    for space in (season.plain, season.bonus):
        assert refusal(state, f"place worker:{comes} space:{season.action}.{space}") == "VI-3.5"


@pytest.mark.rule("TU-6.15", "TU-6.24", "TU-6.25")
@both_boards
@pytest.mark.parametrize("on_bonus", [False, True], ids=["plain", "bonus"])
@pytest.mark.parametrize("owner", [STANDS, COMES], ids=["opponents", "own"])
@pytest.mark.parametrize("stands", WORKERS)
def test_a_messenger_comes_to_a_later_season(board: str, owner: int, stands: str, on_bonus: bool) -> None:
    """Another worker is already there, sent by a Planner or as a Messenger."""
    if owner == COMES and stands == "messenger":
        return
    now, season = FIRST[board], LATER[board]
    free, taken = (season.bonus, season.plain) if on_bonus else (season.plain, season.bonus)
    seats: dict[int, dict[str, Plain]] = {
        COMES: {"special": "messenger"},
        owner: {"placed": [f"{stands} {season.action}.{taken}"]},
    }
    seats[COMES]["special"] = "messenger"
    seats[owner]["special"] = f"{stands} messenger" if owner == COMES else stands
    state = position(board, now.name, {"messenger", stands}, seats, [])
    toll = 1 if stands == "soldato" and owner == STANDS else 0
    assert refusal(state, f"place worker:messenger space:{season.action}.{taken}") == "VI-3.2"
    assert refusal(state, f"place worker:messenger space:{season.action}.beside") == "VI-3.9"
    before = [holds(state, seat) for seat in range(3)]
    state.play(f"place worker:messenger space:{season.action}.{free}")
    # The toll is due at once, and nothing else happens yet.
    expected = {"messenger": -1, "lira": -1} if toll else {"messenger": -1}
    assert gained(state, before[COMES], COMES) == expected
    assert gained(state, before[STANDS], STANDS) == ({"lira": 1} if toll else {})
    # "When you take your first turn that season, use the Messenger's action instead of placing a worker."
    _pass_into(state, season)
    assert holds(state, COMES).get(season.deck, 0) == (2 if on_bonus else 1)
    assert (state.to_move, state.decision.name) == (STANDS, "turn")
    assert holds(state, COMES)["lira"] == PURSE - toll


def _pass_into(state: State, season: Season) -> None:
    """All players pass until one has a turn in the season; visitors of the fall are drawn."""
    while state.view(None)["season"] != season.name or state.decision.name != "turn":
        assert state.decision.name in ("turn", "fall", "draw"), state.decision.name
        texts = [action.text for action in state.legal()]
        state.play("pass" if "pass" in texts else texts[0])


@pytest.mark.rule("TU-6.11", "TU-6.24", "TU-6.25")
@both_boards
@pytest.mark.parametrize("on_bonus", [False, True], ids=["plain", "bonus"])
@pytest.mark.parametrize("comes", WORKERS)
def test_somebody_comes_to_a_waiting_messenger(board: str, comes: str, on_bonus: bool) -> None:
    """The second player's Messenger waits; the first player arrives in that season before it has acted."""
    now, season = FIRST[board], LATER[board]
    free, taken = (season.bonus, season.plain) if on_bonus else (season.plain, season.bonus)
    seats: dict[int, dict[str, Plain]] = {
        COMES: {"special": comes, "row": 3},
        STANDS: {"special": "messenger", "row": 4},
        THIRD: {"row": 5},
    }
    for way in ("beside him", "on his place"):
        state = position(board, now.name, {comes, "messenger"}, seats, [COMES])
        while state.to_move != STANDS:
            state.play("pass")
        state.play(f"place worker:messenger space:{season.action}.{taken}")
        _pass_into(state, season)
        assert state.to_move == COMES
        before = [holds(state, seat) for seat in range(3)]
        space = free if way == "beside him" else taken
        text = f"place worker:{comes} space:{season.action}.{space}"
        if way == "on his place" and comes != "chef":
            assert refusal(state, text) == "VI-3.2"
            continue
        if comes == "merchant_worker":
            # The Merchant is not placed last: nobody has passed.
            told = told_of(comes, season, on_bonus, 0, [], False)._replace(asked=[])
        else:
            told = told_of(comes, season, (space == season.bonus), 0, [STANDS], True)
        asked = [pair for pair in told.asked if pair[0] != "recall"]
        state.play(text)
        for frame, answer in asked:
            assert (state.to_move, state.decision.name) == (COMES, frame)
            state.play(state.legal()[0] if answer == "discard" or frame == "steal" else answer)
        came = gained(state, before[COMES], COMES)
        assert came.get(season.deck, 0) == told.gains[COMES][season.deck]
        # Now the Messenger's owner: the action is lost if it had to make room, otherwise taken this turn.
        made_room = comes == "chef" and way == "on his place"
        waited = gained(state, before[STANDS], STANDS)
        assert waited.get(season.deck, 0) == (0 if made_room else 2 if taken == season.bonus else 1)
        assert waited.get("messenger", 0) == (1 if made_room else 0)
        # A toll is for placing a worker: a Soldato that arrived later gets none from the Messenger.
        assert waited.get("lira", 0) == (1 if comes == "innkeeper_worker" else 0)
        assert state.to_move == (STANDS if made_room else THIRD)
