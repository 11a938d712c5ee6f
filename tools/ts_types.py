"""Write the client's types from the server's: `tools/ts_types.py` prints ui/src/protocol.gen.ts.

With --write the file is written; a test compares it with what this prints.
"""

import sys
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tavola.table.protocol import messages

TARGET = Path(__file__).parent.parent / "ui" / "src" / "protocol.gen.ts"
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
UNIONS = ["Command", "Question", "Notice", "ClientMessage", "ServerMessage"]


def shown(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    if isinstance(kind, inspect.Metadata):
        return shown(kind.type)
    if isinstance(kind, inspect.StructType):
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


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    doc = " ".join((struct.__doc__ or "").split()).rstrip()
    lines = [f"/** {doc} */", f"export interface {struct.__name__} {{"]
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
        members = " | ".join(part.__name__ for part in get_args(union) or (union,) if part is not NoneType)
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    if "--write" in sys.argv:
        TARGET.write_text(whole(), encoding="utf-8")
    else:
        sys.stdout.write(whole())
