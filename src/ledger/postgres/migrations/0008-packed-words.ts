/** Features and states are kept packed from here on, and earlier ones stay as they are: an earlier version would not read the new ones. */
export const sql = "COMMENT ON TABLE states IS 'Packed; plain where an earlier version wrote them.'";
