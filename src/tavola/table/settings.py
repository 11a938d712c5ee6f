"""Settings of the server: from the command line, the environment (TAVOLA_*) or a TOML file, in this order."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, inspect

from tavola.core.errors import BadOptions
from tavola.core.files import read_toml
from tavola.registry import game_names

Seconds = Annotated[float, Meta(ge=0, le=3600)]
PREFIX = "TAVOLA_"
# Environment variables with this prefix that are not settings of the server.
OTHERS = {"TAVOLA_ENGINE", "TAVOLA_CONFIG"}


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything an operator can choose."""

    # Where the server listens. Port 0 is any free one.
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8026
    # The folder that holds everything kept.
    data: str = ""
    # The address by which people reach the server, if it stands behind a proxy: https://tavola.example
    base_url: Annotated[str, Meta(pattern=r"^(https?://[^/?#\s]+)?/?$")] = ""
    # Addresses of proxies whose X-Forwarded headers count.
    trusted_proxies: list[str] = []
    # Processes in which bots think, and how long a bot waits before it moves, so that people can follow.
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    bot_pause: Seconds = 0.7
    bot_time: Seconds = 20.0
    # How long the first card waits for the browsers to add their chance.
    deal_wait: Seconds = 3.0
    # How long a person must be away before others may let a bot play for them.
    away: Seconds = 15.0
    # How long a stop waits for open connections.
    drain: Seconds = 3.0
    invite_days: Annotated[int, Meta(ge=1, le=365)] = 7
    # Limits: commands per second and seat, joins per minute and address, and so on.
    commands_per_second: Annotated[float, Meta(gt=0)] = 10.0
    commands_burst: Annotated[int, Meta(ge=1)] = 30
    joins_per_minute: Annotated[int, Meta(ge=1)] = 5
    tables_per_minute: Annotated[int, Meta(ge=1)] = 20
    looks_per_minute: Annotated[int, Meta(ge=1)] = 1200
    chats_per_minute: Annotated[int, Meta(ge=1)] = 20
    sockets_per_address: Annotated[int, Meta(ge=1)] = 64
    log: Literal["text", "json"] = "text"
    metrics: bool = True

    @property
    def folder(self) -> Path:
        """The folder that holds everything kept."""
        return Path(self.data).expanduser() if self.data else user_folder()

    @property
    def file(self) -> Path:
        """The file of all tables."""
        return self.folder / "tables.sqlite3"

    @property
    def local(self) -> bool:
        """Whether only this machine reaches the server: it listens to nobody else, and no proxy is known."""
        own = self.host in ("127.0.0.1", "::1", "localhost")
        return own and not self.base_url and not self.trusted_proxies

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.base_url.startswith("https://")


def user_folder() -> Path:
    """Where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Tavola"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tavola"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tavola"


def load_settings(
    given: Mapping[str, object] | None = None,
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings: what is given here counts more than the environment, and that more than the file."""
    environment = os.environ if environment is None else environment
    if file is None and environment.get("TAVOLA_CONFIG"):
        file = Path(environment["TAVOLA_CONFIG"])
    values: dict[str, object] = read_toml(file, dict[str, object]) if file is not None else {}
    values.update(_from_environment(environment))
    values.update({name: value for name, value in (given or {}).items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadOptions(_mistake(values, str(error))) from None


def _mistake(values: Mapping[str, object], reason: str) -> str:
    """What is wrong with the settings: the name, the value and what is allowed."""
    fields = {field.name: field.type for field in _fields()}
    for name in values:
        if name not in fields:
            return f"There is no setting {name!r}. Settings are: {', '.join(fields)}."
    place = re.search(r"`\$\.(\w+)", reason)
    if place is None:
        return f"Settings: {reason}."
    name = place[1]
    allowed = "an address such as https://tavola.example" if name == "base_url" else _allowed(fields[name])
    return f"Setting {name} is {values[name]!r}, but it takes {allowed}."


def _fields() -> tuple[inspect.Field, ...]:
    info = inspect.type_info(Settings)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _allowed(kind: inspect.Type) -> str:
    """The values of a setting, in words."""
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(str(value) for value in kind.values)
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.ListType):
        return "a list of addresses"
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        number = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
        if kind.le is not None:
            return f"{number} from {kind.ge} to {kind.le}"
        return f"{number} above {kind.gt}" if kind.gt is not None else f"{number} from {kind.ge} up"
    return "a text"


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    values: dict[str, object] = {}
    # A game reads variables of its own, such as the file of one's own box.
    of_games = tuple(f"{PREFIX}{name.upper()}_" for name in game_names())
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS or variable.startswith(of_games):
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in Settings.__struct_fields__:
            raise BadOptions(f"There is no setting {name!r} (from {variable}).")
        values[name] = [part.strip() for part in value.split(",")] if name == "trusted_proxies" else value
    return values
