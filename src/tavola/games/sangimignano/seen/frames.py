"""Frames from plain data: the other direction of `to_data`, for imagined positions."""

from collections.abc import Callable
from typing import Final, cast

from tavola.core.decision import Frame
from tavola.core.plain import Plain
from tavola.games.sangimignano.box.cards import KIND_OF
from tavola.games.sangimignano.cards.draw import PURPOSES, Draw
from tavola.games.sangimignano.cards.giostra import GiostraWindow
from tavola.games.sangimignano.cards.nobles import Answer, Effect, Return
from tavola.games.sangimignano.rules.build import NEW, Raise, Rebuild
from tavola.games.sangimignano.rules.complete import Complete
from tavola.games.sangimignano.rules.conspiracy import ChooseTarget, Destroy
from tavola.games.sangimignano.rules.exchange import Place, as_mask
from tavola.games.sangimignano.rules.guard import GuardWindow
from tavola.games.sangimignano.rules.trade import Give, Trade
from tavola.games.sangimignano.rules.turn import Turn, TurnEnd
from tavola.games.sangimignano.state.stones import STONES_DOMAIN
from tavola.games.sangimignano.state.verbs import TOWER

Fields = dict[str, Plain]


def frame_from(fields: Fields) -> Frame:
    """The frame that wrote these fields."""
    return _MAKERS[cast(str, fields["frame"])](fields)


def _seat(fields: Fields) -> int:
    return cast(int, fields["seat"])


def _left(fields: Fields) -> int:
    return cast(int, fields["left"])


def _kinds(names: Plain) -> list[int]:
    return [KIND_OF[cast(str, name)] for name in cast(list[Plain], names)]


def _tower(name: Plain) -> int:
    return NEW if name == "new" else TOWER.find(cast(str, name))


def _draw(fields: Fields) -> Frame:
    purpose = PURPOSES.index(cast(str, fields["purpose"]))
    return Draw(_seat(fields), purpose, _left(fields), as_mask(_kinds(fields["barred"])))


def _raise(fields: Fields) -> Frame:
    stones = STONES_DOMAIN.find(cast(str, fields["stones"]))
    return Raise(_seat(fields), _tower(fields["place"]), stones)


def _target(fields: Fields) -> Frame:
    return ChooseTarget(_seat(fields), [_tower(name) for name in cast(list[Plain], fields["towers"])])


_MAKERS: Final[dict[str, Callable[[Fields], Frame]]] = {
    "turn": lambda fields: Turn(_seat(fields)),
    "turn_end": lambda _: TurnEnd(),
    "draw": _draw,
    "place": lambda fields: Place(_seat(fields), _kinds(fields["placed"])),
    "complete": lambda fields: Complete(_seat(fields)),
    "raise": _raise,
    "rebuild": lambda fields: Rebuild(_seat(fields)),
    "giostra": lambda fields: GiostraWindow(_seat(fields)),
    "guard": lambda fields: GuardWindow(_seat(fields)),
    "trade": lambda fields: Trade(_seat(fields), cast(int, fields["count"])),
    "give": lambda fields: Give(_seat(fields), _left(fields)),
    "destroy": _target,
    "destroying": lambda fields: Destroy(_tower(fields["tower"])),
    "noble": lambda fields: Effect(_seat(fields), KIND_OF[cast(str, fields["card"])]),
    "answer": lambda fields: Answer(_seat(fields)),
    "return": lambda fields: Return(_seat(fields), _left(fields), cast(bool, fields["may_keep"])),
}
