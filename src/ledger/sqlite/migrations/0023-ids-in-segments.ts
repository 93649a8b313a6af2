/**
 * The index over ids in segments: ids that were added together, in pages by the first bits of their hashes. What verdict_ids has is moved
 * into a segment while the service works.
 */
export const sql = `
CREATE TABLE verdict_ids_segments (
  number INTEGER PRIMARY KEY,
  -- It has 2 ** bits pages.
  bits INTEGER NOT NULL,
  ids INTEGER NOT NULL,
  -- So many pieces of it are there, from the first on; each has some pages, and the filter over their ids.
  pieces INTEGER NOT NULL,
  -- The segment that its ids are moved into.
  goal INTEGER,
  -- For the one that takes in verdict_ids: later ids come from the journal.
  through_sequence INTEGER
) STRICT;
-- The upper bits of a number are its segment, the lower 24 the page or piece in it.
CREATE TABLE verdict_ids_pages (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
CREATE TABLE verdict_ids_filters (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
-- Some 200 ids a page, were every record up to there a verdict.
INSERT INTO verdict_ids_segments (bits, ids, pieces, through_sequence)
  SELECT min(20, CASE WHEN through_sequence < 256 THEN 0 ELSE CAST(floor(log2(through_sequence / 128)) AS INTEGER) END),
    0, 0, through_sequence
  FROM verdict_ids_progress WHERE EXISTS (SELECT 1 FROM verdict_ids);
`;
