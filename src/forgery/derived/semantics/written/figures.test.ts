import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../../testing/sample-facts.ts";
import { writeAmount } from "./decimal.ts";
import { readFigures } from "./figures.ts";
import { findDecimalMark, readDigits } from "./number-style.ts";

function valuesOf(texts: readonly string[], source: "text layer" | "recognised" = "text layer") {
  const facts = { ...textOfLines(texts.map((text, index) => ({ x: 60, y: 800 - 20 * index, text }))), source };
  return readFigures(facts).all.map(({ value, currency, isRate, side }) => ({
    value: writeAmount(value.unscaled, value.places),
    ...(currency === undefined ? {} : { currency }),
    ...(isRate ? { isRate } : {}),
    ...(side === undefined ? {} : { side }),
  }));
}

test("the groups of a typewriter font, whose blank is as wide as its digits and wider than half of their height", () => {
  const facts = textOfLines([{ x: 60, y: 700, text: "25 097,00 1 250,00" }]);
  const low = facts.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => ({ ...token, top: token.bottom + 8 })),
  }));
  const texts = readFigures({ ...facts, pages: low }).all.map(({ value }) => writeAmount(value.unscaled, value.places));
  assert.deepEqual(texts, ["25,097.00", "1,250.00"]);
});

test("the decimal mark is the one that the clear numbers agree on", () => {
  assert.equal(findDecimalMark(["1.234,56", "12,00", "1.000"]), ",");
  assert.equal(findDecimalMark(["1,234.56", "12,34,567.00"]), ".");
  assert.equal(findDecimalMark(["1,234.56", "12,50"]), undefined);
  assert.equal(findDecimalMark(["12", "Total"]), undefined);
});

test("digits of every grouping, and what may be two numbers stays open", () => {
  for (const [text, mark, digits] of [
    ["1.234,56", ",", "1234.56"],
    ["1,234.56", ".", "1234.56"],
    ["1'234.56", ".", "1234.56"],
    ["12,34,567.00", ".", "1234567.00"],
    ["1.234", ",", "1234"],
    ["1.234", ".", "1.234"],
    ["1.234", undefined, undefined],
    ["1,234,567", undefined, "1234567"],
    ["3,3333", ",", "3.3333"],
    ["78.46.77.79", ".", undefined],
    ["1,23.45", ".", undefined],
  ] as const) {
    assert.equal(readDigits(text, mark), digits, text);
  }
});

test("amounts with signs, currencies, blanks between thousands, and sides", () => {
  assert.deepEqual(valuesOf(["1 234,56 € 12,00 €"]), [
    { value: "1,234.56", currency: "€" },
    { value: "12.00", currency: "€" },
  ]);
  assert.deepEqual(valuesOf(["(99.50) - 5.00 7.25- USD 1.00"]), [
    { value: "-99.50" },
    { value: "-5.00" },
    { value: "-7.25" },
    { value: "1.00", currency: "USD" },
  ]);
  assert.deepEqual(valuesOf(["19 % 7% 10.00 CR 1.00 DR"]), [
    { value: "19", isRate: true },
    { value: "7", isRate: true },
    { value: "10.00", side: "credit" },
    { value: "1.00", side: "debit" },
  ]);
});

test("digits that recognition took for letters are repaired, in recognised text only", () => {
  assert.deepEqual(valuesOf(["1O,5S2.B0 12.00"], "recognised")[0], { value: "10,552.80" });
  assert.equal(valuesOf(["1O,5S2.B0 12.00"]).length, 1);
});

test("marks that recognition lost or parted are found again where all amounts have cents", () => {
  const amounts = ["12,50", "1.200,00", "99,90", "8,00"];
  const last = (text: string, source: "text layer" | "recognised" = "recognised") =>
    valuesOf([...amounts, text], source).at(-1)?.value;
  assert.equal(last("239862€"), "2,398.62");
  assert.equal(last("239862€", "text layer"), "239,862");
  assert.equal(last("239862"), "239,862");
  assert.equal(last("101, 65"), "101.65");
  assert.deepEqual(valuesOf(["12,50", "239862€"], "recognised").at(-1)?.value, "239,862");
});

test("a sign before the currency is the amount's", () => {
  assert.deepEqual(valuesOf(["Discount -CHF 218.36"]), [{ value: "-218.36", currency: "CHF" }]);
  assert.deepEqual(valuesOf(["Discount CHF 218.36"]), [{ value: "218.36", currency: "CHF" }]);
});

test("what is not a number is none", () => {
  assert.deepEqual(valuesOf(["ca. 500ml A-4/12 2024-01-17 10:30"]), []);
});

test("recognised digits are as high as they are printed, so that a blank between thousands is wider beside them", () => {
  const line = textOfLines([{ x: 60, y: 700, text: "Total 4  801,85" }]);
  const valuesIn = (source: "text layer" | "recognised") =>
    readFigures({ ...line, source }).all.map(({ value }) => writeAmount(value.unscaled, value.places));
  assert.deepEqual(valuesIn("recognised"), ["4,801.85"]);
  assert.deepEqual(valuesIn("text layer"), ["4", "801.85"]);
});

test("the blank of a typewriter font parts thousands, too, and its digits are low", () => {
  const word = (text: string, left: number) => ({ text, left, right: left + 14 * text.length, bottom: 700, top: 719 });
  const page = textOfLines([]).pages[0];
  assert.ok(page !== undefined);
  const valuesAt = (left: number) => {
    const pages = [{ ...page, tokens: [word("12", 100), word("914,87", left)] }];
    return readFigures({ source: "recognised", pages }).all.map(({ value }) =>
      writeAmount(value.unscaled, value.places),
    );
  };
  assert.deepEqual(valuesAt(148), ["12,914.87"]);
  assert.deepEqual(valuesAt(152), ["12", "914.87"]);
});

test("a day and its month are no amount", () => {
  assert.deepEqual(valuesOf(["PAID 14.03."]), []);
  assert.deepEqual(valuesOf(["PAID 14.03"]), [{ value: "14.03" }]);
});

test("a minus that was read as another stroke, which a program means as it writes it", () => {
  const lines = ["Deposit ~CHF 1'087.88", "Deposit ~ 87.88", "Deposit ~87.88"];
  assert.deepEqual(valuesOf(lines, "recognised"), [
    { value: "-1,087.88", currency: "CHF" },
    { value: "-87.88" },
    { value: "-87.88" },
  ]);
  assert.deepEqual(valuesOf(["Deposit ~ 87.88"]), [{ value: "87.88" }]);
});

test("the blank between groups of thousands is as wide as a letter of a typewriter font", () => {
  const values = (text: string, x: number) => {
    const facts = textOfLines([
      { x: 60, y: 800, text: "Total HT" },
      { x: 400, y: 800, text: "4" },
      { x, y: 800, text },
    ]);
    return readFigures(facts).all.map(({ value }) => writeAmount(value.unscaled, value.places));
  };
  assert.deepEqual(values("774,89", 412), ["4,774.89"]);
  // Two blanks are between columns.
  assert.deepEqual(values("774,89", 418), ["4", "774.89"]);
});
