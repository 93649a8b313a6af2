/** How honest documents come to be files: by hand, by a library, and by whatever programs the machine has. */
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { PdfWriter, type XrefForm } from "../../../src/forgery/testing/pdf-writer.ts";
import { type HonestDocument, type HonestLine, pageHeight, pageWidth } from "../honest/document.ts";
import { findRewriters, findWriters } from "../tools.ts";
import { placedHtml, tableHtml } from "./html.ts";

export type WriteHonest = (document: HonestDocument) => Promise<Buffer | undefined>;

/** By name; what the machine has not is left out. */
export async function findHonestWriters(hasTools: boolean): Promise<ReadonlyMap<string, WriteHonest>> {
  const writers = new Map<string, WriteHonest>([
    ["plain", async (document) => writePlain(document, "table")],
    ["plain with streams", async (document) => writePlain(document, "stream")],
    ["pdf-lib", (document) => writeWithLibrary(document)],
    [
      "pdf-lib e-invoice",
      async (document) => (document.totals === undefined ? undefined : writeWithLibrary(document, true)),
    ],
  ]);
  if (!hasTools) return writers;
  const [fromHtml, rewriters] = [await findWriters(), await findRewriters()];
  const [weasyprint, libreoffice] = [fromHtml.get("weasyprint"), fromHtml.get("libreoffice")];
  const [ghostscript, cairo] = [rewriters.get("ghostscript"), rewriters.get("cairo print")];
  if (weasyprint !== undefined) writers.set("weasyprint", (document) => weasyprint(placedHtml(document)));
  if (libreoffice !== undefined) writers.set("libreoffice", (document) => libreoffice(tableHtml(document)));
  if (ghostscript !== undefined)
    writers.set("ghostscript", async (document) => ghostscript(writePlain(document, "table")));
  if (cairo !== undefined) writers.set("cairo", async (document) => cairo(writePlain(document, "table")));
  return writers;
}

/** Helvetica's figures are 0.556 of its size wide, its points 0.278, and its letters about half (Adobe's metrics). */
function widthOf({ text, size }: HonestLine): number {
  return (
    [...text].reduce(
      (sum, character) => sum + (/[.,\s]/.test(character) ? 0.278 : character === "-" ? 0.333 : 0.556),
      0,
    ) * size
  );
}

function writePlain(document: HonestDocument, form: XrefForm): Buffer {
  const quote = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`);
  const content = document.lines.map((line) => {
    const x = line.align === "left" ? line.x : line.x - widthOf(line);
    const place = `1 0 0 1 ${x.toFixed(2)} ${(pageHeight - line.y).toFixed(2)} Tm`;
    return `BT /${line.isBold ? "F2" : "F1"} ${line.size} Tf ${place} (${quote(line.text)}) Tj ET`;
  });
  const made = pdfDate(document.issuedAt);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const resources = "<< /Font << /F1 5 0 R /F2 7 0 R >> >>";
  return new PdfWriter()
    .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    .set(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    .set(
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources ${resources} /Contents 4 0 R >>`,
    )
    .set(4, "<< >>", content.join("\n"))
    .set(5, font("Helvetica"))
    .set(6, `<< /Title (${document.title}) /Producer (Plain forms 2.1) /CreationDate (${made}) /ModDate (${made}) >>`)
    .set(7, font("Helvetica-Bold"))
    .commit({ form, isPacked: form === "stream" })
    .bytes();
}

function pdfDate(iso: string): string {
  return `D:${iso.replace(/[-:T]|\..*$/g, "")}Z`;
}

async function writeWithLibrary(document: HonestDocument, hasXml = false): Promise<Buffer> {
  const file = await PDFDocument.create();
  const [plain, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = file.addPage([pageWidth, pageHeight]);
  for (const line of document.lines) {
    const font = line.isBold ? bold : plain;
    const x = line.align === "left" ? line.x : line.x - font.widthOfTextAtSize(line.text, line.size);
    page.drawText(line.text, { x, y: pageHeight - line.y, size: line.size, font });
  }
  const made = new Date(document.issuedAt);
  file.setTitle(document.title);
  file.setCreationDate(made);
  file.setModificationDate(made);
  if (hasXml && document.totals !== undefined) {
    await file.attach(Buffer.from(invoiceXml(document, document.totals)), "factur-x.xml", {
      mimeType: "text/xml",
      description: "Factur-X invoice",
      creationDate: made,
      modificationDate: made,
    });
  }
  return Buffer.from(await file.save());
}

/** An invoice's totals in the XML of Factur-X (UN/CEFACT Cross Industry Invoice), as little of it as says them. */
function invoiceXml(document: HonestDocument, totals: NonNullable<HonestDocument["totals"]>): string {
  const number = document.lines.map(({ text }) => /INV-\d+-\d+/.exec(text)?.[0]).find((found) => found !== undefined);
  const amount = (cents: number) => (cents / 100).toFixed(2);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${document.issuedAt.slice(0, 10).replaceAll("-", "")}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${amount(totals.net)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${amount(totals.net)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${amount(totals.tax)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${amount(totals.gross)}</ram:GrandTotalAmount><ram:DuePayableAmount>${amount(totals.gross)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`;
}
