import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { drawAmount, drawAmountHabit, drawAmountShape, exactAmount, writeAmount } from "./amounts.ts";
import { Random } from "./random.ts";

test("amounts are positive and have no more decimals than their currency", () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), fc.boolean(), (seed, isOneCurrency, isPlain) => {
      const random = new Random(seed);
      const shape = drawAmountShape(isOneCurrency, isPlain, random);
      const habit = drawAmountHabit(shape, random);
      for (let count = 0; count < 50; count += 1) {
        const amount = writeAmount(drawAmount(habit, random), shape, habit, random);
        assert.ok(Number.isFinite(amount) && amount > 0 && amount <= 1e12);
        assert.equal(amount, Number(amount.toFixed(habit.currency.decimals)));
      }
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("an account's amounts lie about its level, under every law", () => {
  const random = new Random(4);
  const habit = {
    currency: { code: "EUR", decimals: 2, perDollar: 1 },
    level: 50,
    width: 0.4,
    levels: [1],
    roundShare: 0,
  };
  for (const law of ["normal", "log-normal", "gamma", "levels"] as const) {
    const amounts = Array.from({ length: 4000 }, () => drawAmount({ ...habit, law }, random));
    const median = amounts.sort((one, other) => one - other)[2000] ?? 0;
    assert.ok(median > 43 && median < 55, `${law}: ${median}`);
  }
});

test("an exact amount is at least the smallest unit and at most what the contract takes", () => {
  const yen = { law: "gamma", currency: { code: "JPY", decimals: 0, perDollar: 150 }, level: 1, width: 1, levels: [] };
  const habit = { ...yen, law: "gamma" as const, roundShare: 0 };
  assert.deepEqual(
    [0, 0.3, 12.4, 1e15].map((amount) => exactAmount(amount, habit)),
    [1, 1, 12, 1e11],
  );
});

test("round amounts end in zeros, prices in their endings", () => {
  const random = new Random(9);
  const shape = { ...drawAmountShape(true, true, random), endingShare: 1, endings: [0.99], coarseness: 1 };
  const habit = { ...drawAmountHabit(shape, random), currency: { code: "EUR", decimals: 2, perDollar: 1 } };
  for (let count = 0; count < 200; count += 1) {
    const price = writeAmount(random.between(5, 900), shape, { ...habit, roundShare: 0 }, random);
    assert.match(price.toFixed(2), /\.99$/);
    const round = writeAmount(random.between(100, 900), shape, { ...habit, roundShare: 1 }, random);
    assert.equal(round % 10, 0);
  }
});
