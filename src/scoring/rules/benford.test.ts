import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { benford } from "./benford.ts";

/** Over three powers of ten, evenly in logarithms: first digits follow the law. */
function natural(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    amount: 10 ** (1 + ((index * 0.618) % 1) * 3),
    atMs: index * dayMs,
  }));
}

/** As wide, but nearly all begin with 7 or 8. */
function invented(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    amount: (index % 2 === 0 ? 7.3 : 8.1) * 10 ** (1 + (index % 3)) + index / 100,
    atMs: index * dayMs,
  }));
}

test("Amounts that nearly all begin with two digits are found", () => {
  const finding = benford.evaluate(factsAfter(invented(150), { amount: 745, atMs: 151 * dayMs }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    benford.sentence(finding.numbers),
    /^50 % of this account's amounts begin with 7, where 5\.8 % are natural, over 150 amounts\.$/,
  );
});

test("Natural amounts are nothing", () => {
  assert.equal(benford.evaluate(factsAfter(natural(150), { amount: 745, atMs: 151 * dayMs })), undefined);
});

test("Fewer than a hundred amounts say nothing", () => {
  assert.equal(benford.evaluate(factsAfter(invented(90), { amount: 745, atMs: 151 * dayMs })), undefined);
});

test("Amounts of one size need not follow the law", () => {
  assert.equal(benford.evaluate(factsAfter(ordinaryDays(150), { amount: 55, atMs: 151 * dayMs })), undefined);
});

test("Without any history there is nothing to say", () => {
  assert.equal(benford.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
