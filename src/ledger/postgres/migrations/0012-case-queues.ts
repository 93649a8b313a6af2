/** Queues of cases: named views of a side. */
export const sql = `
CREATE TABLE case_queues (
  side integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (side, name)
);
`;
