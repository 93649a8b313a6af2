/** The real decider, but for transactions that make it fail. */
import type { Decider } from "../../src/ledger/decider.ts";
import { createDecider } from "../../src/scoring/decider.ts";
import { streamSettings } from "../../src/scoring/testing/stream.ts";

/** Takes a transaction in and only then fails, where the transaction says so. */
export function createFailingDecider(): Decider {
  const decider: Decider = createDecider(streamSettings) as Decider;
  return {
    ...decider,
    decide(transaction, past) {
      const decided = decider.decide(transaction, past);
      if (transaction.attributes?.explode === true) throw new Error("told to explode");
      return decided;
    },
  };
}
