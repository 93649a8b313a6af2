import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAnalyser } from "../analyse.ts";
import * as hostile from "../testing/hostile-files.ts";
import { honestPdf, outcomeOf, roomySettings, runTimeMs } from "../testing/outcome-run.ts";

// None of these files ends by its time.
const analyser = createAnalyser({ ...roomySettings, timeoutMs: 600_000 });
after(() => analyser.close());
const analyse = (bytes: Uint8Array) => analyser.analyse({ bytes, declaredFormat: "pdf", nowMs: runTimeMs });

test("hostile files cost their own answer, and the next document is read", async () => {
  // More of them, and those that take their time, are in the long tests.
  const outcomes = {
    nestedArrays: await outcomeOf(analyser, hostile.nestedArrays(100_000)),
    xrefLoop: await outcomeOf(analyser, hostile.xrefLoop()),
    pageTreeLoop: await outcomeOf(analyser, hostile.pageTreeLoop()),
    headerOnly: await outcomeOf(analyser, hostile.headerOnly()),
    giantPng: await outcomeOf(analyser, hostile.giantPng(60_000, 60_000), "png"),
  };
  assert.deepEqual(outcomes, {
    nestedArrays: "read",
    xrefLoop: "read",
    pageTreeLoop: "read",
    headerOnly: "unprocessable_document",
    giantPng: "not assessed",
  });
  assert.deepEqual((await analyse(honestPdf)).findings, []);
});
