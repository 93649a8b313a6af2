/**
 * A digest of all that a page's own content is drawn from: its content streams, fonts, pictures and geometry.
 * Objects count by what they hold, not by number or place, so a version that only signs, fills forms, annotates or
 * rewrites the same objects leaves it as it was.
 */
import { createHash } from "node:crypto";
import { DamageError } from "../budget.ts";
import type { ObjectReader } from "./object-reader.ts";
import type { PdfPage } from "./page-tree.ts";
import { isReference, isStream, type PdfStream, type PdfValue } from "./values.ts";

const pageKeys = ["Contents", "Resources", "MediaBox", "CropBox", "Rotate", "UserUnit"];
/** Draws nothing, or leads out of the page. */
const ignoredKeys = new Set([
  "Parent",
  "StructParent",
  "StructParents",
  "Metadata",
  "PieceInfo",
  "Length",
  "LastModified",
]);
const depthLimit = 200;
const visitLimit = 50_000;

/** Undefined when the page's content is too large or too damaged to be followed: it must be compared in another way. */
export function fingerprintPage(
  reader: ObjectReader,
  page: PdfPage,
  streamDigests: Map<string, Buffer>,
): string | undefined {
  const hash = createHash("sha256");
  const order = new Map<number, number>();
  let visits = 0;

  function add(value: PdfValue | undefined, depth: number): void {
    visits += 1;
    if (visits > visitLimit || depth > depthLimit) throw new DamageError("A page's content is too large to follow.");
    if (isReference(value)) {
      const known = order.get(value.number);
      if (known !== undefined) {
        hash.update(`#${known};`);
        return;
      }
      order.set(value.number, order.size);
      add(reader.resolve(value), depth + 1);
      return;
    }
    if (value === undefined || value === null || typeof value !== "object") {
      hash.update(`${String(value)};`);
      return;
    }
    switch (value.kind) {
      case "name":
        hash.update(`/${value.name};`);
        return;
      case "keyword":
        hash.update(`${value.word};`);
        return;
      case "string":
        hash.update(`(${value.bytes.length})`).update(value.bytes);
        return;
      case "array":
        hash.update(`[${value.items.length};`);
        for (const item of value.items) add(item, depth + 1);
        return;
      case "dictionary":
      case "stream":
        addEntries(value.entries, depth);
        if (isStream(value)) hash.update(digestStream(reader, value, streamDigests));
        return;
    }
  }

  function addEntries(entries: ReadonlyMap<string, PdfValue>, depth: number): void {
    const keys = [...entries.keys()].filter((key) => !ignoredKeys.has(key)).sort();
    hash.update(`<${keys.length};`);
    for (const key of keys) {
      hash.update(`/${key} `);
      add(entries.get(key), depth + 1);
    }
  }

  try {
    for (const key of pageKeys) {
      hash.update(`${key}:`);
      add(page.entries.get(key), 0);
    }
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}

/** The same bytes of the file serve many pages and versions. */
function digestStream(reader: ObjectReader, stream: PdfStream, known: Map<string, Buffer>): Buffer {
  const key = `${stream.start}-${stream.end}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const digest = createHash("sha256").update(reader.packedBytes(stream)).digest();
  known.set(key, digest);
  return digest;
}
