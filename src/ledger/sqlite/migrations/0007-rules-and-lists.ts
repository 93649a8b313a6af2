/** Rules by version, the sets of them that were in charge, what they did, and lists with all that ever was in them. */
export const sql = `
CREATE TABLE rules (
  side INTEGER NOT NULL,
  id TEXT NOT NULL,
  latest INTEGER NOT NULL,
  was_in_force INTEGER NOT NULL DEFAULT 0 CHECK (was_in_force IN (0, 1)),
  PRIMARY KEY (side, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rule_versions (
  side INTEGER NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (side, id, version)
) STRICT, WITHOUT ROWID;

-- The one with the highest number of a side is in charge.
CREATE TABLE rule_sets (
  -- Of the journal's record that put it in charge.
  sequence INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  number INTEGER NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (side, number)
) STRICT;

CREATE TABLE rule_tallies (
  side INTEGER NOT NULL,
  code TEXT NOT NULL,
  day INTEGER NOT NULL,
  version INTEGER NOT NULL,
  fired INTEGER NOT NULL,
  watched INTEGER NOT NULL,
  undecided INTEGER NOT NULL,
  amount REAL NOT NULL,
  PRIMARY KEY (side, code, day, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE lists (
  number INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  name TEXT NOT NULL,
  from_sequence INTEGER NOT NULL,
  -- Null while it is in force.
  to_sequence INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX list_in_force ON lists (side, name) WHERE to_sequence IS NULL;

CREATE TABLE list_entries (
  number INTEGER PRIMARY KEY,
  list INTEGER NOT NULL,
  value TEXT NOT NULL,
  from_sequence INTEGER NOT NULL,
  to_sequence INTEGER,
  expires_at_ms INTEGER,
  note TEXT
) STRICT;
CREATE UNIQUE INDEX list_entry_in_force ON list_entries (list, value) WHERE to_sequence IS NULL;
CREATE INDEX list_entry_closed ON list_entries (to_sequence) WHERE to_sequence IS NOT NULL;
`;
