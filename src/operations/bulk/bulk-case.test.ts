import assert from "node:assert/strict";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import type { BulkAnalytics } from "../../contract/bulk.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { bulkCase } from "../../ledger/testing/bulk-case-conformance.ts";
import { AccountTotals } from "./account-totals.ts";
import { CaseFolder, type Received } from "./case-folder.ts";
import { CaseUnderWay } from "./case-under-way.ts";
import { decideRows } from "./decide-rows.ts";
import { finishCase } from "./finish-case.ts";
import { receiveRows } from "./receive-rows.ts";
import { csvResult, jsonResult, rejectedText } from "./result-text.ts";
import { Tally } from "./tally.ts";
import { inFolder } from "./testing/setup.ts";

const header = "transactionId,amount,timestamp,accountId";
const nowMs = Date.UTC(2026, 0, 1);

/** Few ids, amounts and times: rows are duplicates, conflicts and replays of each other, and some cannot be read. */
const row = fc
  .record({
    id: fc.nat(12),
    amount: fc.constantFrom("1", "1.00", "2", "much"),
    day: fc.constantFrom("01", "02", "03", "32"),
    account: fc.constantFrom("a", "b", ""),
  })
  .map(({ id, amount, day, account }) => `t${id},${amount},2025-01-${day}T00:00:00Z,${account}`);
const file = fc.array(row, { minLength: 1, maxLength: 40 });
const part = fc.double({ min: 0, max: 1, noNaN: true });
/** Less than a disk's 512, so that a hole can lie within a line. */
const sectorBytes = 4;

interface Run {
  readonly ledger: Ledger;
  readonly side: SideId;
  readonly folder: CaseFolder;
  readonly fromSequence: number;
  readonly received: Received;
}

async function openLedger(): Promise<{ readonly ledger: Ledger; readonly side: SideId }> {
  const ledger = await openForTest({ now: () => nowMs });
  await ledger.workspaces.create("acme", 1, "test");
  return { ledger, side: (await ledger.workspaces.findSide("acme", "live")) ?? 0 };
}

async function receive(ledger: Ledger, side: SideId, path: string, rows: readonly string[]): Promise<Run> {
  const folder = new CaseFolder(path, "case");
  await folder.remove();
  await folder.make();
  async function* content() {
    yield Buffer.from([header, ...rows].join("\n"));
  }
  const given = { content: content(), fileName: "rows.csv", contentType: "", finish: async () => undefined };
  const limits = { fileLimit: 2 ** 20, fileRowLimit: 1_000, rowsAtOnce: 1_000 };
  const received = await receiveRows(given, folder, limits, new CaseUnderWay(bulkCase("case", side)), () => nowMs);
  return { ledger, side, folder, received, fromSequence: await ledger.transactions.nextSequence() };
}

async function decide(run: Run, resumedBefore?: number): Promise<BulkAnalytics> {
  const { ledger, side, folder, fromSequence, received } = run;
  const tally = new Tally(10, new AccountTotals(folder.accounts));
  tally.rejectMore(received.rejected);
  const decided = await decideRows(folder, received, {
    ledger: ledger.transactions,
    side,
    fromSequence,
    resumedBefore,
    tally,
    isStopped: () => false,
    onResumed: () => undefined,
    onProgress: () => undefined,
  });
  assert.ok(decided !== undefined);
  await finishCase(folder, decided, tally, tally.rejectedCount - received.rejected);
  return JSON.parse(await readFile(folder.analytics, "utf8")) as BulkAnalytics;
}

async function textOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  const copies: Buffer[] = [];
  for await (const piece of pieces) copies.push(Buffer.from(piece));
  return Buffer.concat(copies).toString();
}

test("rows are processed or rejected, each counted once, in every form of the result", () =>
  inFolder(async (path) => {
    await fc.assert(
      fc.asyncProperty(file, file, async (before, rows) => {
        const { ledger, side } = await openLedger();
        const earlier = await receive(ledger, side, path, before).catch(() => undefined);
        if (earlier !== undefined) await decide(earlier);
        const run = await receive(ledger, side, path, rows).catch(() => undefined);
        if (run === undefined) return;
        const { summary, flaggedCount, rejectedCount, scoreHistogram } = await decide(run);
        const finished = await run.folder.readFinished();
        assert.ok(finished !== undefined);
        assert.equal(summary.rows, rows.length);
        assert.equal(summary.processed + summary.rejected, summary.rows);
        assert.equal(summary.approved + summary.review + summary.declined, summary.processed);
        assert.equal(flaggedCount, summary.review + summary.declined);
        assert.equal(rejectedCount, summary.rejected);
        assert.equal(
          scoreHistogram.reduce((sum, { count }) => sum + count, 0),
          summary.processed,
        );
        assert.ok(summary.replayed <= summary.processed);
        const result = JSON.parse(await textOf(jsonResult("case", run.folder, finished))) as { details: unknown[] };
        assert.equal(result.details.length, summary.processed);
        const lines = (await textOf(csvResult(run.folder, finished))).trimEnd().split("\r\n").slice(1);
        const numbers = lines.map((line) => Number(line.slice(0, line.indexOf(","))));
        assert.equal(numbers.length, summary.processed);
        const bad = (await textOf(rejectedText(run.folder, finished, "ndjson"))).split("\n").slice(0, -1);
        const others = bad.map((line) => (JSON.parse(line) as { line: number }).line);
        assert.deepEqual(
          [...numbers, ...others].sort((left, right) => left - right),
          rows.map((_, at) => at + 2),
          "each line of the file stands in exactly one of the two lists",
        );
      }),
      { numRuns: atLength(10, 25) },
    );
  }));

test("a case resumed behind any byte or hole of its notes ends as if nothing had happened", () =>
  inFolder(async (path) => {
    await fc.assert(
      fc.asyncProperty(file, file, part, fc.boolean(), async (before, rows, share, hasHole) => {
        const { ledger, side } = await openLedger();
        const earlier = await receive(ledger, side, path, before).catch(() => undefined);
        if (earlier !== undefined) await decide(earlier);
        const run = await receive(ledger, side, path, rows).catch(() => undefined);
        if (run === undefined) return;
        const whole = await decide(run);
        const noted = await readFile(run.folder.outcomes);
        const cutAt = Math.floor(noted.length * share);
        if (hasHole) {
          // As after a power cut: the file is as long as it was to be, and one of its sectors was never written.
          const torn = Buffer.from(noted).fill(0, cutAt, Math.min(noted.length, cutAt + sectorBytes));
          await writeFile(run.folder.outcomes, torn);
        } else await truncate(run.folder.outcomes, cutAt);
        const again = await decide(run, await ledger.transactions.nextSequence());
        assert.deepEqual(again, whole);
        assert.deepEqual(await readFile(run.folder.outcomes), noted);
      }),
      { numRuns: atLength(10, 25) },
    );
  }));
