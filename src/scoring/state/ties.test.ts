import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { storyStartMs, toTransaction } from "../testing/story.ts";
import { absorbTies } from "./absorb-ties.ts";
import { createTies, findBill, findPayee, reviveTies, sizeSlot, type TiesState, tieCounts, timeSlot } from "./ties.ts";

function pay(state: TiesState, day: number, amount: number, counterpartyId?: string): void {
  const fields = counterpartyId === undefined ? {} : { counterpartyId, channel: "transfer" };
  absorbTies(state, toTransaction({ amount, atMs: day * dayMs, ...fields }), {
    ratioToUsual: Number.NaN,
    isRefund: false,
    ownAmount: amount,
  });
}

/** How often a bill of this amount has come, seen from a day. */
function timesOf(state: TiesState, amount: number, day: number): number {
  const index = findBill(state, amount, storyStartMs + day * dayMs);
  return index < 0 ? 0 : (state.sizes[sizeSlot.billCount + index] ?? 0);
}

test("The bills of one month are all known in the next, though others lie near them", () => {
  const state = createTies();
  const wages = [800, 900, 1_000, 1_100, 1_200];
  const invoices = [110, 240, 330, 480, 560, 690, 845, 1_010];
  for (const [index, amount] of invoices.entries()) pay(state, 2 + index * 3, amount);
  for (const amount of wages) pay(state, 26, amount);
  for (const [index, amount] of invoices.entries()) pay(state, 32 + index * 3, amount * 1.008);
  for (const amount of wages) assert.equal(timesOf(state, amount, 56), 1, `${amount}`);
  for (const amount of wages) pay(state, 56, amount);
  for (const amount of wages) assert.equal(timesOf(state, amount, 86), 2, `${amount}`);
});

test("Bills that came once make room by their amount, those that came again stay, overdue ones go first", () => {
  const state = createTies();
  for (const day of [0, 30]) pay(state, day, 50);
  for (let index = 0; index < tieCounts.bills - 1; index += 1) pay(state, 31, 1_000 + 100 * index);
  pay(state, 32, 10);
  assert.equal(timesOf(state, 10, 62), 0);
  pay(state, 32, 9_000);
  assert.deepEqual([timesOf(state, 9_000, 62), timesOf(state, 1_000, 61), timesOf(state, 50, 60)], [1, 0, 2]);
  pay(state, 200, 10);
  assert.equal(timesOf(state, 10, 230), 1);
});

test("The bytes hold everything; those of other sizes and versions are refused", () => {
  const state = createTies();
  pay(state, 1, 700, "landlord");
  assert.deepEqual(reviveTies(state.bytes).bytes, state.bytes);
  assert.throws(() => reviveTies(new Uint8Array(8)), /must have/);
  assert.throws(() => reviveTies(new Uint8Array(state.bytes.length)), /of version 2/);
});

/** As the first version laid it out: six bills, and all else in the same order. */
function asFirstVersion(state: TiesState): Uint8Array {
  const [bills, former] = [tieCounts.bills, 6];
  const cut = (values: ArrayLike<number>, ...starts: readonly number[]) =>
    Array.from(values).filter((_, index) => !starts.some((start) => index >= start + former && index < start + bills));
  const times = Float64Array.from(cut(state.times, timeSlot.billLast));
  times[timeSlot.version] = 1;
  const sizes = Float32Array.from(cut(state.sizes, sizeSlot.billAmount, sizeSlot.billCount));
  const parts = [times, state.hashes, sizes].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(Math.ceil(length / 8) * 8);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

test("A state of the first version is read with all it remembers", () => {
  const state = createTies();
  for (const day of [0, 30]) pay(state, day, 700, "landlord");
  pay(state, 31, 900);
  pay(state, 33, -80, "shop");
  const first = asFirstVersion(state);
  assert.ok(first.length < state.bytes.length);
  const revived = reviveTies(first);
  assert.deepEqual(revived.bytes, state.bytes);
  assert.ok(findPayee(revived, state.hashes[3] ?? 0) >= 0);
  const broken = first.slice();
  broken.fill(0, 0, 8);
  assert.throws(() => reviveTies(broken), /of version 1/);
});
