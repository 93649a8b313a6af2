import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, noContent } from "../../testing/content-evidence.ts";
import { lettersUnevenlySpaced as check } from "./letters-unevenly-spaced.ts";

/** A name whose letters were moved by these thousandths of the size to the left. */
const write = (y: number, ...moves: readonly number[]) => {
  const letters = [..."Helmi"].map((letter, at) => `(${letter}) ${moves[at] ?? ""}`).join(" ");
  return `BT /F1 10 Tf 1 0 0 1 60 ${y} Tm [${letters}] TJ ET\n`;
};
const run = (further: string) => check.run({ content: factsOfInvoice(further) });

test("forged: a name on the places of another name's letters", () => {
  const result = run(write(300, 120, 0, -110, 600));
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /^Page 1: in Helmi, 2 letters overlap .* and 1 has a gap .* up to 60 %/);
  assert.equal(result[0]?.boxes?.length, 1);
});

test("honest: kerned letters", () => {
  assert.equal(run(write(300, 80, -20, 15, -60)), "clear");
});

test("look-alike: letters spaced out or squeezed throughout, and a document whose texts are all uneven", () => {
  assert.equal(run(write(300, -150, -150, -150, -150)), "clear");
  assert.equal(run(write(300, 150, 150, 150, 150)), "clear");
  assert.equal(run([300, 280, 260, 240].map((y) => write(y, 120, 0, -110, 600)).join("")), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
  assert.equal(check.hasSubject?.({ content: noContent }), false);
});
