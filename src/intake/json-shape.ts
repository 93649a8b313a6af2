/** Finds from its beginning how a JSON file holds its records: one a line, in a list, or in lists within objects. */
import { type FoundList, findLists, isListName, type ListHints, type OtherLists, otherLists } from "./json-lists.ts";
import { parseJson, withoutSeparator } from "./json-record.ts";
import type { ColumnNames } from "./records/columns.ts";

export interface ListShape {
  readonly kind: "list";
  /** Bytes before the list, or before the first of several objects. */
  readonly skip: number;
  /** Undefined where nothing but records is in the file. */
  readonly others?: OtherLists | undefined;
}

type JsonShape = { readonly kind: "lines" } | ListShape;

/** Lines that are looked at, and the share of them that must be objects of their own. */
const lineSample = 20;
const lineShare = 0.5;

/** Undefined where the text is not JSON at all. */
export function findJsonShape(sample: Buffer, isWhole: boolean, hints: ListHints): JsonShape | undefined {
  const text = sample.toString("utf8");
  const start = text.length - withoutSeparator(text.trimStart()).trimStart().length;
  const first = text[start];
  if (isWhole && first === "{" && isNullList(text.slice(start), hints.columns)) {
    return { kind: "list", skip: sample.length };
  }
  const within = (list: FoundList): ListShape => {
    return { kind: "list", skip: Buffer.byteLength(text.slice(0, list.at)), others: otherLists(list, hints) };
  };
  if (areLinesObjects(text, isWhole)) {
    // Each line, or the only one, may be an answer with a list.
    const list = findLists(text, text.indexOf("{"), hints, hasSecondLine(text) ? "named" : "any");
    return list === undefined ? { kind: "lines" } : within(list);
  }
  if (first === "[") {
    if (!/^\[\s*(?:[[{\]"]|-?\d|true|false|null|$)/.test(text.slice(start, start + 4_096))) return undefined;
    const object = /^\[\s*\{/.exec(text.slice(start, start + 4_096));
    const list = object === null ? undefined : findLists(text, start + object[0].length - 1, hints, "named");
    return list === undefined ? { kind: "list", skip: Buffer.byteLength(text.slice(0, start)) } : within(list);
  }
  if (first !== "{" || !/^\{\s*(?:"|\}|$)/.test(text.slice(start, start + 4_096))) return undefined;
  const list = findLists(text, start, hints, "any");
  return list === undefined ? { kind: "list", skip: Buffer.byteLength(text.slice(0, start)) } : within(list);
}

/** Some programs write null for an empty list: that is no record without fields. */
function isNullList(text: string, columns: ColumnNames | undefined): boolean {
  const whole = parseJson(text.trim());
  if (typeof whole !== "object" || whole === null) return false;
  const names = Object.keys(whole);
  const lists = Object.entries(whole).filter(([name]) => isListName(name));
  const isRecord = columns === undefined ? lists.length < names.length : names.some((name) => columns.isKnown(name));
  return lists.length > 0 && lists.every(([, value]) => value === null) && !isRecord;
}

function areLinesObjects(text: string, isWhole: boolean): boolean {
  const lines = text.split("\n", lineSample + 1);
  // The last line may go on behind the sample.
  if (!isWhole && lines.length <= lineSample) lines.pop();
  const filled = lines.slice(0, lineSample).filter((line) => line.trim() !== "");
  const areObjects = filled.map(isObjectText);
  const objects = areObjects.filter((isObject) => isObject).length;
  return areObjects[0] === true || (objects > 0 && objects >= filled.length * lineShare);
}

function hasSecondLine(text: string): boolean {
  const end = text.indexOf("\n");
  return end >= 0 && text.slice(end).trim() !== "";
}

function isObjectText(line: string): boolean {
  const text = withoutSeparator(line.trim());
  return text.startsWith("{") && text.endsWith("}") && parseJson(text) !== undefined;
}
