/** Finds each field of a transaction in a record, by the specification's own names or by usual other ones. */
import { describeConflict } from "./columns.ts";
import { type TransactionField, transactionColumns } from "./transaction-columns.ts";

/** `exact`: only the specification's names count, all else is an attribute. `usual`: other names for the fields count as well. */
export type NameRule = "exact" | "usual";

export type FieldValues = { [Field in TransactionField]: unknown };

export interface GivenFields {
  readonly values: FieldValues;
  /** The name under which the amount was found. */
  readonly amountName: string;
  /** How many optional fields were given. */
  readonly optionalCount: number;
  readonly otherKeys: string[];
  readonly otherValues: unknown[];
  readonly problem: { readonly field: string; readonly reason: string } | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
type Target = TransactionField | "";

const requiredFields = new Set<Target>(["transactionId", "amount", "timestamp", "accountDetails.accountId"]);

const exactNames = new Map<string, TransactionField>(
  (
    [
      "transactionId",
      "amount",
      "timestamp",
      "currency",
      "counterpartyId",
      "merchantCategory",
      "channel",
      "country",
      "deviceId",
      "customerId",
    ] as const
  ).map((name) => [name, name]),
);

class Collector implements GivenFields {
  readonly values: FieldValues = {
    transactionId: undefined,
    amount: undefined,
    timestamp: undefined,
    "accountDetails.accountId": undefined,
    "accountDetails.accountType": undefined,
    currency: undefined,
    counterpartyId: undefined,
    merchantCategory: undefined,
    channel: undefined,
    country: undefined,
    deviceId: undefined,
    customerId: undefined,
  };
  amountName = "amount";
  optionalCount = 0;
  readonly otherKeys: string[] = [];
  readonly otherValues: unknown[] = [];
  problem: GivenFields["problem"] = undefined;

  put(target: Target, name: string, value: unknown): void {
    if (target === "") {
      this.otherKeys.push(name);
      this.otherValues.push(value);
      return;
    }
    this.values[target] = value;
    if (target === "amount") this.amountName = name;
    else if (!requiredFields.has(target)) this.optionalCount += 1;
  }

  refuse(field: string, reason: string): void {
    this.problem ??= { field, reason };
  }
}

export function collectFields(fields: Fields, names: NameRule): GivenFields {
  const collector = new Collector();
  if (names === "exact" || hasOwnShape(fields)) collectExact(fields, collector);
  else collectUsual(fields, collector);
  return collector;
}

/** A record in the specification's shape means exactly what it means as a request of its own. */
function hasOwnShape(fields: Fields): boolean {
  return isObject(fields.accountDetails) && fields.transactionId !== undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function collectExact(fields: Fields, collector: Collector): void {
  for (const key in fields) {
    const value = fields[key];
    const target = exactNames.get(key);
    if (target !== undefined) collector.put(target, key, value);
    else if (key === "accountDetails") collectAccountDetails(value, collector);
    else if (key === "__proto__") refuseProto(collector);
    else collector.put("", key, value);
  }
}

function collectAccountDetails(value: unknown, collector: Collector): void {
  if (value === null || value === undefined) return;
  if (!isObject(value)) {
    collector.refuse("accountDetails", "accountDetails must be an object that holds accountId.");
    return;
  }
  for (const key in value) {
    if (key === "accountId") collector.put("accountDetails.accountId", key, value[key]);
    else if (key === "accountType") collector.put("accountDetails.accountType", key, value[key]);
    else if (key === "__proto__") refuseProto(collector);
    else collector.put("", `accountDetails.${key}`, value[key]);
  }
}

function refuseProto(collector: Collector): void {
  collector.refuse("", "A key named __proto__ is not accepted.");
}

interface Plan {
  readonly keys: readonly string[];
  readonly targets: readonly Target[];
  readonly problem: GivenFields["problem"];
}

/** Rows of one file have the same keys in the same order, so what the keys mean is worked out once. */
let lastPlan: Plan = { keys: [], targets: [], problem: undefined };

function collectUsual(fields: Fields, collector: Collector): void {
  const flat = Object.values(fields).some(isObject) ? flatten(fields) : fields;
  const keys = Object.keys(flat);
  const plan = isSame(keys, lastPlan.keys) ? lastPlan : makePlan(keys);
  lastPlan = plan;
  if (plan.problem !== undefined) {
    collector.problem = plan.problem;
    return;
  }
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    const value = flat[key];
    // An empty cell of a table is no value.
    if (value !== "") collector.put(plan.targets[index] ?? "", key, value);
  }
}

function isSame(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index += 1) if (first[index] !== second[index]) return false;
  return true;
}

function makePlan(keys: readonly string[]): Plan {
  const best = new Map<TransactionField, { index: number; rank: number }>();
  const targets: Target[] = keys.map(() => "");
  for (const [index, key] of keys.entries()) {
    if (key === "__proto__") {
      return { keys, targets, problem: { field: "", reason: "A key named __proto__ is not accepted." } };
    }
    const column = transactionColumns.find(key);
    if (column === undefined) continue;
    const other = best.get(column.field);
    if (other !== undefined && other.rank === column.rank) {
      const reason = describeConflict(keys[other.index] ?? "", key, column.field);
      return { keys, targets, problem: { field: column.field, reason } };
    }
    if (other !== undefined && other.rank < column.rank) continue;
    if (other !== undefined) targets[other.index] = "";
    targets[index] = column.field;
    best.set(column.field, { index, rank: column.rank });
  }
  return { keys, targets, problem: undefined };
}

/** Nested fields that have a meaning, such as account.id, come up to the first level under their dotted name; others stay. */
function flatten(fields: Fields): Fields {
  const flat = new Map<string, unknown>();
  for (const [key, value] of Object.entries(fields)) {
    const inner = isObject(value) ? Object.entries(value) : [];
    if (
      inner.some(([name]) => transactionColumns.isKnown(`${key}.${name}`)) ||
      (key === "accountDetails" && isObject(value))
    ) {
      for (const [name, part] of inner) flat.set(`${key}.${name}`, part);
    } else flat.set(key, value);
  }
  return Object.fromEntries(flat);
}
