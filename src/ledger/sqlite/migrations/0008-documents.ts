/** Documents in lists, without opening their reports, and what deletion leaves to be done. */
export const sql = `
CREATE TABLE document_summaries (
  side INTEGER NOT NULL,
  id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  summary TEXT NOT NULL,
  PRIMARY KEY (side, id)
) STRICT, WITHOUT ROWID;
INSERT INTO document_summaries (side, id, at_ms, summary)
  SELECT side, id, json_extract(report, '$.analysedAtMs'), json_object(
    'id', id,
    'name', json_extract(report, '$.name'),
    'format', json_extract(report, '$.format'),
    'sha256', sha256,
    'bytes', json_extract(report, '$.bytes'),
    'pages', json_extract(report, '$.pages'),
    'analysedAtMs', json_extract(report, '$.analysedAtMs'),
    'findings', (
      SELECT count(*) FROM json_each(report, '$.findings') WHERE value ->> '$.check' NOT LIKE 'not-assessed-%'
    ),
    'tampered', json(iif(EXISTS (
      SELECT 1 FROM json_each(report, '$.findings') WHERE value ->> '$.tampered' = 1
    ), 'true', 'false'))
  ) FROM documents;
CREATE INDEX document_by_time ON document_summaries (at_ms);
CREATE INDEX document_by_digest ON documents (side, sha256);

-- Bytes that no report needs any more; a row stands here until they are gone.
CREATE TABLE document_removals (
  side INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (side, sha256)
) STRICT, WITHOUT ROWID;
`;
