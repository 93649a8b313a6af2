import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { labelColumns, parseLabel } from "./label.ts";

const nowMs = Date.UTC(2024, 5, 1, 12);
const plain = { transactionId: "t-1", isFraud: true };

function read(fields: Record<string, unknown>): unknown {
  const result = parseLabel(fields, { nowMs });
  return result.ok ? result.label : `${result.code} ${result.field}`;
}

test("a full record is read, a bare one gets now and analyst", () => {
  const full = {
    ...plain,
    knownAt: "2024-05-31T08:00:00+02:00",
    source: "Random Review",
    note: " line one\nline two ",
  };
  assert.deepEqual(read(full), {
    transactionId: "t-1",
    isFraud: true,
    knownAtMs: Date.UTC(2024, 4, 31, 6),
    isTimeAssumed: false,
    source: "random_review",
    note: "line one\nline two",
  });
  const bare = { transactionId: "t-1", isFraud: true, knownAtMs: nowMs, isTimeAssumed: true, source: "analyst" };
  assert.deepEqual(read(plain), bare);
  assert.deepEqual(read({ ...plain, knownAt: "", source: null, note: " " }), bare, "empty cells say nothing");
});

test("usual words and names say fraud or genuine", () => {
  const frauds = [true, 1, "1", "1.0", "TRUE", "Yes", "y", "fraud", " Fraudulent "];
  const genuine = [
    false,
    0,
    "0",
    "0.0",
    "false",
    "No",
    "n",
    "genuine",
    "legit",
    "Legitimate",
    "non-fraud",
    "not_fraud",
  ];
  for (const [words, isFraud] of [[frauds, true] as const, [genuine, false] as const]) {
    for (const word of words) {
      const result = parseLabel({ ...plain, isFraud: word }, { nowMs });
      assert.equal(result.ok && result.label.isFraud, isFraud, String(word));
    }
  }
  for (const name of ["is_fraud", "Fraud", "label", "CLASS", "chargeback", "TX_FRAUD"]) {
    const result = parseLabel({ "transaction id": "t-1", [name]: "0" }, { nowMs });
    assert.equal(result.ok && result.label.isFraud, false, name);
  }
});

test("what is missing, unclear or out of bounds is named", () => {
  const cases: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ isFraud: true }, "missing_field transactionId"],
    [{ transactionId: "t-1" }, "missing_field isFraud"],
    [{ transactionId: "t-1", isFraud: "" }, "missing_field isFraud"],
    [{ ...plain, transactionId: 7 }, "invalid_field transactionId"],
    [{ ...plain, transactionId: "x".repeat(129) }, "invalid_field transactionId"],
    [{ ...plain, isFraud: "f" }, "invalid_field isFraud"],
    [{ ...plain, isFraud: "-" }, "invalid_field isFraud"],
    [{ ...plain, isFraud: 2 }, "invalid_field isFraud"],
    [{ ...plain, isFraud: "-1" }, "invalid_field isFraud"],
    [{ ...plain, isFraud: [true] }, "invalid_field isFraud"],
    [{ ...plain, knownAt: "2024-05-31" }, "invalid_date knownAt"],
    [{ ...plain, knownAt: 1717200000 }, "invalid_date knownAt"],
    [{ ...plain, knownAt: "2024-06-02T12:00:01Z" }, "future_date knownAt"],
    [{ ...plain, source: "gossip" }, "invalid_field source"],
    [{ ...plain, source: ["analyst", "other"] }, "invalid_field source"],
    [{ ...plain, note: "x".repeat(1_001) }, "invalid_field note"],
    [{ ...plain, note: "bell\u0007" }, "invalid_field note"],
    [{ ...plain, note: 5 }, "invalid_field note"],
    [{ transactionId: "t-1", label: 1, class: 0 }, "ambiguous_columns isFraud"],
  ];
  for (const [fields, expected] of cases) assert.equal(read(fields), expected, JSON.stringify(fields));
  assert.notEqual(read({ ...plain, knownAt: "2024-06-02T12:00:00Z" }), "future_date knownAt");
});

test("a verdict of this service is no label", () => {
  assert.equal(labelColumns.isKnown("isFraudulent"), false);
  assert.equal(read({ transactionId: "t-1", isFraudulent: true }), "missing_field isFraud");
});

test("whatever the fields, the answer is a label or a reason that quotes none of them", () => {
  const names = fc.constantFrom("transactionId", "isFraud", "label", "knownAt", "source", "note", "other");
  const secret = "zq7731";
  const values = fc.oneof(fc.string(), fc.jsonValue(), fc.constant(secret), fc.constantFrom(true, false, 0, 1));
  fc.assert(
    fc.property(fc.dictionary(names, values), (fields) => {
      const result = parseLabel(fields, { nowMs });
      if (result.ok) assert.equal(result.label.transactionId, fields.transactionId);
      else assert.ok(!result.reason.includes(secret), result.reason);
    }),
  );
});
