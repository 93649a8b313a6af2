import assert from "node:assert/strict";
import { test } from "node:test";
import { rightAligned, textOfLines } from "../../testing/sample-facts.ts";
import { runningBalanceIsBroken as check } from "./running-balance-is-broken.ts";

type Rows = readonly (readonly [label: string, amount: string])[];
const usual: Rows = [
  ["Alter Kontostand vom 29.05.2026", "912,44 +"],
  ["02.06. Lastschrift Stadtwerke", "84,30 -"],
  ["05.06. Gutschrift Erstattung", "56,12 +"],
  ["10.06. Miete", "742,00 -"],
  ["25.06. Gehalt", "2.687,91 +"],
  ["Neuer Kontostand vom 30.06.2026", "2.830,17 +"],
];

const textOf = (rows: Rows) =>
  textOfLines(
    rows.flatMap(([text, amount], index) => {
      const y = 700 - 16 * index;
      return [{ x: 60, y, text }, rightAligned(500, y, amount)];
    }),
  );

function run(rows: Rows) {
  const result = check.run({ text: textOf(rows) });
  return typeof result === "string" ? result : [result[0]?.strength, result[0]?.observation];
}

test("forged: one digit of the closing balance or of a booking", () => {
  const closing = run(usual.with(5, ["Neuer Kontostand vom 30.06.2026", "5.830,17 +"]));
  assert.equal(closing[0], "moderate");
  assert.match(
    closing[1] ?? "",
    /make 2\.830,17, but 'Neuer Kontostand vom 30\.06\.2026' is 5\.830,17\. Changing only .*5\.830,17 to 2\.830,17/,
  );
  const booking = run(usual.with(4, ["25.06. Gehalt", "4.687,91 +"]));
  assert.match(booking[1] ?? "", /4\.687,91 to 2\.687,91/);
});

test("forged: a booking was taken out or put in", () => {
  assert.match(run(usual.toSpliced(3, 1))[1] ?? "", /Bookings of -742,00 are missing/);
  const added = run(usual.toSpliced(3, 0, ["08.06. Gutschrift", "1.255,90 +"]));
  assert.deepEqual(added[0], "weak");
  assert.match(added[1] ?? "", /Without the booking of 1\.255,90 they would agree/);
});

test("honest: the bookings lead from one balance to the other, and that is told", () => {
  assert.equal(run(usual), "clear");
  const held = check.listHeld?.({ text: textOf(usual) }) ?? [];
  assert.match(held[0]?.relation ?? "", /^912,44 and the 4 bookings below it make 2\.830,17/);
});

test("look-alike: a row that is no booking, amounts without signs, and balances of two pages", () => {
  const broken = usual.with(5, ["Neuer Kontostand vom 30.06.2026", "5.830,17 +"]);
  assert.equal(run(broken.toSpliced(3, 0, ["Sollzinsen", "0,00"])), "nothing_to_compare");
  assert.equal(run(broken.map(([label, amount]) => [label, amount.slice(0, -2)])), "nothing_to_compare");
  const [first, second] = [textOf(broken.slice(0, 3)), textOf(broken.slice(3))];
  const pages = [...first.pages, ...second.pages].map((page, at) => ({ ...page, page: at + 1 }));
  assert.equal(check.run({ text: { ...first, pages } }), "nothing_to_compare");
});
