import assert from "node:assert/strict";
import { test } from "node:test";
import { groupTime } from "../group-time.ts";
import { openForTest } from "./testing/open.ts";

const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;

test("times of groups stay where the clock is set back, and go on with it", async () => {
  let now = start;
  const ledger = await openForTest({ now: () => now });
  const clock = [start, start + hour, start - hour, start + 30 * 60_000, start + 2 * hour];
  for (const [index, atMs] of clock.entries()) {
    now = atMs;
    await ledger.workspaces.create(`workspace-${index}`, atMs, "test");
  }
  const groups = await ledger.audit.readGroups(1, 100);
  assert.deepEqual(
    groups.map(({ atMs }) => (atMs - start) / hour),
    [0, 1, 1, 1, 2],
  );
});

test("a clock that was more than a day ahead is followed back", () => {
  assert.equal(groupTime(start, start + 24 * hour), start + 24 * hour);
  assert.equal(groupTime(start, start + 24 * hour + 1), start);
  assert.equal(groupTime(start, 0), start);
});
