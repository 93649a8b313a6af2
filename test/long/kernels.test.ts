import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compiledPathOf, engine, forest, kernels, names, renderCompiled } from "../../scripts/write-kernels.ts";

for (const [name, target] of Object.entries({ kernels, forest, engine, names })) {
  test(`${name}: the sources compile to the bytes that the service loads`, async () => {
    assert.equal(await renderCompiled(target), readFileSync(compiledPathOf(target), "utf8"));
  });
}
