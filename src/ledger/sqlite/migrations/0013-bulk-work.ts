/** What people do about bulk cases: one row for each that was touched, beside the one that its run replaces. */
export const sql = `
CREATE TABLE bulk_work (
  id TEXT PRIMARY KEY,
  side INTEGER NOT NULL,
  -- Assignee, review and version as JSON.
  body TEXT NOT NULL,
  events TEXT NOT NULL
) STRICT;
`;
