/** What a PDF says of itself: its information dictionary and the XMP packet of the document. */
import type { MetadataEntry, MetadataFacts } from "../../facts/metadata.ts";
import { DamageError } from "../budget.ts";
import { metadataTextLimit, readXmp } from "../xmp.ts";
import type { ObjectReader } from "./object-reader.ts";
import { decodeTextString } from "./text-string.ts";
import { asEntries, asItems, asString, type PdfValue } from "./values.ts";

export const infoDateFields = ["CreationDate", "ModDate"];
export const infoToolFields = ["Creator", "Producer"];

export function readPdfMetadata(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>): MetadataFacts {
  const info = asEntries(reader.resolve(trailer.get("Info")));
  const fromInfo = (fields: readonly string[]): MetadataEntry[] =>
    fields.flatMap((field) => {
      const bytes = asString(reader.resolve(info?.get(field)));
      if (bytes === undefined || bytes.length === 0) return [];
      return [{ source: "Info" as const, field, text: decodeTextString(bytes.subarray(0, 2 * metadataTextLimit)) }];
    });
  const xmp = readDocumentXmp(reader, trailer);
  const identifiers = [...findIdentifier(reader, trailer), ...(xmp.identifiers ?? [])];
  return {
    dates: [...fromInfo(infoDateFields), ...xmp.dates],
    tools: [...fromInfo(infoToolFields), ...xmp.tools],
    ...(xmp.history === undefined ? {} : { history: xmp.history }),
    ...(xmp.derivedFrom === undefined ? {} : { derivedFrom: xmp.derivedFrom }),
    ...(identifiers.length === 0 ? {} : { identifiers }),
  };
}

/** Shorter ones, and one byte over and over, were not made to distinguish files. */
const leastIdentifierBytes = 8;
const identifierBytes = 32;

/** The first part stays the same for the life of a document (ISO 32000-1, 14.4). */
function findIdentifier(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>): string[] {
  const first = asString(reader.resolve(asItems(reader.resolve(trailer.get("ID")))?.[0]));
  if (first === undefined || first.length < leastIdentifierBytes || new Set(first).size < 3) return [];
  return [Buffer.from(first.subarray(0, identifierBytes)).toString("hex")];
}

function readDocumentXmp(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>): MetadataFacts {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  try {
    const packet = reader.unpack(root?.get("Metadata"));
    return packet === undefined ? { dates: [], tools: [] } : readXmp(packet);
  } catch (error) {
    if (error instanceof DamageError) return { dates: [], tools: [] };
    throw error;
  }
}
