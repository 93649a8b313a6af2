/** Hits of names on screening lists, each once, and how far each side is screened. */
export const sql = `
CREATE TABLE screening_hits (
  side integer NOT NULL,
  -- "customer" or "transaction", and its id.
  subject text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  score double precision NOT NULL,
  PRIMARY KEY (side, subject, entry)
);

CREATE TABLE screening_progress (
  side integer PRIMARY KEY,
  body text NOT NULL
);
`;
