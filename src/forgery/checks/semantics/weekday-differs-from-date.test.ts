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
  assert.equal(run("Closed on Tuesday. Printed 04.03.2024"), "nothing_to_compare");
  assert.equal(run("Tue 01/02/2024", "Tue 02/02/2024", "Tue 05/02/2024"), "nothing_to_compare");
});

test("look-alike: a day of the sentence before, and surnames", () => {
  for (const text of [
    "We close Saturday. 14 May 2026 is a holiday.",
    "Geschlossen am Sonntag. 14. Mai 2026 ist ein Feiertag.",
    "Author: Tim Sunday 5 May 2026",
    "Joe Friday 12 May 2026",
    "Mr Friday, 13 May 2026",
    "Dr. Sonntag, 13.05.2026",
    "J. Freitag 13.05.2026",
    "PLÁCIDO DOMINGO 12 MAY 2026",
    "Anne-Marie Freitag, 13.05.2026",
  ])
    assert.equal(run(text), "nothing_to_compare", text);
});

test("forged: the day is another behind words that are no names", () => {
  for (const text of [
    "Date Tuesday 4 March 2024",
    "Due on Tuesday, 4 March 2024",
    "On Tuesday 4 March 2024",
    "Printed: Tue. 4 March 2024",
    "Rechnungsdatum Dienstag, 04.03.2024",
    "We met. Tuesday 4 March 2024 was cold.",
    "INVOICE DATE TUESDAY 4 MARCH 2024",
    "Réunion mardi 4 mars 2024",
  ])
    assert.ok(typeof run(text) !== "string", text);
});

test("empty: no date with a day", () => {
  assert.equal(run("04.03.2024"), "nothing_to_compare");
});
