/** Transactions for measurements: as HTTP requests of a client, or as the ledger takes them. Ids are never used twice. */
import type { Transaction } from "../../src/contract/transactions.ts";

export interface RequestMaker {
  /** A whole HTTP request with the next transaction. */
  next(): string;
}

/** A small generator with a seed, so that runs can be repeated. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const accountCount = 20_000;

/** Time goes on from one run to the next: a second run that began again at the start would send nothing but late events. */
let clockMs = Date.UTC(2025, 0, 1);

/** For a store that has later ones already. */
export function goOnFrom(timeMs: number): void {
  clockMs = timeMs;
}

export function createRequests(path: string, token: string, seed: number): RequestMaker {
  const random = createRandom(seed);
  const run = Math.floor(random() * 2 ** 32).toString(36);
  const head = `POST ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: `;
  let count = 0;
  return {
    next() {
      count += 1;
      const account = Math.floor(random() * accountCount);
      const amount = Math.round((20 + (account % 100) * 3) * Math.exp(random() * 2 - 1) * 100) / 100;
      clockMs += 250;
      const timestamp = new Date(clockMs).toISOString();
      const id = `${run}-${Math.floor(random() * 2 ** 48).toString(36)}-${count}`;
      const body = `{"transactionId":"${id}","amount":${amount},"timestamp":"${timestamp}","accountDetails":{"accountId":"account-${account}","accountType":"checking"}}`;
      return `${head}${body.length}\r\n\r\n${body}`;
    },
  };
}

const ledgerAccounts = 5_000;
let made = 0;

/** Payments of many accounts at shops, as similar to each other as real ones. */
export function nextPayments(count: number): readonly Transaction[] {
  return Array.from({ length: count }, () => {
    made += 1;
    const account = (made * 7919) % ledgerAccounts;
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
