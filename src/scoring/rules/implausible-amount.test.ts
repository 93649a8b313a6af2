import assert from "node:assert/strict";
import { test } from "node:test";
import { blankFacts } from "../facts/facts.ts";
import { createWords } from "../words.ts";
import { implausibleAmount } from "./implausible-amount.ts";

function factsWith(values: Partial<Record<string, number>>) {
  return Object.assign(blankFacts(), { amount: 1e6, habits: 0, unitRate: 1, blendedShare: 1e-5, ...values });
}

test("A trillion from a new account is implausible, and the rarer it is the more", () => {
  const weightOf = (blendedShare: number) => implausibleAmount.evaluate(factsWith({ blendedShare }))?.logOdds ?? 0;
  assert.ok(weightOf(1e-5) > 3 && weightOf(1e-7) > weightOf(1e-5) && weightOf(1e-30) === 9);
});

test("An ordinary first payment, or one that is known from the account, is none", () => {
  assert.equal(implausibleAmount.evaluate(factsWith({ blendedShare: 0.2 })), undefined);
  assert.equal(implausibleAmount.evaluate(factsWith({ habits: 4, nearlyAsLarge: 1 })), undefined);
});

test("A large first purchase that peers make too is no implausible one", () => {
  assert.equal(
    implausibleAmount.evaluate(factsWith({ blendedShare: 0.001, peers: 5_000, peersAsLarge: 5 })),
    undefined,
  );
});

test("Nothing is said without an amount to judge", () => {
  assert.equal(implausibleAmount.evaluate(blankFacts()), undefined);
});

test("It fades as the account gets habits of its own, but not where these are in a currency that cannot be compared", () => {
  const weightOf = (values: Partial<Record<string, number>>) =>
    implausibleAmount.evaluate(factsWith(values))?.logOdds ?? 0;
  assert.ok(weightOf({ habits: 3 }) < weightOf({}) && weightOf({ habits: 3 }) > 0);
  assert.equal(weightOf({ habits: 12, unitRate: 0 }), weightOf({}));
});

test("Habits do not make plausible what lies thousands of times beyond all of them", () => {
  const evaluate = (beyondReach: number) => implausibleAmount.evaluate(factsWith({ habits: 40, beyondReach }));
  assert.ok((evaluate(1)?.logOdds ?? 0) > 3);
  assert.ok((evaluate(0.3)?.logOdds ?? 9) < (evaluate(1)?.logOdds ?? 0) / 3 + 0.1);
  assert.ok((evaluate(0)?.logOdds ?? 9) < 0.5);
  assert.equal(
    implausibleAmount.sentence(evaluate(1)?.numbers ?? {}, createWords({ amount: 1e6, currency: "EUR" })),
    "About 1 in 100,000 payments of such accounts is as large as 1,000,000.00 EUR, by what is known of payments in general; the account's own payments came nowhere near it.",
  );
});

test("The sentence names the amount, how rare it is, and what it was compared with", () => {
  const say = (values: Partial<Record<string, number>>, edition: 4 | 5 = 4) =>
    implausibleAmount.sentence(
      implausibleAmount.evaluate(factsWith(values))?.numbers ?? {},
      createWords({ amount: 1e6, currency: "EUR" }, undefined, edition),
    );
  assert.deepEqual(
    [say({ peers: 812.4, peersAsLarge: 1 }, 5), say({ habits: 2 }, 5)],
    [
      "About 1 in 100,000 payments of such accounts is as large as 1,000,000.00 EUR: few of more than 810 recent ones were; no earlier payment of the account can be compared with it.",
      "About 1 in 100,000 payments of such accounts is as large as 1,000,000.00 EUR, by what is known of payments in general; only 2 earlier payments of the account can be compared with it.",
    ],
  );
  assert.equal(
    say({ peers: 812.4, peersAsLarge: 0 }),
    "About 1 in 100,000 payments of such accounts is as large as 1,000,000.00 EUR: none of more than 811 recent ones was, and the account gives no earlier payment to compare it with.",
  );
  assert.equal(
    say({ habits: 2 }),
    "About 1 in 100,000 payments of such accounts is as large as 1,000,000.00 EUR, by what is known of payments in general; the account gives only 2 earlier payments to compare it with.",
  );
});

test("A fortune that comes in is implausible, but where as much has come in before", () => {
  const words = createWords({ amount: -1e9, currency: "EUR" });
  const incoming = { amount: -1e9, blendedShare: Number.NaN, incomingShare: 1e-8 };
  const finding = implausibleAmount.evaluate(factsWith(incoming));
  assert.ok(finding !== undefined && finding.logOdds === 9);
  assert.equal(
    implausibleAmount.sentence(finding.numbers, words),
    "About 1 in 100,000,000 sums that come in on such accounts is as large as 1,000,000,000.00 EUR, by what is known of payments in general.",
  );
  assert.ok(implausibleAmount.evaluate(factsWith({ ...incoming, incomingRatio: 50 })) !== undefined);
  assert.equal(implausibleAmount.evaluate(factsWith({ ...incoming, incomingRatio: 3 })), undefined);
  assert.equal(implausibleAmount.evaluate(factsWith({ ...incoming, incomingShare: 0.1 })), undefined);
});
