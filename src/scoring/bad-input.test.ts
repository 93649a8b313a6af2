/** What no sender should send: every decision stays bounded, is the same in every run, and depends on nothing but what was accepted before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../contract/transactions.ts";
import { dayMs, hourMs, minuteMs } from "./calendar.ts";
import { readRecord } from "./record.ts";
import { ordinaryDays, storyStartMs, toTransaction } from "./testing/story.ts";
import { decideAll, mostBytes } from "./testing/stream.ts";

const past: readonly Transaction[] = ordinaryDays(40, { currency: "EUR", counterpartyId: "grocer" }).map(toTransaction);

function payment(id: string, fields: Partial<Transaction>): Transaction {
  return { id, accountId: "account", amount: 50, timeMs: storyStartMs + 41 * dayMs, ...fields };
}

/** Checks each decision, and that a second run gives the same to the last byte, also from frozen states. */
function decide(transactions: readonly Transaction[]) {
  const { decided, states } = decideAll(transactions);
  for (const { record, verdict, features } of decided) {
    const { riskScore, logOdds } = readRecord(record);
    assert.ok(riskScore >= 0 && riskScore <= 100 && Math.abs(logOdds) < 50, `${riskScore} ${logOdds}`);
    assert.ok(features.every((value) => !Math.abs(value) || Number.isFinite(value) || Number.isNaN(value)));
    assert.doesNotMatch(verdict.details, /NaN|Infinity|undefined|\be[+-]\d/);
    assert.ok(verdict.details.length > 0 && verdict.details.length < 1_000);
  }
  const again = decideAll(transactions, { isFrozenBetween: true });
  assert.deepEqual(
    again.decided.map(({ record }) => record),
    decided.map(({ record }) => record),
  );
  return { decided, states };
}

test("Currencies that are unknown, historic or without a rate", () => {
  const currencies = ["XXX", "XTS", "DEM", "ZWL", "ITL", "XAU", "QQQ"];
  for (const currency of currencies) {
    const { decided } = decide([...past, payment(currency, { currency, amount: 1e12 }), payment("b", { currency })]);
    assert.match(decided.at(-2)?.verdict.details ?? "", new RegExp(`1,000,000,000,000(?:\\.00)? ${currency}`));
  }
});

test("A rate of years ago widens what is ordinary and still compares", () => {
  const later = 15 * 365 * dayMs;
  const old = past.map((transaction) => ({ ...transaction, timeMs: transaction.timeMs + later }));
  const { decided } = decide([
    ...old,
    payment("late", { currency: "JPY", amount: 8_000, timeMs: storyStartMs + later + 41 * dayMs }),
  ]);
  assert.equal(decided.at(-1)?.verdict.status, "approved");
  assert.match(decided.at(-1)?.verdict.details ?? "", /^8,000 JPY, about [\d,]+ EUR at a coarse rate, /);
});

test("The largest and the smallest amounts, in currencies with and without minor units", () => {
  for (const currency of ["EUR", "JPY", "KWD", undefined]) {
    const fields = currency === undefined ? {} : { currency };
    const amounts = [1e12, 0.01, -1e12, 1e12, -0.01, 0, 1e-9, 1e15];
    const { decided } = decide([
      ...past,
      ...amounts.map((amount, index) =>
        payment(`p-${index}`, { ...fields, amount, timeMs: storyStartMs + 41 * dayMs + index * minuteMs }),
      ),
    ]);
    assert.notEqual(decided.at(past.length)?.verdict.status, "approved");
  }
});

test("Refunds before purchases, of somebody never paid, and of more than was ever paid", () => {
  const shop = { counterpartyId: "shop", merchantCategory: "5651", channel: "online", currency: "EUR" };
  const amounts = [-50, -1e9, 20, -20, -20];
  const events = amounts.map((amount, index) =>
    payment(`r-${index}`, { ...shop, amount, timeMs: storyStartMs + index * hourMs }),
  );
  decide(events);
  decide([...past, ...events.map((event) => ({ ...event, timeMs: event.timeMs + 41 * dayMs }))]);
});

test("Times out of order over several currencies are decided as in their place", () => {
  const currencies = ["EUR", "JPY", "USD", "XTS"];
  const mixed = Array.from({ length: 24 }, (_, index) =>
    payment(`m-${index}`, {
      currency: currencies[index % 4] ?? "EUR",
      amount: 30 + index * 7,
      counterpartyId: `payee-${index % 3}`,
      channel: "transfer",
      country: index % 5 === 0 ? "FR" : "DE",
      timeMs: storyStartMs + (index - 30) * hourMs + 41 * dayMs,
    }),
  );
  const inOrder = decide([...past, ...mixed]).decided.at(-1);
  // The last one comes last in both: what lies before it arrived in another order.
  const last = mixed.at(-1);
  assert.ok(last !== undefined);
  const early = mixed.slice(0, -1);
  const late = payment("late", { ...last, id: last.id, timeMs: last.timeMs });
  const after = payment("after", { currency: "EUR", timeMs: storyStartMs + 60 * dayMs });
  const arrivedLate = decideAll([...past, ...early, after, late]).decided.at(-1);
  assert.deepEqual(arrivedLate?.features, inOrder?.features);
  assert.equal(arrivedLate?.verdict.details, inOrder?.verdict.details);
});

test("A device that thousands share and a counterparty of every payment stay of one size, and accuse nobody", () => {
  const everybody = Array.from({ length: 3_000 }, (_, index) =>
    payment(`e-${index}`, {
      accountId: `account-${index % 1_500}`,
      deviceId: "everybody's",
      counterpartyId: "the only one",
      attributes: { ipAddress: "10.0.0.1" },
      currency: "EUR",
      amount: 20 + (index % 50),
      timeMs: storyStartMs + index * minuteMs,
    }),
  );
  const { decided, states } = decideAll(everybody);
  const sizes = new Map<string, Set<number>>();
  for (const [name, { bytes }] of states) {
    const kind = name.slice(0, name.indexOf(":"));
    sizes.set(kind, (sizes.get(kind) ?? new Set()).add(bytes.length));
  }
  for (const [kind, lengths] of sizes) assert.ok(Math.max(...lengths) <= (mostBytes.get(kind) ?? 0), kind);
  const accused = decided.filter(({ verdict }) => verdict.status !== "approved").length;
  assert.ok(accused <= 3, `${accused}`);
});

test("Attributes of any kind and length are bounded, and as many as may be", () => {
  const attributes = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`field${index}`, index % 3 === 0 ? "x".repeat(5_000) : index]),
  );
  const odd = {
    ...attributes,
    payeeAddedAt: "yesterday",
    credentialChangedAt: "9999-01-01",
    ipAddress: "x".repeat(9_000),
    reference: " 1 ",
  };
  const { decided } = decide([...past, payment("odd", { attributes: odd, currency: "EUR" })]);
  assert.equal(decided.at(-1)?.verdict.status, "approved");
});
