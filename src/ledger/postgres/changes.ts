/** The changes over the PostgreSQL store. */
import type { Transaction } from "../../contract/transactions.ts";
import { changeLabel } from "../change-label.ts";
import { tryOne } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { LabelRequest } from "../labels.ts";
import { createSaveBulkCase } from "../tables/bulk-cases.ts";
import { createCaseStore } from "../tables/case-store.ts";
import { type Changes, createChanges } from "../tables/changes.ts";
import type { Database } from "../tables/database.ts";
import { createLabelStore } from "../tables/labels.ts";
import type { JournalWriter } from "./journal-writer.ts";
import type { LiveInputs } from "./live-inputs.ts";
import type { TransactionStore } from "./transaction-store.ts";

export interface ChangeParts {
  readonly decider: Decider;
  readonly journal: JournalWriter;
  readonly transactions: TransactionStore;
  readonly live: LiveInputs;
}

export function createPostgresChanges(
  database: Database,
  { decider, journal, transactions, live }: ChangeParts,
): Changes {
  const labels = createLabelStore(database, journal, transactions);
  const changeOne = (side: number, request: LabelRequest, actor: string) => {
    const id = request.kind === "label" ? request.label.transactionId : request.transactionId;
    if (transactions.findEntry(side, id) === undefined) transactions.prepareLabels(side, [id]);
    return changeLabel(labels, decider, side, request, actor);
  };
  const findSequence = (side: number, transactionId: string) => {
    transactions.prepareLabels(side, [transactionId]);
    return transactions.findEntry(side, transactionId)?.sequence;
  };
  const findLabelled = (side: number, transactionId: string) => {
    const sequence = findSequence(side, transactionId);
    return sequence === undefined ? undefined : { sequence, label: labels.findLabel(sequence) };
  };
  const noteCustomers = database.prepare<[number]>(
    "UPDATE sides SET has_customers = true WHERE side = ? AND NOT has_customers",
  );
  const dropEntries = database.prepare<[number, number]>(
    "DELETE FROM register_entries WHERE sequence >= ? AND sequence <= ?",
  );
  return createChanges(database, journal, {
    changeLabel: changeOne,
    prepareLabels: (side, ids) => transactions.prepareLabels(side, ids),
    models: live.models,
    rules: live.rules,
    lists: live.lists,
    cases: createCaseStore(database, journal, { findLabelled, changeLabel: changeOne }),
    saveBulkCase: createSaveBulkCase(database, journal),
    onCustomersChanged: (side) => void noteCustomers.run(side),
    retention: {
      areStatesStored: (sequence) => transactions.areStatesStored(sequence),
      dropVerdicts: (_verdicts, from, through) => void dropEntries.run(from, through),
    },
    findSequence,
    tryOut: (side, body) => {
      const item = { side, transaction: JSON.parse(body) as Transaction, body };
      transactions.prepareOne(item);
      return tryOne(transactions, decider, item);
    },
  });
}
