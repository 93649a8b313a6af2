/** Reads the single values of a customer record: texts, numbers, yes or no, dates and lists of accounts. */
import type { Customer } from "../../contract/customers.ts";
import { type DateOrder, dayMs, formatDate, parseCalendarDate, toDayNumber } from "./calendar-date.ts";
import type { NumberStyle } from "./decimal.ts";
import { parseInstant } from "./instant.ts";
import { parseMoment } from "./moment.ts";
import { parseMoney } from "./money.ts";
import { findIdentifierProblem, findTextProblem } from "./text.ts";

/** Stable codes of what can be wrong with a customer record. */
export type CustomerFault =
  | "missing_field"
  | "invalid_field"
  | "invalid_email"
  | "invalid_date"
  | "future_date"
  | "invalid_number"
  | "invalid_iban"
  | "ambiguous_columns";

/** An invalid value. Thrown and caught within the reading of one record, to keep the usual path simple. */
export class CustomerProblem extends Error {
  readonly field: string;
  readonly code: CustomerFault;

  constructor(field: string, code: CustomerFault, problem: string) {
    super(`${field} ${problem}.`.trimStart());
    this.field = field;
    this.code = code;
  }
}

/** More accounts than this in one record are an error. */
const accountLimit = 1_000;

const yes = new Set("true t yes y 1 x on ja j oui o si sí s sim wahr vrai verdadero vero verdadeiro waar".split(" "));
const no = new Set("false f no n 0 off - nein non não nao nee falsch faux falso onwaar none".split(" "));

/** The text without its outer blanks, runs of blanks and line ends drawn together; empty where none is given. */
export function readText(field: string, value: unknown, limit: number): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string") throw new CustomerProblem(field, "invalid_field", "must be text");
  const text = value.trim();
  // Drawing blanks together cannot save a text that is this much too long.
  if (text.length > 8 * limit)
    throw new CustomerProblem(field, "invalid_field", `must have at most ${limit} characters`);
  const tidy = /[\s]{2}|[\t\r\n]/.test(text) ? text.replace(/ *[\r\n]+\s*/g, ", ").replace(/\s+/g, " ") : text;
  const problem = findTextProblem(tidy, limit);
  if (problem !== undefined) throw new CustomerProblem(field, "invalid_field", problem);
  return tidy;
}

export function readCustomerId(value: unknown): string {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (text === undefined || text === null || text === "")
    throw new CustomerProblem("customerId", "missing_field", "is missing");
  const problem = typeof text === "string" ? findIdentifierProblem(text) : "must be text";
  if (problem !== undefined) throw new CustomerProblem("customerId", "invalid_field", problem);
  return text as string;
}

export function readAmount(field: string, value: unknown, style: NumberStyle): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const money = typeof value === "string" ? parseMoney(value, style) : value;
  const amount = typeof money === "object" && money !== null && "value" in money ? money.value : money;
  if (typeof amount !== "number") {
    throw new CustomerProblem(field, "invalid_number", typeof amount === "string" ? amount : "must be a number");
  }
  if (!Number.isFinite(amount)) throw new CustomerProblem(field, "invalid_number", "must be a number, such as 1234.50");
  if (amount < 0) throw new CustomerProblem(field, "invalid_number", "must not be negative");
  return amount === 0 ? 0 : amount;
}

export function readFlag(field: string, value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value;
  const word = String(value).trim().toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new CustomerProblem(field, "invalid_field", "must be true or false");
}

/** Nobody who was born earlier is alive; programs write such days where they have none. */
const firstYear = 1900;

export function readBirthDate(value: unknown, nowMs: number, order: DateOrder | undefined): string | undefined {
  const field = "dateOfBirth";
  const text = readText(field, value, 64);
  if (text === "") return undefined;
  const date = parseCalendarDate(text, order);
  if (typeof date === "string") throw new CustomerProblem(field, "invalid_date", date);
  if (date.year < firstYear) throw new CustomerProblem(field, "invalid_date", `must not be before ${firstYear}`);
  if (toDayNumber(date) * dayMs > nowMs) throw new CustomerProblem(field, "future_date", "must not be in the future");
  return formatDate(date);
}

export function readStart(value: unknown, nowMs: number, order: DateOrder | undefined): string | undefined {
  const field = "onboardedAt";
  const text = readText(field, value, 64);
  if (text === "") return undefined;
  const timeMs = startOf(text, order);
  if (timeMs === undefined) {
    throw new CustomerProblem(field, "invalid_date", "must be a date and time such as 2024-05-01T12:34:56Z, or a date");
  }
  // As for transactions: clocks differ, and a day begins earlier in the east.
  if (timeMs > nowMs + dayMs) {
    throw new CustomerProblem(field, "future_date", "must not be more than 24 hours in the future");
  }
  return new Date(timeMs).toISOString();
}

function startOf(text: string, order: DateOrder | undefined): number | undefined {
  const timeMs = parseInstant(text);
  if (typeof timeMs === "number") return timeMs;
  const date = parseCalendarDate(text, order);
  if (typeof date !== "string") return toDayNumber(date) * dayMs;
  const written = parseMoment(text, { order, hasTimes: true, isYearLast: false, isSerial: false });
  return typeof written === "number" ? written : undefined;
}

/** A list, or text with the accounts separated by semicolons, bars or commas. */
export function readAccountIds(several: unknown, one: unknown): string[] | undefined {
  const ids = new Set<string>();
  for (const value of [several, one]) {
    const parts = typeof value === "string" ? value.split(/[;|,]/) : Array.isArray(value) ? value : [value];
    if (parts.length > accountLimit) {
      throw new CustomerProblem("accountIds", "invalid_field", `must have at most ${accountLimit} accounts`);
    }
    for (const part of parts) {
      if (part === null && Array.isArray(value)) {
        throw new CustomerProblem("accountIds", "invalid_field", "must be text or a list of texts");
      }
      const id = readText("accountIds", part, 200);
      if (id === "") continue;
      const problem = findIdentifierProblem(id);
      if (problem !== undefined) throw new CustomerProblem("accountIds", "invalid_field", problem);
      ids.add(id);
    }
  }
  return ids.size === 0 ? undefined : [...ids];
}

/** One line from the parts of an address, in the order in which they are read in most countries. */
interface AddressParts {
  readonly street: string;
  readonly street2: string;
  readonly postcode: string;
  readonly city: string;
  readonly state: string;
}

/** A whole address is used as it is, unless its postcode and town have columns of their own and are not in it. */
export function joinAddress(whole: string, { street, street2, postcode, city, state }: AddressParts): string {
  const isIn = (part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());
  const town = [postcode, city].filter((part) => part !== "").join(" ");
  if (whole !== "") return town === "" || isIn(postcode === "" ? city : postcode) ? whole : `${whole}, ${town}`;
  return [street, street2, town, state].filter((part) => part !== "").join(", ");
}

/** The shape that `Customer` has while it is put together. */
export type CustomerDraft = { -readonly [K in keyof Customer]: Customer[K] };
