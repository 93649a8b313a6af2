import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { deciderOf } from "../../src/compose/ledger.ts";
import { readConfig } from "../../src/config.ts";
import type { Transaction } from "../../src/contract/transactions.ts";
import { keptVerdict, type StoredEntry } from "../../src/ledger/decide-one.ts";
import { openSqliteLedger } from "../../src/ledger/sqlite/engine.ts";
import { wordVerdict } from "../../src/scoring/conclude.ts";
import { runCommandWith } from "../support/command-line.ts";
import { analyse } from "../support/exchanges.ts";
import { withNodes } from "../support/nodes.ts";
import { missingPostgres, startPostgres, type TestServer } from "../support/postgres.ts";
import { type RunningService, startService } from "../support/service.ts";

let server: TestServer;
before(async () => {
  server = await startPostgres({ isDurable: true });
});
after(() => server.stop());

const accounts = 12;
const paymentsEach = 60;
const kills = 8;
/** Payments wait for these, however long a node takes to start again. */
const leastKills = 4;
const patienceMs = 120_000;
const seed = Number(process.env.ASSAY_TEST_SEED ?? Date.now() % 1_000_000);

/** From 0 to 1; one seed gives the same again. */
function createChance(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function payment(account: number, at: number) {
  const drawn = createChance(account * 1_000 + at)();
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

const sleep = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

/** One answer for each id: whoever gets none, or 503, asks another node for the same. */
async function sendUntilTaken(nodes: readonly RunningService[], body: object, chance: () => number): Promise<string> {
  const endMs = Date.now() + patienceMs;
  for (;;) {
    const node = nodes[Math.floor(chance() * nodes.length)];
    const reply = node === undefined ? undefined : await analyse(node, body).catch(() => undefined);
    if (reply?.status === 200) return reply.text;
    assert.ok(reply === undefined || reply.status === 503, reply?.text);
    assert.ok(Date.now() < endMs, "no node takes the transaction");
    await sleep(100);
  }
}

interface JournalRow {
  readonly subject: string;
  readonly body: string;
  readonly verdict: string;
}

async function readJournal(url: string): Promise<readonly JournalRow[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<StoredEntry & { readonly subject: string }>(
    "SELECT sequence, subject, body, verdict, record, features FROM journal WHERE kind = 1 ORDER BY sequence",
  );
  await client.end();
  return rows.map(({ subject, ...stored }) => ({
    subject,
    body: stored.body,
    verdict: keptVerdict({ wordVerdict }, stored),
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

test(`nodes and the database are killed at random (ASSAY_TEST_SEED=${seed}): every verdict is that of one node fed the same order`, {
  skip: missingPostgres,
}, async () => {
  const { url, drop } = await server.createDatabase();
  const chance = createChance(seed);
  await withNodes(url, 3, async (nodes, home) => {
    let isDone = false;
    const killed: string[] = [];
    async function killAtRandom(): Promise<void> {
      while (!isDone && killed.length < kills) {
        await sleep(300 + chance() * 1_500);
        const victim = Math.floor(chance() * (nodes.length + 1));
        const node = nodes[victim];
        if (node === undefined) {
          killed.push("database");
          await server.crash?.(chance() * 1_000);
          continue;
        }
        killed.push(`node ${victim}`);
        await node.stop("SIGKILL");
        nodes[victim] = await startService(`${home}/node-${victim}`, { ASSAY_DATABASE_URL: url });
      }
    }
    const killing = killAtRandom();
    const told = new Map<string, string>();
    await Promise.all(
      Array.from({ length: accounts }, async (_, account) => {
        const own = createChance(seed + account + 1);
        for (let at = 0; at < paymentsEach; at += 1) {
          // Spread over the time in which nodes are killed.
          while (killed.length < Math.floor(((at + 1) * leastKills) / paymentsEach)) await sleep(50);
          const sent = payment(account, at);
          told.set(sent.transactionId, await sendUntilTaken(nodes, sent, own));
          await sleep(own() * 250);
        }
      }),
    );
    isDone = true;
    await killing;

    const rows = await readJournal(url);
    assert.equal(rows.length, accounts * paymentsEach, "each counts once");
    assert.equal(new Set(rows.map(({ subject }) => subject)).size, rows.length);
    for (const { subject, verdict } of rows)
      assert.equal(told.get(subject), verdict, `${subject}: ${killed.join(", ")}`);
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
  });
  await drop();
});
