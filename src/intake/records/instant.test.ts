import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseInstant } from "./instant.ts";

const read = (text: string): string | undefined => {
  const value = parseInstant(text);
  return typeof value === "number" ? new Date(value).toISOString() : undefined;
};

test("the forms of a date-time that are sent in practice are read", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["2024-05-01T12:34:56Z", "2024-05-01T12:34:56.000Z"],
    ["2024-05-01t12:34:56z", "2024-05-01T12:34:56.000Z"],
    ["2024-05-01 12:34:56", "2024-05-01T12:34:56.000Z"],
    ["2024-05-01T12:34:56", "2024-05-01T12:34:56.000Z"],
    ["2024-05-01T12:34", "2024-05-01T12:34:00.000Z"],
    ["2024-05-01T12:34Z", "2024-05-01T12:34:00.000Z"],
    ["2024-05-01T12:34:56.7Z", "2024-05-01T12:34:56.700Z"],
    ["2024-05-01T12:34:56,078Z", "2024-05-01T12:34:56.078Z"],
    ["2024-05-01T12:34:56.123999999Z", "2024-05-01T12:34:56.123Z"],
    ["2024-05-01T12:34:56+02:00", "2024-05-01T10:34:56.000Z"],
    ["2024-05-01T12:34:56+0200", "2024-05-01T10:34:56.000Z"],
    ["2024-05-01T12:34:56-05", "2024-05-01T17:34:56.000Z"],
    ["2024-05-01 12:34:56 +0530", "2024-05-01T07:04:56.000Z"],
    ["2024-05-01T12:34:56\u221203:30", "2024-05-01T16:04:56.000Z"],
    ["2024-05-01T12:34:56-00:00", "2024-05-01T12:34:56.000Z"],
    ["2024-05-01 12:34:56 UTC", "2024-05-01T12:34:56.000Z"],
    ["20240501T123456Z", "2024-05-01T12:34:56.000Z"],
    ["20240501T1234", "2024-05-01T12:34:00.000Z"],
    ["20240501T123456.25+0200", "2024-05-01T10:34:56.250Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["1900-01-01T00:00:00Z", "1900-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["2015-06-30T23:59:60Z", "2015-07-01T00:00:00.000Z"],
    ["2017-01-01T00:59:60.5+01:00", "2017-01-01T00:00:00.500Z"],
  ];
  for (const [text, expected] of cases) assert.equal(read(text), expected, text);
});

test("what is no date-time, or none that exists, is refused with a reason", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["", /ISO 8601/],
    ["yesterday", /ISO 8601/],
    ["2024-05-01", /time as well/],
    ["20240501", /time as well/],
    ["1714566896", /exists|ISO 8601/],
    ["05/01/2024 12:34", /ISO 8601/],
    ["2024-05-01X12:34", /ISO 8601/],
    ["2024-05-01T", /ISO 8601/],
    ["2024-05-01T12", /ISO 8601/],
    ["2024-05-01T12:3", /ISO 8601/],
    ["2024-05-01T12:34:5", /ISO 8601/],
    ["2024-5-1T12:34:56Z", /ISO 8601/],
    ["2024-05-01T12:34:4:Z", /ISO 8601/],
    ["2024-05-01T12:34:56+02.00", /offset/],
    ["2024-02-30T12:00:00Z", /exists/],
    ["2023-02-29T12:00:00Z", /exists/],
    ["1900-02-29T12:00:00Z", /exists/],
    ["2024-13-01T12:00:00Z", /exists/],
    ["2024-00-10T12:00:00Z", /exists/],
    ["2024-01-00T12:00:00Z", /exists/],
    ["1899-12-31T12:00:00Z", /1900/],
    ["0000-01-01T00:00:00Z", /1900/],
    ["2024-05-01T24:00:00Z", /23:59:59/],
    ["2024-05-01T12:60:00Z", /23:59:59/],
    ["2024-05-01T12:34:61Z", /23:59:59/],
    ["2024-05-01T12:34:60Z", /second 60/],
    ["2024-03-31T23:59:60Z", /second 60/],
    ["2016-12-31T23:59:60+01:00", /second 60/],
    ["2024-05-01T12:34:56.Z", /digits/],
    ["2024-05-01T12:34:56.1234567890Z", /digits/],
    ["2024-05-01T12:34:56+24:00", /offset/],
    ["2024-05-01T12:34:56+02:60", /offset/],
    ["2024-05-01T12:34:56+2", /offset/],
    ["2024-05-01T12:34:56Z ", /offset/],
    ["2024-05-01T12:34:56 CET", /offset/],
    [" 2024-05-01T12:34:56Z", /ISO 8601/],
    ["２０２４-05-01T12:34:56Z", /ISO 8601/],
    ["2024-05-01T12:34:56Z\u0000", /offset/],
  ];
  for (const [text, reason] of cases) assert.match(String(parseInstant(text)), reason, JSON.stringify(text));
});

test("every instant is read back from its ISO text, with any offset", () => {
  const times = fc.integer({ min: Date.UTC(1901, 0, 1), max: Date.UTC(9998, 11, 31) });
  fc.assert(
    fc.property(times, fc.integer({ min: -1439, max: 1439 }), (timeMs, offset) => {
      const local = new Date(timeMs + offset * 60_000).toISOString().slice(0, -1);
      const size = Math.abs(offset);
      const pad = (value: number): string => String(value).padStart(2, "0");
      const zone = `${offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
      assert.equal(parseInstant(local + zone), timeMs);
    }),
  );
});
