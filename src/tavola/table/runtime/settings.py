"""The server's settings: from the command line, the environment (TAVOLA_*) or a TOML file, in that order."""

import ipaddress
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, inspect

from tavola.core.data.files import read_toml
from tavola.core.errors import BadOptions
from tavola.registry import game_names

Seconds = Annotated[float, Meta(ge=0, le=3600)]
PREFIX = "TAVOLA_"
# Examples for settings whose type does not say what they take.
EXAMPLES = {
    "base_url": "an address such as https://tavola.example",
    "metrics_address": "an address with a port, such as 127.0.0.1:9026",
}
# Environment variables with this prefix that are not settings of the server.
OTHERS = {"TAVOLA_ENGINE", "TAVOLA_CONFIG"}


class ServerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything an operator can choose."""

    # Where the server listens. Port 0 is any free one.
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8026
    # The folder that holds everything stored.
    data: str = ""
    # The address by which people reach the server, if it is behind a proxy: https://tavola.example
    base_url: Annotated[str, Meta(pattern=r"^(https?://[^/?#\s]+)?/?$")] = ""
    # Addresses and networks of proxies whose X-Forwarded headers are trusted.
    trusted_proxies: list[str] = []
    # Processes in which bots think, and how long a bot waits before it moves, so that people can follow.
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    bot_pause: Seconds = 0.7
    bot_time: Seconds = 20.0
    # How many requests may wait for a bot at once, in total and per person.
    bot_queue: Annotated[int, Meta(ge=1)] = 256
    bot_queue_per_person: Annotated[int, Meta(ge=1)] = 8
    # How long the deal waits for the browsers' part in the shuffle.
    deal_wait: Seconds = 10.0
    # How long a person must be away before others may let a bot play for them.
    away: Seconds = 15.0
    # How long people have to answer an undo request; bots wait meanwhile.
    undo_wait: Annotated[float, Meta(ge=1, le=3600)] = 60.0
    # How long a shutdown waits for open connections.
    drain: Seconds = 3.0
    invite_days: Annotated[int, Meta(ge=1, le=365)] = 7
    # Limits: commands per second and seat, joins per minute and address, and so on.
    commands_per_second: Annotated[float, Meta(gt=0)] = 10.0
    commands_burst: Annotated[int, Meta(ge=1)] = 30
    # Limits per address allow for a room of people behind one: a school, a club, a family.
    joins_per_minute: Annotated[int, Meta(ge=1)] = 60
    tables_per_minute: Annotated[int, Meta(ge=1)] = 60
    looks_per_minute: Annotated[int, Meta(ge=1)] = 3000
    # Requests of any kind, including the files of the pages.
    requests_per_minute: Annotated[int, Meta(ge=1)] = 6000
    chats_per_minute: Annotated[int, Meta(ge=1)] = 20
    sockets_per_address: Annotated[int, Meta(ge=1)] = 200
    # How many unfinished tables, and games from files, one person and one address may have; 0 is no limit. A
    # table at which nothing has happened for 30 days does not count.
    tables_per_person: Annotated[int, Meta(ge=0)] = 100
    tables_per_address: Annotated[int, Meta(ge=0)] = 1000
    imports_per_person: Annotated[int, Meta(ge=0)] = 200
    imports_per_address: Annotated[int, Meta(ge=0)] = 1000
    # How long it may take to replay a game from a file.
    import_seconds: Annotated[float, Meta(gt=0, le=3600)] = 20.0
    # After how many quiet days unfinished tables, and finished or imported games, are deleted; 0 is never.
    keep_abandoned_days: Annotated[int, Meta(ge=0, le=36500)] = 0
    keep_games_days: Annotated[int, Meta(ge=0, le=36500)] = 0
    # Connections of any kind at once: from one address (a trusted proxy has no such limit), and in total,
    # which has to be below the system's limit on open files.
    connections_per_address: Annotated[int, Meta(ge=1)] = 300
    connections: Annotated[int, Meta(ge=1)] = 900
    # How long a request may take to arrive, and a response to be read.
    request_seconds: Annotated[float, Meta(gt=0, le=3600)] = 30.0
    # How often a WebSocket is pinged, and how long it may take to answer.
    ping_seconds: Annotated[float, Meta(gt=0, le=3600)] = 20.0
    log: Literal["text", "json"] = "text"
    # Where metrics for Prometheus are served, such as 127.0.0.1:9026; nowhere unless it is set.
    metrics_address: Annotated[str, Meta(pattern=r"^((?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\]):[0-9]{1,5})?$")] = (
        ""
    )

    @property
    def folder(self) -> Path:
        """The folder that holds everything stored."""
        return Path(self.data).expanduser() if self.data else user_folder()

    @property
    def file(self) -> Path:
        """The database file."""
        return self.folder / "tables.sqlite3"

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the server: it listens on loopback, and no proxy is set."""
        own = self.host in ("127.0.0.1", "::1", "localhost")
        return own and not self.base_url and not self.trusted_proxies

    @property
    def secure(self) -> bool:
        """Whether people reach the server over https."""
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
) -> ServerSettings:
    """The settings: what is given here overrides the environment, which overrides the file."""
    environment = os.environ if environment is None else environment
    if file is None and environment.get("TAVOLA_CONFIG"):
        file = Path(environment["TAVOLA_CONFIG"])
    values: dict[str, object] = read_toml(file, dict[str, object]) if file is not None else {}
    values.update(_from_environment(environment))
    values.update({name: value for name, value in (given or {}).items() if value is not None})
    try:
        settings = msgspec.convert(values, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise BadOptions(_mistake(values, str(error))) from None
    if "*" in settings.trusted_proxies and len(settings.trusted_proxies) > 1:
        raise BadOptions("Setting trusted_proxies has * and others: * stands for all, so give it alone.")
    for proxy in settings.trusted_proxies:
        if not _is_network(proxy):
            raise BadOptions(
                f"Setting trusted_proxies has {proxy!r}, but it takes addresses and networks, "
                "such as 127.0.0.1 or 10.0.0.0/8."
            )
    return settings


def _is_network(text: str) -> bool:
    """Whether a text is an address or a network that callers can be compared with; * is any."""
    try:
        return text == "*" or bool(ipaddress.ip_network(text))
    except ValueError:
        return False


def _mistake(values: Mapping[str, object], reason: str) -> str:
    """What is wrong with the settings: the name, the value and what is allowed."""
    fields = {field.name: field.type for field in _fields()}
    for name in values:
        if name not in fields:
            return f"There is no setting {name!r}. Settings are: {', '.join(fields)}."
    place = re.search(r"`\$\.(\w+)", reason)
    if place is None:
        return f"ServerSettings: {reason}."
    name = place[1]
    allowed = EXAMPLES.get(name) or _allowed(fields[name])
    return f"Setting {name} is {values[name]!r}, but it takes {allowed}."


def _fields() -> tuple[inspect.Field, ...]:
    info = inspect.type_info(ServerSettings)
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
        return f"{number} above {kind.gt}" if kind.gt is not None else f"{number}, at least {kind.ge}"
    return "a text"


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    values: dict[str, object] = {}
    # A game may have its own variables, such as the path of a custom box.
    of_games = tuple(f"{PREFIX}{name.upper()}_" for name in game_names())
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS or variable.startswith(of_games):
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in ServerSettings.__struct_fields__:
            raise BadOptions(f"There is no setting {name!r} (from {variable}).")
        parts = [part.strip() for part in value.split(",")]
        values[name] = [part for part in parts if part] if name == "trusted_proxies" else value
    return values


def too_many_connections(settings: ServerSettings) -> str:
    """What is wrong if the system allows fewer open files than the settings allow connections, or nothing."""
    limit = file_limit()
    if limit is None or settings.connections < limit:
        return ""
    return (
        f"connections is {settings.connections}, but the system lets a process open {limit} files (ulimit -n)"
    )


def file_limit() -> int | None:
    """How many files and connections the system lets this process have open; None if it sets no limit."""
    try:
        import resource  # not every system has it
    except ImportError:
        return None
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if limit == resource.RLIM_INFINITY else limit
