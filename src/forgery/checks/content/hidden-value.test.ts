import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, noContent, writeLine } from "../../testing/content-evidence.ts";
import { hiddenValue as check } from "./hidden-value.ts";

const other = { x: 300, y: 500, text: "9,240.00" };

test("forged: an amount that is invisible, in white, tiny, off the page or clipped away", () => {
  for (const [instructions, hiding] of [
    [`3 Tr ${writeLine(other)}`, "invisible"],
    [`1 g ${writeLine(other)}`, "in the colour of what is under it"],
    [`0.2 g 250 480 200 60 re f ${writeLine(other)}`, "in the colour of what is under it"],
    [writeLine(other, "F1", 0.5), "smaller than a point"],
    [writeLine({ ...other, x: 700 }), "off the page"],
    [`q 10 10 50 50 re W n ${writeLine(other)} Q`, "clipped away"],
  ] as const) {
    const result = check.run({ content: factsOfInvoice(instructions) });
    assert.ok(typeof result !== "string", instructions);
    assert.ok(result[0]?.observation.includes(`(${hiding}): 9,240.00`), result[0]?.observation);
  }
});

test("honest: everything is shown", () => {
  assert.equal(check.run({ content: factsOfInvoice(writeLine(other)) }), "clear");
});

test("look-alike: white on a dark band, a value that is shown as well, words, the reading of a scan", () => {
  for (const instructions of [
    `0.1 0.2 0.5 rg 250 480 200 60 re f 1 g ${writeLine(other)}`,
    `3 Tr ${writeLine({ ...other, text: "1,240.00" })}`,
    `1 g ${writeLine({ ...other, text: "reference" })}`,
    `q 300 490 60 20 re W n ${writeLine({ ...other, text: "Deducted from labour of 6,400.00" })} Q`,
    writeLine({ ...other, x: 500, text: "Deducted from labour of 6,400.00" }),
    writeLine({ ...other, x: 500, text: "Deducted from" }) + writeLine({ ...other, x: 620, text: "6,400.00" }),
  ]) {
    assert.equal(check.run({ content: factsOfInvoice(instructions) }), "clear", instructions);
  }
  const scan = factsOfInvoice(`q 595 0 0 842 0 0 cm /X Do Q 3 Tr ${writeLine(other)}`, {
    resources: "/XObject << /X 9 0 R >>",
    objects: [[9, "<< /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>", "\xee"]],
  });
  assert.equal(check.run({ content: scan }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
