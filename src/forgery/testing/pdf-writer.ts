/** Writes small PDFs for tests, one version after another, in the ways in which real programs do. */
import { deflateSync } from "node:zlib";
import type { StandardEncryption } from "./standard-encryption.ts";

export interface TextLine {
  readonly x: number;
  /** From the bottom of the page, in points. */
  readonly y: number;
  readonly text: string;
}

export type XrefForm = "table" | "stream";

interface PendingObject {
  readonly number: number;
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
  /** Cross-reference streams are never encrypted. */
  readonly isPlain?: boolean;
}

interface Placed {
  readonly number: number;
  readonly offset: number;
}

/** Collects objects, and writes them as one version at each commit. */
export class PdfWriter {
  #chunks: Buffer[];
  #length: number;
  #pending: PendingObject[] = [];
  #lastXref: number | undefined;
  #highest = 0;

  readonly #encryption: StandardEncryption | undefined;

  constructor(encryption?: StandardEncryption) {
    this.#encryption = encryption;
    this.#chunks = [Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`, "latin1")];
    this.#length = this.#chunks[0]?.length ?? 0;
  }

  /** `body` is a dictionary such as `<< /Type /Page >>`, or any other value. Within a version the last one counts. */
  set(number: number, body: string, stream?: Buffer | string): this {
    const bytes = typeof stream === "string" ? Buffer.from(stream, "latin1") : stream;
    this.#pending = this.#pending.filter((object) => object.number !== number);
    this.#pending.push({ number, dictionary: body, stream: bytes });
    this.#highest = Math.max(this.#highest, number);
    return this;
  }

  commit(options: { readonly form?: XrefForm; readonly isPacked?: boolean; readonly trailer?: string } = {}): this {
    const trailer = `/Root 1 0 R /Info 6 0 R ${options.trailer ?? this.#encryption?.trailer ?? ""}`;
    const pending = this.#pending;
    this.#pending = [];
    if (options.form === "stream") this.#commitStream(pending, trailer, options.isPacked === true);
    else this.#commitTable(pending, trailer);
    return this;
  }

  append(text: string): this {
    this.#write(Buffer.from(text, "latin1"));
    return this;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  #commitTable(pending: readonly PendingObject[], trailer: string): void {
    const placed = pending.map((object) => this.#place(object)).sort((one, other) => one.number - other.number);
    const start = this.#length;
    const lines = placed.map(({ number, offset }) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`);
    const previous = this.#lastXref === undefined ? "" : `/Prev ${this.#lastXref} `;
    this.append(`xref\n0 1\n0000000000 65535 f \n${lines.join("")}`);
    this.append(`trailer\n<< /Size ${this.#highest + 1} ${previous}${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
    this.#lastXref = start;
  }

  #commitStream(pending: readonly PendingObject[], trailer: string, isPacked: boolean): void {
    const packed = isPacked ? pending.filter(({ stream }) => stream === undefined) : [];
    const placed = pending.filter((object) => !packed.includes(object)).map((object) => this.#place(object));
    const container = this.#highest + 1;
    if (packed.length > 0) placed.push(this.#place(packObjects(container, packed)));
    const xref = container + 1;
    this.#highest = xref;
    const start = this.#length;
    const rows = new Map<number, readonly [number, number, number]>([[xref, [1, start, 0]]]);
    for (const { number, offset } of placed) rows.set(number, [1, offset, 0]);
    packed.forEach(({ number }, index) => {
      rows.set(number, [2, container, index]);
    });
    const numbers = [...rows.keys()].sort((one, other) => one - other);
    const table = Buffer.concat(numbers.map((number) => xrefRow(rows.get(number) ?? [0, 0, 0])));
    const previous = this.#lastXref === undefined ? "" : `/Prev ${this.#lastXref} `;
    const index = numbers.map((number) => `${number} 1`).join(" ");
    this.#place({
      number: xref,
      dictionary: `<< /Type /XRef /W [1 4 2] /Index [${index}] /Size ${xref + 1} ${previous}${trailer} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >> >>`,
      stream: deflateSync(predictUp(table, 7)),
      isPlain: true,
    });
    this.append(`startxref\n${start}\n%%EOF\n`);
    this.#lastXref = start;
  }

  #place({ number, dictionary, stream: plain, isPlain }: PendingObject): Placed {
    const offset = this.#length;
    const isEncrypted = plain !== undefined && isPlain !== true && this.#encryption !== undefined;
    const stream = isEncrypted ? this.#encryption?.encryptStream(number, plain) : plain;
    this.append(`${number} 0 obj\n`);
    if (stream === undefined) this.append(dictionary);
    else {
      this.append(`${dictionary.replace(/>>\s*$/, `/Length ${stream.length} >>`)}\nstream\n`);
      this.#write(stream);
      this.append("\nendstream");
    }
    this.append("\nendobj\n");
    return { number, offset };
  }

  #write(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }
}

function packObjects(number: number, objects: readonly PendingObject[]): PendingObject {
  const bodies = objects.map(({ dictionary }) => `${dictionary}\n`);
  let offset = 0;
  const header = objects
    .map((object, index) => {
      const pair = `${object.number} ${offset}`;
      offset += bodies[index]?.length ?? 0;
      return pair;
    })
    .join(" ");
  return {
    number,
    dictionary: `<< /Type /ObjStm /N ${objects.length} /First ${header.length + 1} /Filter /FlateDecode >>`,
    stream: deflateSync(Buffer.from(`${header}\n${bodies.join("")}`, "latin1")),
  };
}

function xrefRow([type, second, third]: readonly [number, number, number]): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(type, 0);
  row.writeUInt32BE(second, 1);
  row.writeUInt16BE(third, 5);
  return row;
}

/** The "up" filter of PNG, which most writers use for cross-reference streams. */
function predictUp(data: Buffer, columns: number): Buffer {
  const rows: Buffer[] = [];
  for (let start = 0; start < data.length; start += columns) {
    const row = Buffer.alloc(columns + 1, 2);
    for (let index = 0; index < columns; index += 1) {
      const up = start === 0 ? 0 : (data[start - columns + index] ?? 0);
      row[index + 1] = ((data[start + index] ?? 0) - up) & 255;
    }
    rows.push(row);
  }
  return Buffer.concat(rows);
}

/** Helvetica 12 at given places. */
export function contentOf(lines: readonly TextLine[]): string {
  const quote = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`);
  return lines.map(({ x, y, text }) => `BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm (${quote(text)}) Tj ET`).join("\n");
}

/** Object numbers: 1 catalogue, 2 page tree, 3 page, 4 its content, 5 font, 6 information; free from 7 on. */
export function startDocument(
  lines: readonly TextLine[],
  options: {
    readonly info?: string;
    readonly page?: string;
    readonly encryption?: StandardEncryption;
  } = {},
): PdfWriter {
  const info = options.info ?? "/Producer (Test writer) /CreationDate (D:20240105100000Z) /ModDate (D:20240105100000Z)";
  return new PdfWriter(options.encryption)
    .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    .set(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    .set(3, pageObject(options.page))
    .set(4, "<< >>", contentOf(lines))
    .set(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    .set(6, `<< ${info} >>`);
}

export function pageObject(extra = "", contents = 4): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${contents} 0 R ${extra} >>`;
}

/** An invoice's few lines, in which one amount can be set. */
export function invoiceLines(total: string): TextLine[] {
  return [
    { x: 60, y: 760, text: "Invoice 2024-0117" },
    { x: 60, y: 700, text: "Consulting in December" },
    { x: 420, y: 700, text: "1,000.00" },
    { x: 60, y: 680, text: "Travel" },
    { x: 420, y: 680, text: "240.00" },
    { x: 60, y: 640, text: "Total due:" },
    { x: 420, y: 640, text: total },
  ];
}
