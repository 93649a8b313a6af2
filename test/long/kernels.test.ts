import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { renderKernels } from "../../scripts/write-kernels.ts";

test("the kernels of pictures compile to the bytes that the service loads", async () => {
  const path = new URL("../../src/forgery/evidence/raster/kernels/kernels.json", import.meta.url);
  assert.equal(await renderKernels(), readFileSync(path, "utf8"));
});
