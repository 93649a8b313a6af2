import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { annotationOverValue as check } from "./annotation-over-value.ts";

const form = "<< /Type /XObject /Subtype /Form /BBox [0 0 80 16] /Resources << /Font << /F1 5 0 R >> >> >>";
const text = (value: string) => `BT 0 g /F1 12 Tf 2 3 Td (${value}) Tj ET`;

function contentWith(appearance: string, entries = "/Subtype /FreeText /Rect [418 637 498 653]") {
  return factsOfInvoice("", {
    annotations: "8 0 R",
    objects: [
      [8, `<< /Type /Annot ${entries} /AP << /N 9 0 R >> >>`],
      [9, form, appearance],
    ],
  });
}

test("forged: a note with a white background and another amount just over the total", () => {
  const result = check.run({ content: contentWith(`1 g 0 0 80 16 re f ${text("9,240.00")}`) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.issue, "Amount hidden by an annotation");
  assert.match(result[0]?.observation ?? "", /'Total due': the page reads 1,240\.00, .*\(FreeText\).*shows 9,240\.00/);
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
  assert.equal(result[0]?.strength, "strong");
});

test("forged: a white square that only hides the total weighs less", () => {
  const result = check.run({
    content: contentWith("1 g 0 0 80 16 re f", "/Subtype /Square /Rect [418 637 498 653]"),
  });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("forged: a name that is hidden by another one in a note just as large", () => {
  const result = check.run({
    content: contentWith(`1 g 0 0 80 16 re f ${text("Journey")}`, "/Subtype /FreeText /Rect [58 677 110 693]"),
  });
  assert.ok(typeof result !== "string");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "Travel", after: "Journey" });
  assert.equal(result[0]?.strength, "strong");
});

test("honest: a note beside the text, and a field that repeats what is under it", () => {
  assert.equal(
    check.run({
      content: contentWith(`1 g 0 0 80 16 re f ${text("checked")}`, "/Subtype /FreeText /Rect [300 500 380 516]"),
    }),
    "clear",
  );
  assert.equal(check.run({ content: contentWith(`1 g 0 0 80 16 re f ${text("1,240.00")}`) }), "clear");
});

test("look-alike: a highlight without an opaque area, a hidden note, a stamp over a passage", () => {
  for (const [appearance, entries] of [
    [text("9,240.00"), undefined],
    [`1 g 0 0 80 16 re f ${text("9,240.00")}`, "/Subtype /FreeText /F 2 /Rect [418 637 498 653]"],
    [`1 g 0 0 80 16 re f ${text("PAID 7")}`, "/Subtype /Stamp /Rect [40 600 560 800]"],
  ] as const) {
    assert.equal(check.run({ content: contentWith(appearance, entries) }), "clear", appearance);
  }
});

test("look-alike: a date typed over the blank line of a form, a box that was ticked, and a placeholder filled in", () => {
  for (const [printed, typed] of [
    ["________", "06/01/2021"],
    ["____Yes", "X Yes"],
    ["dd/mm/yyyy", "06/01/2021"],
    ["[Date]", "06/01/2021"],
  ] as const) {
    const content = factsOfPage(writeLine({ x: 420, y: 500, text: printed }), {
      annotations: "8 0 R",
      objects: [
        [8, "<< /Type /Annot /Subtype /FreeText /Rect [418 497 498 513] /AP << /N 9 0 R >> >>"],
        [9, form, `1 g 0 0 80 16 re f ${text(typed)}`],
      ],
    });
    assert.equal(check.run({ content }), "clear", printed);
  }
});

test("empty: a page without annotations", () => {
  assert.equal(check.run({ content: factsOfInvoice() }), "nothing_to_compare");
  assert.equal(check.run({ content: noContent }), "nothing_to_compare");
});
