import assert from "node:assert/strict";
import { test } from "node:test";
import { type Row, statement } from "../../testing/sample-balances.ts";
import { rightAligned, textOfLines, type WrittenLine } from "../../testing/sample-facts.ts";
import { runningBalanceIsBroken as check } from "./running-balance-is-broken.ts";

const rows: readonly Row[] = [
  ["", "", "500.00"],
  ["200.00", "", "300.00"],
  ["35.50", "", "264.50"],
  ["", "1,612.34", "1,876.84"],
  ["84.50", "", "1,792.34"],
  ["99.99", "", "1,692.35"],
  ["", "10.00", "1,702.35"],
];
const stated = (out: string, into: string): WrittenLine[] => [
  { x: 60, y: 760, text: "Total paid in" },
  rightAligned(300, 760, into),
  { x: 60, y: 744, text: "Total paid out" },
  rightAligned(300, 744, out),
];
const [out, into] = ["419.99", "1,622.34"];
const run = (list: readonly Row[], sums = stated(out, into)) => {
  const result = check.run({ text: textOfLines([...sums, ...statement(list)]) });
  return typeof result === "string" ? result : result[0];
};

test("forged: the last balance was changed, wherever it stands", () => {
  const finding = run([...rows.slice(0, -1), ["", "10.00", "8,702.35"]]);
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /the last balance is not what they lead to/);
  assert.ok(finding.evidence?.kind === "comparison");
  assert.deepEqual([finding.evidence.stated, finding.evidence.expected], ["8,702.35", "1,702.35"]);
});

test("forged: a booking was taken out", () => {
  const finding = run(rows.filter(([debit]) => debit !== "84.50"));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /a booking of 84\.50 is missing here/);
});

test("forged: a booking and the balances below it were raised, up to a row", () => {
  const raised: readonly Row[] = [
    ...rows.slice(0, 3),
    ["", "2,612.34", "2,876.84"],
    ["84.50", "", "2,792.34"],
    ...rows.slice(5),
  ];
  const finding = run(raised);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /The booking of 2,612\.34 would be 1,612\.34/);
});

test("forged: a booking and all balances below it were raised, so that the sum or the booking is wrong", () => {
  const raised = rows.map((row): Row => {
    if (row[1] === "1,612.34") return ["", "2,612.34", "2,876.84"];
    return row[2].startsWith("1,") ? [row[0], row[1], row[2].replace("1,", "2,")] : row;
  });
  const finding = run(raised);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /'Total paid in' is 1,622\.34.* or the booking of 2,612\.34 was 1,612\.34/);
  assert.equal(finding.boxes?.length, 2);
});

test("forged: a page of another month", () => {
  const later: readonly Row[] = [
    ["84.50", "", "2,792.34"],
    ["99.99", "", "2,692.35"],
    ["", "10.00", "2,702.35"],
  ];
  const pages = [[...stated(out, into), ...statement(rows.slice(0, 4))], statement(later)];
  const result = check.run({ text: textOfLines(...pages) });
  assert.ok(typeof result === "object");
  assert.match(result[0]?.observation ?? "", /their balances are not of one list/);
});

test("honest: the sums are those of the bookings", () => {
  assert.equal(run(rows), "clear");
});

test("look-alike: a page that is not there, and a booking without a balance of its own", () => {
  const pages = [[...stated(out, into), ...statement(rows.slice(0, 4))], statement(rows.slice(5))];
  const missing = check.run({ text: textOfLines(...pages) });
  assert.ok(typeof missing === "string" || missing.every(({ strength }) => strength === "weak"));
  const bare = rows.map((row): Row => (row[0] === "84.50" ? ["84.50", "", ""] : row));
  const text = textOfLines([...stated(out, into), ...statement(bare).filter((line) => line.text !== "")]);
  const result = check.run({ text });
  assert.ok(typeof result === "string" || result.every(({ strength }) => strength === "weak"));
});

const summary = (closing: string): WrittenLine[] =>
  [
    ["Opening balance", "1,204.37"],
    ["Total paid in", "2,206.60"],
    ["Total paid out", "1,801.63"],
    ["Closing balance", closing],
  ].flatMap(([label = "", amount = ""], index) => [
    { x: 60, y: 760 - 16 * index, text: label },
    rightAligned(400, 760 - 16 * index, amount),
  ]);

test("forged: the closing balance of a summary without a list", () => {
  const result = check.run({ text: textOfLines(summary("8,609.34")) });
  assert.ok(typeof result === "object");
  assert.equal(result[0]?.strength, "moderate");
  assert.match(result[0]?.observation ?? "", /makes 1,609\.34, but 'Closing balance' is 8,609\.34/);
});

test("honest: a summary that holds; look-alike: with a fee between its sums nothing is said", () => {
  assert.equal(check.run({ text: textOfLines(summary("1,609.34")) }), "clear");
  const fee = [{ x: 60, y: 720, text: "Fees charged" }, rightAligned(400, 720, "12.00")];
  assert.equal(check.run({ text: textOfLines([...summary("1,597.34"), ...fee]) }), "nothing_to_compare");
});

/** As banks print it above the list, in fewer words. */
const head = (out: string, into: string, closing: string): WrittenLine[] =>
  [
    ["Opening balance", "500.00"],
    ["Payments in", into],
    ["Payments out", out],
    ["Closing balance", closing],
  ].flatMap(([label = "", amount = ""], index) => [
    { x: 60, y: 800 - 16 * index, text: label },
    rightAligned(300, 800 - 16 * index, amount),
  ]);

test("forged: the sums are those of a summary without the word total", () => {
  const raised = run([...rows.slice(0, -1), ["", "10.00", "8,702.35"]], head(out, into, "8,702.35"));
  assert.ok(typeof raised === "object");
  assert.equal(raised.strength, "strong");
  assert.match(raised.observation, /'Payments out' 419\.99 and 'Payments in' 1,622\.34 are the sums of the bookings/);
  const removed = run(
    rows.filter(([debit]) => debit !== "84.50"),
    head(out, into, "1,702.35"),
  );
  assert.ok(typeof removed === "object");
  assert.equal(removed.strength, "strong");
  assert.match(removed.observation, /a booking of 84\.50 is missing here/);
});

test("look-alike: a summary whose sums are of a longer list says nothing of a break; honest: one that agrees", () => {
  const excerpt = run(
    rows.filter(([debit]) => debit !== "84.50"),
    head("519.99", "1,922.34", "1,902.35"),
  );
  assert.ok(typeof excerpt === "string" || excerpt?.strength !== "strong");
  assert.equal(run(rows, head(out, into, "1,702.35")), "clear");
});
