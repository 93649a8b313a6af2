import assert from "node:assert/strict";
import { test } from "node:test";
import { featureNames, nameFeatures, steadyFeatures } from "./features.ts";

test("Counts and ages that only grow are no sign of drift; ratios, ranks and paces are", () => {
  for (const name of [
    "earlier",
    "peers",
    "ageMs",
    "counterpartyAgeMs",
    "countriesDistinct",
    "ownFrauds",
    "deviceEvents",
  ]) {
    assert.ok(featureNames.includes(name), name);
    assert.ok(!steadyFeatures.has(name), name);
  }
  for (const name of ["amount", "ratioToUsual", "rankAmount", "count24h", "gapMs", "peersShare", "hour"]) {
    assert.ok(steadyFeatures.has(name), name);
  }
});

test("A vector is given by name, null where there is no value, and a shorter one as far as it goes", () => {
  const named = nameFeatures(Float32Array.of(12.5, Number.NaN, 3));
  assert.deepEqual(named, { amount: 12.5, earlier: null, spendings: 3 });
});
