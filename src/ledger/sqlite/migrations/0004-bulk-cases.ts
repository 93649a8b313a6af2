/** Bulk cases: one row for each file of transactions, replaced as the case goes on. */
export const sql = `
CREATE TABLE bulk_cases (
  -- In the order in which they were begun.
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  side INTEGER NOT NULL,
  state TEXT NOT NULL,
  ended_at_ms INTEGER,
  kept_bytes INTEGER NOT NULL,
  -- All of it as JSON.
  body TEXT NOT NULL
) STRICT;
CREATE INDEX bulk_case_by_side ON bulk_cases (side, number);
CREATE INDEX open_bulk_case ON bulk_cases (number) WHERE ended_at_ms IS NULL;
CREATE INDEX kept_bulk_case ON bulk_cases (ended_at_ms) WHERE kept_bytes > 0;
`;
