import assert from "node:assert/strict";
import { test } from "node:test";
import type { FillMark, TextMark } from "../../facts/content.ts";
import { contentFactsOf } from "../../testing/content-evidence.ts";
import { contentOf, invoiceLines, pageObject, startDocument } from "../../testing/pdf-writer.ts";

function pageOf(content: string, resources = "") {
  const bytes = startDocument([])
    .set(3, pageObject(resources === "" ? "" : `/Resources << /Font << /F1 5 0 R >> ${resources} >>`))
    .set(4, "<< >>", content)
    .commit()
    .bytes();
  const facts = contentFactsOf(bytes);
  const [page] = facts.pages;
  assert.ok(page !== undefined);
  return { facts, page, texts: page.marks.filter((mark): mark is TextMark => mark.kind === "text") };
}

test("text objects come in their order, each with its characters, font, size, colour and instruction", () => {
  const { facts, texts } = pageOf("BT 1 0 0 rg /F1 10 Tf 100.25 700 Td [(1,2) -20 (40)] TJ 0 -20 Td <41> Tj ET");
  assert.deepEqual(
    texts.map(({ text, size, colour }) => ({ text, size, colour })),
    [
      { text: "1,240", size: 10, colour: "#ff0000" },
      { text: " A", size: 10, colour: "#ff0000" },
    ],
  );
  const [first, second] = texts;
  assert.equal(first?.edges.length, 10);
  assert.equal(first?.baseline, 700);
  assert.deepEqual(first?.instruction?.adjustments, [-20]);
  assert.deepEqual(facts.manners[first?.instruction?.manner ?? -1], {
    operator: "TJ",
    notation: "literal",
    placement: "Td",
    decimals: 2,
    gap: "blank",
    itemGap: "blank",
    fontResource: "F1",
  });
  assert.equal(facts.manners[second?.instruction?.manner ?? -1]?.notation, "hexadecimal");
  assert.equal(facts.fonts[first?.font ?? -1]?.name, "Helvetica");
});

test("filled areas stand between the texts as they are painted; thin lines are left out", () => {
  const { page } = pageOf(
    `${contentOf(invoiceLines("1,240.00"))} 1 g 415 635 80 20 re f 0 g 50 600 400 0.5 re f 0.9 g 10 10 m 90 10 l 50 90 l f`,
  );
  const fills = page.marks.filter((mark): mark is FillMark => mark.kind === "fill");
  assert.deepEqual(
    fills.map(({ colour, isRectangle, left, top }) => ({ colour, isRectangle, left, top })),
    [
      { colour: "#ffffff", isRectangle: true, left: 415, top: 655 },
      { colour: "#e6e6e6", isRectangle: false, left: 10, top: 90 },
    ],
  );
  assert.equal(page.marks.at(-1)?.kind, "fill");
});

test("each instruction has its marked content, state and block", () => {
  const { texts } = pageOf(
    "/P << /MCID 0 >> BDC BT /F1 10 Tf 60 700 Td (kept) Tj ET EMC q BT /F1 10 Tf 2 Tc 60 600 Td /Span << /ActualText (7.00) >> BDC (1.00) Tj EMC ET Q",
  );
  const [kept, other] = texts.map(({ instruction }) => instruction);
  assert.deepEqual([kept?.isTagged, kept?.group, kept?.block], [true, 0, 1]);
  assert.deepEqual([other?.isTagged, other?.group, other?.block], [false, 1, 2]);
  assert.equal(other?.actualText, "7.00");
});

test("instructions within forms, over several streams and cut in the middle are joined to their text", () => {
  const bytes = startDocument([])
    .set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /X 9 0 R >> >> /Contents [4 0 R 8 0 R] >>",
    )
    .set(4, "<< >>", "BT /F1 10 Tf 60 700 Td [(one)")
    .set(8, "<< >>", "( two)] TJ ET q 2 0 0 2 10 20 cm /X Do Q BT /F1 10 Tf 60 500 Td (last) Tj ET")
    .set(
      9,
      "<< /Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> >> >>",
      "BT /F1 10 Tf 30 100 Td (inner) Tj ET",
    )
    .commit()
    .bytes();
  const [page] = contentFactsOf(bytes).pages;
  const texts = page?.marks.filter((mark): mark is TextMark => mark.kind === "text") ?? [];
  assert.deepEqual(
    texts.map(({ text, depth, size, instruction }) => [text, depth, size, instruction?.stream]),
    [
      ["one two", 0, 10, 1],
      [" inner", 1, 20, -1],
      [" last", 0, 10, 1],
    ],
  );
  assert.equal(texts[1]?.baseline, 220);
});

test("annotations have what they paint and where, and fields what they hold", () => {
  const form = "<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >> >>";
  const bytes = startDocument(invoiceLines("1,240.00"), { page: "/Annots [8 0 R 10 0 R]" })
    .set(8, "<< /Type /Annot /Subtype /FreeText /Rect [400 630 500 650] /Contents (9,240.00) /AP << /N 9 0 R >> >>")
    .set(9, form, "1 g 0 0 100 20 re f BT /F1 12 Tf 0 g 20 5 Td (9,240.00) Tj ET")
    .set(10, "<< /Subtype /Widget /FT /Tx /T (sum) /V (7.00) /Rect [10 10 110 30] /AP << /N 11 0 R >> >>")
    .set(11, form, "BT /F1 12 Tf 2 5 Td (8.00) Tj ET")
    .commit()
    .bytes();
  const [note, widget] = contentFactsOf(bytes).pages[0]?.annotations ?? [];
  assert.deepEqual(
    note?.marks.map(({ kind, left, bottom, colour, text }) => ({ kind, left, bottom, colour, text })),
    [
      { kind: "fill", left: 400, bottom: 630, colour: "#ffffff", text: undefined },
      { kind: "text", left: 420, bottom: 635, colour: "#000000", text: "9,240.00" },
    ],
  );
  assert.deepEqual(widget?.field, { name: "sum", type: "text", value: "7.00", isPassword: false });
  assert.equal(widget?.marks[0]?.text, "8.00");
});

test("text of a layer that is switched off is reported", () => {
  const bytes = startDocument([])
    .set(1, "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>")
    .set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /Properties << /L 8 0 R >> >> /Contents 4 0 R >>",
    )
    .set(4, "<< >>", "/OC /L BDC BT /F1 9 Tf 60 600 Td (9.00) Tj ET EMC BT /F1 9 Tf 60 500 Td (1.00) Tj ET")
    .set(8, "<< /Type /OCG /Name (other) >>")
    .commit()
    .bytes();
  const texts = contentFactsOf(bytes).pages[0]?.marks ?? [];
  assert.deepEqual(
    texts.map(({ isHiddenLayer }) => isHiddenLayer === true),
    [true, false],
  );
});
