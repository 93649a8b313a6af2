/** What stands around a list with a running balance, in its columns: it is none of its rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Row, rows, statement } from "../../testing/sample-balances.ts";
import { rightAligned, textOfLines, type WrittenLine } from "../../testing/sample-facts.ts";
import { runningBalanceIsBroken as check } from "./running-balance-is-broken.ts";

const at = (y: number, ...cells: readonly (readonly [edge: number, text: string])[]) =>
  cells.map(([edge, text]) => rightAligned(edge, y, text));

/** Around the list: what stands above its first row, at y 716 and more, and below its last one. */
function around(above: readonly WrittenLine[], below: readonly WrittenLine[] = [], list = rows) {
  return check.run({ text: textOfLines([...above, ...statement(list), ...below]) });
}

test("look-alike: the closing balance stands beside the sums of the columns, which may have none", () => {
  const sums = [
    [350, "419.99"],
    [430, "1,130.00"],
  ] as const;
  assert.equal(around([], at(580, ...sums, [520, "1,210.01"])), "clear");
  const dated = { x: 60, y: 580, text: "08.03.2024" };
  assert.equal(around([], [dated, ...at(580, ...sums, [520, "1,210.01"])]), "clear");
  assert.notEqual(around([], [dated, ...at(580, [350, "418.99"], [430, "1,130.00"], [520, "1,210.01"])]), "clear");
  assert.notEqual(around([], at(580, ...sums, [520, "1,270.01"])), "clear");
});

test("look-alike: opening and closing balance in one line, above the list or below one that begins with the newest row", () => {
  const ends = at(716, [300, "500.00"], [520, "1,210.01"]);
  assert.equal(around(ends), "clear");
  assert.notEqual(around(at(716, [300, "510.00"], [520, "1,210.01"])), "clear");
  assert.equal(around([], at(580, [300, "500.00"], [520, "1,210.01"]), rows.toReversed()), "clear");
});

test("look-alike: the foot of a page, with the sums of the page alone, between two rows of the list", () => {
  const [first, second] = [statement(rows.slice(0, 4)), statement(rows.slice(4))];
  const foot = at(500, [350, "235.50"], [430, "1,120.00"], [520, "1,384.50"]);
  assert.equal(check.run({ text: textOfLines([...first, ...foot], second) }), "clear");
});

test("look-alike: an opening balance below zero, whose side stands in a column of letters", () => {
  const list: Row[] = [
    ["", "712.00", "212.00"],
    ["12.00", "", "200.00"],
    ["50.00", "", "150.00"],
    ["20.00", "", "130.00"],
    ["30.00", "", "100.00"],
  ];
  assert.equal(around(at(716, [520, "500.00"]), [], list), "clear");
  assert.notEqual(around(at(716, [520, "500.00"]), [], list.with(2, ["58.00", "", "150.00"])), "clear");
});

test("look-alike: sums of something else and the year of the letter, in the column of the balances", () => {
  const other = [...at(780, [520, "3,847.26"]), ...at(764, [520, "164.18"]), ...at(748, [520, "4,011.44"])];
  assert.equal(around(other), "clear");
  const day = [{ x: 458, y: 716, text: "30 September 2025" }, ...at(700, [520, "500.00"])];
  assert.equal(
    check.run({ text: textOfLines([...day, ...statement(rows).map((line) => ({ ...line, y: line.y - 16 }))]) }),
    "clear",
  );
});

test("look-alike: an instalment and what was repaid besides, in a plan of several columns", () => {
  const plan = (besides: string) => {
    const steps = [
      ["20.00", "80.00", "920.00"],
      ["18.40", "81.60", "838.40"],
      ["16.77", "83.23", "755.17"],
      ["15.10", "84.90", "670.27"],
      ["13.41", "86.59", "483.68"],
      ["9.67", "90.33", "393.35"],
      ["7.87", "92.13", "301.22"],
    ] as const;
    const lines = steps.flatMap(([interest, part, balance], row) =>
      at(684 - 16 * row, [280, interest], [350, part], ...(row === 4 ? ([[430, besides]] as const) : []), [
        520,
        balance,
      ]),
    );
    return check.run({ text: textOfLines([...at(700, [520, "1,000.00"]), ...lines]) });
  };
  assert.equal(plan("100.00"), "clear");
  assert.notEqual(plan("110.00"), "clear");
});

test("forged: the sum of what came in, where that of what went out is right; a booking left out explains it", () => {
  const sums = (out: string, into: string, opening = "500.00") => {
    const ends = [
      { x: 60, y: 564, text: "Opening balance" },
      rightAligned(300, 564, opening),
      { x: 60, y: 548, text: "Total debits" },
      rightAligned(300, 548, out),
      { x: 60, y: 532, text: "Total credits" },
      rightAligned(300, 532, into),
    ];
    const result = around([], ends);
    return typeof result === "string" ? result : [result[0]?.strength, result[0]?.evidence];
  };
  assert.equal(sums("419.99", "1,130.00"), "clear");
  const evidence = { kind: "comparison", basis: "the bookings of the list" };
  assert.deepEqual(sums("419.99", "1,180.00"), ["strong", { ...evidence, stated: "1,180.00", expected: "1,130.00" }]);
  assert.deepEqual(sums("385.20", "1,130.00"), ["moderate", { ...evidence, stated: "385.20", expected: "419.99" }]);
  assert.equal(sums("320.00", "1,130.00"), "clear");
  assert.equal(sums("385.20", "1,180.00"), "clear");
});

test("look-alike: sums of the bookings and the closing balance stand below the list, in the column of the balances", () => {
  const below = [...at(580, [520, "1,130.00"]), ...at(564, [520, "-419.99"]), ...at(548, [520, "1,210.01"])];
  assert.equal(around([], below), "clear");
});
