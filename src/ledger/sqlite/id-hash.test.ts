import assert from "node:assert/strict";
import { test } from "node:test";
import { hashId } from "./id-hash.ts";

test("ids that look alike, and equal ids of other sides, have numbers of their own", () => {
  const numbers = new Set<number>();
  for (let index = 0; index < 100_000; index += 1) {
    numbers.add(hashId(7, 1, `payment-${index}`));
    numbers.add(hashId(7, 2, `payment-${index}`));
  }
  assert.equal(numbers.size, 200_000);
  for (const number of numbers) assert.ok(Number.isSafeInteger(number) && number >= 0);
});

test("numbers are spread evenly, and another seed spreads them otherwise", () => {
  const counts = new Uint32Array(64);
  for (let index = 0; index < 64_000; index += 1) {
    const place = Math.floor(hashId(1, 1, `${index}`) / 2 ** 47);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(count > 800 && count < 1_200, `${count} of about 1,000`);
  assert.notEqual(hashId(1, 1, "a"), hashId(2, 1, "a"));
});
