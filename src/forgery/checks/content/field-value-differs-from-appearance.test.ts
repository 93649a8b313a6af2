import assert from "node:assert/strict";
import { test } from "node:test";
import { type ExtraObject, factsOfInvoice } from "../../testing/content-evidence.ts";
import { fieldValueDiffersFromAppearance as check } from "./field-value-differs-from-appearance.ts";

const redrawn = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [8 0 R] >> >>";

function resultFor(value: string, shown: string, entries = "", objects: readonly ExtraObject[] = []) {
  const content = factsOfInvoice("", {
    annotations: "8 0 R",
    objects: [
      ...objects,
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

test("forged: a name, and what weighs less", () => {
  const strengthOf = (value: string, shown: string, entries = "", objects: readonly ExtraObject[] = []) => {
    const result = resultFor(value, shown, entries, objects);
    assert.ok(typeof result !== "string", value);
    return result[0]?.strength;
  };
  assert.equal(strengthOf("Anna Miller", "Bernd Maier"), "strong");
  assert.equal(strengthOf("17", "24", "/FT /Ch"), "moderate");
  assert.equal(strengthOf("1,240.00", "9,240.00", "", [[1, redrawn]]), "moderate");
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
    ["Müller-Lüdenscheidt", "Mu\\314\\210ller-Lu\\314\\210denscheidt", ""],
    ["yes", "A long sentence that explains what it means to say yes to all of the above", ""],
  ] as const) {
    assert.equal(resultFor(value, shown, entries), "clear", value);
  }
});

test("look-alike: one day as a form holds it and as it shows it", () => {
  for (const [value, shown] of [
    ["2026-09-03", "03 Sep 2026"],
    ["44927", "01.01.2023"],
    ["2026-09-03T00:00:00Z", "3. September 2026"],
    ["20260903", "3 septembre 2026"],
    ["09/03/2026", "3-Sep-26"],
  ] as const) {
    assert.equal(resultFor(value, shown), "clear", value);
  }
});

test("forged: a field that holds one day and shows another", () => {
  for (const [value, shown] of [
    ["2026-09-03", "13 Sep 2026"],
    ["2026-09-03", "03 Oct 2026"],
    ["44927", "02.01.2023"],
  ] as const) {
    const result = resultFor(value, shown);
    assert.ok(typeof result !== "string", value);
    assert.equal(result[0]?.strength, "strong");
  }
});

test("empty: a page without fields", () => {
  assert.equal(check.run({ content: factsOfInvoice() }), "nothing_to_compare");
});
