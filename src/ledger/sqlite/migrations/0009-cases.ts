/** Cases with their alerts and events, and how far alerts are raised. */
export const sql = `
CREATE TABLE cases (
  number INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  account TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'snoozed', 'decided')),
  assignee TEXT,
  score REAL NOT NULL,
  value REAL NOT NULL,
  due_ms INTEGER NOT NULL,
  snoozed_until_ms INTEGER,
  opened_ms INTEGER NOT NULL,
  -- Of a decided case.
  decided_ms INTEGER,
  outcome TEXT,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX case_by_age ON cases (side, number);
CREATE INDEX case_by_priority ON cases (side, score DESC, value DESC, number);
CREATE INDEX case_by_account ON cases (side, account, number);
-- Decided cases are most of all, and the work is among the others.
CREATE UNIQUE INDEX undecided_case ON cases (side, account) WHERE state <> 'decided';
CREATE INDEX undecided_by_priority ON cases (side, score DESC, value DESC, number) WHERE state <> 'decided';
CREATE INDEX snoozed_case ON cases (snoozed_until_ms) WHERE state = 'snoozed';
CREATE INDEX decided_case ON cases (side, decided_ms) WHERE state = 'decided';
CREATE TABLE case_alerts (
  number INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (number, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE case_events (
  number INTEGER NOT NULL,
  place INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (number, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE case_progress (
  through_sequence INTEGER NOT NULL
) STRICT;
INSERT INTO case_progress (through_sequence) VALUES (0);
`;
