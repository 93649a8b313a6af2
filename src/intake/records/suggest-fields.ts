/** Which fields of a record might be the one that is missing. */
import { transactionColumns } from "./transaction-columns.ts";
import type { GivenFields } from "./transaction-fields.ts";

const suggestedLimit = 6;

/** Columns of a table are looked at before its rows; of JSON only a record shows which fields might be the missing one. */
export function suggestFields(field: string, { otherKeys, otherValues }: GivenFields): string {
  const names = otherKeys.slice(0, suggestedLimit).flatMap((key, place) => {
    const value = otherValues[place];
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    return isNested ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key];
  });
  const plain = names.filter((key) => /^[\w.-]{1,64}$/.test(key)).slice(0, suggestedLimit);
  return plain.length === 0 ? "" : `; if it is one of ${plain.join(", ")}, send column=${field}:NAME`;
}

/** A table may have a column for amounts, and columns for debits and credits that hold those of this row. */
export function suggestSide(field: string, { otherKeys }: GivenFields): string {
  if (field !== "amount") return "";
  const meanings = transactionColumns.meaningsOf(otherKeys);
  const place = meanings.findIndex((meaning) => meaning === "debit" || meaning === "credit");
  const side = meanings[place];
  return side === undefined ? "" : `; if it is in ${otherKeys[place]}, send column=${side}:${otherKeys[place]}`;
}
