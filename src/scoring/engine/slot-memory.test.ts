import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { SlotMemory } from "./slot-memory.ts";

const pageBytes = 65_536;

function fresh(): { readonly slots: SlotMemory; readonly grown: () => number } {
  let grown = 0;
  const slots = new SlotMemory(() => {
    grown += 1;
  });
  slots.begin(100);
  return { slots, grown: () => grown };
}

function bytesAt(slots: SlotMemory, at: number, length: number): Uint8Array {
  return new Uint8Array(slots.memory.buffer, at, length);
}

const steps = fc.array(fc.record({ kind: fc.nat({ max: 4 }), isGiven: fc.boolean(), place: fc.nat() }), {
  minLength: 1,
  maxLength: 300,
  size: "max",
});

test("Slots lie behind what was reserved, on multiples of eight bytes, and no two that are taken overlap, however many come and go", () => {
  const lengths = [1_280, 1_712, 1_176, 784, 25_001];
  fc.assert(
    fc.property(steps, (drawn) => {
      const { slots } = fresh();
      const taken: { readonly at: number; readonly length: number; readonly mark: number }[] = [];
      for (const [mark, { kind, isGiven, place }] of drawn.entries()) {
        if (isGiven && taken.length > 0) {
          const [{ at, length } = { at: 0, length: 0 }] = taken.splice(place % taken.length, 1);
          slots.give(at, length);
          continue;
        }
        const length = lengths[kind] ?? 8;
        const at = slots.take(length);
        assert.ok(at >= 100 && at % 8 === 0);
        bytesAt(slots, at, length).fill(mark & 0xff);
        taken.push({ at, length, mark });
      }
      for (const { at, length, mark } of taken) {
        assert.ok(bytesAt(slots, at, length).every((byte) => byte === (mark & 0xff)));
      }
    }),
    { numRuns: atLength(10, 60) },
  );
});

test("A slot that was given back serves the next of its length, and none of another", () => {
  const { slots } = fresh();
  const [first, second] = [slots.take(800), slots.take(800)];
  slots.give(first, 800);
  const other = slots.take(792);
  assert.ok(other > second);
  assert.equal(slots.take(797), first);
  assert.ok(slots.take(800) > other);
});

test("It grows when it is full and not before, says so each time, and keeps what lies in it", () => {
  const { slots, grown } = fresh();
  const before = slots.memory.buffer.byteLength;
  const at = slots.take(before - 1_000);
  bytesAt(slots, at, 3).set([1, 2, 3]);
  assert.equal(grown(), 0);
  for (let size = before; grown() < 5; size = slots.memory.buffer.byteLength) {
    const place = slots.take(pageBytes);
    assert.ok(place + pageBytes <= slots.memory.buffer.byteLength);
    assert.ok(slots.memory.buffer.byteLength >= size);
  }
  assert.deepEqual([...bytesAt(slots, at, 3)], [1, 2, 3]);
  assert.ok(slots.memory.buffer.byteLength > before + 5 * pageBytes);
});

test("One slot may need more than the memory usually grows by, and more than an address reaches is refused", () => {
  const { slots, grown } = fresh();
  const length = 40 * pageBytes;
  const at = slots.take(length);
  assert.equal(grown(), 1);
  assert.ok(at + length <= slots.memory.buffer.byteLength);
  assert.throws(() => slots.take(2 ** 33), RangeError);
  assert.equal(grown(), 1);
});
