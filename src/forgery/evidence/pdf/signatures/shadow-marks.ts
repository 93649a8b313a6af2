/** Parts of a signed document that nothing leads to: what a later revision could put in the place of what was signed. */
import type { ShadowMark } from "../../../facts/signatures.ts";
import { DamageError } from "../../budget.ts";
import type { ObjectReader } from "../object-reader.ts";
import { asEntries, asItems, asName, isReference, isStream, type PdfValue } from "../values.ts";
import type { OpenRevision } from "./signed-revision.ts";

const objectLimit = 20_000;
/** Streams that are unpacked to see whether they are page contents. */
const unpackedLimit = 50;

export function findShadowMarks({ reader, trailer }: OpenRevision): ShadowMark[] {
  if (reader.objectCount > objectLimit) return [];
  const reached = findReached(reader, [...trailer.values()]);
  const marks = new Set<ShadowMark>();
  let unpacked = 0;
  for (const number of reader.objectNumbers) {
    if (reached.has(number)) continue;
    const value = reader.resolve({ kind: "reference", number, generation: 0 });
    const entries = asEntries(value);
    const type = asName(reader.resolve(entries?.get("Type")));
    if (type === "Page" && entries?.has("Contents")) marks.add("page that is not among the pages");
    if (type === "Catalog") marks.add("second catalogue");
    const isPlainStream = isStream(value) && type === undefined && entries?.has("Subtype") !== true;
    if (!isPlainStream || unpacked >= unpackedLimit) continue;
    unpacked += 1;
    if (showsText(reader, number)) marks.add("page contents that no page uses");
  }
  return [...marks];
}

function findReached(reader: ObjectReader, roots: readonly PdfValue[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting: (PdfValue | undefined)[] = [...roots];
  for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
    reader.budget.spendValue();
    if (isReference(value)) {
      if (reached.has(value.number)) continue;
      reached.add(value.number);
      waiting.push(reader.resolve(value));
    } else waiting.push(...(asItems(value) ?? asEntries(value)?.values() ?? []));
  }
  return reached;
}

function showsText(reader: ObjectReader, number: number): boolean {
  try {
    const content = reader.unpack({ kind: "reference", number, generation: 0 });
    if (content === undefined) return false;
    const text = Buffer.from(content).toString("latin1");
    return /\bBT\b/.test(text) && /[)>\]]\s{0,8}T[jJ]\b/.test(text);
  } catch (error) {
    if (error instanceof DamageError) return false;
    throw error;
  }
}
