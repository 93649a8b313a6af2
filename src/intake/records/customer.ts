/** Reads a customer from the fields of one record, or names the invalid field and the reason. */
import type { Customer } from "../../contract/customers.ts";
import type { DateOrder } from "./calendar-date.ts";
import { fieldLimit } from "./columns.ts";
import { findCountry, findCountryByName } from "./countries.ts";
import { type CustomerColumn, customerColumns } from "./customer-columns.ts";
import {
  type CustomerDraft,
  type CustomerFault,
  CustomerProblem,
  joinAddress,
  readAccountIds,
  readAmount,
  readBirthDate,
  readCustomerId,
  readFlag,
  readStart,
  readText,
} from "./customer-values.ts";
import type { NumberStyle } from "./decimal.ts";
import { isEmailAddress } from "./email.ts";
import { parseIban } from "./iban.ts";
import { isNothing } from "./nothing.ts";

interface CustomerOptions {
  readonly nowMs: number;
  /** How a column writes its numbers, by the column's name; `point` where nothing is said. */
  readonly numberStyles?: ReadonlyMap<string, NumberStyle>;
  /** How a column orders day and month, by the column's name; where nothing is said, only clear dates are read. */
  readonly dateOrders?: ReadonlyMap<string, DateOrder>;
}

type CustomerResult =
  | { readonly ok: true; readonly customer: Customer }
  | { readonly ok: false; readonly field: string; readonly code: CustomerFault; readonly reason: string };

type Fields = Readonly<Record<string, unknown>>;

const wordLimit = 128;
const nameLimit = 256;
const addressLimit = 512;

interface Given {
  readonly name: string;
  readonly value: unknown;
}

export function parseCustomer(fields: Fields, options: CustomerOptions): CustomerResult {
  try {
    return { ok: true, customer: buildCustomer(fields, options) };
  } catch (error) {
    if (!(error instanceof CustomerProblem)) throw error;
    return { ok: false, field: error.field, code: error.code, reason: error.message };
  }
}

function buildCustomer(fields: Fields, options: CustomerOptions): Customer {
  const given = findColumns(fields);
  const raw = (column: CustomerColumn): unknown => withoutFiller(column, given.get(column)?.value);
  const text = (column: CustomerColumn, limit = wordLimit): string => readText(column, raw(column), limit);
  const style = (column: CustomerColumn): NumberStyle =>
    options.numberStyles?.get(given.get(column)?.name ?? "") ?? "point";
  const order = (column: CustomerColumn): DateOrder | undefined =>
    options.dateOrders?.get(given.get(column)?.name ?? "");

  const customerId = readCustomerId(raw("customerId"));
  const name = joinName(text("name", nameLimit), text("firstName"), text("lastName"));
  if (name === "") throw new CustomerProblem("name", "missing_field", "is missing");
  const customer: CustomerDraft = { customerId, name };

  const email = text("email", nameLimit);
  if (email !== "" && !isEmailAddress(email)) {
    throw new CustomerProblem("email", "invalid_email", "must be an e-mail address, such as name@example.org");
  }
  const iban = text("iban", wordLimit);
  const parsedIban = iban === "" ? "" : parseIban(iban);
  if (parsedIban === undefined) {
    throw new CustomerProblem("iban", "invalid_iban", "must have a valid checksum and the length of its country");
  }
  const address = joinAddress(text("address", addressLimit), {
    street: text("street", addressLimit),
    street2: text("street2", addressLimit),
    postcode: text("postcode"),
    city: text("city"),
    state: text("state"),
  });
  // Other ratings and places are kept as they are written; scoring counts the known ones.
  const [country, riskLevel] = [text("country"), text("riskLevel")];
  setText(customer, "email", email);
  setText(customer, "phone", text("phone"));
  setText(customer, "dateOfBirth", readBirthDate(raw("dateOfBirth"), options.nowMs, order("dateOfBirth")));
  setText(customer, "address", address);
  setText(customer, "country", findCountryOf(country) ?? country);
  setText(customer, "kycLevel", text("kycLevel").toLowerCase());
  setText(customer, "riskLevel", findRiskLevel(riskLevel) ?? riskLevel.toLowerCase());
  setText(customer, "segment", text("segment"));
  setText(customer, "occupation", text("occupation", nameLimit));
  setNumber(customer, "annualIncome", readAmount("annualIncome", raw("annualIncome"), style("annualIncome")));
  const volume = readAmount("expectedMonthlyVolume", raw("expectedMonthlyVolume"), style("expectedMonthlyVolume"));
  setNumber(customer, "expectedMonthlyVolume", volume);
  setText(customer, "onboardedAt", readStart(raw("onboardedAt"), options.nowMs, order("onboardedAt")));
  const accountIds = readAccountIds(raw("accountIds"), raw("accountId"));
  if (accountIds !== undefined) customer.accountIds = accountIds;
  setText(customer, "iban", parsedIban);
  const watchlist = readFlag("watchlist", raw("watchlist"));
  if (watchlist !== undefined) customer.watchlist = watchlist;
  return customer;
}

const nameColumns = new Set<CustomerColumn>(["name", "firstName", "lastName", "city", "country"]);

/** Fields of which only known values are read: here "unknown" is none. */
const knownColumns = new Set<CustomerColumn>(["country", "riskLevel"]);
const unknown = new Set(
  "unknown|unbekannt|inconnu|desconocido|sconosciuto|desconhecido|onbekend|nieznany|bilinmiyor|unrated|not rated".split(
    "|",
  ),
);

/** Words such as NULL mean that nothing is given; in a name some of them are meant. */
function withoutFiller(column: CustomerColumn, value: unknown): unknown {
  const isUnknown = typeof value === "string" && knownColumns.has(column) && unknown.has(value.trim().toLowerCase());
  const isFiller =
    isUnknown || (typeof value === "string" && column !== "watchlist" && isNothing(value, nameColumns.has(column)));
  return isFiller ? undefined : value;
}

/** Beside a column for first names alone, a name that does not hold the first one is the last one, and the other way round. */
function joinName(name: string, first: string, last: string): string {
  if (name === "") return `${first} ${last}`.trim();
  if ((first === "") === (last === "")) return name;
  if (name.toLowerCase().includes((first || last).toLowerCase())) return name;
  return `${first || name} ${last || name}`;
}

function findColumns(fields: Fields): ReadonlyMap<CustomerColumn, Given> {
  const flat = flatten(fields);
  const { fields: columns, conflict } = customerColumns.assign(flat.map(({ name }) => name));
  if (conflict !== undefined) {
    const names = `"${conflict.first.slice(0, 60)}" and "${conflict.second.slice(0, 60)}"`;
    throw new CustomerProblem(conflict.field, "ambiguous_columns", `is in two columns, ${names}; keep one of them`);
  }
  const given = new Map<CustomerColumn, Given>();
  for (const [index, column] of columns.entries()) {
    const found = flat[index];
    if (column !== undefined && found !== undefined) given.set(column, found);
  }
  return given;
}

/** Nested objects, such as address with its street and city, count by their dotted names. */
function flatten(fields: Fields): Given[] {
  const flat: Given[] = [];
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    const parts = isNested ? Object.entries(value) : [];
    if (isNested) refuseAccountObject(key, parts);
    if (flat.length + parts.length >= fieldLimit) {
      throw new CustomerProblem("", "invalid_field", `The record has more than ${fieldLimit} fields`);
    }
    if (key === "__proto__" || parts.some(([name]) => name === "__proto__")) {
      throw new CustomerProblem("", "invalid_field", "A key named __proto__ is not accepted");
    }
    if (isNested) flat.push(...parts.map(([name, part]) => ({ name: `${key}.${name}`, value: part })));
    else flat.push({ name: key, value });
  }
  return flat;
}

/** An account may be an object with its number; a list of accounts is none. */
function refuseAccountObject(key: string, parts: readonly (readonly [string, unknown])[]): void {
  const field = customerColumns.find(key)?.field;
  const isRead = field === "accountId" && parts.some(([name]) => customerColumns.isKnown(`${key}.${name}`));
  if ((field !== "accountIds" && field !== "accountId") || isRead) return;
  throw new CustomerProblem(field, "invalid_field", "must be text or a list of texts");
}

export function findCountryOf(text: string): string | undefined {
  return findCountry(text) ?? findCountryByName(text);
}

const riskWords: Readonly<Record<string, string>> = {
  low: "low l niedrig gering faible bajo basso baixo laag niski niskie düşük",
  medium: "medium med m moderate normal standard mittel moyen medio médio midden gemiddeld średni średnie orta",
  high: "high h hoch élevé eleve haut alto hoog wysoki wysokie yüksek severe",
};
const riskLevelOfWord = new Map(
  Object.entries(riskWords).flatMap(([level, words]) => words.split(" ").map((word) => [word, level] as const)),
);

/** As in "very high" and "HIGH_RISK". */
const aroundRisk = /^(?:very|sehr)[\s_-]+|[\s_-]+(?:risk|risiko)$/g;

export function findRiskLevel(text: string): string | undefined {
  return riskLevelOfWord.get(text.toLowerCase().replace(aroundRisk, ""));
}

type TextKey = Exclude<
  keyof Customer,
  "annualIncome" | "expectedMonthlyVolume" | "accountIds" | "watchlist" | "customerId" | "name"
>;

function setText(customer: CustomerDraft, key: TextKey, value: string | undefined): void {
  if (value !== undefined && value !== "") customer[key] = value;
}

function setNumber(
  customer: CustomerDraft,
  key: "annualIncome" | "expectedMonthlyVolume",
  value: number | undefined,
): void {
  if (value !== undefined) customer[key] = value;
}
