import assert from "node:assert/strict";
import { test } from "node:test";
import { nameReason, nameReasonOf } from "../../console/src/data/reason-names.ts";
import { readReasons } from "../../src/operations/governance/reason-catalogue.ts";

const { reasons } = readReasons();

test("each reason of the catalogue has a name of its own, and a rule is named by its title", () => {
  const names = reasons.map(({ code }) => nameReason(code));
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(
    reasons.filter(({ kind }) => kind === "rule").map(({ code }) => nameReason(code)),
    reasons.filter(({ kind }) => kind === "rule").map(({ title }) => title),
  );
});

test("a reason without a finding of its rule is named by its input", () => {
  const reason = { code: "NEW_DEVICE", sentence: "", features: {} };
  const numbers = { distinct: 1, seen: 20 };
  assert.equal(nameReasonOf({ ...reason, contribution: 0.7, numbers }), "New device");
  assert.equal(nameReasonOf({ ...reason, contribution: 0.7, numbers: {} }), "Device");
  assert.equal(nameReasonOf({ ...reason, contribution: -0.7, numbers }), "Device");
});

test("a reason of a newer service is named by its code", () => {
  assert.equal(nameReason("AMOUNT_OF_TOMORROW"), "Amount of tomorrow");
  assert.equal(nameReason("rule:night"), "Rule night");
});
