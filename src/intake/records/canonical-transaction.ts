/** A transaction as text with a fixed order of fields; two of them are equal exactly when their texts are. */
import type { Transaction } from "../../contract/transaction.ts";
import { canonicalJson } from "./canonical.ts";

export function canonicalTransaction(transaction: Transaction): string {
  // JSON.stringify leaves out what is undefined, and keeps the order that is written here.
  const text = JSON.stringify({
    id: transaction.id,
    accountId: transaction.accountId,
    amount: transaction.amount,
    timeMs: transaction.timeMs,
    accountType: transaction.accountType,
    currency: transaction.currency,
    counterpartyId: transaction.counterpartyId,
    merchantCategory: transaction.merchantCategory,
    channel: transaction.channel,
    country: transaction.country,
    deviceId: transaction.deviceId,
    customerId: transaction.customerId,
  });
  if (transaction.attributes === undefined) return text;
  return `${text.slice(0, -1)},"attributes":${canonicalJson(transaction.attributes)}}`;
}
