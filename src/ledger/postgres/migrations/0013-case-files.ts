/** Files that are attached to cases. */
export const sql = `
CREATE TABLE case_files (
  id bigint PRIMARY KEY,
  side integer NOT NULL,
  case_number bigint NOT NULL,
  -- Of its record in the journal.
  sequence bigint NOT NULL,
  sha256 text NOT NULL,
  at_ms bigint NOT NULL,
  body text NOT NULL
);
CREATE INDEX case_file_by_case ON case_files (case_number);
CREATE INDEX case_file_by_digest ON case_files (side, sha256);
CREATE INDEX case_file_by_time ON case_files (at_ms);
INSERT INTO counters (name, value) VALUES ('case_file', 0);
`;
