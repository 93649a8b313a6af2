import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { fingerprintOf } from "../../../scripts/kernels/fingerprint.ts";
import { atLength } from "../../../test/support/at-length.ts";
import compiled from "./names/compiled.json" with { type: "json" };
import { StateNames } from "./state-names.ts";

test("names were compiled from the sources that stand beside them: run `node bin/run.js scripts/write-kernels.ts`", () => {
  assert.equal(compiled.compiledFrom, fingerprintOf(join(import.meta.dirname, "names")));
});

const kinds = ["account", "peers", "ties", "device"];
const names = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.constantFrom(...kinds),
  fc.oneof(
    fc.nat({ max: 300 }).map((number) => `a-${number}`),
    fc.string({ unit: "binary", maxLength: 12 }),
  ),
);
const steps = fc.array(fc.tuple(names, fc.integer({ min: 0, max: 3 })), { maxLength: 400, size: "max" });

test("a name has one number for as long as it is known, as in a map", () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const known = new StateNames();
      const reference = new Map<string, number>();
      for (const [[side, kind, id], step] of drawn) {
        const key = JSON.stringify([side, kind, id]);
        const number = reference.get(key) ?? 0;
        assert.equal(known.find(side, kind, id), number);
        if (number === 0) reference.set(key, known.add(side, kind, id));
        else if (step === 0) {
          known.remove(number);
          reference.delete(key);
        }
      }
      assert.equal(known.size, reference.size);
      for (const [key, number] of reference) {
        const [side, kind, id] = JSON.parse(key) as [number, string, string];
        assert.deepEqual([known.sideOf(number), known.kindOf(number), known.idOf(number)], [side, kind, id]);
        assert.equal(known.find(side, kind, id), number);
      }
      assert.deepEqual(new Set(known.numbers()), new Set(reference.values()));
      known.clear();
      assert.equal(known.find(1, "account", "a-1"), 0);
    }),
    { numRuns: atLength(30, 300) },
  );
});

test("many names, most of which are removed again, keep their ids, however long these are", () => {
  const known = new StateNames();
  const idOf = (index: number) => `${"x".repeat(index % 50)}-${index}`;
  const numbers = Array.from({ length: 20_000 }, (_, index) => known.add(1, "account", idOf(index)));
  for (let index = 0; index < 20_000; index += 1) if (index % 10 !== 0) known.remove(numbers[index] ?? 0);
  for (let index = 20_000; index < 60_000; index += 1) known.remove(known.add(1, "account", idOf(index)));
  for (let index = 0; index < 20_000; index += 1) {
    assert.equal(known.find(1, "account", idOf(index)), index % 10 === 0 ? numbers[index] : 0);
  }
  const long = "y".repeat(10_000);
  assert.equal(known.idOf(known.add(2, "device", long)), long);
});
