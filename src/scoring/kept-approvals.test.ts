import assert from "node:assert/strict";
import { test } from "node:test";
import { wordVerdict } from "./conclude.ts";
import { featureNames } from "./features.ts";
import { isReproduced } from "./rules/catalogue.ts";
import kept from "./testing/kept-approvals.json" with { type: "json" };

test("the text of an approval that an earlier release gave is made again to the last byte: other words are another version of the rules", () => {
  for (const { transaction, facts, record, details } of kept) {
    const named = new Map<string, number>(Object.entries(facts));
    const features = Float32Array.from(featureNames, (name) => named.get(name) ?? Number.NaN);
    const worded = wordVerdict({ transaction, record, features });
    assert.deepEqual(worded, { status: "approved", isFraudulent: false, details });
  }
  const versions = new Set(kept.map(({ record }) => /"rules":"([^"]+)"/.exec(record)?.[1] ?? ""));
  assert.deepEqual([...versions].sort(), ["rules-3", "rules-4", "rules-5", "rules-6", "rules-7", "rules-8", "rules-9"]);
  assert.ok([...versions].every(isReproduced));
});
