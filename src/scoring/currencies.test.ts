import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { builtInModel } from "./model/built-in.ts";
import { readDecision } from "./read-decision.ts";
import { readRecord } from "./record.ts";
import { ordinaryDays, toTransaction } from "./testing/story.ts";
import { decideAll, streamSettings } from "./testing/stream.ts";

const lastAt = { atMs: 31 * dayMs + 12 * hourMs };

/** Thirty ordinary payments of about 50 times the factor, then the given one. */
function decideAfter(factor: number, currency: string | undefined, last: Partial<Transaction> & { amount: number }) {
  const past = ordinaryDays(30, currency === undefined ? {} : { currency }).map((event) => ({
    ...event,
    amount: Math.round(event.amount * factor * 100) / 100,
  }));
  const transactions = [...past, { ...lastAt, ...last }].map(toTransaction);
  const { decided } = decideAll(transactions);
  const [one, transaction] = [decided.at(-1), transactions.at(-1)];
  assert.ok(one !== undefined && transaction !== undefined);
  const kept = { transaction, record: one.record, features: one.features };
  return { ...one, ...one.verdict, ...readDecision(kept, builtInModel) };
}

test("A fortune in another currency is a fortune, and what looks like one is not", () => {
  const dollars = decideAfter(28_000, "IDR", { amount: 250_000, currency: "USD" });
  assert.notEqual(dollars.status, "approved");
  assert.match(
    dollars.details,
    /^250,000\.00 USD, about [\d,]+ IDR at a coarse rate, is [\d,]+ times this account's usual about 1,\d{3},\d{3} IDR over 30/,
  );
  const yen = decideAfter(2, "EUR", { amount: 15_000, currency: "JPY" });
  assert.equal(yen.status, "approved");
  assert.match(yen.details, /^15,000 JPY, about \d\d EUR at a coarse rate, is in line with this account's usual/);
  const dinars = decideAfter(2, "EUR", { amount: 100, currency: "KWD" });
  assert.match(
    dinars.details,
    /^100\.000 KWD, about 3\d\d EUR at a coarse rate, is 3\.\d times|^100\.000 KWD, about 2\d\d EUR/,
  );
});

test("The evidence names the account's currency only where the payment's is another", () => {
  assert.equal(decideAfter(1, "EUR", { amount: 50, currency: "JPY" }).decision.history.currency, "EUR");
  assert.equal(decideAfter(1, "EUR", { amount: 50, currency: "EUR" }).decision.history.currency, undefined);
  assert.equal(decideAfter(1, "EUR", { amount: 50 }).decision.history.currency, undefined);
  assert.equal(decideAfter(1, undefined, { amount: 50, currency: "EUR" }).decision.history.currency, undefined);
});

test("Without a currency the account's unit is its own, and it is the first that is named", () => {
  assert.match(
    decideAfter(1, undefined, { amount: 50 }).details,
    /^50\.00 is in line with this account's usual 49\.83/,
  );
  assert.match(decideAfter(1, "EUR", { amount: 50 }).details, /in line/);
});

test("A currency without a rate is compared with nothing of the account, and says so", () => {
  const { details, namedFeatures } = decideAfter(1, "EUR", { amount: 50, currency: "XTS" });
  assert.match(details, /^50\.00 XTS is in a currency without a known rate .* not compared with its 30 earlier/);
  assert.equal(namedFeatures.unitRate, 0);
  assert.equal(namedFeatures.ratioToUsual, null);
  const fortune = decideAfter(1, "EUR", { amount: 1e12, currency: "XTS" });
  assert.equal(fortune.status, "declined");
  const back = decideAfter(1, "EUR", { amount: -50, currency: "XTS" });
  assert.match(
    back.details,
    /^50\.00 XTS comes in\. Its currency has no known rate .* not compared with what came in before\./,
  );
  for (const { sentence } of back.decision.reasons) assert.doesNotMatch(sentence, /usually comes in/);
});

test("The first money that comes in is said to be the first", () => {
  assert.match(
    decideAfter(1, "EUR", { amount: -50, currency: "EUR" }).details,
    /^50\.00 EUR is the first money that is known to come in on this account, after 30 earlier transactions\./,
  );
});

test("A payment in another currency becomes a habit in the account's own unit", () => {
  const yen = ordinaryDays(30, { currency: "JPY" }).map((event) => ({ ...event, amount: event.amount * 160 }));
  const euros = ordinaryDays(3, { currency: "EUR" }).map((event) => ({ ...event, atMs: event.atMs - 5 * dayMs }));
  const transactions = [...euros, ...yen, { amount: 50, currency: "EUR", ...lastAt }].map(toTransaction);
  const { decided } = decideAll(transactions);
  assert.match(
    decided.at(-1)?.verdict.details ?? "",
    /^50\.00 EUR is in line with this account's usual [45]\d\.\d\d EUR/,
  );
});

test("Repeats of a payment in another currency are repeats", () => {
  const at = (minute: number) => ({ amount: 15_000, currency: "JPY", atMs: 31 * dayMs + minute * 60_000 });
  const transactions = [...ordinaryDays(30, { currency: "EUR" }), at(0), at(2)].map(toTransaction);
  const found = readRecord(decideAll(transactions).decided.at(-1)?.record ?? "").findings;
  assert.ok(found.some(({ code }) => code === "DUPLICATE"));
});

test("An operator's own rates decide what an amount is worth", () => {
  const exchangeRates = { version: 1, error: 0.1, volatileError: 0.1, errorPerYear: 0, volatile: [], pegs: {} };
  const settings = { ...streamSettings, exchangeRates: { ...exchangeRates, rates: { JPY: { "2025": 1 } } } };
  const past = ordinaryDays(30, { currency: "USD" });
  const last = { amount: 15_000, currency: "JPY", ...lastAt };
  const { decided } = decideAll([...past, last].map(toTransaction), { settings });
  assert.match(decided.at(-1)?.verdict.details ?? "", /^15,000 JPY, about 15,000 USD at a coarse rate, is 301/);
});

const currencies = fc.constantFrom(undefined, "EUR", "USD", "JPY", "IDR", "KWD", "DEM", "XTS", "TRY");
const payments = fc.array(
  fc.record({ amount: fc.constantFrom(0.01, 1, 50, 9_900, 1e6, 1e12, -20), currency: currencies, hours: fc.nat(400) }),
  { minLength: 2, maxLength: 25 },
);

test("Any mixture of currencies, in any order of arrival, is sound, and states follow from what was kept", () => {
  fc.assert(
    fc.property(payments, (events) => {
      const stream = events.map(({ amount, currency, hours }, index) => {
        const named = currency === undefined ? {} : { currency };
        return { ...toTransaction({ amount, atMs: hours * hourMs, ...named }), id: `${index}` };
      });
      const whole = decideAll(stream).decided;
      const again = decideAll(stream, { isFrozenBetween: true }).decided;
      whole.forEach((one, index) => {
        assert.ok(one.features.every((value) => Number.isNaN(value) || Number.isFinite(value)));
        assert.doesNotMatch(one.verdict.details, /NaN|Infinity|undefined|null|e[+-]\d/);
        assert.deepEqual(one.record, again[index]?.record);
      });
    }),
    { numRuns: atLength(20, 60) },
  );
});
