/** Documents whose pages were made in different ways: instructions, fonts and running heads. */
import type { Evidence } from "../facts.ts";
import { evidenceOf } from "./content-evidence.ts";
import { PdfWriter } from "./pdf-writer.ts";

export interface MadePage {
  readonly font: string;
  readonly fontObject: number;
  readonly isArray: boolean;
  readonly head: string;
  /** Put below the finished page by another program, in a font of its own. */
  readonly added?: string;
}

export const usual: MadePage = { font: "F1", fontObject: 40, isArray: false, head: "Account 77120" };
export const foreign: MadePage = { ...usual, font: "TT0", fontObject: 41, isArray: true };

export function evidenceOfPages(pages: readonly MadePage[]): Evidence {
  const writer = new PdfWriter()
    .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    .set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${10 + at} 0 R`).join(" ")}] >>`)
    .set(40, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    .set(41, "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>");
  pages.forEach(({ font, fontObject, isArray, head, added }, at) => {
    const show = (text: string) => (isArray ? `[(${text})] TJ` : `(${text}) Tj`);
    const rows = Array.from(
      { length: 20 },
      (_, row) => `1 0 0 1 60 ${700 - 20 * row} Tm ${show(`R${at}x${row}y${at}`)}`,
    );
    const addedLine = added === undefined ? "" : `BT /Num 9 Tf 1 0 0 1 280 20 Tm (${added}) Tj ET`;
    writer
      .set(
        10 + at,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${20 + at} 0 R /Resources << /Font << /${font} ${fontObject} 0 R /Num 40 0 R >> >> >>`,
      )
      .set(20 + at, "<< >>", `${addedLine} BT /${font} 10 Tf 1 0 0 1 60 800 Tm ${show(head)} ${rows.join("\n")} ET`);
  });
  return evidenceOf(writer.commit().bytes());
}
