/** From the fields of one record to a transaction, or to the field that is at fault and why. */
import type { Transaction } from "../../contract/transaction.ts";
import { normaliseAccountType } from "./account-type.ts";
import { type AttributesResult, buildAttributes } from "./attributes.ts";
import { dayMs } from "./calendar.ts";
import { findCountry } from "./countries.ts";
import { findCurrency } from "./currencies.ts";
import { type NumberStyle, parseDecimal } from "./decimal.ts";
import { parseInstant } from "./instant.ts";
import { findIdentifierProblem, findTextProblem, identifierLimit } from "./text.ts";
import { collectFields, type GivenFields, type NameRule, slot } from "./transaction-fields.ts";

export interface TransactionOptions {
  readonly nowMs: number;
  /** In JSON an amount must be a number; in text it is read as one. */
  readonly source: "json" | "text";
  /** Whether only the specification's names count, or usual other ones too. Text allows them unless told otherwise, JSON does not. */
  readonly names?: NameRule;
  /** How a column writes its numbers, by the column's name; `point` where nothing is said. */
  readonly numberStyles?: ReadonlyMap<string, NumberStyle>;
}

export type TransactionResult =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly field: string; readonly reason: string };

const amountLimit = 1e12;
/** How far ahead of the clock a transaction may be; a contract term. */
const aheadLimitMs = dayMs;
const accountTypeLimit = 64;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Failure = Extract<TransactionResult, { ok: false }>;

export function parseTransaction(
  fields: Readonly<Record<string, unknown>>,
  options: TransactionOptions,
): TransactionResult {
  const names = options.names ?? (options.source === "json" ? "exact" : "usual");
  const given = collectFields(fields, names);
  if (given.problem !== undefined) return { ok: false, field: given.problem.field, reason: given.problem.reason };

  const id = given.values[slot.transactionId];
  const idProblem = findRequiredIdProblem(id);
  if (idProblem !== undefined) return fail("transactionId", idProblem);

  const amount = readAmount(given, options);
  if (typeof amount === "string") return fail("amount", amount);

  const timeMs = readTime(given.values[slot.timestamp], options);
  if (typeof timeMs === "string") return fail("timestamp", timeMs);

  const accountId = given.values[slot["accountDetails.accountId"]];
  const accountProblem = findRequiredIdProblem(accountId);
  if (accountProblem !== undefined) return fail("accountDetails.accountId", accountProblem);

  const transaction: Mutable<Transaction> = { id: id as string, accountId: accountId as string, amount, timeMs };
  if (given.hasOptional) {
    const failure = addOptionalFields(transaction, given);
    if (failure !== undefined) return failure;
  }
  if (given.otherKeys.length > 0) {
    const built: AttributesResult = buildAttributes(given.otherKeys, given.otherValues);
    if (!built.ok) return built;
    if (built.attributes !== undefined) transaction.attributes = built.attributes;
  }
  return { ok: true, transaction };
}

function fail(field: string, problem: string): Failure {
  return { ok: false, field, reason: `${field} ${problem}.` };
}

function findRequiredIdProblem(value: unknown): string | undefined {
  if (typeof value === "string") return findIdentifierProblem(value);
  return value === undefined || value === null ? "is missing" : "must be text";
}

function readAmount(given: GivenFields, options: TransactionOptions): number | string {
  const value = given.values[slot.amount];
  let amount: number;
  if (typeof value === "number") amount = value;
  else if (value === undefined || value === null || value === "") return "is missing";
  else if (typeof value !== "string" || options.source === "json") return "must be a JSON number";
  else {
    const style = options.numberStyles?.get(given.amountName) ?? "point";
    const parsed = parseDecimal(value, style);
    if (typeof parsed === "string") return parsed;
    amount = parsed;
  }
  if (!(amount >= -amountLimit && amount <= amountLimit)) return "must lie between -1e12 and 1e12";
  // The only zero: -0 would be another number to Object.is.
  return amount === 0 ? 0 : amount;
}

function readTime(value: unknown, { nowMs, source }: TransactionOptions): number | string {
  if (typeof value !== "string") {
    return value === undefined || value === null ? "is missing" : "must be text, such as 2024-05-01T12:34:56Z";
  }
  if (value === "") return "is missing";
  const timeMs = parseInstant(source === "text" ? value.trim() : value);
  if (typeof timeMs === "string") return timeMs;
  return timeMs > nowMs + aheadLimitMs ? "must not be more than 24 hours ahead of now" : timeMs;
}

const plainFields = ["counterpartyId", "merchantCategory", "channel", "deviceId", "customerId"] as const;

function addOptionalFields(transaction: Mutable<Transaction>, given: GivenFields): Failure | undefined {
  const values = given.values;
  const type = readText(values[slot["accountDetails.accountType"]], accountTypeLimit);
  if (typeof type !== "string") return fail("accountDetails.accountType", type.problem);
  if (type !== "") transaction.accountType = normaliseAccountType(type);

  const currency = readText(values[slot.currency], identifierLimit);
  if (typeof currency !== "string") return fail("currency", currency.problem);
  if (currency !== "") {
    const code = findCurrency(currency);
    if (code === undefined) return fail("currency", "must be an ISO 4217 code, such as EUR");
    transaction.currency = code;
  }

  const country = readText(values[slot.country], identifierLimit);
  if (typeof country !== "string") return fail("country", country.problem);
  if (country !== "") {
    const code = findCountry(country);
    if (code === undefined) return fail("country", "must be an ISO 3166-1 code of two or three letters, such as DE");
    transaction.country = code;
  }

  for (const field of plainFields) {
    const value = values[slot[field]];
    if (value === undefined) continue;
    const text = readText(value, identifierLimit);
    if (typeof text !== "string") return fail(field, text.problem);
    if (text !== "") transaction[field] = text;
  }
  return undefined;
}

/** Outer blanks do not count; nothing, null and blanks alone are all "not given", which is an empty text. */
function readText(value: unknown, limit: number): string | { readonly problem: string } {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") return { problem: "must be text" };
  const text = value.trim();
  const problem = findTextProblem(text, limit);
  return problem === undefined ? text : { problem };
}
