import assert from "node:assert/strict";
import { test } from "node:test";
import { countByAge } from "./cases.ts";

test("each case that waits is counted once, by its state and age", () => {
  const hourMs = 3_600_000;
  const atMs = 100 * 24 * hourMs;
  const aged = (hours: number, state: "open" | "snoozed" = "open") => ({
    state,
    openedAtMs: atMs - hours * hourMs,
    dueAtMs: 0,
  });
  const readings = countByAge([aged(0), aged(0.5), aged(1), aged(23, "snoozed"), aged(24 * 31), aged(-1)], atMs);
  const counts = Object.fromEntries(readings.map(([{ state, age }, count]) => [`${state} ${age}`, count]));
  assert.deepEqual(counts, {
    "open under_1h": 3,
    "open under_1d": 1,
    "open under_7d": 0,
    "open under_30d": 0,
    "open older": 1,
    "snoozed under_1h": 0,
    "snoozed under_1d": 1,
    "snoozed under_7d": 0,
    "snoozed under_30d": 0,
    "snoozed older": 0,
  });
});
