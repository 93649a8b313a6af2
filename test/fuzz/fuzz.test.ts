import assert from "node:assert/strict";
import { test } from "node:test";
import { atLength } from "../support/at-length.ts";
import { fuzz } from "./fuzz.ts";
import { targets } from "./targets.ts";

/** So many that each target takes some tenths of a second; the gate takes half of them. */
const counts: Readonly<Record<string, number>> = {
  json: 3_000,
  list: 600,
  csv: 500,
  table: 400,
  pdf: 500,
  content: 2_000,
  jpeg: 500,
  tiff: 1_000,
  manifests: 300,
  rule: 1_500,
  token: 6_000,
  query: 2_000,
  multipart: 120,
  zip: 1_000,
  mail: 500,
  xml: 2_000,
  xmp: 1_500,
  cbor: 3_000,
  png: 2_000,
  statement: 100,
  workbook: 60,
  names: 400,
  addresses: 600,
};

for (const target of targets) {
  test(`${target.name}: whatever it is given, it is read or refused as it should be`, async () => {
    const { taken, refused } = await fuzz(target, 1, Math.ceil((counts[target.name] ?? 500) / atLength(2, 1)));
    // Inputs that are all refused, or all taken, reach little of a reader.
    assert.ok(taken > 3 && (refused > 5 || target.takesAlmostAll === true), `${taken} taken, ${refused} refused`);
  });
}

test("a failing reader is found, with the input that it fails on", async () => {
  const broken = {
    name: "json",
    words: ["{"],
    run(input: Buffer) {
      if (input.includes("{{")) throw new TypeError("Nobody thought of this.");
      return true;
    },
  };
  await assert.rejects(fuzz(broken, 1, 2_000), /json, seed 1, input \d+ fails: \S+/);
});
