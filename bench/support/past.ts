/** A stored past of payments, one label for every hundred, for what reads the journal from one end to the other. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transaction } from "../../src/contract/transactions.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { openSqliteLedger } from "../../src/ledger/sqlite/engine.ts";
import { scoringSettings } from "./ledger-options.ts";
import { createRandom } from "./requests.ts";

interface PastSize {
  readonly rows: number;
  readonly accounts: number;
}

const chunk = 2_000;
const stepMs = 2_500;

export function* payments({ rows, accounts }: PastSize): Generator<Transaction> {
  const random = createRandom(7);
  for (let at = 0; at < rows; at += 1) {
    const account = Math.floor(random() ** 1.5 * accounts);
    const merchant = Math.floor(random() ** 2 * 5_000);
    yield {
      id: `b-${at}`,
      accountId: `account-${account}`,
      amount: Math.round((20 + (account % 100) * 3) * Math.exp(random() * 2 - 1) * 100) / 100,
      timeMs: Date.UTC(2025, 0, 2) + at * stepMs,
      accountType: "credit",
      currency: "EUR",
      counterpartyId: `merchant-${merchant}`,
      merchantCategory: String(5_000 + (merchant % 300)),
      channel: random() < 0.5 ? "online" : "card_present",
      country: "DE",
    };
  }
}

function openIn(folder: string): Promise<Ledger> {
  const fail = (error: Error) => {
    throw error;
  };
  return openSqliteLedger({
    file: join(folder, "ledger.db"),
    searchIndexFile: join(folder, "register.db"),
    decider: { moduleUrl: new URL("../../src/rules/decider.ts", import.meta.url).href, settings: scoringSettings },
    cacheEntries: 200_000,
    queueLimit: 10_000,
    onFailure: fail,
    onSearchIndexLost: fail,
  });
}

async function fill(ledger: Ledger, side: number, size: PastSize): Promise<void> {
  let batch: Transaction[] = [];
  for (const payment of payments(size)) {
    batch.push(payment);
    if (batch.length < chunk) continue;
    await ledger.transactions.decide(side, batch);
    batch = [];
  }
  if (batch.length > 0) await ledger.transactions.decide(side, batch);
  const labels = Array.from({ length: Math.floor(size.rows / 100) }, (_, index) => ({
    kind: "label" as const,
    label: {
      transactionId: `b-${index * 100}`,
      isFraud: index % 5 === 0,
      knownAtMs: Date.UTC(2025, 0, 2) + index * 100 * stepMs + 86_400_000,
      isTimeAssumed: false,
      source: "analyst" as const,
    },
  }));
  for (let start = 0; start < labels.length; start += chunk) {
    await ledger.labels.apply(side, labels.slice(start, start + chunk), "bench");
  }
}

/** In the folder, where it is made once and used again; without one, in one that is removed. */
export async function openPast({ home, ...size }: PastSize & { readonly home: string | undefined }) {
  const folder = home ?? mkdtempSync(join(tmpdir(), "assay-past-"));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "ledger.db");
  const isNew = !existsSync(file);
  const ledger = await openIn(folder);
  await ledger.workspaces.create("bench", 1, "bench");
  const side = (await ledger.workspaces.findSide("bench", "live")) ?? 0;
  if (isNew) await fill(ledger, side, size);
  process.stdout.write(`store ${Math.round(statSync(file).size / 2 ** 20)} MiB\n`);
  return {
    ledger,
    side,
    file,
    async close(): Promise<void> {
      await ledger.close();
      if (home === undefined) rmSync(folder, { recursive: true });
    },
  };
}
