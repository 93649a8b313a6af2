import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { featureNames } from "../features.ts";
import { builtInModel } from "./built-in.ts";
import { parseFreshDevice } from "./fresh-device.ts";

const device = parseFreshDevice({ version: 1, weight: 2, fewest: 5 });
const used = { isNewDevice: 0, deviceAgeMs: 0, devicesSeen: 40, devicesDistinct: 2 };

function vector(values: Readonly<Record<string, number>>): Float32Array {
  return Float32Array.from(featureNames, (name) => values[name] ?? Number.NaN);
}

const marginOf = (values: object, familiarity = 1) => device.margin(vector({ ...used, ...values }), familiarity);

test("A device counts on the day after its first payment, less by the hour and by how little the account is known", () => {
  assert.equal(marginOf({}), 2);
  assert.equal(marginOf({ deviceAgeMs: dayMs / 2 }), 1);
  assert.equal(marginOf({}, 0.25), 0.5);
  assert.equal(marginOf({}, 0), 0);
});

test("An old, a new, an unknown and an only device count nothing, nor does one of an account that has named few", () => {
  const silent = [
    { deviceAgeMs: dayMs },
    { isNewDevice: 1 },
    { isNewDevice: Number.NaN },
    { deviceAgeMs: Number.NaN },
    { devicesDistinct: 1 },
    { devicesSeen: 4 },
    { devicesSeen: Number.NaN },
  ];
  for (const values of silent) assert.equal(marginOf(values), 0);
});

test("The built-in model raises a payment by it, and says so of the device's age", () => {
  const [fresh, old] = [0, dayMs].map((deviceAgeMs) => vector({ ...used, earlier: 300, rankSum: 3, deviceAgeMs }));
  assert.ok(fresh !== undefined && old !== undefined);
  const [high, low] = [builtInModel.score(fresh, [], 0), builtInModel.score(old, [], 0)];
  assert.ok(high > low + 1);
  const { features } = builtInModel.explain(fresh, [], high);
  assert.ok((features[featureNames.indexOf("deviceAgeMs")] ?? 0) > 1);
});
