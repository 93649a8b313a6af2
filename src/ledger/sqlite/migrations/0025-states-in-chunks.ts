/**
 * States are written in chunks, many at once, and never changed: a state that changes is written anew, and a page of places says where each
 * lies. Rows of states name them. What they have of earlier versions counts where a state has no place yet.
 */
export const sql = `
CREATE TABLE state_chunks (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
-- 500 places of states by number, as 64-bit floats.
CREATE TABLE state_places (page INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
`;
