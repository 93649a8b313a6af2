import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecord, writeRecord } from "../../scoring/record.ts";
import { describeRecord } from "./record-content.ts";

const record = writeRecord({
  status: "approved",
  riskScore: 0.5,
  logOdds: -5.2627,
  findings: [],
  codes: [],
  approvedUpTo: 0,
  model: "built-in-8",
  rules: "rules-7",
  thresholds: { review: 10, decline: 50 },
  history: { transactions: 1, late: false, complete: true },
});

test("a record is given out as JSON, and as bytes where these are what is kept", () => {
  const text = JSON.stringify(readRecord(record));
  assert.deepEqual(describeRecord(record), { record: text, recordBytes: Buffer.from(record).toString("base64") });
  assert.deepEqual(describeRecord(text), { record: text, recordBytes: null });
  assert.deepEqual(describeRecord(null), { record: null, recordBytes: null });
});

test("damaged bytes are given out, without a text that they do not say", () => {
  const cut = record.subarray(0, 9);
  assert.deepEqual(describeRecord(cut), { record: null, recordBytes: Buffer.from(cut).toString("base64") });
});
