import assert from "node:assert/strict";
import { test } from "node:test";
import { cardPrecision } from "../bench/accuracy/card-precision.ts";

test("card precision takes each day's highest score of an entity and leaves out who was found", () => {
  const rows = [
    // day, entity, score, label
    [1, 7, 0.2, 0],
    [1, 7, 0.9, 0],
    [1, 8, 0.8, 1],
    [1, 9, 0.7, 1],
    [1, 10, 0.1, 0],
    [2, 8, 0.95, 1],
    [2, 9, 0.9, 1],
    [2, 10, 0.5, 0],
    [2, 7, 0.3, 1],
    [2, 7, 0.1, 0],
    [3, 9, 0.9, 1],
  ];
  const column = (place: number) => rows.map((row) => row[place] ?? 0).reverse();
  const daily = {
    days: Int32Array.from(column(0)),
    entities: Int32Array.from(column(1)),
    scores: Float64Array.from(column(2)),
    labels: Uint8Array.from(column(3)),
  };
  const { byDay, mean } = cardPrecision(daily, 2);
  assert.deepEqual(byDay, [
    { day: 1, precision: 0.5, compromised: 2 },
    { day: 2, precision: 0.5, compromised: 2 },
    { day: 3, precision: 0, compromised: 0 },
  ]);
  assert.ok(Math.abs(mean - 1 / 3) < 1e-12);
});
