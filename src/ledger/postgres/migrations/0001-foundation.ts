/** The first shape of the store in PostgreSQL: all that the embedded one has, and the rows that many nodes agree by. */
export const sql = `
CREATE TABLE journal (
  sequence bigint PRIMARY KEY,
  side integer NOT NULL,
  kind smallint NOT NULL,
  subject text NOT NULL,
  previous bigint NOT NULL,
  salt bytea,
  body text,
  verdict text,
  record text,
  features bytea,
  -- Only where salt and content were erased.
  commitment bytea
);
CREATE UNIQUE INDEX journal_verdict ON journal (side, subject) WHERE kind = 1;

-- One row: who holds it gives out the next sequences.
CREATE TABLE chain_head (
  id integer PRIMARY KEY,
  group_number bigint NOT NULL,
  sequence bigint NOT NULL,
  root bytea NOT NULL
);
INSERT INTO chain_head (id, group_number, sequence, root) VALUES (1, 0, 0, decode(repeat('00', 32), 'hex'));

CREATE TABLE chain_groups (
  number bigint PRIMARY KEY,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  at_ms bigint NOT NULL,
  root bytea NOT NULL
);
CREATE UNIQUE INDEX chain_group_by_end ON chain_groups (last_sequence);

-- Rewritten with each batch: the room left in a page keeps that off the index.
CREATE TABLE states (
  side integer NOT NULL,
  kind text NOT NULL,
  id text COLLATE "C" NOT NULL,
  last_sequence bigint NOT NULL,
  through_sequence bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (side, kind, id)
) WITH (fillfactor = 60);

-- The register: what of each verdict is searched and summed up.
CREATE TABLE register_entries (
  sequence bigint PRIMARY KEY,
  side integer NOT NULL,
  account text NOT NULL,
  id text NOT NULL,
  amount double precision NOT NULL,
  currency text,
  time_ms bigint NOT NULL,
  status smallint NOT NULL,
  score double precision NOT NULL,
  codes text NOT NULL
);
CREATE INDEX register_by_side ON register_entries (side, sequence);
CREATE INDEX register_by_account ON register_entries (side, account, sequence);
CREATE INDEX register_by_time ON register_entries (side, time_ms);
CREATE INDEX register_flagged ON register_entries (side, sequence) WHERE status > 0;

CREATE TABLE labels (
  transaction_sequence bigint PRIMARY KEY,
  side integer NOT NULL,
  sequence bigint NOT NULL,
  is_fraud boolean NOT NULL,
  known_at_ms bigint NOT NULL,
  source text NOT NULL,
  note text
);
CREATE INDEX label_by_sequence ON labels (side, sequence);
CREATE INDEX fraud_by_sequence ON labels (side, sequence) WHERE is_fraud;

CREATE TABLE models (
  side integer NOT NULL,
  number bigint NOT NULL,
  sequence bigint NOT NULL,
  was_in_charge boolean NOT NULL DEFAULT false,
  body bytea NOT NULL,
  PRIMARY KEY (side, number)
);
CREATE TABLE model_charges (
  sequence bigint PRIMARY KEY,
  side integer NOT NULL,
  number bigint NOT NULL
);
CREATE INDEX model_charge_by_side ON model_charges (side, sequence);

-- Numbers that count up one by one, each a row.
CREATE TABLE counters (
  name text PRIMARY KEY,
  value bigint NOT NULL
);
INSERT INTO counters (name, value) VALUES ('side', 0), ('bulk_case', 0), ('document', 0), ('list', 0),
  ('list_entry', 0), ('webhook', 0);

CREATE TABLE bulk_cases (
  number bigint PRIMARY KEY,
  id text NOT NULL UNIQUE,
  side integer NOT NULL,
  state text NOT NULL,
  ended_at_ms bigint,
  kept_bytes bigint NOT NULL,
  body text NOT NULL
);
CREATE INDEX bulk_case_by_side ON bulk_cases (side, number);
CREATE INDEX open_bulk_case ON bulk_cases (number) WHERE ended_at_ms IS NULL;
CREATE INDEX kept_bulk_case ON bulk_cases (ended_at_ms) WHERE kept_bytes > 0;

CREATE TABLE customers (
  number bigint PRIMARY KEY,
  side integer NOT NULL,
  customer_id text NOT NULL,
  sequence bigint NOT NULL
);
CREATE UNIQUE INDEX customer_by_id ON customers (side, customer_id);
CREATE INDEX customer_by_side ON customers (side, number);
CREATE TABLE customer_traits (
  side integer NOT NULL,
  trait text NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (side, trait, number)
);
CREATE TABLE account_owners (
  side integer NOT NULL,
  account_id text NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (side, account_id)
);

CREATE TABLE documents (
  id bigint PRIMARY KEY,
  side integer NOT NULL,
  sequence bigint NOT NULL,
  sha256 text NOT NULL,
  report text NOT NULL
);
CREATE INDEX document_by_digest ON documents (side, sha256);
CREATE TABLE document_summaries (
  side integer NOT NULL,
  id bigint NOT NULL,
  at_ms bigint NOT NULL,
  summary text NOT NULL,
  PRIMARY KEY (side, id)
);
CREATE INDEX document_by_time ON document_summaries (at_ms);
CREATE TABLE document_removals (
  side integer NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (side, sha256)
);

CREATE TABLE workspaces (
  name text COLLATE "C" PRIMARY KEY,
  created_at_ms bigint NOT NULL
);
-- Who decides for a side, or changes what decides, holds its row.
CREATE TABLE sides (
  side integer PRIMARY KEY,
  workspace text COLLATE "C" NOT NULL REFERENCES workspaces (name),
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  -- Grows with each change of its models, rules or lists, so that every node notices.
  change_number bigint NOT NULL DEFAULT 0,
  has_customers boolean NOT NULL DEFAULT false,
  UNIQUE (workspace, mode)
);
CREATE TABLE tokens (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  side integer NOT NULL REFERENCES sides (side),
  scopes text NOT NULL,
  hash text NOT NULL UNIQUE,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint,
  last_used_at_ms bigint,
  revoked_at_ms bigint,
  requests_per_minute integer,
  origin text NOT NULL CHECK (origin IN ('issued', 'configured'))
);

CREATE TABLE rules (
  side integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  latest bigint NOT NULL,
  was_in_force boolean NOT NULL DEFAULT false,
  PRIMARY KEY (side, id)
);
CREATE TABLE rule_versions (
  side integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (side, id, version)
);
CREATE TABLE rule_sets (
  sequence bigint PRIMARY KEY,
  side integer NOT NULL,
  number bigint NOT NULL,
  body text NOT NULL,
  UNIQUE (side, number)
);
CREATE TABLE rule_tallies (
  side integer NOT NULL,
  code text NOT NULL,
  day bigint NOT NULL,
  version bigint NOT NULL,
  fired bigint NOT NULL,
  watched bigint NOT NULL,
  undecided bigint NOT NULL,
  amount double precision NOT NULL,
  PRIMARY KEY (side, code, day, version)
);

CREATE TABLE lists (
  number bigint PRIMARY KEY,
  side integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  from_sequence bigint NOT NULL,
  to_sequence bigint,
  body text NOT NULL
);
CREATE UNIQUE INDEX list_in_force ON lists (side, name) WHERE to_sequence IS NULL;
CREATE TABLE list_entries (
  number bigint PRIMARY KEY,
  list bigint NOT NULL,
  value text COLLATE "C" NOT NULL,
  from_sequence bigint NOT NULL,
  to_sequence bigint,
  expires_at_ms bigint,
  note text
);
CREATE UNIQUE INDEX list_entry_in_force ON list_entries (list, value) WHERE to_sequence IS NULL;
CREATE INDEX list_entry_by_list ON list_entries (list, number);
CREATE INDEX list_entry_closed ON list_entries (to_sequence) WHERE to_sequence IS NOT NULL;

CREATE TABLE cases (
  number bigint PRIMARY KEY,
  side integer NOT NULL,
  account text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'snoozed', 'decided')),
  assignee text,
  score double precision NOT NULL,
  value double precision NOT NULL,
  due_ms bigint NOT NULL,
  snoozed_until_ms bigint,
  opened_ms bigint NOT NULL,
  decided_ms bigint,
  outcome text,
  body text NOT NULL
);
CREATE INDEX case_by_age ON cases (side, number);
CREATE INDEX case_by_priority ON cases (side, score DESC, value DESC, number);
CREATE INDEX case_by_account ON cases (side, account, number);
CREATE UNIQUE INDEX undecided_case ON cases (side, account) WHERE state <> 'decided';
CREATE INDEX undecided_by_priority ON cases (side, score DESC, value DESC, number) WHERE state <> 'decided';
CREATE INDEX snoozed_case ON cases (snoozed_until_ms) WHERE state = 'snoozed';
CREATE INDEX decided_case ON cases (side, decided_ms) WHERE state = 'decided';
CREATE TABLE case_alerts (
  number bigint NOT NULL,
  sequence bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (number, sequence)
);
CREATE TABLE case_events (
  number bigint NOT NULL,
  place bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (number, place)
);
CREATE TABLE case_progress (
  id integer PRIMARY KEY,
  through_sequence bigint NOT NULL
);
INSERT INTO case_progress (id, through_sequence) VALUES (1, 0);

CREATE TABLE webhooks (
  number bigint PRIMARY KEY,
  id text NOT NULL UNIQUE,
  side integer NOT NULL,
  is_paused boolean NOT NULL,
  body text NOT NULL
);
CREATE INDEX webhook_by_side ON webhooks (side, number);
CREATE TABLE webhook_deliveries (
  webhook text NOT NULL,
  number bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (webhook, number)
);
CREATE INDEX document_by_sequence ON documents (sequence);
`;
