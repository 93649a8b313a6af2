/** Features and states are kept packed from here on, and earlier ones stay as they are: an earlier version would not read the new ones. */
export const sql = "-- The tables stay as they are.";
