import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../../testing/sample-facts.ts";
import { findRoledDates } from "./date-labels.ts";
import { findOverprinted, readDates, writeDay } from "./dates.ts";

const linesOf = (texts: readonly string[]) =>
  textOfLines(texts.map((text, index) => ({ x: 60, y: 800 - 20 * index, text })));
const daysOf = (...texts: string[]) =>
  readDates(linesOf(texts)).map(({ readings }) => readings.map(writeDay).join("|"));

test("dates in figures and in words of many languages", () => {
  for (const text of [
    "2024-03-05",
    "05.03.2024",
    "5. März 2024",
    "March 5, 2024",
    "5th of March 2024",
    "5 mars 2024",
    "5 de marzo de 2024",
    "5 marzo 2024",
    "5 de março de 2024",
    "5 maart 2024",
    "5 marca 2024",
    "05-Mar-24",
    "05 M ar 2024",
  ]) {
    assert.deepEqual(daysOf(text), ["2024-03-05"], text);
  }
});

test("recognised months are known with a letter misread, where they are like no other", () => {
  const daysOf = (text: string) =>
    readDates({ ...textOfLines([{ x: 60, y: 700, text }]), source: "recognised" }).flatMap(({ readings }) =>
      readings.map(writeDay),
    );
  assert.deepEqual(daysOf("12 scptember 2024"), ["2024-09-12"]);
  assert.deepEqual(daysOf("12. Oktcber 2024"), ["2024-10-12"]);
  assert.deepEqual(daysOf("12 junx 2024"), []);
  assert.deepEqual(daysOf("12 chapter 2024"), []);
});

test("the order of day and month is settled by the dates that leave no doubt", () => {
  assert.deepEqual(daysOf("03/05/2024"), ["2024-05-03|2024-03-05"]);
  assert.deepEqual(daysOf("03/05/2024", "17/05/2024"), ["2024-05-03", "2024-05-17"]);
  assert.deepEqual(daysOf("03/05/2024", "05/17/2024"), ["2024-03-05", "2024-05-17"]);
  assert.deepEqual(daysOf("03-05-2024", "17-05-2024"), ["2024-05-03", "2024-05-17"]);
});

test("days that there are not are kept, without a reading", () => {
  assert.deepEqual(daysOf("31.04.2024", "30 February 2024", "2024-13-01"), ["", "", ""]);
});

test("versions, addresses of machines and phone numbers are no dates", () => {
  assert.deepEqual(daysOf("Mac OS X 10.11.6.2", "78.46.77.79", "030/12/34567", "12-05-99"), []);
});

test("the words before a date, or above it, tell what it is", () => {
  const roled = findRoledDates(
    linesOf([
      "Invoice date: 05.03.2024",
      "Fällig am 04.04.2024",
      "Rechnung Nr. 17 vom 05.03.2024",
      "gültig bis 1.1.2030",
    ]),
  );
  assert.deepEqual(
    roled.map(({ role }) => role),
    ["issue", "due", "issue", "expiry"],
  );
  const above = findRoledDates(
    textOfLines([
      { x: 60, y: 700, text: "Issue date" },
      { x: 300, y: 700, text: "Due date" },
      { x: 60, y: 686, text: "05.03.2024" },
      { x: 300, y: 686, text: "04.04.2024" },
    ]),
  );
  assert.deepEqual(
    above.map(({ role, label }) => [role, label]),
    [
      ["issue", "Issue date"],
      ["due", "Due date"],
    ],
  );
});

const overprinted = (x: number, y: number) => {
  const text = textOfLines([
    { x: 60, y: 700, text: "2024-03-01" },
    { x, y, text: "12.03.2025" },
  ]);
  return readDates(text).map((date) => findOverprinted(text).has(date));
};

test("a date over a date, and dates beside and below each other", () => {
  assert.deepEqual(overprinted(64, 702), [true, true]);
  assert.deepEqual(overprinted(200, 700), [false, false]);
  assert.deepEqual(overprinted(60, 680), [false, false]);
});

test("each of thousands of dates is compared with its neighbours alone", () => {
  const page = Array.from({ length: 60 }, (_, row) => ({ x: 60, y: 800 - 13 * row, text: "12.03.2025" }));
  const text = textOfLines(...Array.from({ length: 100 }, () => page));
  assert.equal(readDates(text).length, 6_000);
  const { user } = process.cpuUsage();
  assert.equal(findOverprinted(text).size, 0);
  // All pairs take more than ten times as long.
  assert.ok(process.cpuUsage().user - user < 1_000_000);
});
