/** How measurements open a ledger, whichever engine it has. */
import { deciderOf } from "../../src/compose/ledger.ts";
import { readConfig } from "../../src/config.ts";

export const ledgerOptions = {
  decider: deciderOf(readConfig({})),
  cacheEntries: 50_000,
  queueLimit: 100_000,
  onFailure: (error: Error) => {
    throw error;
  },
};
