import assert from "node:assert/strict";
import { test } from "node:test";
import { KeptPasts } from "./kept-pasts.ts";

const reach = { lastMs: 10, nextMs: 20, known: 3 };
const state = (...bytes: number[]) => Uint8Array.from(bytes);

test("A kept past leads from its last event to before the next known one", () => {
  const pasts = new KeptPasts();
  assert.equal(pasts.isEmpty, true);
  pasts.keep(5, state(1, 2), reach);
  assert.deepEqual(
    [9, 10, 19, 20].map((timeMs) => pasts.leadsTo(5, timeMs)),
    [false, true, true, false],
  );
  assert.equal(pasts.leadsTo(6, 15), false);
  pasts.clear();
  assert.equal(pasts.leadsTo(5, 15), false);
});

test("It is a copy, is taken once, and gives its room to the one that follows where that fits", () => {
  const pasts = new KeptPasts();
  const given = state(1, 2);
  pasts.keep(5, given, reach);
  given.fill(9);
  const taken = pasts.take(5);
  assert.deepEqual(taken, { ...reach, frozen: state(1, 2) });
  assert.equal(pasts.take(5), undefined);
  pasts.keep(6, state(3, 4, 5), reach, taken);
  const next = pasts.take(6);
  assert.deepEqual(next?.frozen, state(3, 4, 5));
  assert.equal(next?.frozen.buffer, taken?.frozen.buffer);
  pasts.keep(7, new Uint8Array(1_000).fill(7), reach, next);
  assert.deepEqual(pasts.take(7)?.frozen, new Uint8Array(1_000).fill(7));
});

test("The one that was used longest ago goes when there are too many", () => {
  const pasts = new KeptPasts(2);
  for (const verdict of [1, 2]) pasts.keep(verdict, state(verdict), reach);
  pasts.keep(1, state(1), reach);
  pasts.keep(3, state(3), reach);
  assert.deepEqual(
    [1, 2, 3].map((verdict) => pasts.leadsTo(verdict, 15)),
    [true, false, true],
  );
});
