import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { plainOf } from "../testing/states.ts";
import { Engine } from "./engine.ts";
import type { StateKind } from "./state-kinds.ts";

interface Shape {
  readonly kind: StateKind;
  readonly length: number;
  readonly version: number;
  /** Where numbers are that not all can be: of events, labels, visits, days, and of the place to be taken next. */
  readonly limited: readonly number[];
}

/** Of each kind with bytes of its own. */
const shapes: readonly Shape[] = [
  { kind: "account", length: 3_248, version: 5, limited: [24, 536, 3_240] },
  { kind: "peers", length: 18_328, version: 4, limited: [16] },
  { kind: "counterparty", length: 1_120, version: 2, limited: [16, 424, 728] },
  { kind: "category", length: 728, version: 2, limited: [16, 424] },
];

/** 0, NaN and 1 as 32-bit floats, which are not written out, and others, runs of each and by turns. */
const word = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  fc.constantFrom(0x7fc0_0000, 0x3f80_0000),
  fc.integer({ min: 0, max: 0xffff_ffff }),
);
const runs = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 60, size: "max" });

function plainBytes(drawn: readonly (readonly [number, number])[], { length, version, limited }: Shape): Uint8Array {
  const pattern = drawn.flatMap(([value, count]) => Array.from({ length: count }, () => value));
  const words = Uint32Array.from({ length: length / 4 }, (_, index) => pattern[index % pattern.length] ?? 0);
  const view = new DataView(words.buffer);
  view.setFloat64(0, version, true);
  for (const at of limited) view.setFloat64(at, 0, true);
  return new Uint8Array(words.buffer);
}

const state = fc.tuple(fc.constantFrom(...shapes), runs).map(([shape, drawn]) => ({
  kind: shape.kind,
  plain: plainBytes(drawn, shape),
}));

test("What is frozen is revived to the last bit, in a new place and in that of another, and words that say nothing take no room", () => {
  const engine = new Engine([]);
  fc.assert(
    fc.property(state, ({ kind, plain }) => {
      const first = engine.revive(kind, plain);
      const frozen = engine.freeze(first).slice();
      assert.deepEqual(plainOf(frozen), plain);
      const written = new Uint32Array(plain.buffer).filter((each) => ![0, 0x7fc0_0000, 0x3f80_0000].includes(each));
      assert.equal(frozen.length, 4 + 4 * Math.ceil(plain.length / 64) + 4 * written.length + 1);
      const second = engine.revive(kind, frozen);
      assert.deepEqual(engine.freeze(second), frozen);
      const blank = engine.freeze(engine.create(kind)).slice();
      engine.revive(kind, blank, first);
      assert.deepEqual(engine.freeze(first), blank);
      engine.revive(kind, frozen, first);
      assert.deepEqual(engine.freeze(first), frozen);
      for (const each of [first, second]) engine.release(each);
    }),
    { numRuns: atLength(60, 600) },
  );
});

test("Damaged states are refused or read as some state, and never reach one beside them", () => {
  const engine = new Engine([]);
  const damage = fc.tuple(
    fc.constantFrom("cut", "lengthened", "word", "bit"),
    fc.nat(),
    fc.integer({ min: 0, max: 0xffff_ffff }),
  );
  let refused = 0;
  fc.assert(
    fc.property(state, damage, ({ kind, plain }, [way, place, value]) => {
      // Released slots are taken again, so that the three lie side by side from the second run on.
      const states = [0, 1, 2].map(() => engine.revive(kind, plain));
      const [before, spare, after] = states;
      assert.ok(before !== undefined && spare !== undefined && after !== undefined);
      const frozen = engine.freeze(spare).slice();
      const damaged = damagedBy(frozen, way, place, value);
      try {
        engine.revive(kind, damaged, spare);
      } catch (error) {
        assert.ok(error instanceof RangeError);
        refused += 1;
      }
      for (const each of [before, after]) assert.deepEqual(engine.freeze(each), frozen);
      for (const each of states) engine.release(each);
    }),
    { numRuns: atLength(200, 3_000) },
  );
  assert.ok(refused > 50, `${refused} refused`);
});

function damagedBy(frozen: Uint8Array, way: string, place: number, value: number): Uint8Array {
  if (way === "cut") return frozen.slice(0, place % frozen.length);
  if (way === "lengthened") return Uint8Array.from([...frozen, ...new Uint8Array(place % 100)]);
  const copy = frozen.slice();
  // Mostly where the number of words and the codes are.
  const at = place % Math.min(copy.length - 4, 4 * (1 + (place % 400)));
  if (way === "bit") copy[at] = (copy[at] ?? 0) ^ (1 << (value & 7));
  else new DataView(copy.buffer).setUint32(at - (at % 4), value, true);
  return copy;
}

test("Codes of words that a state does not have are refused, and write nothing", () => {
  const engine = new Engine([]);
  for (const shape of shapes) {
    const { kind, length } = shape;
    const plain = plainBytes([[7, 1]], shape);
    const [spare, neighbour] = [engine.revive(kind, plain), engine.revive(kind, plain)];
    const frozen = engine.freeze(spare).slice();
    const words = length / 4;
    const lastCodes = 4 * Math.ceil(words / 16);
    for (let beyond = words; beyond % 16 !== 0; beyond += 1) {
      const damaged = frozen.slice();
      const view = new DataView(damaged.buffer);
      view.setUint32(lastCodes, view.getUint32(lastCodes, true) | (2 << (2 * (beyond % 16))), true);
      assert.throws(() => engine.revive(kind, damaged, spare), RangeError, `${kind} ${beyond}`);
      assert.deepEqual(engine.freeze(neighbour), frozen);
    }
  }
});
