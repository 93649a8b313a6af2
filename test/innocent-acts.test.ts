/** Documents with which honest people did something innocent, by programs that people use: none is called tampered with. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { DetailedFinding } from "../src/contract/documents/document.ts";
import { catalogue } from "../src/forgery/catalogue.ts";
import type { Evidence } from "../src/forgery/facts.ts";
import { runChecks } from "../src/forgery/run-checks.ts";
import { evidenceOf } from "../src/forgery/testing/content-evidence.ts";

/** Made by `node bin/run.js lab/innocent-acts.ts`; each is named after the act, the program and the document. */
const folder = join(import.meta.dirname, "fixtures", "innocent-acts");
const names = readdirSync(folder).sort();
/** After all of them were made. */
const receivedAtMs = Date.UTC(2027, 0, 1);

function judge(name: string): readonly DetailedFinding[] {
  const evidence = evidenceOf(readFileSync(join(folder, name)));
  const receipt = evidence.artifacts.receipt;
  assert.ok(receipt?.state === "present");
  const received: Evidence = {
    ...evidence,
    artifacts: { ...evidence.artifacts, receipt: { state: "present", value: { ...receipt.value, receivedAtMs } } },
  };
  return runChecks(received, catalogue).findings;
}

/** What the report says of acts that it can see: those in a version of their own. */
const named: readonly (readonly [file: RegExp, words: RegExp])[] = [
  [/^(bates-numbers|page-numbers)-pymupdf-appended/, /It only adds a line with numbers in the margin/],
  [/^filing-line-pymupdf-appended-of-reportlab/, /It only adds a line with numbers in the margin/],
  [/^pages-appended/, /It only adds pages/],
  [/^(stamp|blanks-typed-over|watermark)-pymupdf-.*appended/, /It only adds words/],
  [/^watermark-removed-pymupdf-appended/, /It only takes words away/],
];
/** Readers take findings from here on for settled. */
const settled = 90;

for (const name of names) {
  test(`not called tampered: ${name}`, () => {
    const findings = judge(name).filter(({ check }) => !check.startsWith("not-assessed"));
    const loud = findings.filter(({ tampered, confidence_score }) => tampered || confidence_score >= settled);
    assert.deepEqual(
      loud.map(({ check, observation }) => `${check}: ${observation}`),
      [],
    );
    for (const [file, words] of named) {
      if (file.test(name)) {
        assert.ok(
          findings.some(({ observation }) => words.test(observation)),
          JSON.stringify(findings),
        );
      }
    }
  });
}

test("each way of naming an act has a document, and the set is small", () => {
  for (const [file] of named)
    assert.ok(
      names.some((name) => file.test(name)),
      String(file),
    );
  assert.ok(names.length >= 60);
  assert.deepEqual(
    names.filter((name) => statSync(join(folder, name)).size > 40_000),
    [],
  );
});
