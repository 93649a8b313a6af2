import assert from "node:assert/strict";
import { test } from "node:test";
import { FollowPauses } from "./follow-pauses.ts";

test("pauses are long only where thousands come, and a search ends a long one", () => {
  const pauses = new FollowPauses();
  const few = pauses.lengthAfter({ records: 100, isMore: false }, 2, 1_000);
  assert.ok(pauses.isEndedBy("list", 1_000 + few));
  const many = pauses.lengthAfter({ records: 3_000, isMore: false }, 6, 1_000);
  assert.ok(many > few);
  assert.deepEqual(
    [0, 49, few, many].map((afterMs) => pauses.isEndedBy("distance", 1_000 + afterMs)),
    [false, false, true, true],
  );
});

test("what was left is read soon, and searches do not bring it forward", () => {
  const pauses = new FollowPauses();
  assert.equal(pauses.lengthAfter({ records: 4_096, isMore: true }, 15, 1_000), 30);
  assert.deepEqual([pauses.isEndedBy("list", 1_029), pauses.isEndedBy("list", 1_030)], [false, true]);
});

test("who follows the index ends no pause", () => {
  const pauses = new FollowPauses();
  const pauseMs = pauses.lengthAfter({ records: 3_000, isMore: false }, 6, 1_000);
  const names = ["follow", "followFlagged", "summarise"] as const;
  assert.deepEqual(
    names.map((name) => pauses.isEndedBy(name, 1_000 + pauseMs)),
    [false, false, true],
  );
});
