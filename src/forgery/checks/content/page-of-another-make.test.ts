import assert from "node:assert/strict";
import { test } from "node:test";
import { contentFactsOf, factsOfInvoice } from "../../testing/content-evidence.ts";
import { PdfWriter } from "../../testing/pdf-writer.ts";
import { pageOfAnotherMake as check } from "./page-of-another-make.ts";

interface MadePage {
  readonly font: string;
  readonly fontObject: number;
  readonly isArray: boolean;
  readonly head: string;
}

const usual: MadePage = { font: "F1", fontObject: 40, isArray: false, head: "Account 77120" };
const foreign: MadePage = { ...usual, font: "TT0", fontObject: 41, isArray: true };

function factsOf(pages: readonly MadePage[]) {
  const writer = new PdfWriter()
    .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    .set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${10 + at} 0 R`).join(" ")}] >>`)
    .set(40, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    .set(41, "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>");
  pages.forEach(({ font, fontObject, isArray, head }, at) => {
    const show = (text: string) => (isArray ? `[(${text})] TJ` : `(${text}) Tj`);
    const rows = Array.from(
      { length: 20 },
      (_, row) => `1 0 0 1 60 ${700 - 20 * row} Tm ${show(`R${at}x${row}y${at}`)}`,
    );
    writer
      .set(
        10 + at,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${20 + at} 0 R /Resources << /Font << /${font} ${fontObject} 0 R >> >> >>`,
      )
      .set(20 + at, "<< >>", `BT /${font} 10 Tf 1 0 0 1 60 800 Tm ${show(head)} ${rows.join("\n")} ET`);
  });
  return contentFactsOf(writer.commit().bytes());
}

test("forged: one page of four written in another way under the same running head", () => {
  const result = check.run({ content: factsOf([usual, usual, foreign, usual]) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /^Page 3 was made in another way .*TJ, literal strings instead of Tj/);
  assert.match(result[0]?.observation ?? "", /\(Account 77120\)/);
});

test("honest: pages that were all made alike", () => {
  assert.equal(check.run({ content: factsOf([usual, usual, usual, usual]) }), "clear");
});

test("look-alike: an attachment without the running head, and a document put together from two", () => {
  assert.equal(check.run({ content: factsOf([usual, usual, { ...foreign, head: "Annex" }, usual]) }), "clear");
  assert.equal(check.run({ content: factsOf([usual, usual, foreign, foreign]) }), "clear");
});

test("empty: too few pages to tell a usual make", () => {
  assert.equal(check.run({ content: factsOfInvoice() }), "not_applicable");
});
