import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { createRandom } from "../../../learning/random.ts";
import { startKernels } from "../raster/kernels/kernels.ts";
import { findReplaced, quickenMatrix } from "./quicker-matrix.ts";

const path = createRequire(import.meta.url).resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm");

test("the engine that is installed is the one whose product is replaced, and it is still a module", () => {
  const wasm = readFileSync(path);
  const replaced = findReplaced(wasm);
  assert.ok(replaced !== undefined, "another build of the engine: find its matrixDotVector, or remove the replacement");
  const quick = quickenMatrix(wasm);
  assert.ok(quick.length < wasm.length);
  const { WebAssembly: runtime } = globalThis as unknown as {
    readonly WebAssembly: { validate(bytes: Uint8Array): boolean };
  };
  assert.ok(runtime.validate(quick));
  assert.equal(quickenMatrix(quick), quick, "what is not known is left alone");
});

test("the product is what its definition says, to the last bit, for any number of rows and columns", () => {
  const random = createRandom(3);
  const { kernels, buffer } = startKernels(65_536);
  for (const [rows, columns] of [
    [1, 1] as const,
    [3, 9] as const,
    [4, 17] as const,
    [7, 27] as const,
    [9, 97] as const,
  ]) {
    const weights = new Int8Array(buffer, 1_001, rows * columns).map(() => random.nextBelow(256) - 128);
    const inputs = new Int8Array(buffer, 8_003, columns - 1).map(() => random.nextBelow(255) - 127);
    const scales = new Float32Array(buffer, 16_000, rows).map(() => random.nextShare() / 127);
    new Int8Array(buffer, 1_001, weights.length).set(weights);
    new Int8Array(buffer, 8_003, inputs.length).set(inputs);
    new Float32Array(buffer, 16_000, rows).set(scales);
    kernels.multiplyMatrix(rows, columns, 1_001, 16_000, 8_003, 24_000);
    const expected = Float32Array.from(scales, (scale, row) => {
      const own = weights.subarray(row * columns, (row + 1) * columns);
      const sum = inputs.reduce((all, input, column) => all + input * (own[column] ?? 0), 127 * (own.at(-1) ?? 0));
      return Math.fround(Math.fround(sum) * scale);
    });
    assert.deepEqual(new Float32Array(buffer, 24_000, rows), expected, `${rows} by ${columns}`);
  }
});
