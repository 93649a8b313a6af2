/** Finds out from its beginning how a JSON file holds its records: one a line, in a list, or in a list within an object. */

import { parseJson, withoutSeparator } from "./json-record.ts";
import type { ColumnNames } from "./records/columns.ts";

export type JsonShape =
  | { readonly kind: "lines" }
  /** `skip` bytes stand before the list, or before the first of several objects. */
  | { readonly kind: "list"; readonly skip: number; readonly isWrapped: boolean };

/** Keys under which a list of records is sent. */
const listNames = new Set(
  `transactions customers records rows data items entries results list payments clients accounts payload value content
  transaktionen kunden buchungen clientes transacciones transacciones transacoes transazioni clienti klanten`.split(
    /\s+/,
  ),
);

/** Lines that are looked at, and the share of them that must be objects of their own. */
const lineSample = 20;
const lineShare = 0.5;

/** An object with this many known names is a record itself, even if it holds a list. */
const ownNames = 3;

/** Undefined where the text is not JSON at all. */
export function findJsonShape(
  sample: Buffer,
  isWhole: boolean,
  columns: ColumnNames | undefined,
): JsonShape | undefined {
  const text = sample.toString("utf8");
  const start = text.length - withoutSeparator(text.trimStart()).trimStart().length;
  const first = text[start];
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
  const known = new Set<string>();
  const token = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/gs;
  token.lastIndex = start;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const sign = match[0];
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (sign === "[") {
      const inner = text.slice(match.index + 1, match.index + 4_096).trimStart()[0];
      const isNamed = listNames.has(key.toLowerCase()) && known.size < ownNames;
      if (depth <= 3 && isNamed && (inner === "{" || inner === "]" || inner === undefined)) return match.index;
      if (depth === 1 && inner === "{") other ??= match.index;
      const end = findListEnd(text, match.index);
      if (end === undefined) break;
      token.lastIndex = end;
    } else if (match[2] !== undefined) {
      key = match[1] ?? "";
      if (depth === 1 && columns?.isKnown(key) === true) known.add(key);
    }
    if (depth <= 0) break;
  }
  return known.size < ownNames ? other : undefined;
}

function findListEnd(text: string, start: number): number | undefined {
  let depth = 0;
  const token = /"(?:[^"\\]|\\.)*"|[[\]]/gs;
  token.lastIndex = start;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === "[") depth += 1;
    else if (match[0] === "]") depth -= 1;
    if (depth === 0) return match.index + 1;
  }
  return undefined;
}
