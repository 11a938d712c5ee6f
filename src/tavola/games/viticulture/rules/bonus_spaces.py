"""Whether the bonus of a space was used, for the friendly variant (VI-3.12) and for special workers."""

from tavola.core.decision import Refusal
from tavola.core.shared_lists import replaced
from tavola.games.viticulture.box.board import is_slot
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.moments import bonus_unused
from tavola.games.viticulture.state.placed import placed_at, space_of, worker_of
from tavola.games.viticulture.state.valley import FREE, Valley


def must_use_bonus(valley: Valley, effect: Effect) -> bool:
    """Whether the player must use the bonus, because there is no plain space to move to."""
    if not effect.bonus or not valley.settings.friendly or not on_bonus_space(valley):
        return False
    return plain_space(valley) < 0


def why_not_done(valley: Valley, enough: bool, reason: str) -> Refusal:
    """Why the player may not stop: too little is done, the card requires more, or the bonus must be used."""
    rule = "VI-11.3" if not enough else "VI-11.5" if valley.guarded else "VI-3.12"
    return Refusal(rule, reason)


def leave_bonus(valley: Valley, seat: int, effect: Effect, unused: bool) -> None:
    """The bonus was not used; in the friendly variant its worker moves to a plain space, if one is free."""
    if effect.bonus and unused:
        bonus_unused(valley)
        leave_space(valley, seat)


def leave_space(valley: Valley, seat: int) -> None:
    """The acting worker moves from a bonus space to a free plain one, if there is one."""
    space = plain_space(valley) if valley.settings.friendly else -1
    if space >= 0:
        move_host(valley, seat, space)


def on_bonus_space(valley: Valley) -> bool:
    """Whether the acting worker is on a bonus space; a Farmer may get a bonus on other spaces too."""
    space = space_of(valley.host)
    if valley.host < 0 or not is_slot(space):
        return False
    action = valley.board.action_at(space)
    return action.bonus[space - action.first] != ""


def plain_space(valley: Valley) -> int:
    """A free space without a bonus at the same action, or -1."""
    if not on_bonus_space(valley):
        return -1
    action = valley.board.action_at(space_of(valley.host))
    for slot in range(valley.slots):
        if not action.bonus[slot] and valley.taken[action.first + slot] == FREE:
            return action.first + slot
    return -1


def move_host(valley: Valley, seat: int, space: int) -> None:
    """Move the acting worker to another space."""
    placed = valley.vineyards[seat].placed
    if valley.host not in placed:
        return  # it was retrieved in the meantime
    code = placed_at(space, worker_of(valley.host))
    valley.vineyards[seat].placed = replaced(placed, placed.index(valley.host), code)
    valley.taken = replaced(valley.taken, space_of(valley.host), FREE)
    valley.taken = replaced(valley.taken, space, seat + 1)
    valley.host = code
    events.moved(valley, seat, space)
