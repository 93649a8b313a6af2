import assert from "node:assert/strict";
import { test } from "node:test";
import { readFrom, readMoment, readTo } from "./period.ts";

const newYearMs = Date.UTC(2026, 0, 1);

test("a date as the end of a period means the whole day, as its beginning the first moment", () => {
  assert.equal(readTo("2025-12-31"), newYearMs);
  assert.equal(readTo(" 2025-12-31 "), newYearMs);
  assert.equal(readFrom("2026-01-01"), newYearMs);
  assert.equal(readTo("2024-02-29"), Date.UTC(2024, 2, 1));
});

test("a time ends a period at itself, without an offset in UTC", () => {
  for (const text of ["2026-01-01T00:00:00Z", "2026-01-01T00:00", "2026-01-01T02:00:00+02:00"]) {
    assert.deepEqual([readFrom(text), readTo(text)], [newYearMs, newYearMs]);
  }
  assert.deepEqual([readFrom(undefined), readTo(undefined)], [undefined, undefined]);
});

test("anything else is refused by the name of its end", () => {
  assert.throws(() => readTo("yesterday"), /^ServiceError: to must be an ISO 8601 date and time, .* or a date/);
  assert.throws(() => readFrom("2025-02-30"), /from must be a date that exists/);
  assert.throws(() => readTo("2025-12-31T25:00"), /to must have a time from 00:00/);
  // Other readers of dates take these for years.
  for (const text of ["-1", "1.5", "2025"]) assert.throws(() => readMoment("dueBefore", text), /dueBefore must/);
});
