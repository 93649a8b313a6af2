/** Which fields of a record might be the one that is missing. */
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
