import assert from "node:assert/strict";
import { test } from "node:test";
import { type Row, rows, statement } from "../../testing/sample-balances.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { runningBalanceIsBroken as check } from "./running-balance-is-broken.ts";

/** Credits 1,130.00 and debits 419.99 take 500.00 to 1,210.01. */
const usual = {
  "Opening balance": "500.00",
  "Money in": "1,130.00",
  "Money out": "419.99",
  "Closing balance": "1,210.01",
};

function run(list: readonly Row[], changes: Readonly<Record<string, string>> = {}, hasOpeningRow = false) {
  const summary = Object.entries({ ...usual, ...changes }).map(([label, amount], row) => ({
    x: 60,
    y: 800 - 16 * row,
    text: `${label} ${amount}`,
  }));
  const own = [
    { x: 60, y: 716, text: "01.03.2024 Opening balance" },
    { x: 484, y: 716, text: "500.00" },
  ];
  const result = check.run({ text: textOfLines([...summary, ...(hasOpeningRow ? own : []), ...statement(list)]) });
  return typeof result === "string" ? result : [result[0]?.strength, result[0]?.observation];
}

/** The balances made anew. */
function list(...bookings: readonly (readonly [debit: string, credit: string])[]): Row[] {
  let balance = 500;
  return bookings.map(([debit, credit]) => {
    balance += Number(credit.replace(",", "")) - Number(debit);
    return [debit, credit, balance.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })];
  });
}
const bookings = rows.map(([debit, credit]) => [debit, credit] as const);

test("forged: a booking was put into the list, and the summary kept", () => {
  const [strength, observation] = run(list(...bookings.toSpliced(3, 0, ["", "712.34"])));
  assert.equal(strength, "moderate");
  assert.match(
    observation ?? "",
    /ends with 1,922\.35 and 'Closing balance' is 1,210\.01.*Without the booking of 712\.34/,
  );
});

test("forged: a booking was taken out of the list; an excerpt would look like this", () => {
  const [strength, observation] = run(list(...bookings.toSpliced(4, 1)), {}, true);
  assert.equal(strength, "weak");
  assert.match(observation ?? "", /make 335\.49 for 'Money out', which is stated as 419\.99/);
});

test("forged: the closing balance of a summary, beside a list that states its opening balance once more", () => {
  const [strength, observation] = run(rows, { "Closing balance": "9,310.01" }, true);
  assert.equal(strength, "strong");
  assert.match(observation ?? "", /The list of bookings ends with 1,210\.01 too/);
});

test("honest: list and summary agree, with an opening balance in the list or without", () => {
  assert.equal(run(rows), "clear");
  assert.equal(run(rows, {}, true), "clear");
});

test("look-alike: bookings behind the day of the closing balance, an excerpt, and a list of another account", () => {
  assert.equal(run(list(...bookings, ["", "55.00"])), "clear");
  assert.equal(run(rows.slice(0, 5)), "clear");
  const other = { "Opening balance": "987.65", "Closing balance": "1,697.66" };
  assert.equal(run(list(...bookings.toSpliced(3, 0, ["", "712.34"])), other), "clear");
});
