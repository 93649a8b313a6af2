import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { createAnalyser } from "../analyse.ts";
import * as hostile from "../testing/hostile-files.ts";
import { invoiceLines, startDocument } from "../testing/pdf-writer.ts";

const settings = {
  workers: 1,
  queueLimit: 50,
  timeoutMs: 20_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 10_000_000,
};
const nowMs = Date.UTC(2024, 5, 1);
const analyser = createAnalyser(settings);
after(() => analyser.close());
const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();
const analyse = (bytes: Uint8Array, declaredFormat = "pdf") => analyser.analyse({ bytes, declaredFormat, nowMs });

/** What became of a hostile file: never anything but findings or a refusal of this one document. */
async function outcomeOf(bytes: Uint8Array, declaredFormat = "pdf"): Promise<string> {
  try {
    const { findings } = await analyse(bytes, declaredFormat);
    assert.ok(findings.every(({ tampered }) => !tampered));
    return findings.some(({ observation }) => observation.startsWith("Not assessed: ")) ? "not assessed" : "read";
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    return error.code;
  }
}

test("hostile files cost their own answer, and the next document is read", { timeout: 120_000 }, async () => {
  // More of them, and those that take their time, are in the long tests.
  const outcomes = {
    nestedArrays: await outcomeOf(hostile.nestedArrays(100_000)),
    xrefLoop: await outcomeOf(hostile.xrefLoop()),
    pageTreeLoop: await outcomeOf(hostile.pageTreeLoop()),
    headerOnly: await outcomeOf(hostile.headerOnly()),
    giantPng: await outcomeOf(hostile.giantPng(60_000, 60_000), "png"),
  };
  assert.deepEqual(outcomes, {
    nestedArrays: "read",
    xrefLoop: "read",
    pageTreeLoop: "read",
    headerOnly: "unprocessable_document",
    giantPng: "not assessed",
  });
  assert.deepEqual((await analyse(honest)).findings, []);
});

test("a document that takes too long in its pages is told without them, in time", async () => {
  const hurried = createAnalyser({ ...settings, timeoutMs: 800 });
  try {
    // A worker that is up already, so that the time is the document's own.
    await hurried.analyse({ bytes: honest, declaredFormat: "pdf", nowMs });
    const startMs = performance.now();
    const { findings } = await hurried.analyse({ bytes: hostile.formBomb(), declaredFormat: "pdf", nowMs });
    assert.match(findings.at(-1)?.observation ?? "", /^Not assessed: the pages take more time/);
    assert.equal(hurried.gauges.stoppedForTime, 1);
    assert.ok(performance.now() - startMs < 10_000);
  } finally {
    await hurried.close();
  }
});
