/** Files that are attached to cases. */
export const sql = `
CREATE TABLE case_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  side INTEGER NOT NULL,
  case_number INTEGER NOT NULL,
  -- Of its record in the journal.
  sequence INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX case_file_by_case ON case_files (case_number);
CREATE INDEX case_file_by_digest ON case_files (side, sha256);
CREATE INDEX case_file_by_time ON case_files (at_ms);
`;
