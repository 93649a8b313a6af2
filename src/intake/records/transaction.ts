/** Reads a transaction from the fields of one record, or names the invalid field and the reason. */

import { minorUnitsOf } from "../../contract/minor-units.ts";
import type { Transaction } from "../../contract/transactions.ts";
import { normaliseAccountType } from "./account-type.ts";
import { type AttributesResult, buildAttributes } from "./attributes.ts";
import { findCountry, findCountryByName } from "./countries.ts";
import { findCurrency } from "./currencies.ts";
import { findCurrencyByName } from "./currency-names.ts";
import { type NumberStyle, parseDecimal } from "./decimal.ts";
import { currencyInHeading } from "./heading.ts";
import { isMinorId, isMinorKind, isMinorName, isOpenUnit, kindKey, openUnit } from "./minor-amounts.ts";
import type { Money } from "./money.ts";
import { isNothing } from "./nothing.ts";
import { findContradiction } from "./side-words.ts";
import { openSign } from "./sign-doubt.ts";
import { suggestFields, suggestSide } from "./suggest-fields.ts";
import { findIdentifierProblem, findTextProblem, identifierLimit } from "./text.ts";
import { collectFields, type GivenFields, type NameRule, partSlot, slot } from "./transaction-fields.ts";
import { sentName, type TransactionOptions } from "./transaction-options.ts";
import { applyDirection, isEmpty, isMarkedName, readMoney, readSides, type Side } from "./transaction-parts.ts";
import { readTime } from "./transaction-time.ts";

export type TransactionResult =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly field: string; readonly reason: string };

const amountLimit = 1e12;
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

  const failRequired = (field: string, problem: string): Failure => {
    if (problem !== missing || names === "exact") return fail(field, problem);
    const advice = options.source === "json" ? suggestFields(field, given) : suggestSide(field, given);
    return fail(field, `${missing}${advice}`);
  };

  const id = readIdentifier(given.values[slot.transactionId], options.source);
  const idProblem = findRequiredIdProblem(id, options.source);
  if (idProblem !== undefined) return failRequired("transactionId", idProblem);

  const money = readAmount(given, options);
  if (typeof money === "string") return failRequired("amount", money);
  const amount = typeof money === "number" ? money : money.value;
  const contradiction = contradictionOf(amount, given, options);
  if (contradiction !== undefined) return fail("amount", contradiction);
  if (options.isStatement === true && given.undone !== undefined) {
    const { name, word } = given.undone;
    return fail("amount", `did not move: ${name} says ${word}; to analyse the row all the same, rename that column`);
  }

  const timeMs = readTime(given, options);
  if (typeof timeMs === "string") return failRequired("timestamp", timeMs);

  const accountId = readIdentifier(given.values[slot["accountDetails.accountId"]], options.source);
  const accountProblem = findRequiredIdProblem(accountId, options.source);
  if (accountProblem !== undefined) return failRequired("accountDetails.accountId", accountProblem);

  const transaction: Mutable<Transaction> = { id: id as string, accountId: accountId as string, amount, timeMs };
  if (given.hasOptional) {
    const failure = addOptionalFields(transaction, given, options.source, names);
    if (failure !== undefined) return failure;
  }
  if (typeof money !== "number" && money.currency !== undefined) {
    if (transaction.currency !== undefined && transaction.currency !== money.currency) {
      return fail("amount", "has a different currency than the currency column");
    }
    transaction.currency = money.currency;
  }
  if (transaction.currency === undefined && names === "usual") {
    const currency = currencyInHeading(amountHeading(given, amount, options));
    if (currency !== undefined) transaction.currency = currency;
  }
  const unitName = sentName(given.amountName, options);
  if (options.areAmountsMinor === undefined && isOpenUnit(unitName, given.values[slot.amount])) {
    if (minorUnitsOf(transaction.currency ?? "") > 0) return fail("amount", openUnit);
  }
  if (options.areAmountsMinor ?? saysMinor(given, options, names)) {
    const unit = 10 ** minorUnitsOf(transaction.currency ?? "");
    if (!Number.isInteger(amount)) return fail("amount", "must be a whole number where it is in the smallest unit");
    transaction.amount = amount / unit;
  }
  if (given.otherKeys.length > 0) {
    const built: AttributesResult = buildAttributes(given.otherKeys, given.otherValues);
    if (!built.ok) return built;
    if (built.attributes !== undefined) transaction.attributes = built.attributes;
  }
  return { ok: true, transaction };
}

const missing = "is missing";
function fail(field: string, problem: string): Failure {
  return { ok: false, field, reason: `${field} ${problem}.` };
}

/** Databases fill the cells of a table with blanks; in JSON an id is exactly what it is. */
function readIdentifier(value: unknown, source: TransactionOptions["source"]): unknown {
  return source === "text" && typeof value === "string" ? value.trim() : value;
}

function findRequiredIdProblem(value: unknown, source: TransactionOptions["source"]): string | undefined {
  if (typeof value === "string") {
    return source === "text" && isNothing(value) ? missing : findIdentifierProblem(value);
  }
  return value === undefined || value === null ? missing : "must be text";
}

/** The amount, with its currency where the text names one. */
function readAmount(given: GivenFields, options: TransactionOptions): number | Money | string {
  const value = given.values[slot.amount];
  let read: number | Money | string;
  if (typeof value === "number" && !given.hasParts) read = withMeantSign(value, options);
  else if (options.source === "text" || !given.isExact) read = readWrittenAmount(value, given, options);
  else if (value === undefined || value === null || value === "") return missing;
  else return "must be a JSON number";
  if (typeof read === "string") return read;
  const amount = typeof read === "number" ? read : read.value;
  if (!(amount >= -amountLimit && amount <= amountLimit)) return "must be between -1e12 and 1e12";
  // The only zero: -0 would be another number to Object.is.
  if (amount === 0) return typeof read === "number" ? 0 : { ...read, value: 0 };
  return read;
}

function readWrittenAmount(value: unknown, given: GivenFields, options: TransactionOptions): number | Money | string {
  const usual = options.source === "text" ? "point" : "machine";
  const style = (name: string): NumberStyle => options.numberStyles?.get(name) ?? usual;
  if (typeof value === "string" && !given.hasParts) {
    const plain = parseDecimal(value, style(given.amountName));
    if (typeof plain === "number") return withMeantSign(plain, options);
  }
  if (isEmpty(value)) {
    const side = (place: number, name: string): Side => ({
      value: given.values[place],
      style: style(name),
      isNegative: options.negativeColumns?.has(name) === true,
    });
    return readSides(side(partSlot.debit, given.debitName), side(partSlot.credit, given.creditName)) ?? missing;
  }
  const isMarked = isMarkedName(sentName(given.amountName, options));
  const money = readMoney(value, style(given.amountName), isMarked);
  if (typeof money === "string") return money;
  const direction = given.values[partSlot.direction];
  if (direction !== undefined) return applyDirection(money, direction);
  return isMarked ? money : { ...money, value: withMeantSign(money.value, options) };
}

/** Between the sign of an amount, where it has to say which way the money went, and what stands beside it. */
function contradictionOf(
  amount: number,
  { values, amountName, toldSide }: GivenFields,
  options: TransactionOptions,
): string | undefined {
  const { negativeAmounts = "in" } = options;
  if ((toldSide === undefined && options.isSignOpen !== true) || isEmpty(values[slot.amount])) return undefined;
  if (isMarkedName(sentName(amountName, options))) return undefined;
  if (values[partSlot.direction] !== undefined) return undefined;
  if (toldSide === undefined) return amount < 0 ? `is negative, and ${openSign}` : undefined;
  return findContradiction(negativeAmounts === "out" ? -amount : amount, negativeAmounts, toldSide);
}

/** Of the column that the amount is from: without one for both directions, money that comes in is in that for credits. */
function amountHeading(given: GivenFields, amount: number, options: TransactionOptions): string {
  const { amountName, creditName, debitName, values } = given;
  return sentName(isEmpty(values[slot.amount]) ? (amount < 0 ? creditName : debitName) : amountName, options);
}

/** As in statements of accounts, where what went out is negative. */
function withMeantSign(amount: number, { negativeAmounts }: TransactionOptions): number {
  return negativeAmounts === "out" ? -amount : amount;
}

function saysMinor(given: GivenFields, options: TransactionOptions, names: NameRule): boolean {
  if (isMinorName(sentName(given.amountName, options))) return true;
  return (
    options.source === "json" &&
    names === "usual" &&
    (isMinorKind(given.otherValues[given.otherKeys.indexOf(kindKey)]) || isMinorId(given.values[slot.transactionId]))
  );
}

const plainFields = ["counterpartyId", "merchantCategory", "channel", "deviceId", "customerId"] as const;

function addOptionalFields(
  transaction: Mutable<Transaction>,
  given: GivenFields,
  source: TransactionOptions["source"],
  names: NameRule,
): Failure | undefined {
  const values = given.values;
  const filler = source === "text" ? "none" : "text";
  const type = readText(values[slot["accountDetails.accountType"]], accountTypeLimit, filler);
  if (typeof type !== "string") return fail("accountDetails.accountType", type.problem);
  if (type !== "") transaction.accountType = normaliseAccountType(type);

  const currency = readText(values[slot.currency], identifierLimit, filler);
  if (typeof currency !== "string") return fail("currency", currency.problem);
  if (currency !== "") {
    const code = findCurrency(currency) ?? (names === "exact" ? undefined : findCurrencyByName(currency));
    if (code === undefined) return fail("currency", "must be an ISO 4217 code, such as EUR");
    transaction.currency = code;
  }

  const country = readText(values[slot.country], identifierLimit, source === "text" ? "name" : "text");
  if (typeof country !== "string") return fail("country", country.problem);
  if (country !== "") {
    const code = findCountry(country) ?? (names === "exact" ? undefined : findCountryByName(country));
    if (code === undefined) return fail("country", "must be an ISO 3166-1 code of two or three letters, such as DE");
    transaction.country = code;
  }

  for (const field of plainFields) {
    const value = values[slot[field]];
    if (value === undefined) continue;
    const text = readText(value, identifierLimit, filler);
    if (typeof text !== "string") return fail(field, text.problem);
    if (text !== "") transaction[field] = text;
  }
  return undefined;
}

/** What words such as NULL mean: in a table nothing, except in the place of a country, where NA is Namibia; else themselves. */
type Filler = "none" | "name" | "text";

/** Outer blanks do not count; nothing, null and blanks alone are all "not given", which is an empty text. */
function readText(value: unknown, limit: number, filler: Filler): string | { readonly problem: string } {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") return { problem: "must be text" };
  if (filler !== "text" && isNothing(value, filler === "name")) return "";
  const text = value.trim();
  const problem = findTextProblem(text, limit);
  return problem === undefined ? text : { problem };
}
