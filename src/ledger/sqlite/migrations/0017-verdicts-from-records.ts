/** The text of an approval is no longer kept; an earlier version would miss it. */
export const sql = "-- The tables stay as they are.";
