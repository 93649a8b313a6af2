import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { postalCodeOfAnotherPlace as check } from "./postal-code-of-another-place.ts";

const run = (...lines: readonly string[]) => check.run(printDocument(...lines));

test("forged: the code or the place of an address was exchanged", () => {
  for (const line of [
    "80331 Bremen",
    "Liftservice Brandt GmbH · Kanalweg 8 · 80195 Bremen",
    "Kaiserstr. 1, 40311 Frankfurt am Main",
    "Via dei Mulini 14 - 20133 Torino",
    "13007 Lyon",
    "Portland, OR 33109",
    "2210 Harbor Avenue, Seattle, MA 98101",
    "Toronto, BC M5V 2T6",
    "8070 Wien",
    "9711 AB Amsterdam",
    "30-548 Warszawa",
  ]) {
    const result = run(line);
    assert.ok(typeof result !== "string", line);
    assert.match(result[0]?.observation ?? "", /whose codes begin with/, line);
  }
});

test("honest: codes of their places, which are listed", () => {
  const lines = [
    "28195 Bremen",
    "D-10115 Berlin",
    "75379 PARIS CEDEX 08",
    "Portland, OR 97209",
    "1070 Wien",
    "20133 Milano",
  ];
  for (const line of lines) assert.equal(run(line), "clear", line);
  assert.equal(check.listHeld?.(printDocument(...lines)).length, 6);
});

test("look-alike: years, other countries, places with the same name, made-up codes", () => {
  for (const line of ["2024 Wien", "Berlin, DE 10115", "27404 Bremen Nord", "12345 Hamburg", "Invoice 80331", "80331"])
    assert.equal(run(line), "nothing_to_compare", line);
});

test("empty: no address", () => {
  assert.equal(run("A letter."), "nothing_to_compare");
});
