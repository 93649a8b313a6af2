/** Deciders' records are kept as bytes from here on, and earlier ones stay texts: the column that they have takes no bytes. */
export const sql = "ALTER TABLE journal ADD COLUMN record_bytes BLOB;";
