import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainRecord } from "./chain.ts";
import { Erasures } from "./erasures.ts";
import { type JournalKind, journalKinds } from "./journal.ts";

const nothing = { side: 1, subject: "s", verdict: null, record: null, features: null, commitment: null };

function kept(sequence: number, kind: JournalKind, body = "{}"): ChainRecord {
  return { ...nothing, sequence, kind: journalKinds[kind], salt: new Uint8Array(16), body };
}

function erased(sequence: number, kind: JournalKind): ChainRecord {
  return { ...nothing, sequence, kind: journalKinds[kind], salt: null, body: null };
}

function span(sequence: number, fromSequence: number, throughSequence: number): ChainRecord {
  const content = { event: "erased", actor: "retention", atMs: 1, fromSequence, throughSequence };
  return kept(sequence, "audit", JSON.stringify({ ...content, verdicts: 1, labels: 0 }));
}

function unexplained(...records: readonly ChainRecord[]): readonly string[] {
  const erasures = new Erasures();
  for (const record of records) erasures.add(record);
  assert.equal(erasures.hasUnexplained, [...erasures.listUnexplained()].length > 0);
  return [...erasures.listUnexplained()];
}

const gone = [erased(1, "verdict"), kept(2, "customer"), erased(3, "label"), erased(4, "verdict")];

test("spans that follow each other explain verdicts and labels, with other records in between", () => {
  assert.deepEqual(unexplained(...gone, span(5, 1, 2), span(6, 3, 4)), []);
  assert.deepEqual(unexplained(...gone, span(5, 1, 4)), []);
});

test("what no span covers is named by its ends", () => {
  const problem = "has no content, and no record of an erasure names it.";
  assert.deepEqual(unexplained(...gone), [
    `Records from 1 to 4 ${problem.replace("has", "have").replace("it", "them")}`,
  ]);
  assert.deepEqual(unexplained(...gone, span(5, 1, 3)), [`Record 4 ${problem}`]);
  assert.deepEqual(unexplained(...gone, span(5, 2, 9)), [`Record 1 ${problem}`]);
  const apart = [erased(1, "verdict"), kept(2, "verdict"), erased(3, "verdict")];
  assert.deepEqual(unexplained(...apart, span(4, 1, 1)), [`Record 3 ${problem}`]);
});

test("a span explains no customer, and one customer's erasure explains no verdict", () => {
  const customer = kept(3, "customer", JSON.stringify({ event: "erased", actor: "me", records: [1, 2] }));
  const problem = "has no content, and no record of an erasure names it.";
  assert.deepEqual(unexplained(erased(1, "customer"), erased(2, "verdict"), customer), [`Record 2 ${problem}`]);
  assert.deepEqual(unexplained(erased(1, "customer"), span(2, 1, 1)), [`Record 1 ${problem}`]);
});
