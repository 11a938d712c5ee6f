"""The schemas that database files really have: today's, those of earlier forms, and those of their drafts.

A form was written step by step before it was finished, and servers ran with its drafts under the same number.
So the number alone does not say what is in a file: its schema is compared, drafts are completed, and a file
with any other schema is refused untouched, before a write fails.
"""

import re
from functools import cache
from typing import NamedTuple

import apsw

from tavola.core.errors import BadFile
from tavola.table.store.schema import MIGRATIONS

# The objects of a schema by name, each with its normalized CREATE statement.
Shape = dict[str, str]


class SchemaDraft(NamedTuple):
    """A step that drafts of a form lack: the first form that has it, a query to detect this, the step."""

    form: int
    # Finds a row if the step is still missing.
    sign: str
    step: str


def _lacks(name: str) -> str:
    return f"SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '{name}')"  # noqa: S608


DRAFTS = [
    # The log once held a hash of each position, which no later Tavola could reproduce.
    SchemaDraft(
        1,
        "SELECT 1 FROM pragma_table_info('entries') WHERE name = 'fingerprint'",
        "ALTER TABLE entries DROP COLUMN fingerprint;",
    ),
    SchemaDraft(
        2,
        "SELECT 1 FROM pragma_table_info('tables') WHERE name = 'origin'",
        """
        ALTER TABLE tables RENAME COLUMN origin TO source;
        DROP INDEX tables_of_origin;
        CREATE INDEX tables_of_source ON tables (source, created);
        """,
    ),
    SchemaDraft(
        2,
        _lacks("reveals"),
        """
        CREATE TABLE reveals (
            table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, fits INTEGER NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (table_id, seat, fits)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER reveals_stay BEFORE UPDATE ON reveals BEGIN SELECT RAISE(ABORT, 'a value stays'); END;
        CREATE TRIGGER reveals_last BEFORE DELETE ON reveals
            WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
            BEGIN SELECT RAISE(ABORT, 'a value stays'); END;
        """,
    ),
    SchemaDraft(
        2,
        _lacks("chat_of_holder"),
        """
        ALTER TABLE chat ADD COLUMN holder TEXT NOT NULL DEFAULT '';
        CREATE INDEX chat_of_holder ON chat (holder);
        DROP TRIGGER promises_last;
        CREATE TRIGGER promises_last BEFORE DELETE ON promises
            WHEN EXISTS (SELECT 1 FROM promised WHERE table_id = OLD.table_id)
            AND NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
            BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
        """,
    ),
    SchemaDraft(2, _lacks("notes_of_holder"), "CREATE INDEX notes_of_holder ON notes (holder);"),
]


def shape_of(db: apsw.Connection) -> Shape:
    """The shape of a file, whatever the line breaks in its statements."""
    made = db.execute("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return {name: re.sub(r" ?([(),;]) ?", r"\1", " ".join(sql.split())) for name, sql in made}


@cache
def shape_of_version(form: int) -> Shape:
    """The shape that a file of a form has."""
    db = apsw.Connection(":memory:")
    for script in MIGRATIONS[:form]:
        db.execute(script)
    shape = shape_of(db)
    db.close()
    return shape


def is_current(db: apsw.Connection, form: int) -> bool:
    """Whether a file can be used as it is."""
    return form == len(MIGRATIONS) and shape_of(db) == shape_of_version(form)


def finish_draft(db: apsw.Connection, form: int, path: str) -> None:
    """Complete a draft of a form; raises `BadFile` if the file then does not have the form's shape.

    In that case the caller rolls everything back.
    """
    if shape_of(db) != shape_of_version(form):
        for draft in DRAFTS:
            if draft.form <= form and list(db.execute(draft.sign)):
                _make_step(db, draft.step, form, path)
    _check(shape_of(db), form, path)


def _make_step(db: apsw.Connection, step: str, form: int, path: str) -> None:
    try:
        db.execute(step)
    except apsw.SQLError as error:  # what the step changes is not there
        raise _refusal(form, path, str(error)) from None


def _check(shape: Shape, form: int, path: str) -> None:
    known = shape_of_version(form)
    for name in sorted({*shape, *known}):
        if name not in shape:
            raise _refusal(form, path, f"{name} is missing")
        if name not in known:
            raise _refusal(form, path, f"{name} is unknown")
        if shape[name] != known[name]:
            raise _refusal(form, path, f"{name} is defined differently")


def _refusal(form: int, path: str, reason: str) -> BadFile:
    if form == 0:
        return BadFile(f"{path} is not a Tavola database: {reason}. It was not changed.")
    return BadFile(
        f"{path} says that it has form {form}, but no Tavola has written such a file: {reason}. "
        "It was not changed."
    )
