/** Retention of verdicts: how far it has come. Without a row it never ran. */
export const sql = `
CREATE TABLE retention_progress (
  id integer PRIMARY KEY,
  through_sequence bigint NOT NULL
);
`;
