/** Trained models by side and number, and the promotions that stand; what was saved, promoted and taken back stays in the journal. */
export const sql = `
CREATE TABLE models (
  side INTEGER NOT NULL,
  number INTEGER NOT NULL,
  -- Of the journal's record that keeps its card.
  sequence INTEGER NOT NULL,
  was_in_charge INTEGER NOT NULL DEFAULT 0 CHECK (was_in_charge IN (0, 1)),
  body BLOB NOT NULL,
  UNIQUE (side, number)
) STRICT;

-- The last of a side is in charge; a rollback takes it away. Number 0 is the model that the service brings along.
CREATE TABLE model_charges (
  -- Of the journal's record of the promotion.
  sequence INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  number INTEGER NOT NULL
) STRICT;
CREATE INDEX model_charge_by_side ON model_charges (side, sequence);
`;
