import assert from "node:assert/strict";
import { test } from "node:test";
import { customNames } from "./custom-shape.ts";
import { patternNames } from "./fraud-shape.ts";
import { Random } from "./random.ts";
import { drawShape } from "./shape.ts";

const shapes = Array.from({ length: 500 }, (_, seed) => drawShape(new Random(seed)));

function shareOf(accepts: (shape: (typeof shapes)[number]) => boolean): number {
  return shapes.filter(accepts).length / shapes.length;
}

test("shapes keep within their bounds and fill them", () => {
  const sizes: number[] = [];
  for (const { accounts, days, frauds } of shapes) {
    assert.ok(accounts.count >= 30 && accounts.count <= 2000);
    assert.ok(days >= 20 && days <= 200);
    assert.ok(accounts.rate >= 0.1 && accounts.rate <= 10);
    assert.ok(frauds.prevalence >= 0.0003 && frauds.prevalence <= 0.04);
    sizes.push(accounts.count * accounts.rate * days);
  }
  assert.ok(Math.max(...sizes) <= 45_000 && Math.min(...sizes) >= 4000);
  assert.ok(Math.max(...sizes) > 30_000 && Math.min(...sizes) < 7000);
  assert.ok(shareOf(({ frauds }) => frauds.prevalence < 0.001) > 0.1);
  assert.ok(shareOf(({ frauds }) => frauds.prevalence > 0.01) > 0.1);
});

test("every pattern, custom and field is present in some portfolios and absent in others", () => {
  for (const name of patternNames) {
    const share = shareOf(({ frauds }) => frauds.weights[name] > 0);
    assert.ok(share > 0.3 && share < 0.8, `${name} ${share}`);
  }
  for (const name of customNames) {
    const share = shareOf(({ customs }) => customs[name] > 0);
    assert.ok(share > 0.2 && share < 0.6, `${name} ${share}`);
  }
  for (const name of [
    "accountType",
    "currency",
    "counterpartyId",
    "merchantCategory",
    "country",
    "deviceId",
  ] as const) {
    const share = shareOf(({ fields }) => fields[name]);
    assert.ok(share > 0.2 && share < 0.8, `${name} ${share}`);
  }
  assert.ok(shareOf(({ frauds }) => patternNames.some((name) => frauds.weights[name] > 0)) === 1);
});

test("amounts without a currency are all of one", () => {
  assert.ok(shapes.every(({ fields, amounts }) => fields.currency || amounts.currencies.length === 1));
  assert.ok(shareOf(({ amounts }) => amounts.currencies.length > 1) > 0.02);
});
