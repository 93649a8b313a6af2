import assert from "node:assert/strict";
import { test } from "node:test";
import { atLength } from "../../../test/support/at-length.ts";
import { patternNames } from "../fraud-shape.ts";
import type { Payment } from "../payment.ts";
import { commitSamples, type IncidentTrace, type Trace } from "../testing/sample-world.ts";
import { roundThreshold } from "./structuring.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function accountsOf(samples: readonly IncidentTrace[]): readonly Trace[] {
  return samples.flatMap(({ accounts }) => accounts);
}

function amountsOf(payments: readonly Payment[]): number[] {
  return payments.map(({ amount }) => amount);
}

function spanMs(payments: readonly Payment[]): number {
  return (payments.at(-1)?.timeMs ?? 0) - (payments[0]?.timeMs ?? 0);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

for (const name of patternNames) {
  test(`${name} commits incidents within its limit, all under its own name and within the portfolio`, () => {
    for (const limit of [4, 30]) {
      const samples = commitSamples(name, atLength(6, 16), limit);
      assert.ok(samples.filter(({ made }) => made > 0).length > samples.length / 2, "hardly ever finds a victim");
      for (const { made, accounts } of samples) {
        const frauds = accounts.flatMap((account) => account.frauds);
        assert.equal(frauds.length, made);
        assert.ok(made <= limit, `${made} frauds with a limit of ${limit}`);
        for (const { pattern, custom } of frauds) assert.deepEqual([pattern, custom], [name, undefined]);
        for (const { world, frauds: own } of accounts) {
          assert.ok(own.every(({ timeMs }) => timeMs >= world.startMs && timeMs < world.endMs));
        }
      }
    }
  });
}

test("a large amount stands far above its account's or among all payments", () => {
  for (const { world, level, frauds } of accountsOf(commitSamples("large_amount"))) {
    const all = world.accounts.flatMap(({ payments }) => amountsOf(payments)).sort((one, other) => one - other);
    const high = all[Math.floor(0.985 * all.length)] ?? 0;
    for (const { amount } of frauds) assert.ok(amount > 2.4 * level || amount >= high, `${amount} of usual ${level}`);
  }
});

test("a takeover is one account's, for some days, with larger amounts", () => {
  const samples = commitSamples("account_takeover");
  for (const { made, accounts } of samples) assert.ok(made === 0 || accounts.length === 1);
  const ratios = accountsOf(samples).map(({ level, frauds }) => medianOf(amountsOf(frauds)) / level);
  for (const { frauds } of accountsOf(samples)) assert.ok(spanMs(frauds) <= 31 * dayMs);
  assert.ok(medianOf(ratios) > 1.5, `usual factor ${medianOf(ratios)}`);
});

test("a compromised merchant's frauds were paid to it alone, within weeks, with ordinary amounts", () => {
  const samples = commitSamples("compromised_merchant");
  for (const { accounts } of samples) {
    const frauds = accounts.flatMap((account) => account.frauds).sort((one, other) => one.timeMs - other.timeMs);
    assert.ok(new Set(frauds.map(({ counterparty }) => counterparty)).size <= 1);
    assert.ok(spanMs(frauds) <= 41 * dayMs);
  }
  const ratios = accountsOf(samples).flatMap(({ level, frauds }) => amountsOf(frauds).map((amount) => amount / level));
  assert.ok(Math.abs(Math.log(medianOf(ratios))) < 0.3, `usual factor ${medianOf(ratios)}`);
});

test("leaked cards are several accounts at once", () => {
  const samples = commitSamples("leaked_cards");
  assert.ok(samples.filter(({ accounts }) => accounts.length > 1).length > samples.length / 2);
  for (const { accounts } of samples) {
    const frauds = accounts.flatMap((account) => account.frauds).sort((one, other) => one.timeMs - other.timeMs);
    assert.ok(spanMs(frauds) <= 23 * dayMs);
  }
});

test("card testing begins with tiny amounts, and what is large comes after them", () => {
  for (const { level, frauds, world } of accountsOf(commitSamples("card_testing"))) {
    const amounts = amountsOf(frauds);
    const firstLarge = amounts.findIndex((amount) => amount > 0.08 * level + 0.01);
    // The portfolio may end before the large one.
    const isCut = world.endMs - (frauds.at(-1)?.timeMs ?? 0) < 3 * dayMs;
    assert.ok(firstLarge > 0 || (firstLarge < 0 && isCut), amounts.join(" "));
  }
});

test("a burst is many payments within hours", () => {
  for (const { frauds, world } of accountsOf(commitSamples("burst"))) {
    assert.ok(spanMs(frauds) <= 10 * hourMs);
    assert.ok(frauds.length >= 4 || world.endMs - (frauds[0]?.timeMs ?? 0) < 10 * hourMs);
  }
});

test("structured amounts lie under a round threshold, and close to it", () => {
  for (const { frauds } of accountsOf(commitSamples("structuring"))) {
    const largest = Math.max(...amountsOf(frauds));
    const size = 10 ** Math.floor(Math.log10(largest));
    const threshold = Math.ceil(largest / size) * size;
    for (const { amount } of frauds) {
      assert.ok(amount < threshold && amount > 0.86 * threshold, `${amount} under ${threshold}`);
    }
  }
});

test("thresholds are round", () => {
  assert.deepEqual([1234, 9700, 87, 3.4].map(roundThreshold), [1000, 10_000, 90, 3]);
});

test("before a dormant account wakes it was silent", () => {
  for (const { world, frauds, others } of accountsOf(commitSamples("dormant_wake"))) {
    const beginMs = frauds[0]?.timeMs ?? 0;
    const lastMs = others.filter(({ timeMs }) => timeMs < beginMs).at(-1)?.timeMs ?? world.startMs;
    assert.ok(beginMs - lastMs > 0.1 * (world.endMs - world.startMs), `${(beginMs - lastMs) / dayMs} days`);
  }
});

test("through a mule's account as much goes out as came in", () => {
  let whole = 0;
  for (const { frauds, others } of accountsOf(commitSamples("pass_through"))) {
    const paid = amountsOf(frauds.filter(({ amount }) => amount > 0)).reduce((sum, amount) => sum + amount, 0);
    const received = [...frauds, ...others].filter(({ amount }) => amount < 0).map(({ amount }) => -amount);
    if (paid === 0) continue;
    assert.ok(
      received.some((amount) => paid <= amount),
      `${paid} went out, ${received} came in`,
    );
    if (received.some((amount) => paid >= 0.75 * amount && paid <= amount)) whole += 1;
  }
  assert.ok(whole > 12);
});

test("escalating amounts grow with every step", () => {
  for (const { frauds } of accountsOf(commitSamples("escalation"))) {
    const amounts = amountsOf(frauds);
    for (const [index, amount] of amounts.entries()) assert.ok(index === 0 || amount > (amounts[index - 1] ?? 0));
  }
});

test("busted out are young accounts", () => {
  for (const { fromMs, frauds } of accountsOf(commitSamples("bust_out"))) {
    assert.ok((frauds[0]?.timeMs ?? 0) - fromMs < 42 * dayMs);
  }
});

test("odd hours are those with almost no payments", () => {
  const frauds = accountsOf(commitSamples("odd_hours")).map((account) => account.frauds[0]);
  const quiet = frauds.filter((payment) => payment !== undefined && (payment.timeMs % dayMs) / hourMs < 6);
  assert.ok(quiet.length > 0.9 * frauds.length, `${quiet.length} of ${frauds.length}`);
});

test("a strange device is none of the accounts'", () => {
  for (const { world, frauds } of accountsOf(commitSamples("strange_device"))) {
    const known = new Set(world.accounts.flatMap(({ devices }) => devices));
    for (const { device } of frauds) assert.ok(!known.has(device));
  }
});

test("gift cards cost alike and come from several counterparties", () => {
  const accounts = accountsOf(commitSamples("gift_cards"));
  for (const { frauds } of accounts) {
    const amounts = amountsOf(frauds);
    assert.ok(Math.max(...amounts) <= 2.1 * Math.min(...amounts), amounts.join(" "));
  }
  const several = accounts.filter(({ frauds }) => new Set(frauds.map(({ counterparty }) => counterparty)).size > 1);
  assert.ok(several.length > 0.8 * accounts.length);
});
