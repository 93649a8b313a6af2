/** People who sign in with their sessions, and changes that wait for a second person. */
export const sql = `
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  workspace text NOT NULL REFERENCES workspaces (name),
  name text NOT NULL,
  role text NOT NULL,
  -- Hash with its salt and costs; of people of an issuer there is none.
  password text,
  subject text,
  secret text,
  -- Time step of the last code of the authenticator app, so that none counts twice.
  used_step bigint NOT NULL DEFAULT 0,
  created_at_ms bigint NOT NULL,
  disabled_at_ms bigint,
  UNIQUE (workspace, name),
  UNIQUE (workspace, subject)
);

CREATE TABLE user_sessions (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  hash text NOT NULL UNIQUE,
  mode text NOT NULL,
  opened_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  last_used_at_ms bigint NOT NULL,
  address text NOT NULL,
  agent text NOT NULL
);
CREATE INDEX user_sessions_by_user ON user_sessions (user_id);

CREATE TABLE approval_settings (
  side integer PRIMARY KEY,
  body text NOT NULL
);

CREATE TABLE proposals (
  side integer NOT NULL,
  number bigint NOT NULL,
  state text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (side, number)
);
`;
