/**
 * The search index of the embedded store: CPU to follow the journal for one verdict, bytes that are kept for it, and how long searches take.
 *
 *   node bin/run.js bench/search.ts [--entries 1000000] [--accounts 50000] [--seed 7] [--other FOLDER]
 *
 * The journal has the rows of `bench/bulk.ts` with made-up records, a twentieth of them flagged. Each search is asked page after page until 50
 * entries are found or nothing is left, and its figure is the median of its repetitions, warm. With `--other`, another checkout follows the
 * same journal and answers the same searches first.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, wholeNumber } from "../scripts/support/options.ts";
import { transactionText } from "../src/contract/transactions.ts";
import { makeSalt } from "../src/ledger/chain.ts";
import type { SearchIndexFilter, SearchIndexPage } from "../src/ledger/search-index.ts";
import { inTransaction, openForWriting, prepare } from "../src/ledger/sqlite/connection.ts";
import { migrate } from "../src/ledger/sqlite/migrate.ts";
import type { SearchIndexRequest } from "../src/ledger/sqlite/search-index/search-index-protocol.ts";
import { writeRecord } from "../src/scoring/record.ts";
import { type BulkRow, rowsOf } from "./support/bulk-file.ts";
import { quantile } from "./support/load.ts";

const values = readCommand({
  does: `The search index of the embedded store: CPU to follow the journal for one verdict, bytes that are kept for it, and how long searches
    take: the median, until 50 entries are found or nothing is left.`,
  options: {
    entries: wholeNumber(1_000_000, "verdicts in the journal"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    seed: wholeNumber(7, "what chance begins with"),
    other: existingFolder("FOLDER", "another checkout, which follows the same journal and answers first"),
  },
});
const { entries } = values;
const side = 1;
const pageLimit = 50;
const repetitions = 15;
/** A slow search is repeated less often. */
const repeatedMs = 4_000;
const fewestTurns = 4;
/** So many verdicts are of an account that hardly pays. */
const rareEntries = 30;
const groupRows = 10_000;
const dayMs = 86_400_000;
const commonCodes = ["AMOUNT_SPIKE", "NEW_COUNTERPARTY"];
const rareCode = "DORMANT_ACCOUNT";

function recordOf(at: number): Uint8Array {
  const isFlagged = at % 20 === 7;
  const codes = at % 40_000 === 7 ? [rareCode] : commonCodes;
  return writeRecord({
    status: !isFlagged ? "approved" : at % 3 === 0 ? "declined" : "review",
    riskScore: isFlagged ? 20 + (at % 75) : (at % 90) / 10,
    logOdds: -5.2793,
    findings: [],
    codes: isFlagged ? codes : [],
    approvedUpTo: 0,
    model: "built-in-8",
    rules: "rules-7",
    thresholds: { review: 10, decline: 50 },
    baseRate: 0.005,
    history: { transactions: at % 60, late: false, complete: true },
  });
}

function bodyOf({ id, amount, timeMs, accountId, ...others }: BulkRow, at: number): string {
  const { accountType, counterpartyId, merchantCategory, channel } = others;
  const named = { accountType, currency: "EUR", counterpartyId, merchantCategory, channel, country: "DE" };
  const account = at % Math.ceil(entries / rareEntries) === 11 ? "account-rare" : accountId;
  return transactionText({ id, accountId: account, amount, timeMs, ...named });
}

function writeJournal(file: string): void {
  const database = openForWriting(file, "NORMAL");
  migrate(database);
  const insert = prepare<[number, number, string, Uint8Array, string, Uint8Array]>(
    database,
    "INSERT INTO journal (sequence, side, kind, subject, salt, body, record_bytes) VALUES (?, ?, 1, ?, ?, ?, ?)",
  );
  const rows = rowsOf({ rows: entries, accounts: values.accounts, seed: values.seed });
  for (let start = 0; start < entries; start += groupRows) {
    inTransaction(database, "BEGIN IMMEDIATE", () => {
      for (let at = start; at < Math.min(entries, start + groupRows); at += 1) {
        const row = rows.next().value as BulkRow;
        insert.get(at + 1, side, row.id, makeSalt(), bodyOf(row, at), recordOf(at));
      }
    });
  }
  database.close();
}

const firstMs = Date.UTC(2025, 0, 2);
const lastMs = firstMs + entries * 250;
const middleMs = firstMs + entries * 125;

const searches: readonly (readonly [string, SearchIndexFilter])[] = [
  ["the newest", {}],
  ["an account", { accountId: "account-1000" }],
  ["an account that hardly pays", { accountId: "account-rare" }],
  ["an unknown account", { accountId: "account-none" }],
  ["what is flagged", { statuses: ["review", "declined"] }],
  ["a frequent reason", { reasonCode: commonCodes[0] }],
  ["a rare reason", { reasonCode: rareCode }],
  ["declined, of high score", { statuses: ["declined"], minimumScore: 94 }],
  ["the id of a late transaction", { idPrefix: `b${values.seed}-${entries - 9_000}` }],
  ["the id of the first transaction", { idPrefix: `b${values.seed}-0` }],
  ["an hour in the middle", { fromMs: middleMs, toMs: middleMs + 3_600_000 }],
  ["flagged in the last hour", { statuses: ["review"], fromMs: lastMs - 3_600_000 }],
  ["rare amounts", { minimumAmount: 860, maximumAmount: 860.01 }],
];

type Answer = (request: SearchIndexRequest) => unknown;

async function searchAll(answer: Answer, filter: SearchIndexFilter): Promise<number> {
  let found = 0;
  let before: number | undefined;
  do {
    const limit = pageLimit - found;
    const page = (await answer({ call: 0, name: "list", side, filter, before, limit })) as SearchIndexPage;
    found += page.entries.length;
    before = page.nextBefore;
  } while (found < pageLimit && before !== undefined);
  return found;
}

async function print(what: string, work: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let found = 0;
  const begunMs = performance.now();
  for (
    let turn = 0;
    turn <= repetitions && (turn < fewestTurns || performance.now() - begunMs < repeatedMs);
    turn += 1
  ) {
    const startedMs = performance.now();
    found = await work();
    // The first one warms up.
    if (turn > 0) times.push(performance.now() - startedMs);
  }
  const sorted = Float64Array.from(times).sort();
  const worst = quantile(sorted, 1).toFixed(2);
  console.log(`  ${what.padEnd(34)} ${quantile(sorted, 0.5).toFixed(2).padStart(9)} ms, at most ${worst} (${found})`);
}

async function measure(checkout: string, ledgerFile: string, folder: string): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const following: typeof import("../src/ledger/sqlite/search-index/search-index-follower.ts") = await load(
    "src/ledger/sqlite/search-index/search-index-follower.ts",
  );
  const summary: typeof import("../src/scoring/kept-decision.ts") = await load("src/scoring/kept-decision.ts");
  const searchIndexFile = join(folder, "register.db");
  const follower = following.createSearchIndexFollower({ ledgerFile, searchIndexFile, decider: summary });
  const before = process.threadCpuUsage();
  while (follower.follow().isMore);
  const { user, system } = process.threadCpuUsage(before);
  const kept = statSync(searchIndexFile).size + statSync(`${searchIndexFile}-wal`).size;
  console.log(checkout);
  console.log(
    `  followed: ${((user + system) / entries).toFixed(2)} us of CPU, ${(kept / entries).toFixed(0)} bytes a verdict`,
  );
  const { answer } = follower;
  for (const [what, filter] of searches) await print(what, () => searchAll(answer, filter));
  for (const [what, fromMs] of [
    ["overview of all", firstMs - dayMs],
    ["overview of a day", lastMs - dayMs],
  ] as const) {
    await print(what, async () => {
      const summed = await answer({ call: 0, name: "summarise", side, fromMs, toMs: lastMs + 1 });
      return (summed as { hours: readonly unknown[] }).hours.length;
    });
  }
  const feed = async (after: number, verdicts: "flagged" | "all") => {
    const page = await answer({ call: 0, name: "follow", after, limit: 200, verdicts });
    return (page as { entries: readonly unknown[] }).entries.length;
  };
  await print("feed from the middle, all", () => feed(entries / 2, "all"));
  await print("feed at the end, flagged", () => feed(entries - 300, "flagged"));
  await print("alerts from the middle", async () => {
    const page = await answer({ call: 0, name: "followFlagged", after: entries / 2, limit: 200 });
    return (page as { entries: readonly unknown[] }).entries.length;
  });
  follower.answer({ call: 0, name: "close" });
}

const folders = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), "assay-bench-search-")));
try {
  const [journal = "", first = "", second = ""] = folders;
  const ledgerFile = join(journal, "ledger.db");
  writeJournal(ledgerFile);
  if (values.other !== undefined) await measure(resolve(values.other), ledgerFile, first);
  await measure(join(import.meta.dirname, ".."), ledgerFile, second);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
