import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findDecimalMark, type NumberStyle, parseDecimal } from "./decimal.ts";

test("numbers that show their decimal mark are read the same in every style", () => {
  const cases: readonly (readonly [string, number])[] = [
    ["12", 12],
    ["-12", -12],
    ["+12.5", 12.5],
    ["0", 0],
    ["12.50", 12.5],
    ["12,50", 12.5],
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["1.234.567,8", 1_234_567.8],
    ["12,34,567.8", 1_234_567.8],
    ["1 234,50", 1234.5],
    ["1\u00a0234\u00a0567", 1_234_567],
    ["1'234.50", 1234.5],
    ["1’234.50", 1234.5],
    ["-1.234,56", -1234.56],
    ["\u221212.5", -12.5],
    ["0.123", 0.123],
    ["0,123", 0.123],
    ["1234.567", 1234.567],
    [".5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["1.5E+2", 150],
    ["2,5e-1", 0.25],
    [" 7.25 ", 7.25],
  ];
  for (const style of ["point", "comma", "open"] as const) {
    for (const [text, value] of cases) assert.equal(parseDecimal(text, style), value, `${text} in ${style}`);
  }
});

test("a number that can be read in two ways follows the style, or is refused", () => {
  const cases: readonly (readonly [string, NumberStyle, number | "twofold"])[] = [
    ["1.234", "point", 1.234],
    ["1.234", "comma", 1234],
    ["1.234", "open", "twofold"],
    ["1,234", "point", 1234],
    ["1,234", "comma", 1.234],
    ["-1,234", "open", "twofold"],
    ["999.000", "comma", 999_000],
  ];
  for (const [text, style, expected] of cases) {
    const value = parseDecimal(text, style);
    if (expected === "twofold") assert.match(String(value), /ambiguous/, text);
    else assert.equal(value, expected, `${text} in ${style}`);
  }
});

test("what is no number is refused", () => {
  const texts = [
    "",
    " ",
    "-",
    ".",
    ",",
    "abc",
    "12a",
    "1.2.3",
    "1,23,4",
    "12,345,6",
    "1,2.3,4",
    "1..2",
    "--1",
    "1-",
    "1 2",
  ];
  const more = [
    "NaN",
    "Infinity",
    "0x10",
    "1e",
    "1e9999",
    "12.50 EUR",
    "(12)",
    "1".repeat(80),
    "٣",
    "1,234.5.6",
    "1_000",
  ];
  for (const text of [...texts, ...more])
    assert.match(String(parseDecimal(text, "point")), /must be/, JSON.stringify(text));
});

test("a cell shows its decimal mark only beyond doubt", () => {
  for (const text of ["12.5", "1,234.50", "1,234,567", "0.123", "-3.14159"])
    assert.equal(findDecimalMark(text), ".", text);
  for (const text of ["12,5", "1.234,50", "1.234.567", "0,123"]) assert.equal(findDecimalMark(text), ",", text);
  for (const text of ["12", "1.234", "1,234", "01.02.2024", "2024-05-01", "1.2.3", "abc", "", "5."]) {
    assert.equal(findDecimalMark(text), undefined, text);
  }
});

test("every finite number is read back from its own text", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      // Texts with an exponent and a fraction of three digits are as twofold as others, but the style is the point here.
      assert.equal(parseDecimal(String(value), "point"), value === 0 ? 0 : value);
    }),
  );
});
