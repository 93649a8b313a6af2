/** Views of tables, of people and of a side. */
export const sql = `
CREATE TABLE saved_views (
  side integer NOT NULL,
  owner text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (side, owner, page, name)
);
`;
