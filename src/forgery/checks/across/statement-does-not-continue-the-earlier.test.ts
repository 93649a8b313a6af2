import assert from "node:assert/strict";
import { test } from "node:test";
import type { EarlierDocument } from "../../facts/earlier.ts";
import { statementDoesNotContinueTheEarlier as check } from "./statement-does-not-continue-the-earlier.ts";

const next: EarlierDocument = { id: 4, relation: "next", changed: [], sharedValues: 3, values: 60, isContinued: false };
const run = (...documents: EarlierDocument[]) => check.run({ earlier: { documents } });

test("forged: the opening balance is not what the statement before closed with", () => {
  const [finding] = run(next);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^Document 4 is a statement of the same account/);
});

test("honest: it goes on where the one before ended", () => assert.equal(run({ ...next, isContinued: true }), "clear"));

test("look-alike: a copy of a statement is another check's", () =>
  assert.equal(run({ id: 4, relation: "copy", changed: ["total"], sharedValues: 50, values: 60 }), "clear"));

test("empty: no earlier statement", () => assert.equal(run(), "clear"));
