import assert from "node:assert/strict";
import { test } from "node:test";
import { liftFrom, measuredLift, pairKey } from "./dependence.ts";

const together = (pairs: Readonly<Record<string, number>>) => ({
  files: 1_000,
  byCause: new Map([
    ["history", 20],
    ["structure", 20],
  ]),
  byPair: new Map(Object.entries(pairs)),
});

test("causes that come together on honest files are worth less together", () => {
  const lift = liftFrom(together({ "history + structure": 6 }));
  assert.equal(lift("history", "structure"), 7 / 1.4);
  assert.equal(lift("structure", "history"), lift("history", "structure"));
});

test("what comes together as seldom as chance has it is not dependent, and few files say little", () => {
  assert.equal(liftFrom(together({}))("history", "structure"), 1);
  assert.ok(liftFrom(together({ "history + structure": 1 }))("history", "structure") < 1.5);
  assert.equal(liftFrom({ files: 0, byCause: new Map(), byPair: new Map() })("history", "structure"), 1);
});

test("a pair has one name", () => {
  assert.equal(pairKey("typography", "metadata"), pairKey("metadata", "typography"));
});

test("rewritten files are odd in their history and in their structure", () => {
  assert.ok(measuredLift("history", "structure") > 2);
  assert.equal(measuredLift("dates", "cloning"), 1);
});
