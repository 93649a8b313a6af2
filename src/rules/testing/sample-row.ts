/** Rows for tests: a transaction with a few facts, and lists of plain values. */
import type { Transaction } from "../../contract/transactions.ts";
import type { ListInForce, ListLookup } from "../../ledger/list-lookup.ts";
import { blankFacts } from "../../scoring/facts/facts.ts";
import type { FactName } from "../../scoring/facts/table/fact-table.ts";
import type { PolicyRow } from "../../scoring/policy.ts";

export interface SampleRow {
  readonly transaction?: Partial<Transaction>;
  readonly facts?: { readonly [name in FactName]?: number };
  readonly logOdds?: number;
  readonly lists?: readonly SampleList[];
}

interface SampleList extends Partial<ListInForce> {
  readonly name: string;
  readonly values: readonly string[];
}

const sampleTimeMs = Date.UTC(2025, 0, 1, 3);

export function sampleRow({ transaction, facts, logOdds = -5, lists = [] }: SampleRow = {}): PolicyRow {
  const table = blankFacts();
  const whole: Transaction = { id: "t1", accountId: "a1", amount: 100, timeMs: sampleTimeMs, ...transaction };
  Object.assign(table, { amount: whole.amount, timeMs: whole.timeMs, ...facts });
  return { transaction: whole, facts: table, logOdds, lists: listsOf(lists) };
}

function listsOf(lists: readonly SampleList[]): ListLookup {
  return {
    lists: lists.map(({ name, kind = "reference", field = "counterpartyId" }) => ({ name, kind, field })),
    has: (wanted, value) => lists.some(({ name, values }) => name === wanted && values.includes(value)),
  };
}
