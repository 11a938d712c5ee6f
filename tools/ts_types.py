"""Write the client's types from the server's: its messages, and the views of every game.

With --write it writes ui/src/protocol.gen.ts and ui/src/games/<name>/view.gen.ts; otherwise it prints them.
A test compares the files with what is printed.
"""

import sys
import textwrap
from importlib import import_module
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from tavola.registry import game_names
from tavola.table.protocol import messages

ROOT = Path(__file__).parent.parent
UI = ROOT / "ui" / "src"
HEAD = """// Made from src/tavola/table/protocol/messages.py by tools/ts_types.py: do not edit.

/** Each game refines this; the client's core never looks inside but for the seat. */
export interface GameView {
  game: string;
  seat: number | null;
}
"""
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
}
# Groups of messages, by their names in both languages.
WIDTH = 110
UNIONS = ["Command", "Question", "Notice", "ClientMessage", "ServerMessage"]


def shown(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    if isinstance(kind, inspect.Metadata):
        return shown(kind.type)
    if isinstance(kind, inspect.StructType | inspect.TypedDictType):
        return kind.cls.__name__
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(shown(part) for part in kind.types)
    if isinstance(kind, inspect.ListType):
        inner = shown(kind.item_type)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<{shown(kind.key_type)}, {shown(kind.value_type)}>"
    return PLAIN[type(kind)]


def comment(text: str) -> list[str]:
    """A docstring as a comment; long ones take several lines."""
    if len(text) <= WIDTH:
        return [f"/** {text} */"]
    return ["/**", *(f" * {line}" for line in textwrap.wrap(text, WIDTH)), " */"]


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    doc = " ".join((struct.__doc__ or "").split()).rstrip()
    lines = [*comment(doc), f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        text = shown(field.type)
        if field.name == "view":
            text = text.replace("Record<string, unknown>", "GameView")
        optional = "?" if not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {text};")
    return "\n".join([*lines, "}"])


def structs() -> list[type[msgspec.Struct]]:
    """All structs of the protocol in the order they are declared."""
    found: list[Any] = [value for value in vars(messages).values() if isinstance(value, type)]
    return [
        value
        for value in found
        if issubclass(value, msgspec.Struct)
        and value.__module__ == messages.__name__
        and value.__name__[0] != "_"
    ]


def whole() -> str:
    """The whole file."""
    parts = [HEAD, *(interface(struct) + "\n" for struct in structs())]
    for name in UNIONS:
        union = getattr(messages, name)
        members = [part.__name__ for part in get_args(union) or (union,) if part is not NoneType]
        text = f"export type {name} = {' | '.join(members)};\n"
        if len(text) > WIDTH:
            text = "\n  | ".join([f"export type {name} =", *members]) + ";\n"
        parts.append(text)
    return "\n".join(parts)


def typed_dicts(kind: inspect.Type, found: list[inspect.TypedDictType]) -> list[inspect.TypedDictType]:
    """The tables that a type is made of, each after those it needs."""
    if isinstance(kind, inspect.TypedDictType):
        for field in kind.fields:
            typed_dicts(field.type, found)
        if all(known.cls is not kind.cls for known in found):
            found.append(kind)
    elif isinstance(kind, inspect.UnionType):
        for part in kind.types:
            typed_dicts(part, found)
    elif isinstance(kind, inspect.ListType):
        typed_dicts(kind.item_type, found)
    elif isinstance(kind, inspect.DictType):
        typed_dicts(kind.value_type, found)
    return found


def is_list(value: object) -> bool:
    """Whether a module's value is a named list of words, such as `Kind`."""
    return get_origin(value) is Literal


def view_types(name: str) -> str:
    """The types of a game's views."""
    module = import_module(f"tavola.games.{name}.seen.view_types")
    parts = [f"// Made from src/tavola/games/{name}/seen/view_types.py by tools/ts_types.py: do not edit.\n"]
    names = {shown(inspect.type_info(value)): name for name, value in vars(module).items() if is_list(value)}
    parts += [f"export type {name} = {text};\n" for text, name in names.items()]
    for table in typed_dicts(inspect.type_info(module.VIEW), []):
        doc = " ".join((table.cls.__doc__ or "").split())
        lines = comment(doc) if doc and not doc.startswith("dict(") else []
        lines.append(f"export interface {table.cls.__name__} {{")
        fields = {field.name: field for field in table.fields}
        for key in get_type_hints(table.cls):
            text = shown(fields[key].type)
            for whole_text, short in names.items():
                text = text.replace(whole_text, short)
            lines.append(f"  {key}{'' if fields[key].required else '?'}: {text};")
        parts.append("\n".join([*lines, "}\n"]))
    return "\n".join(parts)


def files() -> dict[Path, str]:
    """Every generated file, with its text as the client's formatter would write it."""
    made = {UI / "protocol.gen.ts": whole()}
    for name in game_names():
        made[UI / "games" / name / "view.gen.ts"] = view_types(name)
    return made


if __name__ == "__main__":
    for path, text in files().items():
        if "--write" in sys.argv:
            path.write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(f"// {path.relative_to(ROOT)}\n{text}")
