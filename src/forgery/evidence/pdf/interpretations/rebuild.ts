/** Writes one interpretation of a PDF as a file without anything odd in it, so that every program reads it in the same way. */
import { asItems, isReference, type PdfValue } from "../values.ts";
import type { View } from "./view.ts";

const objectLimit = 20_000;
const bytesLimit = 64 * 2 ** 20;
const depthLimit = 60;

/** Neither shown nor needed to show the pages. */
const leftOut = new Set([
  "StructTreeRoot",
  "StructParents",
  "StructParent",
  "Names",
  "Outlines",
  "Dests",
  "Metadata",
  "PieceInfo",
  "Thumb",
  "Threads",
  "B",
  "AF",
  "PageLabels",
  "DSS",
  "Perms",
  "OpenAction",
  "AA",
  "A",
  "Dest",
]);

/** Undefined where it is too large, or has no catalogue. */
export function rebuildFile(view: View): Buffer | undefined {
  const root = view.trailer.get("Root");
  if (!isReference(root)) return undefined;
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets = new Map<number, number>();
  const waiting = [root.number];
  const seen = new Set(waiting);
  let length = chunks[0]?.length ?? 0;
  const add = (bytes: Buffer) => {
    chunks.push(bytes);
    length += bytes.length;
  };
  const note = (number: number) => {
    if (seen.has(number)) return;
    seen.add(number);
    waiting.push(number);
  };
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const object = view.find(number);
    if (object === undefined) continue;
    if (offsets.size >= objectLimit || length > bytesLimit) return undefined;
    offsets.set(number, length);
    const { data } = object;
    const body = write(data === undefined ? object.value : withLength(object.value, data.length), note, 0);
    add(Buffer.from(`${number} 0 obj\n${body}\n`, "latin1"));
    if (data !== undefined) {
      add(Buffer.from("stream\n", "latin1"));
      add(Buffer.from(data));
      add(Buffer.from("\nendstream\n", "latin1"));
    }
    add(Buffer.from("endobj\n", "latin1"));
  }
  const numbers = [...offsets.keys()].sort((one, other) => one - other);
  const rows = numbers.map((number) => `${number} 1\n${String(offsets.get(number)).padStart(10, "0")} 00000 n \n`);
  const size = (numbers.at(-1) ?? 0) + 1;
  const trailer = `trailer\n<< /Size ${size} /Root ${root.number} 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  add(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${rows.join("")}${trailer}`, "latin1"));
  return Buffer.concat(chunks);
}

function withLength(value: PdfValue, length: number): PdfValue {
  if (typeof value !== "object" || value === null || value.kind !== "dictionary") return value;
  return { kind: "dictionary", entries: new Map([...value.entries, ["Length", length]]) };
}

function write(value: PdfValue, note: (number: number) => void, depth: number): string {
  if (depth > depthLimit || value === null) return "null";
  if (typeof value !== "object") return String(value);
  const items = asItems(value);
  if (items !== undefined) return `[${items.map((item) => write(item, note, depth + 1)).join(" ")}]`;
  switch (value.kind) {
    case "name":
      return `/${value.name.replace(/[^!-"$&'*-.0-;=?-Z\\^-z|~]/g, (character) => `#${hex(character.charCodeAt(0))}`)}`;
    case "string":
      return `<${Buffer.from(value.bytes).toString("hex")}>`;
    case "reference":
      note(value.number);
      return `${value.number} 0 R`;
    case "dictionary":
    case "stream": {
      const entries = [...value.entries].filter(([key]) => !leftOut.has(key));
      return `<< ${entries.map(([key, inner]) => `/${key} ${write(inner, note, depth + 1)}`).join(" ")} >>`;
    }
    default:
      return "null";
  }
}

function hex(code: number): string {
  return (code & 255).toString(16).padStart(2, "0");
}
