/** Small PDFs written by hand: an invoice, later revisions of it, and one that needs a password. */
import { createHash } from "node:crypto";

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
const fileId = "00112233445566778899aabbccddeeff";

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

/** RC4, which Node's own library no longer offers. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}

function md5(...parts: readonly Buffer[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

/** PDF 32000-1, 7.6.3.3: what a password is filled up with. */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** Encrypted by the standard handler's revision 2, with the password needed for reading. */
export function makeEncryptedPdf(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, permissions, Buffer.from(fileId, "hex")).subarray(0, 5);
  const user = rc4(key, padding);
  const objectKey = md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10);
  const content = rc4(objectKey, Buffer.from(contentOf(invoice), "latin1")).toString("latin1");
  const objects = pageObjects(streamObject(4, content));
  objects.set(
    6,
    `6 0 obj\n<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString("hex")}> /U <${user.toString("hex")}> >>\nendobj\n`,
  );
  return withRevision(start, objects, `/Size 7 /Root 1 0 R /Encrypt 6 0 R /ID [<${fileId}> <${fileId}>]`);
}
