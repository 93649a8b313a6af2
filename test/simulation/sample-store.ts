/** A store with one workspace, and a decider that does not keep to what a decider promises. */
import type { DatabaseSync } from "node:sqlite";
import { type Transaction, transactionText } from "../../src/contract/transactions.ts";
import type { Decider } from "../../src/ledger/decider.ts";
import { migrate } from "../../src/ledger/sqlite/migrate.ts";
import { Writer } from "../../src/ledger/sqlite/writer.ts";
import { createFailingDecider } from "../support/failing-decider.ts";

/** Both sides of the workspace. */
export const sides = [1, 2] as const;

/** One whose verdicts depend on what it remembers of others since it was started. */
export function createForgetfulDecider(): Decider {
  const decider = createFailingDecider();
  let seen = 0;
  return {
    ...decider,
    decide(transaction, past) {
      seen += 1;
      if (seen <= 10) return decider.decide(transaction, past);
      // A copy of its own: one that is read where its line lies has no fields to be copied.
      const copy = JSON.parse(transactionText(transaction)) as Transaction;
      return decider.decide({ ...copy, amount: 2 * copy.amount }, past);
    },
  };
}

/** Migrated and with its workspace; the same each time. */
export function fillStore(database: DatabaseSync): void {
  migrate(database);
  database.exec("UPDATE verdict_ids_progress SET seed = 1");
  const writer = new Writer(database, createFailingDecider(), { cacheEntries: 10, now: () => 0 });
  writer.change("createWorkspace", ["acme", 0, "simulation"]);
}
