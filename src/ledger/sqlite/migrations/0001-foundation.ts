/** The first shape of the store: journal and chain, states, customers, documents, tokens, workspaces. */
export const sql = `
CREATE TABLE journal (
  sequence INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  subject TEXT NOT NULL,
  -- For a verdict, the sequence of the same account's verdict before it; 0 for none. A chain of rows costs no second index.
  previous INTEGER NOT NULL DEFAULT 0,
  salt BLOB,
  body TEXT,
  verdict TEXT,
  record TEXT,
  features BLOB,
  -- Only where salt and content were erased; everywhere else it is computed from them.
  commitment BLOB
) STRICT;

-- Finds verdicts by a hash of their transaction's side and id. It is written behind the journal: the ids of verdicts after
-- through_sequence may still be missing, and are found in the journal.
CREATE TABLE verdict_ids (
  hash INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  PRIMARY KEY (hash, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE verdict_ids_progress (
  through_sequence INTEGER NOT NULL,
  -- Of the hash; drawn once.
  seed INTEGER NOT NULL
) STRICT;
INSERT INTO verdict_ids_progress (through_sequence, seed) VALUES (0, random() & 0x7fffffff);

CREATE TABLE chain_groups (
  number INTEGER PRIMARY KEY,
  first_sequence INTEGER NOT NULL,
  last_sequence INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  root BLOB NOT NULL
) STRICT;

CREATE TABLE states (
  number INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  last_sequence INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX state_by_id ON states (side, kind, id);

CREATE TABLE customers (
  side INTEGER NOT NULL,
  customer_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (side, customer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE account_owners (
  side INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  PRIMARY KEY (side, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  side INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  report TEXT NOT NULL
) STRICT;

CREATE TABLE workspaces (
  name TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sides (
  side INTEGER PRIMARY KEY,
  workspace TEXT NOT NULL REFERENCES workspaces (name),
  mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
  UNIQUE (workspace, mode)
) STRICT;

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  side INTEGER NOT NULL REFERENCES sides (side),
  scopes TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER,
  last_used_at_ms INTEGER,
  revoked_at_ms INTEGER,
  requests_per_minute INTEGER,
  origin TEXT NOT NULL CHECK (origin IN ('issued', 'configured'))
) STRICT, WITHOUT ROWID;
`;
