import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecider } from "../testing/counting-decider.ts";
import { type CachedState, cachedState, StateCache } from "./state-cache.ts";

const decider = createDecider();
const limit = 16;

function entryOf(id: number, side = 1): CachedState {
  return cachedState(decider, { side, kind: "account", id: `${id}` }, undefined);
}

test("nothing is dropped below the limit, however often some are used", () => {
  const cache = new StateCache<CachedState>(
    limit,
    () => false,
    () => undefined,
  );
  for (let id = 0; id < limit - 1; id += 1) cache.add(entryOf(id));
  for (let round = 0; round < 10 * limit; round += 1) cache.find(1, "account", `${round % 9}`);
  assert.equal([...cache.entries()].length, limit - 1);
});

test("over the limit those are dropped that were not used for long, unless they are needed", () => {
  const dropped: string[] = [];
  const cache = new StateCache<CachedState>(
    limit,
    ({ id }) => id === "3",
    ({ id }) => dropped.push(id),
  );
  for (let id = 0; id < 10 * limit; id += 1) {
    cache.add(entryOf(id));
    assert.ok(id < 1 || cache.find(1, "account", "1"), "a state in use was dropped");
    assert.ok([...cache.entries()].length <= limit + limit / 8 + 1);
  }
  assert.ok(cache.find(1, "account", "3"), "a needed state was dropped");
  assert.ok(dropped.includes("0") && !dropped.includes(`${10 * limit - 1}`));
  assert.equal(dropped.length + [...cache.entries()].length, 10 * limit);
});

test("the states of a side that left no longer count", () => {
  const cache = new StateCache<CachedState>(
    limit,
    () => false,
    () => undefined,
  );
  for (let id = 0; id < limit - 1; id += 1) cache.add(entryOf(id, 1));
  cache.clearSide(1);
  for (let id = 0; id < limit - 1; id += 1) cache.add(entryOf(id, 2));
  assert.equal([...cache.entries()].length, limit - 1);
});

test("states of one name are kept apart by kind, and each is dropped by itself", () => {
  const kinds = ["account", "ties", "device"];
  const cache = new StateCache<CachedState>(
    limit,
    ({ kind }) => kind === "ties",
    () => undefined,
  );
  for (let id = 0; id < 3 * limit; id += 1) {
    for (const kind of kinds) cache.add({ ...entryOf(id), kind });
    for (const kind of kinds) assert.equal(cache.find(1, kind, `${id}`)?.kind, kind);
    assert.equal(cache.find(1, "country", `${id}`), undefined);
  }
  const left = [...cache.entries()].map(({ kind }) => kind);
  assert.equal(left.filter((kind) => kind === "ties").length, 3 * limit);
  assert.ok(left.length < 5 * limit && new Set(left).size === kinds.length);
  cache.clear();
  assert.equal(cache.find(1, "ties", "0"), undefined);
});
