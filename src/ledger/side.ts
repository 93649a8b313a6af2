/** What keeps things apart in the ledger. */

/** One side (live or test) of one workspace. Nothing crosses sides. */
export type SideId = number;
