/** Finds each field of a transaction in a record, by the specification's names or by other usual ones. */
import { isObject } from "./canonical.ts";
import { describeConflict, fieldLimit } from "./columns.ts";
import { flatten } from "./flatten.ts";
import { contend, type Rivals } from "./rival-columns.ts";
import { mayTellSide, sideOf, type ToldSide } from "./side-words.ts";
import { mayTellState, saysUndone } from "./state-words.ts";
import { type TransactionColumn, type TransactionField, transactionColumns } from "./transaction-columns.ts";

/** `exact`: only the specification's names count, all else is an attribute. `usual`: other names for the fields count as well. */
export type NameRule = "exact" | "usual";

/** The place of each field's value; a list of values is several times quicker to fill than an object. */
export const slot = {
  transactionId: 0,
  amount: 1,
  timestamp: 2,
  "accountDetails.accountId": 3,
  "accountDetails.accountType": 4,
  currency: 5,
  country: 6,
  counterpartyId: 7,
  merchantCategory: 8,
  channel: 9,
  deviceId: 10,
  customerId: 11,
} as const satisfies Record<TransactionField, number>;

/** Behind the fields stand what gives only a part of one. */
export const partSlot = { time: 12, debit: 13, credit: 14, direction: 15, zone: 16 } as const;

const firstOptional = slot["accountDetails.accountType"];
const firstPart = partSlot.time;
const noSlot = -1;

const slotOfColumn = new Map<TransactionColumn, number>(
  Object.entries({ ...slot, ...partSlot }) as [TransactionColumn, number][],
);

export interface GivenFields {
  /** By slot; undefined where a field is not given. */
  readonly values: readonly unknown[];
  /** The names under which they were found. */
  readonly amountName: string;
  readonly timestampName: string;
  readonly timeName: string;
  readonly debitName: string;
  readonly creditName: string;
  readonly hasOptional: boolean;
  /** Values have to be as a request of its own has them. */
  readonly isExact: boolean;
  /** Something stands in one of the columns that give a part of a field, other than the zone. */
  readonly hasParts: boolean;
  readonly otherKeys: readonly string[];
  readonly otherValues: readonly unknown[];
  readonly problem: { readonly field: string; readonly reason: string } | undefined;
  /** What a column that is no field says of the direction. */
  readonly toldSide: ToldSide | undefined;
  /** The column that says that no money moved, and its word. */
  readonly undone: { readonly name: string; readonly word: string } | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const exactNames = new Map<string, number>(
  (Object.keys(slot) as TransactionField[]).filter((name) => !name.includes(".")).map((name) => [name, slot[name]]),
);

class Collector implements GivenFields {
  readonly values: unknown[] = [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ];
  amountName = "amount";
  timestampName = "timestamp";
  timeName = "";
  debitName = "";
  creditName = "";
  hasOptional = false;
  isExact = false;
  hasParts = false;
  readonly otherKeys: string[] = [];
  readonly otherValues: unknown[] = [];
  problem: GivenFields["problem"] = undefined;
  toldSide: ToldSide | undefined = undefined;
  undone: GivenFields["undone"] = undefined;

  put(place: number, name: string, value: unknown): void {
    if (place === noSlot) {
      this.otherKeys.push(name);
      this.otherValues.push(value);
      return;
    }
    this.values[place] = value;
    if (place >= firstPart) this.#putPart(place, name);
    else if (place >= firstOptional) this.hasOptional = true;
    else if (place === slot.amount) this.amountName = name;
    else if (place === slot.timestamp) this.timestampName = name;
  }

  #putPart(place: number, name: string): void {
    if (place === partSlot.zone) return;
    this.hasParts = true;
    if (place === partSlot.debit) this.debitName = name;
    else if (place === partSlot.credit) this.creditName = name;
    else if (place === partSlot.time) this.timeName = name;
  }

  refuse(field: string, reason: string): void {
    this.problem ??= { field, reason };
  }
}

export function collectFields(fields: Fields, names: NameRule): GivenFields {
  if (names === "usual" && !hasOwnShape(fields)) return collectUsual(fields);
  const collector = new Collector();
  collector.isExact = names === "exact";
  collectExact(fields, collector);
  return collector;
}

/** In a record of the specification's shape names mean what they mean in a request of its own; values are read as in other files. */
function hasOwnShape(fields: Fields): boolean {
  return isObject(fields.accountDetails) && fields.transactionId !== undefined;
}

function collectExact(fields: Fields, collector: Collector): void {
  for (const key in fields) {
    const value = fields[key];
    const place = exactNames.get(key);
    if (place !== undefined) putExact(collector, place, key, value);
    else if (key === "accountDetails") collectAccountDetails(value, collector);
    else if (key === "__proto__") refuseProto(collector);
    else collector.put(noSlot, key, value);
  }
}

function collectAccountDetails(value: unknown, collector: Collector): void {
  if (value === null || value === undefined) return;
  if (!isObject(value)) {
    collector.refuse("accountDetails", "accountDetails must be an object with accountId.");
    return;
  }
  for (const key in value) {
    if (key === "accountId") putExact(collector, slot["accountDetails.accountId"], key, value[key]);
    else if (key === "accountType") putExact(collector, slot["accountDetails.accountType"], key, value[key]);
    else if (key === "__proto__") refuseProto(collector);
    else collector.put(noSlot, `accountDetails.${key}`, value[key]);
  }
}

function putExact(collector: Collector, place: number, key: string, value: unknown): void {
  if (collector.isExact) collector.put(place, key, value);
  else putExported(collector, place, key, value);
}

function refuseProto(collector: Collector): void {
  collector.refuse("", "A key named __proto__ is not accepted.");
}

/** What a sequence of keys means: for each its slot, or none. */
interface Plan {
  readonly keys: readonly string[];
  readonly places: readonly number[];
  readonly problem: GivenFields["problem"];
  /** Columns that must not both have values. */
  readonly rivals: readonly Rivals[];
  /** Columns that may say which way money went. */
  readonly tellers: readonly string[];
  /** Columns that may say that no money moved. */
  readonly states: readonly string[];
}

/** Rows of one file have the same keys in the same order, so what the keys mean is worked out once. */
let lastPlan: Plan = { keys: [], places: [], problem: undefined, rivals: [], tellers: [], states: [] };

function collectUsual(fields: Fields): GivenFields {
  const found = collectByPlan(fields, lastPlan);
  if (found !== undefined) return found;
  const collector = new Collector();
  const isWide = Object.keys(fields).length > fieldLimit;
  const flat = !isWide && Object.values(fields).some(isObject) ? flatten(fields) : fields;
  const keys = Object.keys(flat);
  if (keys.length > fieldLimit) {
    collector.refuse("", `The record has more than ${fieldLimit} fields.`);
    return collector;
  }
  lastPlan = makePlan(keys);
  collector.problem = lastPlan.problem;
  if (collector.problem !== undefined) return collector;
  for (const [index, key] of lastPlan.keys.entries()) put(collector, lastPlan, index, key, flat[key]);
  checkOthers(collector, lastPlan, flat);
  return collector;
}

/** Undefined where the plan is not for these keys, or where nested values have to be looked into first. */
function collectByPlan(fields: Fields, plan: Plan): GivenFields | undefined {
  if (plan.problem !== undefined) return undefined;
  const collector = new Collector();
  let index = 0;
  for (const key in fields) {
    const value = fields[key];
    if (plan.keys[index] !== key || typeof value === "object") return undefined;
    put(collector, plan, index, key, value);
    index += 1;
  }
  if (index !== plan.keys.length) return undefined;
  checkOthers(collector, plan, fields);
  return collector;
}

function checkOthers(collector: Collector, { keys, rivals, tellers, states }: Plan, fields: Fields): void {
  for (const name of tellers) {
    const side = sideOf(fields[name]);
    if (side !== undefined) collector.toldSide ??= { name, word: String(fields[name]).trim(), side };
  }
  for (const name of states) {
    const word = fields[name];
    if (saysUndone(word)) collector.undone ??= { name, word: word.trim() };
  }
  for (const { field, taken, other } of rivals) {
    const [first = "", second = ""] = [keys[taken], keys[other]];
    if (contend(field, fields[first], fields[second])) {
      collector.refuse(field, describeConflict({ field, first, second }));
    }
  }
}

function put(collector: Collector, plan: Plan, index: number, key: string, value: unknown): void {
  putExported(collector, plan.places[index] ?? noSlot, key, value);
}

function putExported(collector: Collector, place: number, key: string, value: unknown): void {
  // An empty cell of a table is no value.
  if (value === "") return;
  // Programs write ids and codes as numbers too, and in the place of a text that may be missing whole lists: those stay attributes.
  if (place >= firstOptional && place < firstPart && Array.isArray(value)) collector.put(noSlot, key, value);
  else collector.put(place, key, isText(place) && Number.isSafeInteger(value) ? String(value) : value);
}

function isText(place: number): boolean {
  return place !== noSlot && place !== slot.amount && place !== slot.timestamp && place < firstPart;
}

function makePlan(keys: readonly string[]): Plan {
  const { fields, conflict } = transactionColumns.assign(keys);
  const places = fields.map((field) => (field === undefined ? noSlot : (slotOfColumn.get(field) ?? noSlot)));
  let problem: Plan["problem"];
  if (conflict !== undefined) problem = { field: conflict.field, reason: describeConflict(conflict) };
  if (keys.includes("__proto__")) problem = { field: "", reason: "A key named __proto__ is not accepted." };
  const others = keys.filter((_, index) => places[index] === noSlot);
  return {
    keys,
    places,
    problem,
    rivals: transactionColumns.rivalsOf(keys),
    tellers: others.filter(mayTellSide),
    states: others.filter(mayTellState),
  };
}

/** The names under which fields are looked for in a record, nested ones included. */
export function fieldNames(fields: Fields): readonly string[] {
  const { accountDetails, ...others } = fields;
  if (!hasOwnShape(fields) || !isObject(accountDetails)) return Object.keys(flatten(fields));
  return [...exactNames.keys(), ...Object.keys(accountDetails).map((key) => `accountDetails.${key}`)].filter(
    (name) => name in others || name.includes("."),
  );
}
