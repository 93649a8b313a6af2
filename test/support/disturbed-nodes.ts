/** Payments to nodes that are disturbed: each is sent until it is taken, and at the end all must be as one node alone decides them. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Client } from "pg";
import { deciderOf } from "../../src/compose/ledger.ts";
import { readConfig } from "../../src/config.ts";
import type { Transaction } from "../../src/contract/transactions.ts";
import { keptVerdict, type StoredEntry } from "../../src/ledger/decide-one.ts";
import { openSqliteLedger } from "../../src/ledger/sqlite/engine.ts";
import { type InTable, withRecord } from "../../src/ledger/tables/kept-record.ts";
import { wordVerdict } from "../../src/scoring/conclude.ts";
import { runCommandWith } from "./command-line.ts";
import { randomFrom } from "./crash-transactions.ts";
import { analyse } from "./exchanges.ts";
import { eventually } from "./nodes.ts";
import type { RunningService } from "./service.ts";

export function payment(account: number, at: number) {
  const drawn = randomFrom(account * 1_000 + at)();
  return {
    transactionId: `a${account}-${at}`,
    amount: Math.round(10 + drawn * 900) / 2,
    timestamp: new Date(Date.UTC(2025, 5, 1) + at * 3_600_000 + account * 1_000).toISOString(),
    accountDetails: { accountId: `account ${account}` },
    counterpartyId: `shop ${(account * 7 + at) % 5}`,
    merchantCategory: "5411",
    country: at % 11 === 0 ? "FR" : "DE",
  };
}

export const sleep = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

/** One answer for each id: whoever gets none, or 503, asks another node for the same. */
export async function sendUntilTaken(
  nodes: readonly RunningService[],
  body: object,
  chance: () => number,
): Promise<string> {
  return eventually("a node that takes the transaction", async () => {
    const node = nodes[Math.floor(chance() * nodes.length)];
    const reply = node === undefined ? undefined : await analyse(node, body).catch(() => undefined);
    if (reply?.status === 200) return reply.text;
    assert.ok(reply === undefined || reply.status === 503, reply?.text);
    await sleep(100);
    return undefined;
  });
}

const accounts = 12;
const paymentsEach = 40;

/** One disturbance; `toldMore` waits until so many more payments were answered. */
export type Disturbance = (toldMore: (count: number) => Promise<unknown>) => Promise<void>;

/** Sends payments of many accounts at once to nodes drawn by the seed, some in each stage; gives the answers by transaction. */
export async function sendThrough(
  nodes: readonly RunningService[],
  seed: number,
  disturbances: readonly Disturbance[],
): Promise<Map<string, string>> {
  const all = accounts * paymentsEach;
  const told = new Map<string, string>();
  let stage = 0;
  let isAwaited = false;
  const toldMore = async (count: number) => {
    const wanted = Math.min(all, told.size + count);
    isAwaited = true;
    await eventually(`${wanted} payments taken`, () => (told.size >= wanted ? true : undefined));
    isAwaited = false;
  };
  let isDone = false;
  async function disturb(): Promise<void> {
    try {
      for (const disturbance of disturbances) {
        await toldMore(20);
        await disturbance(toldMore);
        stage += 1;
      }
    } finally {
      isDone = true;
    }
  }
  const sending = Array.from({ length: accounts }, async (_, account) => {
    const own = randomFrom(seed + account + 1);
    for (let at = 0; at < paymentsEach; at += 1) {
      // There are payments left for each stage.
      while (!isDone && !isAwaited && at >= ((stage + 1) * paymentsEach) / (disturbances.length + 1)) await sleep(50);
      const sent = payment(account, at);
      told.set(sent.transactionId, await sendUntilTaken(nodes, sent, own));
      await sleep(own() * 100);
    }
  });
  await Promise.all([...sending, disturb()]);
  assert.equal(told.size, all);
  return told;
}

interface JournalRow {
  readonly subject: string;
  readonly body: string;
  readonly verdict: string;
}

async function readJournal(url: string): Promise<readonly JournalRow[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<InTable<StoredEntry> & { readonly subject: string }>(
    "SELECT sequence, subject, body, verdict, record, record_bytes, features FROM journal WHERE kind = 1 ORDER BY sequence",
  );
  await client.end();
  return rows.map(({ subject, ...stored }) => ({
    subject,
    body: stored.body,
    verdict: keptVerdict({ wordVerdict }, withRecord<StoredEntry>(stored)),
  }));
}

/** What one embedded node decides, fed the same in the same order. */
async function decideAlone(home: string, transactions: readonly Transaction[]): Promise<readonly string[]> {
  const ledger = await openSqliteLedger({
    file: join(home, "alone.db"),
    searchIndexFile: join(home, "alone-register.db"),
    decider: deciderOf(readConfig({})),
    cacheEntries: 1_000,
    queueLimit: 10_000,
    onFailure: assert.ifError,
    onSearchIndexLost: assert.ifError,
  });
  try {
    await ledger.workspaces.create("alone", 1, "test");
    const side = (await ledger.workspaces.findSide("alone", "live")) ?? 0;
    const outcomes = await ledger.transactions.decide(side, transactions);
    return outcomes.map((outcome) => (outcome.kind === "conflict" ? "conflict" : outcome.verdict));
  } finally {
    await ledger.close();
  }
}

/** `told` has the answers by transaction; `where` says in a failure what was disturbed. */
export async function assertAsAlone(url: string, home: string, told: ReadonlyMap<string, string>, where: string) {
  const rows = await readJournal(url);
  assert.equal(rows.length, told.size, "each counts once");
  assert.equal(new Set(rows.map(({ subject }) => subject)).size, rows.length);
  for (const { subject, verdict } of rows) assert.equal(told.get(subject), verdict, `${subject}: ${where}`);
  const alone = await decideAlone(
    home,
    rows.map(({ body }) => JSON.parse(body) as Transaction),
  );
  assert.deepEqual(
    rows.map(({ verdict }) => verdict),
    alone,
  );
  const checked = await runCommandWith(`${home}/checks`, { ASSAY_DATABASE_URL: url }, "verify");
  assert.equal(checked.code, 0, checked.errors);
}
