"""Rounds: when they end, and the last turns (CT-11)."""

from tavola.games.castles.rules.red_scoring import end_game, score_round
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import NOT_YET, ROUNDS, Realm
from tavola.games.castles.state.settings import LAP_THEN_ONE_EACH, OTHERS_ONE_EACH


def end_of_turn(realm: Realm) -> None:
    """A player's turn is over: count the last turns, or check whether a round ends."""
    realm.fresh = 0  # even if the game ends here: no piece is new once the turn is over
    lap_ends = realm.turn == realm.players - 1
    if realm.last_turns != NOT_YET:
        realm.last_turns -= 1
    elif realm.pile_emptied():
        if realm.round == ROUNDS:
            begin_last_turns(realm, lap_ends)
        elif (lap_ends or not realm.settings.rounds_end_with_lap) and not is_stuck(realm):
            # A stuck game ends with one scoring, not with two at once (CT-3.9).
            score_round(realm)
            realm.round += 1
    if realm.last_turns == 0 or is_stuck(realm):
        end_game(realm)


def begin_last_turns(realm: Realm, lap_ends: bool) -> None:
    """Pile 3 is empty: set how many turns are left (CT-11.5 to CT-11.7)."""
    final = realm.settings.final_turns
    if final == LAP_THEN_ONE_EACH and not lap_ends:
        return  # the lap is finished first
    realm.last_turns = realm.players - 1 if final == OTHERS_ONE_EACH else realm.players
    events.last_turns(realm)


def scoring_comes(realm: Realm) -> str:
    """When the scoring takes place once a pile of this round is empty (CT-11.3 to CT-11.7)."""
    if realm.round < ROUNDS:
        return "this_lap" if realm.settings.rounds_end_with_lap else "this_turn"
    final = realm.settings.final_turns
    return (
        "next_lap"
        if final == LAP_THEN_ONE_EACH
        else "others_turn"
        if final == OTHERS_ONE_EACH
        else "each_turn"
    )


def is_stuck(realm: Realm) -> bool:
    """Whether all players had to pass, or the game has gone on for too long (CT-3.3, CT-3.9)."""
    return realm.passes >= realm.players or realm.turns >= realm.settings.lap_limit * realm.players
