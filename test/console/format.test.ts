import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSeconds, formatShare } from "../../console/src/data/format.ts";

/** Without what a locale puts between number and sign. */
const share = (value: number | null) => formatShare(value).replace(/\s/g, "").replace(",", ".");

test("a small share does not read as nothing, and nearly all not as all", () => {
  assert.deepEqual([0, 0.0004, 0.00005, 0.001, 0.0052, 0.00764, 0.5, 1].map(share), [
    ...["0%", "0.04%", "0.005%", "0.1%", "0.52%", "0.76%", "50%", "100%"],
  ]);
  assert.deepEqual([0.999, 0.9996, 0.999_99].map(share), ["99.9%", "99.9%", "99.9%"]);
  assert.equal(formatShare(null), "–");
});

test("a minute has at most 59 seconds more", () => {
  assert.deepEqual([59.2, 60, 119.6, 3_599.7].map(formatSeconds), ["60 s", "1 min 0 s", "2 min 0 s", "1 h 0 min"]);
});
