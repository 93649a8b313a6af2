/** Hits of names on screening lists, each once, and how far each side is screened. */
export const sql = `
CREATE TABLE screening_hits (
  side INTEGER NOT NULL,
  -- "customer" or "transaction", and its id.
  subject TEXT NOT NULL,
  entry TEXT NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (side, subject, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE screening_progress (
  side INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;
`;
