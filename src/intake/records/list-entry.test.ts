import assert from "node:assert/strict";
import { test } from "node:test";
import { parseListEntry } from "./list-entry.ts";

test("A record becomes an entry, with the value as a transaction would have it", () => {
  const parse = (fields: Record<string, unknown>, field: Parameters<typeof parseListEntry>[1] = "counterpartyId") =>
    parseListEntry(fields, field);
  assert.deepEqual(parse({ value: " m-1 " }), { ok: true, entry: { value: "m-1", expiresAtMs: null, note: null } });
  assert.deepEqual(parse({ Merchant: 5411, note: " odd " }), {
    ok: true,
    entry: { value: "5411", expiresAtMs: null, note: "odd" },
  });
  assert.deepEqual(parse({ Country: "deu" }, "country"), {
    ok: true,
    entry: { value: "DE", expiresAtMs: null, note: null },
  });
  assert.deepEqual(parse({ value: "eur", "valid until": "2030-01-01T00:00:00Z" }, "currency"), {
    ok: true,
    entry: { value: "EUR", expiresAtMs: Date.UTC(2030, 0, 1), note: null },
  });
});

test("What cannot be an entry says why", () => {
  for (const [fields, field, expected] of [
    [{}, "country", /value is missing/],
    [{ value: "  " }, "country", /value is missing/],
    [{ value: {} }, "country", /must be text/],
    [{ value: "Atlantis" }, "country", /ISO 3166-1/],
    [{ value: "XXXX" }, "currency", /ISO 4217/],
    [{ value: " a" }, "accountId", /start or end with a space/],
    [{ value: "x".repeat(200) }, "deviceId", /at most 128/],
    [{ value: "a\u0000b" }, "deviceId", /control characters/],
    [{ value: "a", expiresAt: "tomorrow" }, "deviceId", /expiresAt/],
    [{ value: "a", expiresAt: 5 }, "deviceId", /must be text/],
    [{ value: "a", note: "n".repeat(300) }, "deviceId", /note must have at most 200/],
    [{ item: "a", entry: "b" }, "deviceId", /item/],
    [{ account: "a" }, "deviceId", /value is missing/],
  ] as const) {
    const parsed = parseListEntry(fields, field);
    assert.ok(!parsed.ok, JSON.stringify(fields));
    assert.match(parsed.reason, expected);
  }
});

test("Blanks do not make a note of any length fit", () => {
  const note = (blanks: number) => parseListEntry({ value: "a", note: `a${" ".repeat(blanks)}b` }, "name").ok;
  assert.deepEqual([note(500), note(5_000)], [true, false]);
});
