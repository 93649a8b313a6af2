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

const white = "1 g 418 637 60 14 re f";
const again = (text: string, size = 12, colour = "0 g") =>
  `${white} ${colour} BT /F1 ${size} Tf 1 0 0 1 420 640 Tm (${text}) Tj ET`;

test("look-alike: the same amount is written over the area again, in any size", () => {
  for (const size of [12, 11.5, 10]) {
    assert.equal(check.run({ content: factsOfInvoice(again("1,240.00", size)) }), "clear", String(size));
  }
  assert.equal(check.run({ content: factsOfInvoice(`${again("1,240.00")} ${white} ${again("1,240.00")}`) }), "clear");
});

test("forged: the amount that was written again cannot be seen, or is covered once more", () => {
  for (const [further, says] of [
    [again("1,240.00", 12, "1 g"), true],
    [`${again("1,240.00")} ${white}`, false],
  ] as const) {
    const result = check.run({ content: factsOfInvoice(further) });
    assert.ok(typeof result !== "string", further);
    assert.equal(/Nothing was written in its place\./.test(result[0]?.observation ?? ""), says, further);
  }
});

test("what is drawn in the place later may be writing: then it is not said that nothing was written", () => {
  const drawn = `${white} 0 g 425 640 m 445 648 l 440 640 l f`;
  const result = check.run({ content: factsOfInvoice(drawn) });
  assert.ok(typeof result !== "string");
  assert.doesNotMatch(result[0]?.observation ?? "", /Nothing was written/);
});

test("look-alike: redaction in black, and an area that only touches the text", () => {
  for (const further of ["0 g 418 637 60 14 re f", "1 g 418 649 60 14 re f", "1 g 464 637 60 14 re f"]) {
    assert.equal(check.run({ content: factsOfInvoice(further) }), "clear", further);
  }
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
