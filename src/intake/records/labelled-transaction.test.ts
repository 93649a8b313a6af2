import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLabelledTransaction } from "./labelled-transaction.ts";

const dayMs = 86_400_000;
const timeMs = Date.UTC(2025, 2, 4, 10, 11, 12);
const base = { transactionId: "a", amount: "12.50", timestamp: "2025-03-04T10:11:12Z", accountId: "one" };

function parse(fields: Readonly<Record<string, unknown>>) {
  const options = { nowMs: Date.UTC(2026, 0, 1), source: "text", names: "usual", labelDelayMs: 7 * dayMs } as const;
  return parseLabelledTransaction({ ...base, ...fields }, options);
}

test("a label is known after the delay unless the record says when", () => {
  const delayed = parse({ isFraud: "1" });
  assert.deepEqual(delayed.ok && delayed.label, { isFraud: true, knownAtMs: timeMs + 7 * dayMs });
  const said = parse({ class: "genuine", knownAt: "2025-03-05T00:00:00Z" });
  assert.deepEqual(said.ok && said.label, { isFraud: false, knownAtMs: Date.UTC(2025, 2, 5) });
});

test("a record without a label is a transaction all the same", () => {
  for (const fields of [{}, { isFraud: "" }, { isFraud: null }]) {
    const parsed = parse(fields);
    assert.ok(parsed.ok);
    assert.equal(parsed.label, undefined);
    assert.equal(parsed.transaction.amount, 12.5);
  }
});

test("what cannot be read is named", () => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ isFraud: "perhaps" }, "isFraud"],
    [{ isFraud: "NaN" }, "isFraud"],
    [{ isFraud: "1", knownAt: "someday" }, "knownAt"],
    [{ isFraud: "1", knownAt: "2025-03-04T10:11:11Z" }, "knownAt"],
    [{ isFraud: "1", amount: "NaN" }, "amount"],
    [{ isFraud: "1", timestamp: "2025-02-30T00:00:00Z" }, "timestamp"],
  ];
  for (const [fields, field] of cases) {
    const parsed = parse(fields);
    assert.ok(!parsed.ok, JSON.stringify(fields));
    assert.equal(parsed.field, field);
    assert.match(parsed.reason, new RegExp(`^${field} .*\\.$`));
  }
});
