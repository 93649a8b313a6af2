/** Views of tables, of people and of a side. */
export const sql = `
CREATE TABLE saved_views (
  side INTEGER NOT NULL,
  owner TEXT NOT NULL,
  page TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (side, owner, page, name)
) STRICT, WITHOUT ROWID;
`;
