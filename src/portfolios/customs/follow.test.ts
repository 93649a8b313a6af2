import assert from "node:assert/strict";
import { test } from "node:test";
import type { CustomName } from "../custom-shape.ts";
import { customPayments, sampleWorld } from "../testing/sample-world.ts";

const dayMs = 86_400_000;

function follow(custom: CustomName, rate: number, seed = 1) {
  const world = sampleWorld(seed, { [custom]: rate });
  return { world, payments: customPayments(world, custom) };
}

test("without customs no payment has one, and none is fraud", () => {
  const world = sampleWorld(1);
  for (const { payments } of world.accounts) {
    assert.ok(payments.every(({ custom, pattern }) => custom === undefined && pattern === undefined));
  }
});

test("whatever the customs, payments stay honest, in order, within the portfolio, and exact to the cent", () => {
  const world = sampleWorld(2, {
    regular_payments: 3,
    income: 0.5,
    refunds: 0.05,
    large_purchases: 4,
    double_taps: 0.02,
    retries: 0.02,
    split_payments: 0.02,
    small_series: 3,
    shopping_days: 4,
    holidays: 0.5,
    new_devices: 0.5,
    moving_house: 0.5,
    level_changes: 0.5,
    payroll: 0.2,
  });
  const names = new Set<string>();
  for (const { payments } of world.accounts) {
    for (const [index, { timeMs, amount, pattern, custom }] of payments.entries()) {
      assert.equal(pattern, undefined);
      assert.ok(timeMs >= (payments[index - 1]?.timeMs ?? world.startMs) && timeMs < world.endMs);
      assert.ok(amount !== 0 && amount === Number(amount.toFixed(2)), `${amount}`);
      if (custom !== undefined) names.add(custom);
    }
  }
  // The changes for good leave no name on the payments.
  assert.equal(names.size, 11);
});

test("a double tap and a retry repeat a payment within minutes", () => {
  for (const custom of ["double_taps", "retries"] as const) {
    const { world, payments } = follow(custom, 0.02);
    assert.ok(payments.length > 10);
    for (const account of world.accounts) {
      for (const again of account.payments.filter((payment) => payment.custom === custom)) {
        const isRepeat = account.payments.some(
          (first) =>
            first.custom === undefined &&
            first.amount === again.amount &&
            first.counterparty === again.counterparty &&
            again.timeMs > first.timeMs &&
            again.timeMs < first.timeMs + dayMs,
        );
        assert.ok(isRepeat);
      }
    }
  }
});

test("regular payments are equal, to one counterparty, with equal gaps", () => {
  const { world, payments } = follow("regular_payments", 2);
  assert.ok(payments.length > 50);
  const regular = world.accounts.flatMap((account) => {
    const own = account.payments.filter(({ custom }) => custom === "regular_payments");
    const byCounterparty = Map.groupBy(own, ({ counterparty }) => counterparty);
    return [...byCounterparty.values()].filter(({ length }) => length >= 3);
  });
  const equal = regular.filter((list) => new Set(list.map(({ amount }) => amount)).size === 1);
  assert.ok(regular.length > 5 && equal.length > 0.6 * regular.length, `${equal.length} of ${regular.length}`);
});

test("income and refunds come in; wages come back every month or week", () => {
  const refunds = follow("refunds", 0.05).payments;
  assert.ok(refunds.length > 20 && refunds.every(({ amount }) => amount < 0));
  const { world } = follow("income", 1);
  const paid = world.accounts.map(({ payments }) => payments.filter(({ amount }) => amount < 0).length);
  assert.ok(paid.filter((count) => count >= 1).length > 0.8 * paid.length);
});

test("parts of a split payment are equal and follow each other", () => {
  const { world } = follow("split_payments", 0.02);
  const groups = world.accounts.flatMap(({ payments }) => {
    const parts = payments.filter(({ custom }) => custom === "split_payments");
    return [...Map.groupBy(parts, ({ amount, counterparty }) => `${amount} ${counterparty}`).values()];
  });
  assert.ok(groups.length > 10);
  const whole = groups.filter((group) => group.length >= 2);
  assert.ok(whole.length > 0.9 * groups.length);
});

test("large purchases are large, small series tiny, a shopping day full", () => {
  const world = sampleWorld(3, { large_purchases: 4, small_series: 3, shopping_days: 4 });
  let shopping = 0;
  for (const { payments, habit } of world.accounts) {
    for (const { custom, amount } of payments) {
      if (custom === "large_purchases") assert.ok(amount >= 2 * habit.level - 0.01);
      if (custom === "small_series") assert.ok(amount < 1.5 * habit.level);
      if (custom === "shopping_days") shopping += 1;
    }
  }
  assert.ok(shopping > 50);
});

test("who moves pays others, who has a new device uses it from then on, who earns more pays more", () => {
  const usual = sampleWorld(4);
  for (const custom of ["moving_house", "new_devices", "level_changes"] as const) {
    const { world } = follow(custom, 1, 4);
    const keys = { moving_house: "counterparty", new_devices: "device", level_changes: "amount" } as const;
    const key = keys[custom];
    let changed = 0;
    for (const [index, account] of world.accounts.entries()) {
      const before = usual.accounts[index]?.payments ?? [];
      const differs = account.payments.map((payment, position) => payment[key] !== before[position]?.[key]);
      const first = differs.indexOf(true);
      if (first < 0) continue;
      changed += 1;
      const later = differs.slice(first);
      assert.ok(later.filter(Boolean).length >= 0.7 * later.length, `${custom} of account ${index}`);
    }
    assert.ok(changed > 0.7 * world.accounts.length, `${custom} ${changed}`);
  }
});

test("holidays last days to weeks; payroll pays the same sums at once every month", () => {
  const { world } = follow("holidays", 1);
  for (const { payments } of world.accounts) {
    const away = payments.filter(({ custom }) => custom === "holidays");
    assert.ok((away.at(-1)?.timeMs ?? 0) - (away[0]?.timeMs ?? 0) <= 24 * dayMs);
  }
  const payroll = follow("payroll", 1).payments;
  const sums = Map.groupBy(payroll, ({ counterparty, amount }) => `${counterparty} ${amount}`);
  const again = [...sums.values()].filter(({ length }) => length > 1);
  assert.ok(again.length > 20);
});
