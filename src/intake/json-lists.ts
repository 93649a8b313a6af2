/** The lists of records that an object of a JSON file holds: which is meant, and which others agree with it in shape. */
import { ServiceError } from "../errors.ts";
import { parseJson } from "./json-record.ts";
import type { ColumnNames } from "./records/columns.ts";

export interface FoundList {
  readonly key: string;
  /** Where its bracket stands in the text. */
  readonly at: number;
  /** Containers around it, beginning with the object in which it was looked for. */
  readonly depth: number;
  /** Known names in its first object. */
  readonly names: readonly string[];
  /** The amount of its first object is below zero. */
  readonly isSigned: boolean;
}

/** What is known of lists behind the first one. */
export interface OtherLists {
  /** Containers around the first list that have to end before the file does. */
  readonly depth: number;
  /** Whether a list that begins with this object is read as well; throws where it could be meant and differs. */
  readonly isMeant: (key: string, first: object) => boolean;
}

export interface ListHints {
  readonly columns?: ColumnNames | undefined;
  /** The key of the list that the sender means. */
  readonly list?: string | undefined;
  /** Called with the key of each list of objects that is not read although the sender chose none. */
  readonly onOtherList?: ((key: string) => void) | undefined;
}

/** Lists are looked for on so many levels of an object. */
export const listDepth = 3;

/** Keys under which a list of records is sent. */
const listNames = new Set(
  `transactions customers labels records rows data items entries results list payments clients accounts payload value
  content docs documents hits elements objects movements operations transaktionen umsätze kunden buchungen clientes
  transacciones movimientos operaciones transacoes transações movimentos transazioni movimenti operazioni clienti klanten
  transacties transakcje operacje klienci işlemler islemler müşteriler musteriler opérations`.split(/\s+/),
);

export function isListName(key: string): boolean {
  return listNames.has(key.toLowerCase());
}

/** An object with this many known names is a record itself, even if it holds a list. */
const ownNames = 3;

/** A list whose first object has as many is one of records; of several lists the one with most is meant. */
const fewestNames = 2;
const namesCounted = 100;

/** Shares of the first list's known names: from the higher one a list is read as well, from the lower one the sender has to say. */
const sameShare = 2 / 3;
const unclearShare = 1 / 2;

/**
 * The first list of records in the object at `start`. `named` takes no list of which nothing is known, and no list of an object that
 * may be a record itself.
 */
export function findLists(text: string, start: number, hints: ListHints, mode: "any" | "named"): FoundList | undefined {
  const { lists, known } = listsIn(text, start, hints.columns);
  if (hints.list !== undefined) {
    const chosen = lists.find(({ key }) => key === hints.list);
    if (chosen === undefined && mode === "any")
      throw new ServiceError("unprocessable_file", noSuchList(hints.list, lists));
    return chosen;
  }
  const isRecord = known >= (mode === "named" ? fewestNames : ownNames);
  const chosen = chooseList(lists, known, isRecord, mode);
  if (chosen === undefined) return undefined;
  const { columns } = hints;
  const isRead = (list: FoundList) =>
    list === chosen || (columns !== undefined && chosen.names.length > 0 && agrees(chosen, list, columns));
  const first = lists.find(isRead) ?? chosen;
  for (const { key, at, holdsObjects } of lists) if (holdsObjects && at < first.at) hints.onOtherList?.(key);
  return first;
}

export function otherLists(first: FoundList, { columns, list, onOtherList }: ListHints): OtherLists {
  const isMeant = (key: string, object: object): boolean => {
    if (list !== undefined) return key === list;
    const isKnown = columns !== undefined && first.names.length > 0;
    if (isKnown && agrees(first, { key, ...look(object, columns) }, columns)) return true;
    onOtherList?.(key);
    return false;
  };
  return { depth: first.depth, isMeant };
}

function chooseList(
  lists: readonly (FoundList & { readonly holdsObjects: boolean })[],
  known: number,
  isRecord: boolean,
  mode: "any" | "named",
): FoundList | undefined {
  const best = lists.reduce<FoundList | undefined>(
    (most, list) => (list.names.length > (most?.names.length ?? fewestNames - 1) ? list : most),
    undefined,
  );
  if (best !== undefined && (!isRecord || (mode === "any" && best.names.length > known))) return best;
  const named = lists.find(({ key }) => isListName(key));
  if (mode === "named") return isRecord ? undefined : named;
  const other = lists.find(({ depth, holdsObjects }) => depth === 1 && holdsObjects);
  return (known < ownNames ? named : undefined) ?? (isRecord ? undefined : other);
}

type Compared = Pick<FoundList, "key" | "names" | "isSigned">;

/** By the fields that names mean: bookings and pending ones may spell them differently. */
function agrees(first: Compared, other: Compared, columns: ColumnNames): boolean {
  const own = new Set(columns.meaningsOf(first.names));
  const others = new Set(columns.meaningsOf(other.names));
  const common = [...others].filter((field) => own.has(field)).length;
  const share = common / own.size;
  // Records that have all that is needed are not left out, however many fields the first ones have beside.
  const isComplete = share > 0 && columns.findMissing(other.names) === undefined;
  if (share >= sameShare || (isComplete && common === others.size)) {
    requireSigns(first, other, columns);
    return true;
  }
  if (share < unclearShare && !isComplete) return false;
  const [one, two] = [first.key, other.key];
  throw new ServiceError(
    "unprocessable_file",
    `The file has two lists of records with different fields, '${one}' and '${two}'. Choose one with list=${one} or list=${two}.`,
  );
}

/** Keys of lists with money that comes in; others are of money going out, or of both. */
const incoming = new Set("refund refunds credit credits deposit deposits incoming inflows gutschriften".split(" "));

/** Of two lists that by their keys are of both directions, one at least needs amounts below zero: read together, one would be taken for the other. */
function requireSigns(first: Compared, other: Compared, columns: ColumnNames): void {
  const isIncoming = ({ key }: Compared): boolean => incoming.has(key.toLowerCase());
  if (isIncoming(first) === isIncoming(other) || first.isSigned || other.isSigned) return;
  const fields = columns.meaningsOf([...first.names, ...other.names]);
  if (!fields.includes("amount") || fields.includes("direction")) return;
  const [out, back] = isIncoming(first) ? [other.key, first.key] : [first.key, other.key];
  throw new ServiceError(
    "unprocessable_file",
    `The lists '${out}' and '${back}' are of both directions, and their amounts have no sign. Send the file with list=${out}, and again with list=${back} and negativeAmounts=out.`,
  );
}

function noSuchList(list: string, lists: readonly FoundList[]): string {
  const keys = [...new Set(lists.map(({ key }) => `'${key}'`))].slice(0, 20).join(", ");
  return `The file has no list '${list}' of records${keys === "" ? "" : `; it has ${keys}`}.`;
}

/** All lists on the first levels of an object, and how many of its own keys are known names. */
function listsIn(text: string, start: number, columns: ColumnNames | undefined) {
  const lists: (FoundList & { readonly holdsObjects: boolean })[] = [];
  const known = new Set<string>();
  let depth = 0;
  let key = "";
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
      const end = findListEnd(text, index);
      if (depth <= listDepth && (inner === "{" || inner === "]" || inner === undefined)) {
        const first = inner === "{" ? lookAtFirst(text.slice(index + 1, end), columns) : nothing;
        lists.push({ key, at: index, depth, ...first, holdsObjects: inner === "{" });
      }
      index = end;
      continue;
    }
    if (depth <= 0) break;
    index += 1;
  }
  return { lists, known: known.size };
}

type Look = Pick<FoundList, "names" | "isSigned">;
const nothing: Look = { names: [], isSigned: false };

/** The first object of a list, whatever the list is called. */
function lookAtFirst(list: string, columns: ColumnNames | undefined): Look {
  if (columns === undefined) return nothing;
  const start = list.indexOf("{");
  const first = parseJson(list.slice(start, findListEnd(list, start, "{", "}")));
  return typeof first === "object" && first !== null ? look(first, columns) : nothing;
}

function look(record: object, columns: ColumnNames): Look {
  const names = knownNames(record, "", columns, listDepth);
  const meanings = columns.meaningsOf(names);
  const isSigned = names.some((name, place) => meanings[place] === "amount" && isNegative(valueAt(record, name)));
  return { names, isSigned };
}

function isNegative(value: unknown): boolean {
  return typeof value === "number" ? value < 0 : typeof value === "string" && /^\s*[-\u2212(]/.test(value);
}

function valueAt(record: object, path: string): unknown {
  if (Object.hasOwn(record, path)) return (record as Readonly<Record<string, unknown>>)[path];
  const at = path.indexOf(".");
  const inner = at < 0 ? undefined : (record as Readonly<Record<string, unknown>>)[path.slice(0, at)];
  return typeof inner === "object" && inner !== null ? valueAt(inner, path.slice(at + 1)) : undefined;
}

function knownNames(record: object, path: string, columns: ColumnNames, depth: number): readonly string[] {
  return Object.entries(record)
    .slice(0, namesCounted)
    .flatMap(([name, value]) => {
      if (columns.isKnown(path + name)) return [path + name];
      const isNested = typeof value === "object" && value !== null && !Array.isArray(value) && depth > 1;
      return isNested ? knownNames(value, `${path}${name}.`, columns, depth - 1) : [];
    });
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
