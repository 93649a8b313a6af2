import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { weekdayDiffersFromDate as check } from "./weekday-differs-from-date.ts";

const run = (...texts: string[]) =>
  check.run({ text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))) });

test("forged: the day of the week is another", () => {
  for (const text of [
    "Tuesday, March 4, 2024",
    "Dienstag, 04.03.2024",
    "mardi 4 mars 2024",
    "martes, 4 de marzo de 2024",
  ]) {
    const result = run(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", /called a Tuesday, but it was a Monday/);
  }
});

test("honest: the day fits, in several languages", () => {
  for (const text of [
    "Monday, March 4, 2024",
    "Montag, den 04.03.2024",
    "lundi 4 mars 2024",
    "segunda-feira, 4 de março de 2024",
    "Mon 03/04/2024",
  ]) {
    assert.equal(run(text), "clear", text);
  }
});

test("look-alike: opening hours beside a date, and names of days that mean something else", () => {
  assert.equal(run("Closed on Tuesday. Printed 04.03.2024"), "not_applicable");
  assert.equal(run("Tue 01/02/2024", "Tue 02/02/2024", "Tue 05/02/2024"), "not_applicable");
});

test("empty: no date with a day", () => {
  assert.equal(run("04.03.2024"), "not_applicable");
});
