/** Small PDFs written by hand: an invoice, later revisions of it, and one that needs a password. */
import { createEncryption } from "../../src/forgery/testing/standard-encryption.ts";

export interface InvoiceLine {
  readonly label: string;
  readonly value: string;
}

export const invoice: readonly InvoiceLine[] = [
  { label: "Invoice number", value: "2024-0117" },
  { label: "Invoice date", value: "2024-03-05" },
  { label: "Office chairs", value: "1,000.00" },
  { label: "Delivery", value: "240.00" },
  { label: "Total due", value: "1,240.00" },
];

/** Replaces one value of the invoice. */
export function invoiceWith(label: string, value: string): readonly InvoiceLine[] {
  return invoice.map((line) => (line.label === label ? { label, value } : line));
}

function contentOf(lines: readonly InvoiceLine[]): string {
  const rows = lines.map(
    ({ label, value }, at) =>
      `BT /F1 11 Tf 72 ${700 - at * 24} Td (${label}) Tj ET\nBT /F1 11 Tf 400 ${700 - at * 24} Td (${value}) Tj ET`,
  );
  return ["BT /F1 18 Tf 72 760 Td (Northwind Trading) Tj ET", ...rows].join("\n");
}

function streamObject(number: number, content: string): string {
  return `${number} 0 obj\n<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream\nendobj\n`;
}

/** Appends objects with the table and trailer of a revision; the first has none before it. */
function withRevision(before: Buffer, objects: ReadonlyMap<number, string>, trailer: string): Buffer {
  let text = "";
  const offsets = new Map<number, number>();
  for (const [number, object] of objects) {
    offsets.set(number, before.length + Buffer.byteLength(text, "latin1"));
    text += object;
  }
  const tableAt = before.length + Buffer.byteLength(text, "latin1");
  text += "xref\n";
  if (!trailer.includes("/Prev")) text += "0 1\n0000000000 65535 f \n";
  for (const [number, offset] of offsets) text += `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
  text += `trailer\n<< ${trailer} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(text, "latin1")]);
}

const start = Buffer.from("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "latin1");

function pageObjects(content: string): Map<number, string> {
  return new Map([
    [1, "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"],
    [2, "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"],
    [
      3,
      "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>\nendobj\n",
    ],
    [4, content],
    [5, "5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>\nendobj\n"],
  ]);
}

export function makePdf(lines: readonly InvoiceLine[] = invoice): Buffer {
  return withRevision(start, pageObjects(streamObject(4, contentOf(lines))), "/Size 6 /Root 1 0 R");
}

function lastTableOf(pdf: Buffer): number {
  return Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString("latin1"))?.[1]);
}

/** Saves the page again with other lines, as an incremental update. */
export function withPageReplaced(pdf: Buffer, lines: readonly InvoiceLine[]): Buffer {
  const objects = new Map([[4, streamObject(4, contentOf(lines))]]);
  return withRevision(pdf, objects, `/Size 6 /Root 1 0 R /Prev ${lastTableOf(pdf)}`);
}

/** The benign twin: an incremental update that adds information about the file and changes no page. */
export function withInformationAdded(pdf: Buffer): Buffer {
  const objects = new Map([[6, "6 0 obj\n<< /Title (Invoice) /ModDate (D:20240306101500Z) >>\nendobj\n"]]);
  return withRevision(pdf, objects, `/Size 7 /Root 1 0 R /Info 6 0 R /Prev ${lastTableOf(pdf)}`);
}

/** Encrypted by the standard handler's revision 2, with the password needed for reading. */
export function makeEncryptedPdf(password: string): Buffer {
  const { trailer, encryptStream } = createEncryption(password);
  const content = encryptStream(4, Buffer.from(contentOf(invoice), "latin1")).toString("latin1");
  return withRevision(start, pageObjects(streamObject(4, content)), `/Size 6 /Root 1 0 R ${trailer}`);
}
