/** Finds from its beginning how a JSON file holds its records: one a line, in a list, or in a list within an object. */

import { parseJson, withoutSeparator } from "./json-record.ts";
import type { ColumnNames } from "./records/columns.ts";

type JsonShape =
  | { readonly kind: "lines" }
  /** `skip` bytes stand before the list, or before the first of several objects. */
  | { readonly kind: "list"; readonly skip: number; readonly isWrapped: boolean };

/** Keys under which a list of records is sent. */
const listNames = new Set(
  `transactions customers labels records rows data items entries results list payments clients accounts payload value
  content docs documents hits elements objects movements operations transaktionen umsätze kunden buchungen clientes
  transacciones movimientos operaciones transacoes transações movimentos transazioni movimenti operazioni clienti klanten
  transacties transakcje operacje klienci işlemler islemler müşteriler musteriler opérations`.split(/\s+/),
);

/** Lines that are looked at, and the share of them that must be objects of their own. */
const lineSample = 20;
const lineShare = 0.5;

/** An object with this many known names is a record itself, even if it holds a list. */
const ownNames = 3;

/** A list whose first object has as many is one of records; of several lists the one with most is meant. */
const fewestNames = 2;
const namesCounted = 100;

/** Undefined where the text is not JSON at all. */
export function findJsonShape(
  sample: Buffer,
  isWhole: boolean,
  columns: ColumnNames | undefined,
): JsonShape | undefined {
  const text = sample.toString("utf8");
  const start = text.length - withoutSeparator(text.trimStart()).trimStart().length;
  const first = text[start];
  if (isWhole && first === "{" && isNullList(text.slice(start), columns))
    return { kind: "list", skip: sample.length, isWrapped: true };
  if (areLinesObjects(text, isWhole, columns)) return { kind: "lines" };
  if (first === "[") {
    return /^\[\s*(?:[[{\]"]|-?\d|true|false|null|$)/.test(text.slice(start, start + 4_096))
      ? { kind: "list", skip: Buffer.byteLength(text.slice(0, start)), isWrapped: false }
      : undefined;
  }
  if (first !== "{" || !/^\{\s*(?:"|\}|$)/.test(text.slice(start, start + 4_096))) return undefined;
  const list = findWrappedList(text, start, columns);
  if (list !== undefined) return { kind: "list", skip: Buffer.byteLength(text.slice(0, list)), isWrapped: true };
  return { kind: "list", skip: Buffer.byteLength(text.slice(0, start)), isWrapped: false };
}

/** Some programs write null for an empty list: that is no record without fields. */
function isNullList(text: string, columns: ColumnNames | undefined): boolean {
  const whole = parseJson(text.trim());
  if (typeof whole !== "object" || whole === null) return false;
  const names = Object.keys(whole);
  const lists = Object.entries(whole).filter(([name]) => listNames.has(name.toLowerCase()));
  const isRecord = columns === undefined ? lists.length < names.length : names.some((name) => columns.isKnown(name));
  return lists.length > 0 && lists.every(([, value]) => value === null) && !isRecord;
}

function areLinesObjects(text: string, isWhole: boolean, columns: ColumnNames | undefined): boolean {
  const lines = text.split("\n", lineSample + 1);
  const hasMore = lines.slice(1).some((line) => line.trim() !== "");
  // The last line may go on behind the sample.
  if (!isWhole && lines.length <= lineSample) lines.pop();
  const filled = lines.slice(0, lineSample).filter((line) => line.trim() !== "");
  const areObjects = filled.map(isObjectText);
  const objects = areObjects.filter((isObject) => isObject).length;
  if (areObjects[0] !== true && (objects === 0 || objects < filled.length * lineShare)) return false;
  // A single line may be an object that wraps a list.
  return hasMore || findWrappedList(text, text.indexOf("{"), columns) === undefined;
}

function isObjectText(line: string): boolean {
  const text = withoutSeparator(line.trim());
  return text.startsWith("{") && text.endsWith("}") && parseJson(text) !== undefined;
}

/** Where the list begins that holds the records of the object at `start`; looked for on the object's first three levels. */
function findWrappedList(text: string, start: number, columns: ColumnNames | undefined): number | undefined {
  let depth = 0;
  let key = "";
  let other: number | undefined;
  let named: number | undefined;
  let best: { readonly at: number; readonly known: number } | undefined;
  const known = new Set<string>();
  let index = start;
  while (index < text.length) {
    const sign = text[index];
    if (sign === '"') {
      const end = findStringEnd(text, index);
      if (skipBlanks(text, end) === ":") {
        key = text.slice(index + 1, end - 1);
        if (depth === 1 && columns?.isKnown(key) === true) known.add(key);
      }
      index = end;
      continue;
    }
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (sign === "[") {
      const inner = skipBlanks(text, index + 1);
      const isNamed = listNames.has(key.toLowerCase()) && known.size < ownNames;
      if (depth <= 3 && isNamed && (inner === "{" || inner === "]" || inner === undefined)) named ??= index;
      if (depth === 1 && inner === "{") other ??= index;
      const end = findListEnd(text, index);
      if (depth <= 3 && inner === "{") {
        const names = countKnown(text.slice(index + 1, end), columns);
        if (names >= fewestNames && names > (best?.known ?? 0)) best = { at: index, known: names };
      }
      index = end;
      continue;
    }
    if (depth <= 0) break;
    index += 1;
  }
  const isRecord = known.size >= ownNames;
  if (best !== undefined && (!isRecord || best.known > known.size)) return best.at;
  return named ?? (isRecord ? undefined : other);
}

/** Known names in the first object of a list, whatever the list is called. */
function countKnown(list: string, columns: ColumnNames | undefined): number {
  if (columns === undefined) return 0;
  const start = list.indexOf("{");
  const first = parseJson(list.slice(start, findListEnd(list, start, "{", "}")));
  return typeof first === "object" && first !== null ? knownNames(first, "", columns, 3) : 0;
}

function knownNames(record: object, path: string, columns: ColumnNames, depth: number): number {
  let known = 0;
  for (const [name, value] of Object.entries(record).slice(0, namesCounted)) {
    if (columns.isKnown(path + name)) known += 1;
    else if (typeof value === "object" && value !== null && !Array.isArray(value) && depth > 1) {
      known += knownNames(value, `${path}${name}.`, columns, depth - 1);
    }
  }
  return known;
}

/** Behind the closing quote of the string at `start`, or the end of the text. */
function findStringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index + 1;
  }
  return text.length;
}

/** Behind the closing sign of the list or object at `start`, or the end of the text. */
function findListEnd(text: string, start: number, opening = "[", closing = "]"): number {
  let depth = 0;
  let index = start;
  while (index < text.length) {
    const sign = text[index];
    if (sign === '"') {
      index = findStringEnd(text, index);
      continue;
    }
    if (sign === opening) depth += 1;
    else if (sign === closing) depth -= 1;
    index += 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** The first character that is not blank; undefined at the end. */
function skipBlanks(text: string, start: number): string | undefined {
  let index = start;
  while (index < text.length && (text.charCodeAt(index) <= 0x20 || text[index] === "\ufeff")) index += 1;
  return text[index];
}
