/** Labels in force, by the transaction that each is about; what was in force before stands in the journal only. */
export const sql = `
CREATE TABLE labels (
  -- The journal's sequence of the transaction's verdict.
  transaction_sequence INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  -- Of the journal's record that put it in force.
  sequence INTEGER NOT NULL,
  is_fraud INTEGER NOT NULL CHECK (is_fraud IN (0, 1)),
  known_at_ms INTEGER NOT NULL,
  source TEXT NOT NULL,
  note TEXT
) STRICT;
CREATE INDEX label_by_sequence ON labels (side, sequence);
-- Frauds are few among many: without it a page of them would be looked for among all.
CREATE INDEX fraud_by_sequence ON labels (side, sequence) WHERE is_fraud = 1;
`;
