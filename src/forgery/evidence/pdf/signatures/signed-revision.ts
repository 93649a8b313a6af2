/** The versions of a file that signatures cover, each opened as the document that it was. */
import { BudgetError } from "../../budget.ts";
import { ObjectReader } from "../object-reader.ts";
import { readRevisions } from "../revisions.ts";
import { scanObjects } from "../scan.ts";
import type { PdfStructure } from "../structure.ts";
import type { PdfValue } from "../values.ts";

export interface OpenRevision {
  readonly end: number;
  readonly reader: ObjectReader;
  readonly trailer: ReadonlyMap<string, PdfValue>;
}

/** White space between the end that a signature names and the one that the structure found. */
const endTolerance = 4;

/** The file cut at `end`, read as a document of its own; undefined where it is none. */
export function openRevision(structure: PdfStructure, end: number): OpenRevision | undefined {
  const known = structure.versions.find((version) => Math.abs(version.end - end) <= endTolerance);
  if (known !== undefined) return known;
  const last = structure.versions.at(-1);
  if (last === undefined) return undefined;
  const bytes = last.reader.bytes.subarray(0, end);
  const { budget } = last.reader;
  try {
    const { revisions, hasUnreadTail } = readRevisions(bytes, budget);
    const newest = hasUnreadTail ? { end, ...scanObjects(bytes, budget) } : revisions.at(-1);
    if (newest === undefined) return undefined;
    return { end, reader: new ObjectReader(bytes, newest.entries, budget), trailer: newest.trailer };
  } catch (error) {
    if (error instanceof BudgetError) throw error;
    return undefined;
  }
}
