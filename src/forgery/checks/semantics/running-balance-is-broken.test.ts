import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts } from "../../facts/text.ts";
import { type Row, rows, statement } from "../../testing/sample-balances.ts";
import { rightAligned, textOfLines, type WrittenLine } from "../../testing/sample-facts.ts";
import { runningBalanceIsBroken as check } from "./running-balance-is-broken.ts";

const run = (list: readonly Row[]) => check.run({ text: textOfLines(statement(list)) });
const replaced = (index: number, row: Row) => rows.map((old, at) => (at === index ? row : old));

test("forged: one balance was changed, and its neighbours tell the right one", () => {
  const result = run(replaced(3, ["", "120.00", "9,384.50"]));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /balance 9,384\.50 does not fit the running balance; 1,384\.50 would/);
  assert.equal(result.length, 1);
});

test("forged: one amount was changed", () => {
  const result = run(replaced(4, ["34.50", "", "1,300.00"]));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /amount 34\.50 does not fit the running balance; 84\.50 would/);
  assert.equal(result[0]?.strength, "strong");
  const larger = run(replaced(4, ["91.20", "", "1,300.00"]));
  assert.ok(typeof larger !== "string");
  assert.equal(larger[0]?.strength, "weak");
});

test("forged: one digit of the opening or closing balance, in the list or in a summary above it", () => {
  const told = (lines: readonly WrittenLine[]) => {
    const result = check.run({ text: textOfLines([...statement(rows), ...lines]) });
    assert.ok(typeof result !== "string");
    return result.map(({ observation, strength }) => [/^Page 1: the (.*?) does/.exec(observation)?.[1], strength]);
  };
  const closing = (amount: string, y: number, edge = 520) => [
    { x: 60, y, text: "Closing balance" },
    rightAligned(edge, y, amount),
  ];
  assert.deepEqual(told(closing("9,210.01", 580)), [["closing balance 9,210.01", "strong"]]);
  assert.deepEqual(told(closing("1,270.01", 740, 250)), [["closing balance 1,270.01", "strong"]]);
  const opening = [{ x: 60, y: 740, text: "Opening balance" }, rightAligned(520, 740, "800.00")];
  assert.deepEqual(told(opening), [["opening balance 800.00", "strong"]]);
  const right = [{ x: 60, y: 760, text: "Opening balance 500.00" }, ...closing("1,210.01", 580)];
  assert.equal(check.run({ text: textOfLines([...statement(rows), ...right]) }), "clear");
});

test("forged: a row was taken out", () => {
  const text = { text: textOfLines(statement(rows.filter((_, index) => index !== 3))) };
  const result = check.run(text);
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
  // What the row's own amount leads to.
  assert.ok(result[0]?.evidence?.kind === "comparison" && result[0].evidence.expected !== "");
  const [held, ...others] = check.listHeld?.(text) ?? [];
  assert.equal(others.length, 0);
  assert.match(
    held?.relation ?? "",
    /^\d+ balances follow from the one before and the row's amount\. 1 more was not followed:/,
  );
});

test("look-alike: a spreadsheet that shows whole amounts and balances without decimals", () => {
  const list: readonly Row[] = [...rows, ["10.01", "", "1,200"], ["", "84.50", "1,284.50"], ["", "0.50", "1,285.00"]];
  assert.equal(run(list), "clear");
  // The same break with nothing between the two rows.
  assert.notEqual(run(list.filter(([, , balance]) => balance !== "1,200")), "clear");
});

test("honest: the newest row first, between the opening balance above and the closing one below, as a spreadsheet shows them", () => {
  const plain = (list: readonly Row[]) =>
    list
      .map(([debit, credit, balance], index): Row => {
        const shorten = (cell: string) => (index % 3 === 1 ? cell.replace(/\.?0+$/, "") : cell);
        return [shorten(debit), shorten(credit), shorten(balance)];
      })
      .reverse();
  const ends = (closing: string) => [
    { x: 60, y: 740, text: "Opening balance" },
    rightAligned(520, 740, "500.00"),
    { x: 60, y: 580, text: "Closing balance" },
    rightAligned(520, 580, closing),
  ];
  const told = (list: readonly Row[], closing = "1,210.01") =>
    check.run({ text: textOfLines([...statement(list), ...ends(closing)]) });
  assert.equal(told([...rows].reverse()), "clear");
  assert.equal(told(plain(rows)), "clear");
  const changed = told(plain(replaced(4, ["34.50", "", "1,300.00"])));
  assert.ok(typeof changed !== "string");
  assert.match(changed[0]?.observation ?? "", /amount 34\.5 does not fit the running balance; 84\.5/);
  const end = told(plain(rows), "9,210.01");
  assert.ok(typeof end !== "string");
  assert.match(end[0]?.observation ?? "", /closing balance 9,210\.01 does not fit/);
});

test("honest: every balance follows, whichever end is the newest", () => {
  assert.equal(run(rows), "clear");
  assert.equal(run([...rows].reverse()), "clear");
});

test("look-alike: one column in which only what goes out has a sign", () => {
  const signed: Row[] = [
    ["", "-200.00", "1,300.00"],
    ["", "-35.50", "1,264.50"],
    ["", "-84.50", "1,180.00"],
    ["", "-80.00", "1,100.00"],
    ["", "2,311.72", "3,411.72"],
    ["", "-11.72", "3,400.00"],
  ];
  assert.equal(run(signed), "clear");
});

test("look-alike: two lists one below the other, and one that goes on behind a page that is not there", () => {
  const other: Row[] = [
    ["", "5.00", "77.00"],
    ["7.00", "", "70.00"],
    ["", "1.00", "71.00"],
    ["", "2.00", "73.00"],
    ["3.00", "", "70.00"],
  ];
  const result = run([...rows, ...other]);
  assert.ok(typeof result === "string" || result.every(({ strength }) => strength === "weak"));
  const later: Row[] = [
    ["5.00", "", "4,000.00"],
    ["", "20.00", "4,020.00"],
    ["20.00", "", "4,000.00"],
    ["1.00", "", "3,999.00"],
  ];
  const pages = check.run({ text: textOfLines(statement(rows), statement(later)) });
  assert.ok(typeof pages === "string" || pages.every(({ strength }) => strength === "weak"));
});

test("look-alike: a second account with a balance of its own to begin with", () => {
  const second: Row[] = [
    ["", "", "1,210.01"],
    ["", "", "40.00"],
    ["", "5.00", "45.00"],
    ["7.00", "", "38.00"],
    ["", "", "38.00"],
  ];
  assert.equal(run([...rows, ...second]), "clear");
});

/** Each list begins with its own balance, which nothing printed leads to. */

const dollars: readonly Row[] = [
  ["", "129.99", "129.99"],
  ["48.40", "", "81.59"],
  ["", "69.27", "150.86"],
  ["", "180.51", "331.37"],
];

test("look-alike: lists of several accounts on one page, each below a head of its own", () => {
  const below = (y: number, list: readonly Row[]) => statement(list).map((line) => ({ ...line, y: line.y - 700 + y }));
  const head = (y: number) => [
    { x: 60, y, text: "Date" },
    rightAligned(350, y, "Money out"),
    rightAligned(430, y, "Money in"),
    rightAligned(520, y, "Balance"),
  ];
  const told = (second: readonly Row[], isHeaded = true) =>
    check.run({
      text: textOfLines([...head(716), ...below(700, rows), ...(isHeaded ? head(560) : []), ...below(540, second)]),
    });
  assert.equal(told(dollars), "clear");
  assert.ok(typeof told(dollars.with(2, ["", "69.27", "750.86"])) !== "string");
  // Without a head a row may be missing.
  assert.ok(typeof told(dollars, false) !== "string");
});

test("look-alike: what a second account held and moved is summed up above its list, in the column of the balances", () => {
  const sums = ["40.00", "62.00", "102.00"].map((amount, at) => rightAligned(520, 570 - 14 * at, amount));
  const second = statement([
    ["", "", "40.00"],
    ["", "62.00", "102.00"],
    ["", "", "102.00"],
  ]).map((line) => ({ ...line, y: line.y - 200 }));
  const ended: Row[] = [...rows, ["", "", "1,210.01"]];
  assert.equal(check.run({ text: textOfLines([...statement(ended), ...sums, ...second]) }), "clear");
});

test("look-alike: a sentence between two rows ends below the column of balances", () => {
  const sentences = [
    "this is the sum of 70.00 that you paid in at 50.00",
    "a day, and of what we paid you on 1,300.00",
  ];
  const list = statement(rows).map((line) => ({ ...line, y: line.y < 650 ? line.y - 32 : line.y }));
  const lines = sentences.map((text, at) => rightAligned(520, 636 - 16 * at, text));
  assert.equal(check.run({ text: textOfLines([...list, ...lines]) }), "clear");
});

test("look-alike: one column, and a letter beside each amount tells which way it goes", () => {
  const lettered: Row[] = rows.map(([debit, credit, balance]) => [debit === "" ? credit : debit, "", balance]);
  assert.equal(run([...lettered.slice(0, 3), ...lettered.slice(4, 5)].map((row) => row)), "nothing_to_compare");
  assert.equal(run(lettered), "clear");
  assert.notEqual(run(lettered.with(4, ["85.40", "", "1,300.00"])), "clear");
});

test("look-alike: one balance for all bookings of a day, overdrawn", () => {
  const list: readonly Row[] = [
    ["", "500.00", "500.00"],
    ["42.00", "", ""],
    ["950.00", "", "492.00 OD"],
    ["", "102.60", "389.40 OD"],
    ["12.40", "", ""],
    ["66.33", "", "468.13 OD"],
    ["100.00", "", "568.13 OD"],
    ["", "987.22", "419.09"],
    ["0.99", "", "418.10"],
  ];
  const runOf = (changed: readonly Row[]) => {
    const lines = statement(changed).filter(({ text }) => text !== "");
    const result = check.run({ text: textOfLines(lines) });
    return typeof result === "string" ? result : result.map(({ observation }) => observation);
  };
  assert.equal(runOf(list), "clear");
  assert.notEqual(runOf(list.with(6, ["100.00", "", "586.13 OD"])), "clear");
});

test("empty: no running balance", () => {
  assert.equal(run(rows.slice(0, 2)), "nothing_to_compare");
});

/** As recognition tells it, each value read so often. */
function recognised(lines: readonly WrittenLine[], agreeing = 2): TextFacts {
  const text = textOfLines(lines);
  const pages = text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => ({ ...token, confidence: 90, agreeing })),
  }));
  return { source: "recognised", pages };
}

test("forged: columns of a photograph lean, and the balance is what stands last", () => {
  const leaning = statement(replaced(4, ["34.50", "", "1,300.00"])).map((line) => {
    return { ...line, x: line.x + (700 - line.y) / 8 };
  });
  const result = check.run({ text: recognised(leaning) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /amount 34\.50 does not fit the running balance; 84\.50 would/);
});

test("look-alike: where recognition failed in other rows, it may have failed in this one", () => {
  const strengthOf = (text: TextFacts) => {
    const result = check.run({ text });
    return typeof result === "string" ? result : result.map(({ strength }) => strength);
  };
  const one = statement(replaced(4, ["34.50", "", "1,300.00"]));
  assert.notDeepEqual(strengthOf(recognised(one)), ["weak"]);
  const two = statement(replaced(4, ["34.50", "", "1,300.00"]).with(6, ["1.00", "", rows[6]?.[2] ?? ""]));
  assert.ok(strengthOf(recognised(two)).includes("weak") && !strengthOf(recognised(two)).includes("strong"));
});

test("look-alike: an amount that recognition passed over is no row that was taken out", () => {
  const passedOver = statement(replaced(4, ["", "", "1,300.00"]));
  assert.equal(check.run({ text: recognised(passedOver) }), "clear");
  assert.ok(typeof check.run({ text: textOfLines(passedOver) }) !== "string");
});

test("the balances that follow are counted in the report, with the first and the last", () => {
  const held = check.listHeld?.({ text: textOfLines(statement(rows)) }) ?? [];
  assert.equal(held.length, 1);
  assert.match(held[0]?.relation ?? "", new RegExp(`^${rows.length - 1} of ${rows.length - 1} balances follow`));
  assert.equal(held[0]?.boxes?.length, 2);
});

test("forged: a balance between many others that all follow, whatever was made of it", () => {
  const more: Row[] = [
    ["10.01", "", "1,200.00"],
    ["", "50.00", "1,250.00"],
    ["25.00", "", "1,225.00"],
    ["25.00", "", "1,200.00"],
  ];
  const strengthOf = (list: readonly Row[]) => {
    const result = run(list);
    return typeof result === "string" ? result : result[0]?.strength;
  };
  const changed = replaced(4, ["84.50", "", "2,571.30"]);
  assert.equal(strengthOf(changed), "moderate");
  assert.equal(strengthOf([...changed, ...more]), "strong");
});

test("look-alike: the head states the last balance beside another sum, above the list", () => {
  const head = (left: string) => [
    { x: 60, y: 780, text: "Original amount" },
    rightAligned(300, 780, "7,340.00"),
    { x: 330, y: 780, text: "Remaining balance" },
    rightAligned(520, 780, left),
  ];
  const text = { text: textOfLines([...head("1,210.01"), ...statement(rows)]) };
  assert.equal(check.run(text), "clear");
  const steps = rows.length - 1;
  assert.match(check.listHeld?.(text)[0]?.relation ?? "", new RegExp(`^${steps} of ${steps} balances follow`));
});

test("the sums at the foot of a list are no balance that follows", () => {
  const sums = [
    { x: 60, y: 700 - 16 * rows.length, text: "Totals" },
    rightAligned(350, 700 - 16 * rows.length, "419.99"),
    rightAligned(430, 700 - 16 * rows.length, "1,130.00"),
    rightAligned(520, 700 - 16 * rows.length, "1,130.00"),
  ];
  const held = (lines: readonly WrittenLine[]) => check.listHeld?.({ text: textOfLines([...lines]) })[0]?.relation;
  assert.equal(held([...statement(rows), ...sums]), held(statement(rows)));
});
