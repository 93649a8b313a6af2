import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice } from "../../testing/content-evidence.ts";
import { fieldValueDiffersFromAppearance as check } from "./field-value-differs-from-appearance.ts";

function resultFor(value: string, shown: string, entries = "") {
  const content = factsOfInvoice("", {
    annotations: "8 0 R",
    objects: [
      [
        8,
        `<< /Subtype /Widget /FT /Tx /T (sum) /V (${value}) /Rect [300 500 400 520] ${entries} /AP << /N 9 0 R >> >>`,
      ],
      [
        9,
        "<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >> >>",
        `BT /F1 12 Tf 2 5 Td (${shown}) Tj ET`,
      ],
    ],
  });
  return check.run({ content });
}

test("forged: a field that holds one amount and shows another", () => {
  const result = resultFor("1,240.00", "9,240.00");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /field 'sum': the form holds 1,240\.00, but the page shows 9,240\.00/);
  assert.deepEqual(result[0]?.boxes, [{ page: 1, left: 300, top: 322, width: 100, height: 20 }]);
});

test("honest: a field that shows what it holds", () => {
  assert.equal(resultFor("1,240.00", "1,240.00"), "clear");
});

test("look-alike: formatted numbers and dates, a password, a part of a long value, words", () => {
  for (const [value, shown, entries] of [
    ["1240.5", "1,240.50", ""],
    ["2024-03-05", "05.03.2024", ""],
    ["771234", "9", "/Ff 8192"],
    ["Main Street 12, Springfield", "Main Street", ""],
    ["Smith", "SMITH", ""],
  ] as const) {
    assert.equal(resultFor(value, shown, entries), "clear", value);
  }
});

test("empty: a page without fields", () => {
  assert.equal(check.run({ content: factsOfInvoice() }), "not_applicable");
});
