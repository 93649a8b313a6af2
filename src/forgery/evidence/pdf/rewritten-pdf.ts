/**
 * The same document with a new cross-reference at its end, and new objects where wanted: for PDFium, which gives up on files
 * that the own reader still reads, and draws only what pages refer to.
 */

import type { PdfValue } from "./values.ts";
import type { XrefEntry } from "./xref.ts";

export interface NewObject {
  readonly number: number;
  /** All that stands between `obj` and `endobj`. */
  readonly body: Buffer;
}

/** Offsets of up to 281 tebibytes, and places in containers of up to 65,535 objects. */
const widths = [1, 6, 2] as const;
const rowBytes = widths[0] + widths[1] + widths[2];

export function rewritePdf(
  bytes: Buffer,
  entries: Iterable<readonly [number, XrefEntry]>,
  trailer: ReadonlyMap<string, PdfValue>,
  objects: readonly NewObject[],
): Buffer {
  const rows = new Map<number, Buffer>();
  for (const [number, entry] of entries) rows.set(number, rowOf(entry));
  const chunks: Buffer[] = [bytes, Buffer.from("\n", "latin1")];
  let length = bytes.length + 1;
  for (const { number, body } of objects) {
    rows.set(number, rowOf({ kind: "offset", offset: length }));
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`, "latin1"),
      body,
      Buffer.from("\nendobj\n", "latin1"),
    ]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const own = [...rows.keys()].reduce((highest, number) => Math.max(highest, number), 0) + 1;
  rows.set(own, rowOf({ kind: "offset", offset: length }));
  const numbers = [...rows.keys()].sort((one, other) => one - other);
  const table = Buffer.concat(numbers.map((number) => rows.get(number) ?? Buffer.alloc(rowBytes)));
  const kept = ["Root", "Info", "Encrypt", "ID"].flatMap((key) => {
    const value = trailer.get(key);
    return value === undefined ? [] : [`/${key} ${writeValue(value)}`];
  });
  const index = runsOf(numbers).join(" ");
  chunks.push(
    Buffer.from(
      `${own} 0 obj\n<< /Type /XRef /W [${widths.join(" ")}] /Index [${index}] /Size ${own + 1} ${kept.join(" ")} /Length ${table.length} >>\nstream\n`,
      "latin1",
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${length}\n%%EOF\n`, "latin1"),
  );
  return Buffer.concat(chunks);
}

function rowOf(entry: XrefEntry): Buffer {
  const row = Buffer.alloc(rowBytes);
  row.writeUInt8(entry.kind === "free" ? 0 : entry.kind === "offset" ? 1 : 2, 0);
  if (entry.kind === "offset") row.writeUIntBE(Math.min(entry.offset, 2 ** 48 - 1), 1, widths[1]);
  if (entry.kind === "packed") {
    row.writeUIntBE(Math.min(entry.container, 2 ** 48 - 1), 1, widths[1]);
    row.writeUInt16BE(Math.min(entry.index, 65_535), 1 + widths[1]);
  }
  return row;
}

/** "first count" for each row of numbers without a gap. */
function runsOf(numbers: readonly number[]): string[] {
  const runs: string[] = [];
  let start = 0;
  numbers.forEach((number, index) => {
    if (numbers[index + 1] === number + 1) return;
    runs.push(`${numbers[start]} ${index - start + 1}`);
    start = index + 1;
  });
  return runs;
}

/** A value as PDF writes it; streams cannot stand within others. */
function writeValue(value: PdfValue | undefined): string {
  if (value === undefined || value === null) return "null";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(6);
  if (typeof value === "boolean") return String(value);
  switch (value.kind) {
    case "name":
      return `/${value.name.replace(/[^A-Za-z0-9_.+-]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0").slice(-2)}`)}`;
    case "string":
      return `<${Buffer.from(value.bytes).toString("hex")}>`;
    case "reference":
      return `${value.number} ${value.generation} R`;
    case "array":
      return `[${value.items.map(writeValue).join(" ")}]`;
    case "dictionary":
      return writeEntries(value.entries);
    case "stream":
    case "keyword":
      return "null";
  }
}

export function writeEntries(entries: ReadonlyMap<string, PdfValue>): string {
  return `<< ${[...entries].map(([key, value]) => `${writeValue({ kind: "name", name: key })} ${writeValue(value)}`).join(" ")} >>`;
}
