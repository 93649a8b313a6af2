/** States are written behind the journal: each row tells which records it has taken in, and one row through which all have. */
export const sql = `
-- The last record of the journal that the state took in.
ALTER TABLE states ADD COLUMN through_sequence INTEGER NOT NULL DEFAULT 0;

CREATE TABLE states_progress (
  -- Every state has taken in all records up to here; what came after may be missing, and is found in the journal.
  through_sequence INTEGER NOT NULL
) STRICT;
INSERT INTO states_progress (through_sequence) SELECT coalesce(max(sequence), 0) FROM journal;
`;
