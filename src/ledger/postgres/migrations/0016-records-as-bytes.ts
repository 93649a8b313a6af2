/** Deciders' records are kept as bytes from here on, and earlier ones stay texts. */
export const sql = "ALTER TABLE journal ADD COLUMN record_bytes bytea;";
