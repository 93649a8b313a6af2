/** States are written behind the journal: each side says how far its rows have come, and what touched them later is read again. */
export const sql = `
ALTER TABLE sides ADD COLUMN states_through bigint NOT NULL DEFAULT 0;
-- Where the round of writing began that is under way, or was last.
ALTER TABLE sides ADD COLUMN states_begun bigint NOT NULL DEFAULT 0;
UPDATE sides SET states_through = sequence, states_begun = sequence FROM chain_head WHERE id = 1;
-- Nodes of an earlier version take the rows of states for up to date, and must not: they ask for the old name.
ALTER TABLE sides RENAME COLUMN change_number TO changes;
-- Verdicts are found by the register.
CREATE INDEX journal_label ON journal (side, sequence) WHERE kind = 6;
`;
