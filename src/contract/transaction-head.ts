/** The first fields of a transaction's canonical text, read without the rest. */
import type { Transaction } from "./transactions.ts";

/** What searches and training need of a transaction. */
export type TransactionHead = Pick<Transaction, "id" | "accountId" | "amount" | "timeMs" | "currency">;

const plainHead =
  /^\{"id":"([^"]*)","accountId":"([^"]*)","amount":([^,]+),"timeMs":(-?\d+)(?=[,}])(?:,"accountType":"[^"]*")?(?:,"currency":"([^"]*)")?/;

/**
 * Read from a `transactionText`; most texts escape nothing, and parsing the rest of one takes several times as long. Its texts may keep all
 * of the given one in memory: it is for who passes them on, not for who collects them.
 */
export function readTransactionHead(text: string): TransactionHead {
  const found = text.includes("\\") ? null : plainHead.exec(text);
  if (found === null) return JSON.parse(text) as Transaction;
  const [, id = "", accountId = "", amount, timeMs, currency] = found;
  const head = { id, accountId, amount: Number(amount), timeMs: Number(timeMs) };
  return currency === undefined ? head : { ...head, currency };
}
