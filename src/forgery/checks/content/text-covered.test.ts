import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, noContent } from "../../testing/content-evidence.ts";
import { textCovered as check } from "./text-covered.ts";

test("forged: an amount under a white area is told, with what it says", () => {
  const result = check.run({ content: factsOfInvoice("1 g 418 637 60 14 re f") });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /^Page 1: 1,240\.00 is painted over/);
  assert.equal(result[0]?.strength, "moderate");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "1,240.00", after: "" });
});

test("forged: words alone weigh less", () => {
  const result = check.run({ content: factsOfInvoice("1 g 55 677 60 14 re f") });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("honest: nothing is painted over text", () => {
  assert.equal(check.run({ content: factsOfInvoice("0.9 g 50 500 400 20 re f") }), "clear");
});

test("look-alike: redaction in black, and an area that only touches the text", () => {
  for (const further of ["0 g 418 637 60 14 re f", "1 g 418 649 60 14 re f", "1 g 464 637 60 14 re f"]) {
    assert.equal(check.run({ content: factsOfInvoice(further) }), "clear", further);
  }
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
