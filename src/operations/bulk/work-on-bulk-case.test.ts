import assert from "node:assert/strict";
import { test } from "node:test";
import type { BulkCaseAction } from "../../contract/bulk.ts";
import { ServiceError } from "../../errors.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { bulkCase } from "../../ledger/testing/bulk-case-conformance.ts";
import { describeStored } from "./describe-case.ts";
import { createWorkOnBulkCase } from "./work-on-bulk-case.ts";

async function open() {
  const ledger = await openForTest({ now: () => 0 });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const stored = bulkCase("a", side, { state: "done", endedAtMs: 9 });
  await ledger.bulkCases.save(stored, "me");
  const found = describeStored(stored);
  const read = { find: async () => found, list: async () => ({ cases: [found], nextCursor: null }) };
  const work = createWorkOnBulkCase(ledger.bulkCases, read, () => 1_000);
  const change = (action: BulkCaseAction["action"], version?: number) =>
    work.change(side, "a", version === undefined ? { action } : { action, version }, "ann");
  return { side, found, work, change };
}

test("shows what people did about a bulk case, in the list without its events", async () => {
  const { side, found, work, change } = await open();
  const untouched = { version: 1, state: "open", assignee: null, review: null };
  assert.deepEqual(await work.find(side, "a"), { ...found, work: { ...untouched, events: [] } });
  await change({ kind: "assign", assignee: "me" }, 1);
  await change({ kind: "note", text: "Card 4111111111111111 again." });
  const changed = await change({ kind: "review", outcome: "Nothing to do." }, 3);
  const at = "1970-01-01T00:00:01.000Z";
  const changes = {
    version: 4,
    state: "reviewed",
    assignee: "ann",
    review: { outcome: "Nothing to do.", at, by: "ann" },
  };
  const events = [
    { kind: "assigned", at, actor: "ann", text: "ann" },
    { kind: "noted", at, actor: "ann", text: changed.work.events[1]?.text ?? "" },
    { kind: "reviewed", at, actor: "ann", text: "Nothing to do." },
  ];
  assert.deepEqual(changed, { ...found, work: { ...changes, events } });
  assert.doesNotMatch(JSON.stringify(changed), /4111111111111111/);
  assert.deepEqual(await work.find(side, "a"), changed);
  assert.deepEqual(await work.list(side, undefined, 5), { cases: [{ ...found, work: changes }], nextCursor: null });
});

test("needs the version that was read for all but a note", async () => {
  const { change } = await open();
  const failsWith = (code: string, pattern: RegExp) => (error: unknown) =>
    error instanceof ServiceError && error.code === code && pattern.test(error.message);
  await assert.rejects(change({ kind: "reopen" }), failsWith("invalid_request", /version/));
  await change({ kind: "note", text: "look" });
  await assert.rejects(
    change({ kind: "assign", assignee: null }, 2).then(() => change({ kind: "review", outcome: "Fine." }, 1)),
    failsWith("conflict", /changed to version 2 by ann/),
  );
});
