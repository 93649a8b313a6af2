/** Brings the fields of a transaction within a record's objects up to its first level. */
import { isObject } from "./canonical.ts";
import { fieldLimit } from "./columns.ts";
import { transactionColumns } from "./transaction-columns.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Levels of objects that are looked into for fields. */
const flattenDepth = 4;

/** Nested fields that have a meaning, such as account.id, come up to the first level under their dotted name; others stay. */
export function flatten(fields: Fields): Fields {
  const flat = new Map<string, unknown>();
  let looked = 0;
  const visit = (name: string, value: unknown, depth: number): void => {
    if (!isObject(value) || depth > flattenDepth || !holdsMeant(name, value, depth)) {
      flat.set(name, value);
      return;
    }
    for (const [key, part] of Object.entries(value)) {
      if (key === "__proto__") flat.set(key, part);
      else visit(`${name}.${key}`, part, depth + 1);
    }
  };
  const holdsMeant = (name: string, value: Fields, depth: number): boolean => {
    const entries = Object.entries(value);
    looked += entries.length;
    if (looked > fieldLimit) return false;
    return (
      name === "accountDetails" ||
      entries.some(
        ([key, part]) =>
          transactionColumns.isKnown(`${name}.${key}`) ||
          (isObject(part) && depth < flattenDepth && holdsMeant(`${name}.${key}`, part, depth + 1)),
      )
    );
  };
  for (const [key, value] of Object.entries(fields)) visit(key, value, 1);
  return Object.fromEntries(flat);
}
