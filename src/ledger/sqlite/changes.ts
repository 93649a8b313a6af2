/** The changes over the SQLite store. */
import type { Transaction } from "../../contract/transactions.ts";
import type { CaseStore } from "../case-store.ts";
import { changeLabel } from "../change-label.ts";
import { tryOne } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import { createSaveBulkCase } from "../tables/bulk-cases.ts";
import { createCaseStore } from "../tables/case-store.ts";
import * as shared from "../tables/changes.ts";
import type { Database } from "../tables/database.ts";
import { createLabelStore } from "../tables/labels.ts";
import type { LiveInputs } from "../tables/live-inputs.ts";
import type { JournalWriter } from "./journal-writer.ts";
import type { TransactionStore } from "./transaction-store.ts";

export type Changes = shared.Changes;
export type ChangeName = shared.ChangeName;

export interface ChangeParts {
  readonly decider: Decider;
  readonly journal: JournalWriter;
  readonly transactions: TransactionStore;
  readonly live: LiveInputs;
}

export function createChanges(database: Database, { decider, journal, transactions, live }: ChangeParts): Changes {
  const labels = createLabelStore(database, journal, transactions);
  const changeOne = (...[side, request, actor]: Parameters<CaseStore["changeLabel"]>) =>
    changeLabel(labels, decider, side, request, actor);
  const findLabelled = (...[side, transactionId]: Parameters<CaseStore["findLabelled"]>) => {
    const sequence = transactions.findEntry(side, transactionId)?.sequence;
    return sequence === undefined ? undefined : { sequence, label: labels.findLabel(sequence) };
  };
  const changes = shared.createChanges(database, journal, {
    changeLabel: changeOne,
    prepareLabels: () => undefined,
    cases: createCaseStore(database, journal, { findLabelled, changeLabel: changeOne }),
    models: live.models,
    rules: live.rules,
    lists: live.lists,
    saveBulkCase: createSaveBulkCase(database, journal),
    onCustomersChanged: () => transactions.forgetProfiles(),
    tryOut: (side, body) => tryOne(transactions, decider, { side, transaction: JSON.parse(body) as Transaction, body }),
    retention: {
      areStatesStored: (sequence) => transactions.areStatesStored(sequence),
      // The search index follows by itself.
      dropVerdicts: (verdicts) => transactions.dropIds(verdicts),
    },
    findSequence: (side, transactionId) => transactions.findEntry(side, transactionId)?.sequence,
  });
  const selectVersion = database.prepare<[], { user_version: number }>("PRAGMA user_version");
  // The version as it is now, which a newer program beside this one may have raised.
  const writePage = () => database.prepare(`PRAGMA user_version = ${selectVersion.get()?.user_version ?? 0}`).run();
  return {
    ...changes,
    // Without uses it checks that the store can be written: it rewrites a page, which fails on a full disk.
    touch(uses) {
      if (uses.length === 0) writePage();
      else changes.touch(uses);
    },
  };
}
