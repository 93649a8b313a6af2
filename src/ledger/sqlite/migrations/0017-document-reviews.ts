/** Reviews of documents, marks on their findings, and silenced checks. Documents that were analysed before are not queued. */
export const sql = `
CREATE TABLE document_reviews (
  id INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  state TEXT NOT NULL,
  assignee TEXT,
  since_ms INTEGER NOT NULL,
  body TEXT NOT NULL,
  events TEXT NOT NULL
) STRICT;
CREATE INDEX document_review_by_state ON document_reviews (side, state, id);
-- They outlive their document.
CREATE TABLE document_marks (
  id INTEGER NOT NULL,
  finding INTEGER NOT NULL,
  side INTEGER NOT NULL,
  check_id TEXT NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (id, finding)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_mark_by_check ON document_marks (side, check_id, mark);
CREATE TABLE check_silencings (
  side INTEGER NOT NULL,
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (side, version)
) STRICT, WITHOUT ROWID;
`;
