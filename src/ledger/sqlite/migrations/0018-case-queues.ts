/** Queues of cases: named views of a side. */
export const sql = `
CREATE TABLE case_queues (
  side INTEGER NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (side, name)
) STRICT, WITHOUT ROWID;
`;
