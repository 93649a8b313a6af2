/** Reviews of documents, marks on their findings, and silenced checks. Documents that were analysed before are not queued. */
export const sql = `
CREATE TABLE document_reviews (
  id bigint PRIMARY KEY,
  side integer NOT NULL,
  state text COLLATE "C" NOT NULL,
  assignee text,
  since_ms bigint NOT NULL,
  body text NOT NULL,
  events text NOT NULL
);
CREATE INDEX document_review_by_state ON document_reviews (side, state, id);
-- They outlive their document.
CREATE TABLE document_marks (
  id bigint NOT NULL,
  finding bigint NOT NULL,
  side integer NOT NULL,
  check_id text COLLATE "C" NOT NULL,
  mark text NOT NULL,
  PRIMARY KEY (id, finding)
);
CREATE INDEX document_mark_by_check ON document_marks (side, check_id, mark);
CREATE TABLE check_silencings (
  side integer NOT NULL,
  version bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (side, version)
);
`;
