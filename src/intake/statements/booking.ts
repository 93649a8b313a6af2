/** One booking of a statement, in whatever format, as the fields of a record. */
import { parseIban } from "../records/iban.ts";
import type { Reading } from "../records/reading.ts";
import { identifierLimit } from "../records/text.ts";

/** `debit` and `credit` say the direction, so that no sign has to be assumed. What is no field becomes an attribute. */
export const bookingNames = [
  "transactionId",
  "accountId",
  "timestamp",
  "debit",
  "credit",
  "currency",
  "counterpartyId",
  "counterpartyName",
  "counterpartyBank",
  "description",
  "valueDate",
  "bankReference",
  "customerReference",
  "endToEndId",
  "mandateId",
  "paymentId",
  "transactionCode",
  "entryStatus",
  "originalAmount",
  "bookCategory",
] as const;

export type BookingName = (typeof bookingNames)[number];
export type Booking = Readonly<Partial<Record<BookingName, string | undefined>>>;

/** Amounts are given with a point. */
export const bookingReading: Reading = {
  source: "text",
  names: "usual",
  areIdsMade: true,
  numberStyles: new Map([
    ["debit", "machine"],
    ["credit", "machine"],
  ]),
  dateOrders: new Map(),
  timeStyles: new Map(),
};

/** Remittance texts are some hundred characters; a longer one is cut, so that it never costs the payment its verdict. */
export const textLimit = 4_000;

/** All records of a file have the same keys in the same order, whose meaning is then worked out once. */
export function fieldsOf(booking: Booking): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const name of bookingNames) fields[name] = tidy(booking[name] ?? "");
  fields.counterpartyId = identifierOf(booking.counterpartyId ?? "") || identifierOf(booking.counterpartyName ?? "");
  fields.accountId = identifierOf(booking.accountId ?? "");
  return fields;
}

function tidy(text: string): string {
  if (text === "") return text;
  return text
    .slice(0, textLimit)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** An IBAN in the form in which all formats give the same one. */
function identifierOf(text: string): string {
  const tidied = tidy(text);
  return parseIban(tidied) ?? tidied.slice(0, identifierLimit).trim();
}

/** What banks write where there is no reference. */
const noReference = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|UNDEFINED|UNKNOWN|N\/?A|-)?$/i;

export function referenceOf(text: string | undefined): string {
  const tidied = tidy(text ?? "");
  return noReference.test(tidied) ? "" : tidied;
}
