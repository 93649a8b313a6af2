import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentReviewAction } from "../../contract/documents/review.ts";
import { ServiceError } from "../../errors.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { document, sampleFinding } from "../../ledger/testing/document-conformance.ts";
import { createCheckQualities, precisionOf } from "./check-quality.ts";
import { createReviewDocuments } from "./review-documents.ts";

const hourMs = 3_600_000;
const { check } = sampleFinding;

async function open() {
  const ledger = await openForTest({ now: () => 0 });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const keep = () =>
    ledger.documents.save(side, document("a.pdf", { analysedAtMs: 0, findings: [sampleFinding] }), "me");
  const reviews = createReviewDocuments(ledger, 24, () => 25 * hourMs);
  const change = async (id: number, action: DocumentReviewAction["action"], version?: number) =>
    await reviews.change(side, String(id), version === undefined ? { action } : { action, version }, "ann");
  return { ledger, side, keep, reviews, change };
}

function failsWith(code: string, pattern: RegExp) {
  return (error: unknown) => error instanceof ServiceError && error.code === code && pattern.test(error.message);
}

test("shows a review with its due time, its marks and what happened, without card numbers", async () => {
  const { side, keep, reviews, change } = await open();
  const id = await keep();
  const opened = await reviews.find(side, String(id));
  assert.equal(opened.dueAt, "1970-01-02T00:00:00.000Z");
  assert.equal(opened.isOverdue, true);
  assert.deepEqual(await reviews.queue(side), { open: 1, overdue: 1, unassigned: 1 });
  await change(id, { kind: "assign", assignee: "me" }, 1);
  await change(id, { kind: "mark", finding: 0, mark: "right" });
  const changed = await change(id, { kind: "decide", outcome: "rejected", note: "Card 4111111111111111." }, 3);
  assert.equal(changed.state, "rejected");
  assert.equal(changed.isOverdue, false);
  assert.equal(changed.assignee, "ann");
  assert.deepEqual(changed.findings, [
    { finding: 0, check, mark: "right", by: "ann", rightCount: 1, wrongCount: 0, isOftenWrong: false },
  ]);
  assert.deepEqual(
    changed.events.map(({ kind }) => kind),
    ["assigned", "marked", "decided"],
  );
  assert.doesNotMatch(JSON.stringify(changed), /4111111111111111/);
  assert.deepEqual(await reviews.find(side, String(id)), changed);
});

test("needs the version that was read for all but notes and marks", async () => {
  const { keep, change } = await open();
  const id = await keep();
  await assert.rejects(change(id, { kind: "reopen" }), failsWith("invalid_request", /version/));
  await change(id, { kind: "note", text: "look" });
  await assert.rejects(
    change(id, { kind: "decide", outcome: "accepted" }, 1),
    failsWith("conflict", /changed to version 2 by ann/),
  );
  await assert.rejects(change(id + 1, { kind: "note", text: "look" }), failsWith("not_found", /no document/));
});

test("says which check is wrong too often here, and what silencing it means", async () => {
  const { ledger, side, keep, reviews, change } = await open();
  const quality = createCheckQualities(ledger.reviews, () => 1_000);
  let last = 0;
  for (const mark of ["wrong", "wrong", "wrong", "wrong", "wrong", "right", "no_matter"] as const) {
    last = await keep();
    await change(last, { kind: "mark", finding: 0, mark });
  }
  const before = await quality.read(side);
  const cost = { rightLost: 1, documentsLost: 1, wrongSpared: 5 };
  const [entry] = before.checks;
  assert.deepEqual([entry?.right, entry?.wrong, entry?.noMatter, entry?.isOftenWrong], [1, 5, 1, false]);
  assert.deepEqual(entry?.cost, cost);
  await change(await keep(), { kind: "mark", finding: 0, mark: "wrong" });
  await change(await keep(), { kind: "mark", finding: 0, mark: "wrong" });
  assert.equal((await quality.read(side)).checks[0]?.isOftenWrong, true);
  assert.equal((await reviews.find(side, String(last))).findings[0]?.isOftenWrong, true);
  const wanted = { version: 0, isSilenced: true, reason: "Our scanner writes it." };
  const silenced = await quality.silence(side, check, wanted, "ann");
  assert.equal(silenced.checks[0]?.isSilenced, true);
  assert.deepEqual(silenced.changes, [
    {
      version: 1,
      check,
      isSilenced: true,
      reason: wanted.reason,
      cost: { ...cost, wrongSpared: 7 },
      at: "1970-01-01T00:00:01.000Z",
      by: "ann",
    },
  ]);
  await assert.rejects(
    quality.silence(side, check, { ...wanted, isSilenced: false }, "bob"),
    failsWith("conflict", /version 1/),
  );
  await assert.rejects(quality.silence(side, "no-such-check", wanted, "bob"), failsWith("not_found", /no check/));
});

test("measures precision without findings of no matter", () => {
  assert.deepEqual(precisionOf(0, 0), { precision: null, precisionRange: null, isOftenWrong: false });
  assert.equal(precisionOf(3, 1).precision, 0.75);
  assert.equal(precisionOf(0, 3).isOftenWrong, false);
  assert.equal(precisionOf(0, 4).isOftenWrong, true);
});
