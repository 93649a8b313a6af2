import assert from "node:assert/strict";
import { test } from "node:test";
import { FileGuide } from "./file-guide.ts";
import { parseTransaction } from "./transaction.ts";
import { transactionColumns } from "./transaction-columns.ts";
import type { TransactionOptions } from "./transaction-options.ts";

const nowMs = Date.UTC(2026, 11, 1);

function read(fields: object, options: Partial<TransactionOptions> = {}) {
  const given = { transactionId: "t", accountId: "a", amount: "5", timestamp: "2026-01-01T00:00:00Z", ...fields };
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const result = parseTransaction(filled, { nowMs, source: "text", ...options });
  return result.ok ? result.transaction : result.reason;
}

function timeOf(timestamp: unknown, timezone: string, more = {}) {
  const result = read({ timestamp, ...more }, { timezone });
  return typeof result === "string" ? result : new Date(result.timeMs).toISOString();
}

test("times without an offset are those of the zone, through its changes of the clock", () => {
  assert.equal(timeOf("2026-01-15 12:00:00", "Europe/Berlin"), "2026-01-15T11:00:00.000Z");
  assert.equal(timeOf("2026-07-15T12:00", "Europe/Berlin"), "2026-07-15T10:00:00.000Z");
  assert.equal(timeOf("15.07.2026 12:00", "Europe/Berlin"), "2026-07-15T10:00:00.000Z");
  assert.equal(timeOf("2026-07-15T12:00:00", "-07:00"), "2026-07-15T19:00:00.000Z");
  assert.equal(timeOf("2026-07-15T12:00:00", "Asia/Kolkata"), "2026-07-15T06:30:00.000Z");
  // An hour that comes twice, and one that is left out.
  assert.equal(timeOf("2026-10-25T02:30:00", "Europe/Berlin"), "2026-10-25T00:30:00.000Z");
  assert.equal(timeOf("2026-03-29T02:30:00", "Europe/Berlin"), "2026-03-29T01:30:00.000Z");
  assert.equal(timeOf(undefined, "Europe/Berlin", { date: "2026-07-15", time: "12:00" }), "2026-07-15T10:00:00.000Z");
});

test("what has an offset, or counts since 1970, is left as it is", () => {
  for (const text of [
    "2026-01-15T12:00:00Z",
    "2026-01-15 12:00:00 UTC",
    "2026-01-15T13:00:00+01:00",
    "2026-01-15T04:00-08",
  ]) {
    assert.equal(timeOf(text, "Asia/Tokyo"), "2026-01-15T12:00:00.000Z", text);
  }
  const count = String(Date.UTC(2026, 0, 15, 12) / 1_000);
  assert.equal(timeOf(count, "Asia/Tokyo"), "2026-01-15T12:00:00.000Z");
  assert.equal(
    timeOf(undefined, "Asia/Tokyo", { date: "2026-07-15", time: "12:00+02:00" }),
    "2026-07-15T10:00:00.000Z",
  );
});

test("amounts in the smallest unit are read by the currency's decimals, where the sender or the column says so", () => {
  const amountOf = (fields: object, options: Partial<TransactionOptions> = {}) => {
    const result = read(fields, options);
    return typeof result === "string" ? result : result.amount;
  };
  const minor = { areAmountsMinor: true };
  assert.equal(amountOf({ amount: "12345", currency: "EUR" }, minor), 123.45);
  assert.equal(amountOf({ amount: "12345", currency: "JPY" }, minor), 12_345);
  assert.equal(amountOf({ amount: "-12345", currency: "KWD" }, minor), -12.345);
  assert.equal(amountOf({ amount: "12345" }, minor), 123.45);
  assert.equal(
    amountOf({ amount: "123.45" }, minor),
    "amount must be a whole number where it is in the smallest unit.",
  );
  for (const name of ["amount_cents", "amountInCents", "Amount minor", "AMOUNT_MINOR_UNITS", "amountPence"]) {
    assert.equal(amountOf({ amount: undefined, [name]: "12345" }), 123.45, name);
  }
  assert.equal(amountOf({ amount: "12345", currency: "EUR" }), 12_345);
});

test("a zone that is none is refused before the file is read", () => {
  assert.throws(() => new FileGuide(transactionColumns, { timezone: "Mars/Base" }), /timezone must be a zone/);
  const reading = { source: "text", names: "usual", ...maps() } as const;
  const guide = new FileGuide(transactionColumns, { timezone: "Europe/Berlin", amountUnit: "minor" });
  const { timezone, areAmountsMinor } = guide.readingOf(reading);
  assert.deepEqual([timezone, areAmountsMinor], ["Europe/Berlin", true]);
});

function maps() {
  return { numberStyles: new Map(), dateOrders: new Map(), timeStyles: new Map() };
}

test("a column beside the time gives its zone, by abbreviation, offset or name", () => {
  const at = (zone: unknown, more = {}) => rowTime({ timestamp: "2026-07-01 10:00:00", TimeZone: zone, ...more });
  const cases: readonly (readonly [string, string])[] = [
    ["PDT", "17:00"],
    ["pst", "18:00"],
    ["CEST", "08:00"],
    ["MESZ", "08:00"],
    ["UTC", "10:00"],
    ["GMT+2", "08:00"],
    ["+05:30", "04:30"],
    ["-0800", "18:00"],
    ["Europe/Berlin", "08:00"],
    ["", "10:00"],
    ["N/A", "10:00"],
  ];
  for (const [zone, time] of cases) assert.equal(at(zone), `2026-07-01T${time}:00.000Z`, zone);
  assert.match(at("IST"), /time zone beside it that is not known, or means several/);
  assert.match(at("Somewhere"), /send timezone=/);
  assert.equal(rowTime({ timestamp: "2026-07-01T10:00:00+02:00", TimeZone: "IST" }), "2026-07-01T08:00:00.000Z");
  assert.equal(
    rowTime({ timestamp: "2026-07-01 10:00:00", TimeZone: "IST" }, "Asia/Kolkata"),
    "2026-07-01T04:30:00.000Z",
  );
  assert.equal(
    rowTime({ timestamp: "2026-07-01 10:00:00", TimeZone: "PDT" }, "Asia/Kolkata"),
    "2026-07-01T17:00:00.000Z",
  );
  assert.equal(rowTime({ date: "2026-07-01", time: "10:00", timezone: "CEST" }), "2026-07-01T08:00:00.000Z");
});

/** As a row of a table. */
function rowTime(fields: Readonly<Record<string, unknown>>, timezone?: string): string {
  const row = { transactionId: "t", amount: "5", accountId: "a", ...fields };
  const parsed = parseTransaction(row, { source: "text", names: "usual", nowMs: Date.UTC(2026, 11, 1), timezone });
  return parsed.ok ? new Date(parsed.transaction.timeMs).toISOString() : parsed.reason;
}
