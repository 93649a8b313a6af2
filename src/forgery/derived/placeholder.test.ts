import assert from "node:assert/strict";
import { test } from "node:test";
import { isPlaceholder, withoutFormMarks } from "./placeholder.ts";

test("blanks, fields of a template and patterns of dates are placeholders", () => {
  for (const text of [
    "________",
    "......",
    "☐",
    "{{[1]_page}}",
    "<<name>>",
    "[Date]",
    "$total$",
    "dd/mm/yyyy",
    "XX.XX.XXXX",
    "",
  ]) {
    assert.equal(isPlaceholder(text), true, text);
  }
});

test("values, names and labels are none", () => {
  for (const text of ["1,240.00", "17.01.2024", "Anna", "Date:", "0.00", "X-ray", "(12)"]) {
    assert.equal(isPlaceholder(text), false, text);
  }
});

test("a form says the same with its blanks and boxes filled in", () => {
  assert.equal(withoutFormMarks("____Yes"), withoutFormMarks("✔ Yes"));
  assert.equal(withoutFormMarks("____Yes"), withoutFormMarks("X Yes"));
  assert.notEqual(withoutFormMarks("____Yes"), withoutFormMarks("____No"));
  assert.notEqual(withoutFormMarks("1,240.00"), withoutFormMarks("9,240.00"));
});
