/** A digest of a value with everything that it refers to: the same content gives the same digest, whatever its object numbers. */
import { createHash } from "node:crypto";
import { DamageError } from "../../budget.ts";
import type { ObjectReader } from "../object-reader.ts";
import { asEntries, asItems, isReference, isStream, type PdfValue } from "../values.ts";

const depthLimit = 100;
const visitLimit = 20_000;

/** Lead out of the value, or say nothing of what it shows or does. */
const usuallyIgnored = ["Parent", "P", "Length", "StructParent", "StructParents", "LastModified", "Metadata"];

/** Undefined when it is too large or too deep to follow. */
export function digestDeeply(
  reader: ObjectReader,
  value: PdfValue | undefined,
  ignored: readonly string[] = [],
): string | undefined {
  const hash = createHash("sha256");
  const skipped = new Set([...usuallyIgnored, ...ignored]);
  const order = new Map<number, number>();
  let visits = 0;

  function add(item: PdfValue | undefined, depth: number): void {
    visits += 1;
    if (visits > visitLimit || depth > depthLimit) throw new DamageError("A value is too large to follow.");
    reader.budget.spendValue();
    if (isReference(item)) {
      const known = order.get(item.number);
      if (known !== undefined) {
        hash.update(`#${known};`);
        return;
      }
      order.set(item.number, order.size);
      add(reader.resolve(item), depth + 1);
      return;
    }
    const items = asItems(item);
    const entries = asEntries(item);
    if (items !== undefined) {
      hash.update(`[${items.length};`);
      for (const inner of items) add(inner, depth + 1);
    } else if (entries !== undefined) {
      const keys = [...entries.keys()].filter((key) => !skipped.has(key)).sort();
      hash.update(`<${keys.length};`);
      for (const key of keys) {
        hash.update(`/${key} `);
        add(entries.get(key), depth + 1);
      }
      if (isStream(item)) hash.update(reader.bytes.subarray(item.start, item.end));
    } else hash.update(`${describe(item)};`);
  }

  try {
    add(value, 0);
    return hash.digest("base64");
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}

function describe(value: PdfValue | undefined): string {
  if (value === undefined || value === null) return "null";
  if (typeof value !== "object") return String(value);
  if (value.kind === "name") return `/${value.name}`;
  if (value.kind === "string") return `(${Buffer.from(value.bytes).toString("latin1")})`;
  return value.kind === "keyword" ? value.word : "";
}
