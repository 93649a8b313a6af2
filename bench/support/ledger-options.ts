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

/** Scoring as the service does it by default. */
export const scoringSettings = {
  fraudBaseRate: 0.005,
  reviewThreshold: 10,
  declineThreshold: 50,
  structuringAmounts: [1_000, 3_000, 5_000, 10_000, 15_000],
};
