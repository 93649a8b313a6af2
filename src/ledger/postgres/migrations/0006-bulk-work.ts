/** What people do about bulk cases: one row for each that was touched, beside the one that its run replaces. */
export const sql = `
CREATE TABLE bulk_work (
  id text PRIMARY KEY,
  side integer NOT NULL,
  -- Assignee, review and version as JSON.
  body text NOT NULL,
  events text NOT NULL
);
`;
