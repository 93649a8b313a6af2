/** A first look at a file before it is sent: its rows and columns as far as its beginning shows them. The service decides. */
import { maskCardNumbers } from "../../../../src/contract/card-numbers.ts";

export type FileContent = "transactions" | "labels" | "customers";

export interface Peek {
  readonly format: "CSV" | "JSON" | "JSON lines";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** What the columns' names make likely. */
  readonly content: FileContent | undefined;
}

export interface Column {
  readonly name: string;
  readonly type: "numbers" | "times" | "yes or no" | "text" | "empty";
}

const rowLimit = 8;
const columnLimit = 60;
const cellLimit = 200;
const separators = [",", ";", "\t", "|"] as const;

/** Undefined where the beginning shows no row at all. */
export function peekInto(text: string): Peek | undefined {
  const content = text.replace(/^\uFEFF/, "");
  const first = content.trimStart().charAt(0);
  if (first === "[" || first === "{") return peekIntoObjects(content, first === "[" ? "JSON" : "JSON lines");
  return peekIntoTable(content);
}

function peekIntoTable(text: string): Peek | undefined {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const counts = separators.map((separator) => head.split(separator).length);
  const separator = separators[counts.indexOf(Math.max(...counts))] ?? ",";
  const [names = [], ...rows] = readTable(text, separator);
  if (rows.length === 0) return undefined;
  return describe("CSV", names, rows);
}

/** Fields may be quoted, and then hold separators, line ends and doubled quotes. */
function readTable(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  const endRow = () => {
    row.push(field);
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    field = "";
  };
  for (let at = 0; at < text.length && rows.length <= rowLimit; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && field === "") isQuoted = true;
    else if (character === separator) {
      row.push(field);
      field = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") field += character;
  }
  if (rows.length <= rowLimit && (field !== "" || row.length > 0)) endRow();
  return rows.slice(0, rowLimit + 1);
}

function peekIntoObjects(text: string, format: "JSON" | "JSON lines"): Peek | undefined {
  const records = wholeObjects(text).flatMap((part) => {
    const value = parse(part);
    return typeof value === "object" && value !== null ? [new Map(flatten("", value))] : [];
  });
  if (records.length === 0) return undefined;
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))];
  return describe(
    format,
    names,
    records.map((record) => names.map((name) => record.get(name) ?? "")),
  );
}

/** The text of the first objects that are there from brace to brace. */
function wholeObjects(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let isText = false;
  for (let at = 0; at < text.length && parts.length < rowLimit; at += 1) {
    const character = text.charAt(at);
    if (isText) {
      if (character === "\\") at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{") {
      if (depth === 0) start = at;
      depth += 1;
    } else if (character === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) parts.push(text.slice(start, at + 1));
    }
  }
  return parts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `accountDetails.accountId` for what lies within. */
function flatten(path: string, value: object): (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const full = path === "" ? name : `${path}.${name}`;
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) return flatten(full, inner);
    return [[full, typeof inner === "string" ? inner : (JSON.stringify(inner) ?? "")] as const];
  });
}

function describe(format: Peek["format"], names: readonly string[], rows: readonly (readonly string[])[]): Peek {
  const shownRows = rows.slice(0, rowLimit).map((row) => row.slice(0, columnLimit));
  const columns = names.slice(0, columnLimit).map((name, index) => ({
    name: shorten(name),
    type: typeOf(shownRows.map((row) => row[index] ?? "")),
  }));
  return { format, columns, rows: shownRows.map((row) => row.map(shorten)), content: contentOf(names) };
}

const shorten = (text: string): string => cut(maskCardNumbers(text));
const cut = (text: string): string => (text.length > cellLimit ? `${text.slice(0, cellLimit)}…` : text);

function typeOf(values: readonly string[]): Column["type"] {
  const given = values.map((value) => value.trim()).filter((value) => value !== "" && value !== "null");
  if (given.length === 0) return "empty";
  if (given.every((value) => /^(?:true|false|yes|no)$/i.test(value))) return "yes or no";
  if (given.every((value) => /^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/.test(value))) return "times";
  if (given.every((value) => /^[-+(]?[\p{Sc}\s]*[\d.,' ]*\d\)?[\p{Sc}\s]*$/u.test(value))) return "numbers";
  return "text";
}

function contentOf(names: readonly string[]): FileContent | undefined {
  const plain = names.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const hasAny = (...wanted: readonly string[]) => wanted.some((word) => plain.some((name) => name.includes(word)));
  if (hasAny("amount", "betrag", "montant", "importe")) return "transactions";
  if (hasAny("isfraud", "fraud", "label")) return "labels";
  return hasAny("customerid", "kyc", "email") ? "customers" : undefined;
}

const beginningBytes = 64 * 1024;

export async function readBeginning(file: File): Promise<string> {
  const beginning = file.slice(0, beginningBytes);
  const head = new Uint8Array(await beginning.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const bytes = isPacked ? await unpack(beginning) : new Uint8Array(await beginning.arrayBuffer());
  // A character that is cut off at the end is left out.
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
}

/** As much as can be unpacked: the end of the packed file is missing, so that it always ends in an error. */
async function unpack(beginning: Blob): Promise<Uint8Array> {
  const reader = beginning.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < beginningBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } catch {
    // What came until then is what is looked at.
  }
  reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.subarray(0, beginningBytes);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
