"""The forms (schema versions) of the database file, each made from the one before, to read older files.

A fresh file goes through all of them. A form with a file in tests/table/store/forms is never edited: a change
is a new form. Files written while a form was still being edited are completed first: see schema_check.py.
"""

MIGRATION_1 = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, players INTEGER NOT NULL,
    options TEXT NOT NULL, host TEXT NOT NULL, watch INTEGER NOT NULL, imported INTEGER NOT NULL,
    secret TEXT NOT NULL, created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    level TEXT NOT NULL, holder TEXT NOT NULL, serial INTEGER NOT NULL, invited INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TABLE entropy (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE starts (
    table_id TEXT PRIMARY KEY REFERENCES tables, seed TEXT NOT NULL, entropy TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, key TEXT, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number), UNIQUE (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, key TEXT NOT NULL, seat INTEGER,
    name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, n), UNIQUE (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables, holder TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables, scores TEXT NOT NULL, winners TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE TRIGGER starts_last BEFORE DELETE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
"""

# Adds where a table was opened from (a keyed fingerprint, not the address), the tables that wait for the
# server at a start, the commitments of a fair shuffle and their reveals (the older table `entropy` gets no
# more rows), who wrote a line of chat (empty for older lines), and what an administrator did. Whole tables
# can be removed: the log of a table stays append-only until its name is among the removals. A commitment is
# deleted when its person leaves the seat, until the list of commitments is published.
MIGRATION_2 = """
ALTER TABLE tables ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN holder TEXT NOT NULL DEFAULT '';
CREATE INDEX chat_of_holder ON chat (holder);
CREATE INDEX notes_of_holder ON notes (holder);
CREATE INDEX tables_of_host ON tables (host, created);
CREATE INDEX tables_of_source ON tables (source, created);
CREATE TABLE waiting (table_id TEXT PRIMARY KEY REFERENCES tables) STRICT, WITHOUT ROWID;
INSERT INTO waiting SELECT id FROM tables t WHERE imported = 0
    AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id)
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open')
    AND (EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'bot')
        OR EXISTS (SELECT 1 FROM entries e WHERE e.table_id = t.id AND e.kind = 'seat')
        OR NOT EXISTS (SELECT 1 FROM starts d WHERE d.table_id = t.id));
CREATE TABLE promises (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE promised (
    table_id TEXT PRIMARY KEY REFERENCES tables, hashes TEXT NOT NULL, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE reveals (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, fits INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, fits)
) STRICT, WITHOUT ROWID;
ALTER TABLE starts ADD COLUMN shuffle TEXT NOT NULL DEFAULT '';
CREATE TABLE audit (
    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE TABLE bans (
    subject TEXT NOT NULL, kind TEXT NOT NULL, until INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (subject, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE removals (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER promises_stay BEFORE UPDATE ON promises BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER promised_stay BEFORE UPDATE ON promised BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER reveals_stay BEFORE UPDATE ON reveals BEGIN SELECT RAISE(ABORT, 'a value stays'); END;
DROP TRIGGER entries_last;
DROP TRIGGER starts_last;
CREATE TRIGGER entries_last BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_last BEFORE DELETE ON starts
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE TRIGGER promises_last BEFORE DELETE ON promises
    WHEN EXISTS (SELECT 1 FROM promised WHERE table_id = OLD.table_id)
    AND NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER promised_last BEFORE DELETE ON promised
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER reveals_last BEFORE DELETE ON reveals
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a value stays'); END;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log stays'); END;
CREATE TRIGGER audit_lasts BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log stays'); END;
"""

MIGRATIONS = [MIGRATION_1, MIGRATION_2]
