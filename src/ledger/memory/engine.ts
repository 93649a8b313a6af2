/** The ledger in memory, for tests and simulation: the same promises as on disk, but for surviving the process. */
import { type Transaction, transactionText } from "../../contract/transactions.ts";
import { changeLabel } from "../change-label.ts";
import { decideOne, tryOne } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { LabelRequest, Ledger, SideId, TransactionLedger } from "../ledger.ts";
import { createMemoryAudit } from "./audit.ts";
import { MemoryBacktests } from "./backtests.ts";
import { MemoryBulkCases } from "./bulk-cases.ts";
import { MemoryCases } from "./cases.ts";
import { MemoryCustomers } from "./customers.ts";
import { MemoryDocuments } from "./documents.ts";
import { MemoryJournal } from "./journal.ts";
import { MemoryPeople } from "./people.ts";
import { createMemoryRetention } from "./retention.ts";
import { createMemorySearchIndex } from "./search-index.ts";
import { MemoryTransactions } from "./transactions.ts";
import { MemoryWebhooks } from "./webhooks.ts";

export interface MemoryLedgerOptions {
  readonly decider: Decider;
  readonly now: () => number;
}

export function openMemoryLedger({ decider, now }: MemoryLedgerOptions): Ledger {
  const journal = new MemoryJournal();
  const people = new MemoryPeople(journal);
  const documents = new MemoryDocuments(journal);
  const bulkCases = new MemoryBulkCases(journal);
  const customers = new MemoryCustomers(journal);
  const transactions = new MemoryTransactions(decider, journal, customers);
  const changeOne = (side: SideId, request: LabelRequest, actor: string) =>
    changeLabel(transactions, decider, side, request, actor);
  const findLabelled = (side: SideId, transactionId: string) => transactions.findLabelled(side, transactionId);
  const cases = new MemoryCases(journal, { findLabelled, changeLabel: changeOne });
  let commitGroups = 0;
  let committedTransactions = 0;

  async function change<T>(work: () => T): Promise<T> {
    const result = work();
    journal.closeGroup(now());
    commitGroups += 1;
    return result;
  }

  /** Read back from their texts, as every engine with a disk does. */
  const decideTexts: TransactionLedger["decideRows"] = (side, texts) =>
    change(() => {
      committedTransactions += texts.length;
      return texts.map((body) => {
        const transaction = JSON.parse(body) as Transaction;
        return decideOne(transactions, decider, { side, transaction, body });
      });
    });

  return {
    transactions: {
      decide: (side, batch) => decideTexts(side, batch.map(transactionText)),
      decideRows: decideTexts,
      tryOut: async (side, transaction) => {
        const body = transactionText(transaction);
        return tryOne(transactions, decider, { side, transaction: JSON.parse(body) as Transaction, body });
      },
      findVerdict: async (side, transactionId) => transactions.findVerdict(side, transactionId),
      readBack: async (side, before, records) => transactions.readBack(side, before, records),
      listEarlier: async (side, transactionId, limit) => transactions.listEarlier(side, transactionId, limit),
      nextSequence: async () => journal.nextSequence,
    },
    searchIndex: createMemorySearchIndex(journal, decider, { documents, bulkCases }),
    labels: {
      apply: (side, requests, actor) => change(() => requests.map((request) => changeOne(side, request, actor))),
      find: async (side, transactionId) => findLabelled(side, transactionId)?.label,
      list: async (side, after, limit, filter) => transactions.labels.list(side, after, limit, filter),
      readLabelled: async (side, fromSequence, limit) => transactions.readLabelled(side, fromSequence, limit),
    },
    models: transactions.models.ledger(change),
    rules: transactions.rules.ledger(change),
    lists: transactions.lists.ledger(change),
    cases: cases.ledger(change),
    webhooks: new MemoryWebhooks(journal).ledger(change),
    shared: undefined,
    history: undefined,
    bulkCases: bulkCases.ledger(change),
    backtests: new MemoryBacktests().ledger(change),
    customers: customers.ledger(change),
    documents: documents.ledger(change),
    tokens: people.tokenLedger(change),
    workspaces: people.workspaceLedger(change),
    audit: createMemoryAudit(journal, change),
    retention: createMemoryRetention(journal, transactions, change),
    upkeep: {
      verify: async () => ({ ...journal.verify(), documents: documents.named() }),
      backup: async () => {
        throw new Error("A ledger in memory has no backup.");
      },
      ping: async () => {},
      gauges: () => ({
        queuedTransactions: 0,
        commitGroups,
        committedTransactions,
        lastGroupSize: 0,
        storeSecondsTotal: 0,
      }),
    },
    close: async () => {},
  };
}
