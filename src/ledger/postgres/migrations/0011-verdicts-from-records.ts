/** The text of an approval is no longer kept; an earlier version would miss it. */
export const sql = "COMMENT ON COLUMN journal.verdict IS 'Null where it follows from the record.'";
