/** People who sign in with their sessions, and changes that wait for a second person. */
export const sql = `
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  workspace TEXT NOT NULL REFERENCES workspaces (name),
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Hash with its salt and costs; of people of an issuer there is none.
  password TEXT,
  subject TEXT,
  secret TEXT,
  -- Time step of the last code of the authenticator app, so that none counts twice.
  used_step INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL,
  disabled_at_ms INTEGER,
  UNIQUE (workspace, name),
  UNIQUE (workspace, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE user_sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  hash TEXT NOT NULL UNIQUE,
  mode TEXT NOT NULL,
  opened_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  last_used_at_ms INTEGER NOT NULL,
  address TEXT NOT NULL,
  agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX user_sessions_by_user ON user_sessions (user_id);

CREATE TABLE approval_settings (
  side INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE proposals (
  side INTEGER NOT NULL,
  number INTEGER NOT NULL,
  state TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (side, number)
) STRICT, WITHOUT ROWID;
`;
