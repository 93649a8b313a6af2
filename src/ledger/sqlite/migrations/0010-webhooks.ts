/** Webhooks, how far each has been told, and its latest deliveries. */
export const sql = `
CREATE TABLE webhooks (
  -- In the order in which they were made.
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  side INTEGER NOT NULL,
  is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
  body TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_by_side ON webhooks (side, number);
CREATE TABLE webhook_deliveries (
  webhook TEXT NOT NULL,
  number INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (webhook, number)
) STRICT, WITHOUT ROWID;
-- Finds the report that a record of the journal is about.
CREATE INDEX document_by_sequence ON documents (sequence);
`;
