/** Payments of many accounts at shops, as like one another as real ones: what measurements of the ledger are fed. */
import type { Transaction } from "../../src/contract/transactions.ts";

const accounts = 5_000;
let made = 0;

export function nextPayments(count: number): readonly Transaction[] {
  return Array.from({ length: count }, () => {
    made += 1;
    const account = (made * 7919) % accounts;
    return {
      id: `t${made}`,
      accountId: `account ${account}`,
      amount: 5 + ((made * 37) % 40_000) / 100,
      timeMs: 1_700_000_000_000 + made * 500,
      counterpartyId: `shop ${(made * 31) % 800}`,
      merchantCategory: String(5_000 + (made % 60)),
      country: ["DE", "FR", "NL", "US"][made % 4] ?? "DE",
    };
  });
}
