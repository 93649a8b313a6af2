/** Appends a version with the oldest means: changed objects, a table of them, and a trailer that names the version before. */
import { type PDFDocument, PDFName, type PDFPage, PDFString } from "@cantoo/pdf-lib";
import { findContent } from "./page-content.ts";

interface AppendedObject {
  readonly number: number;
  readonly generation: number;
  readonly body: Buffer;
}

/** The page as it now is in the library, with its content in a stream of its own. Undefined where the file has no trailer to name. */
export function appendPage(bytes: Buffer, file: PDFDocument, page: PDFPage): Buffer | undefined {
  const content = findContent(page);
  if (content === undefined) return undefined;
  const number = file.context.largestObjectNumber + 1;
  const stream = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  page.node.set(PDFName.of("Contents"), file.context.obj([]));
  const body = page.node.toString().replace("/Contents [ ]", `/Contents ${number} 0 R`);
  return append(bytes, file, [
    { number: page.ref.objectNumber, generation: page.ref.generationNumber, body: Buffer.from(body, "latin1") },
    { number, generation: 0, body: Buffer.from(stream, "latin1") },
  ]);
}

/** A version that names a title, and changes nothing else. */
export function appendTitle(bytes: Buffer, file: PDFDocument): Buffer | undefined {
  const number = file.context.largestObjectNumber + 1;
  const body = Buffer.from(`<< /Title ${PDFString.of("Copy for the file").toString()} >>`, "latin1");
  return append(bytes, file, [{ number, generation: 0, body }], number);
}

function append(
  bytes: Buffer,
  file: PDFDocument,
  objects: readonly AppendedObject[],
  info?: number,
): Buffer | undefined {
  const { Root, Info, ID } = file.context.trailerInfo;
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-1_024).toString("latin1"))?.[1];
  if (previous === undefined || Root === undefined) return undefined;
  const pieces: Buffer[] = [bytes, Buffer.from("\n")];
  let length = bytes.length + 1;
  const rows: string[] = [];
  for (const { number, generation, body } of objects) {
    rows.push(`${number} 1\n${String(length).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`);
    const piece = Buffer.concat([Buffer.from(`${number} ${generation} obj\n`), body, Buffer.from("\nendobj\n")]);
    pieces.push(piece);
    length += piece.length;
  }
  const size = Math.max(file.context.largestObjectNumber, ...objects.map(({ number }) => number)) + 1;
  const information = info === undefined ? (Info === undefined ? "" : `/Info ${Info} `) : `/Info ${info} 0 R `;
  const id = ID === undefined ? "" : `/ID ${ID} `;
  const trailer = `xref\n${rows.join("")}trailer\n<< /Size ${size} /Prev ${previous} /Root ${Root} ${information}${id}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(trailer, "latin1")]);
}
