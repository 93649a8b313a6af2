import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fingerprintOf } from "../../../scripts/kernels/fingerprint.ts";
import { placesPath, renderPlaces } from "../../../scripts/write-kernels.ts";
import compiled from "./compiled.json" with { type: "json" };

test("the engine was compiled from the sources that stand beside it: run `node bin/run.js scripts/write-kernels.ts`", () => {
  assert.equal(compiled.compiledFrom, fingerprintOf(import.meta.dirname));
});

test("the engine finds each fact where the fact table has it", () => {
  assert.equal(readFileSync(placesPath, "utf8"), renderPlaces());
});
