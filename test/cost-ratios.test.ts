/**
 * The processor time of the hot paths, as multiples of a plain reference on the same data in the same process. The ceilings are
 * over twice what was measured: they detect a path that has become twice as slow, and nothing finer.
 */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { PdfiumAlone } from "../bench/documents/pdfium-alone.ts";
import { nextPayments } from "../bench/support/requests.ts";
import { startPdfium } from "../src/forgery/evidence/pdfium/engine.ts";
import { doTask } from "../src/forgery/isolation/do-task.ts";
import type { GatheringTask } from "../src/forgery/isolation/protocol.ts";
import { invoiceLines, startDocument } from "../src/forgery/testing/pdf-writer.ts";
import type { ReadLimits } from "../src/intake/entries.ts";
import { readRecords } from "../src/intake/read-records.ts";
import { parseTransaction } from "../src/intake/records/transaction.ts";
import { transactionColumns } from "../src/intake/records/transaction-columns.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { storyBands } from "../src/scoring/testing/states.ts";
import { decideAll } from "../src/scoring/testing/stream.ts";
import { atLength } from "./support/at-length.ts";
import { holdBelow } from "./support/cost-ratio.ts";

const runs = { fewest: 5, most: 40 } as const;

async function hold(ceiling: number, context: TestContext, work: () => unknown, reference: () => unknown) {
  const ratio = await holdBelow(ceiling, work, reference, runs);
  context.diagnostic(`${ratio.toFixed(2)} times the reference; the ceiling is ${ceiling}`);
}

const transactions = nextPayments(atLength(2_000, 10_000));
const nowMs = Date.UTC(2030, 0, 1);

test("reading JSON lines into transactions, beside JSON.parse of the same lines", async (context) => {
  const lines = transactions.map(({ id, amount, timeMs, accountId, ...fields }) =>
    JSON.stringify({
      transactionId: id,
      amount,
      timestamp: new Date(timeMs).toISOString(),
      accountDetails: { accountId, accountType: "checking" },
      ...fields,
    }),
  );
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  const limits: ReadLimits = { bytes: 2 ** 30, rows: 1_000_000, lineBytes: 2 ** 20, columns: 100 };
  await hold(
    6,
    context,
    async () => {
      let accepted = 0;
      for await (const batch of readRecords(Readable.from([bytes]), { columns: transactionColumns }, limits)) {
        for (const entry of batch.entries) {
          if (entry.kind === "record" && parseTransaction(entry.fields, { nowMs, ...batch.reading }).ok) accepted += 1;
        }
      }
      assert.equal(accepted, lines.length);
    },
    () => {
      for (const line of bytes.toString().trimEnd().split("\n")) JSON.parse(line);
    },
  );
});

/** Writes each transaction as JSON and reads it again. */
function copyAll(): void {
  for (const transaction of transactions) JSON.parse(JSON.stringify(transaction));
}

test("the features of transactions in memory, beside a copy of each through JSON", async (context) => {
  await hold(
    12,
    context,
    () => {
      const replay = createReplay(storyBands);
      let size = 0;
      for (const transaction of transactions) size += replay.toFeatures(replay.see(transaction)).length;
      assert.ok(size > transactions.length);
    },
    copyAll,
  );
});

test("whole decisions in memory, beside a copy of each transaction through JSON", async (context) => {
  await hold(28, context, () => assert.equal(decideAll(transactions).decided.length, transactions.length), copyAll);
});

test("the analysis of a PDF, beside PDFium opening, extracting and drawing it", async (context) => {
  const engine = await startPdfium(2 ** 29);
  const alone = await PdfiumAlone.start();
  const bytes = startDocument(invoiceLines("1,240.00")).commit().bytes();
  const task: GatheringTask = {
    kind: "gather",
    byteLength: bytes.length,
    declaredFormat: "pdf",
    format: "pdf",
    receivedAtMs: nowMs,
    pageLimit: 20,
    pixelLimit: 10_000_000,
    ocrLanguages: [],
    lateAfterMs: 60_000,
    omitted: "nothing",
    wantsFingerprint: false,
  };
  const refuse = () => assert.fail("An engine was asked for, or failed.");
  const tools = {
    pdfium: async () => engine,
    recogniser: refuse,
    onPages: () => undefined,
    onRecognition: () => undefined,
    onFailure: refuse,
  };
  const times = atLength(10, 20);
  await hold(
    5,
    context,
    async () => {
      for (let time = 0; time < times; time += 1) {
        const held = { document: undefined };
        const { result } = await doTask(task, Buffer.from(bytes), tools, held);
        assert.equal(result.kind === "gathered" && result.pages, 1);
        const judged = await doTask({ kind: "judge", byteLength: 0 }, Buffer.alloc(0), tools, held);
        assert.equal(judged.result.kind, "findings");
      }
    },
    () => {
      for (let time = 0; time < times; time += 1) assert.equal(alone.time(bytes, "", 20)?.pages, 1);
    },
  );
});
