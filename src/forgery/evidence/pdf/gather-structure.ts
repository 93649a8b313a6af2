/** The facts of how a PDF is put together as a file. */
import type { CrossReferenceForm, ProducerTraits, StructureFacts } from "../../facts/structure.ts";
import { Budget } from "../budget.ts";
import type { GatheredArtifact, StructureContext } from "./gatherer.ts";
import { findPhysicalObjects, type PhysicalObject, physicalObjectLimit, skipSpace } from "./physical-objects.ts";
import type { PdfStructure, PdfVersion } from "./structure.ts";
import { asEntries, asName, isStream, type PdfValue } from "./values.ts";
import { countIrregularRows } from "./xref.ts";

const headerWithin = 1_024;

export function gatherStructure({ input, structure }: StructureContext): GatheredArtifact<StructureFacts> {
  if (typeof structure === "string") return { artifact: { state: "failed", reason: structure } };
  const { bytes } = input;
  const last = structure.versions.at(-1);
  if (last === undefined) return { artifact: { state: "absent" } };
  const objects = findPhysicalObjects(bytes, new Budget(input.isLate));
  const isPartial = objects.length >= physicalObjectLimit;
  const headerAt = Math.max(0, bytes.subarray(0, headerWithin).indexOf("%PDF-"));
  const tables = structure.sections.filter(({ form }) => form === "table").map(({ offset }) => offset);
  return {
    artifact: {
      state: "present",
      value: {
        bytesBeforeHeader: headerAt + (input.leading?.length ?? 0),
        otherHeaders: countOtherHeaders(bytes, headerAt, objects),
        bytesAfterEnd: countBehindEnd(bytes) + (input.bytesBehind ?? 0),
        isSearched: structure.isSearched,
        crossReference: formOf(structure),
        wrongOffsets: countWrongOffsets(last, bytes, objects, headerAt, isPartial),
        wrongLengths: objects.filter(({ value }) => hasWrongLength(bytes, value)).length,
        irregularRows: countIrregularRows(bytes, tables),
        objects: objects.length,
        ...countUnlisted(structure, bytes, objects, headerAt),
        isPartial,
        traits: readProducerTraits(bytes, headerAt, last),
      },
    },
  };
}

function formOf({ sections }: PdfStructure): CrossReferenceForm {
  if (sections.some(({ trailer }) => trailer.has("XRefStm"))) return "hybrid";
  return sections.at(0)?.form ?? "none";
}

/** None in a file without an end mark. */
function countBehindEnd(bytes: Buffer): number {
  const mark = bytes.lastIndexOf("%%EOF");
  if (mark < 0) return 0;
  const isBlank = (at: number) => [0, 9, 10, 12, 13, 26, 32].includes(bytes[at] ?? 0);
  let [start, end] = [mark + "%%EOF".length, bytes.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return end - start;
}

/** Only where the length stands in the stream's own dictionary. */
function hasWrongLength(bytes: Buffer, value: PdfValue): boolean {
  if (!isStream(value)) return false;
  const length = value.entries.get("Length");
  if (typeof length !== "number") return false;
  const stated = value.start + length;
  // Beside the line end that should stand there some programs write another one, or none.
  return !/^\s{0,4}endstream/.test(bytes.toString("latin1", stated, stated + 16));
}

/** Files that are attached without packing have a header of their own, within an object. */
function countOtherHeaders(bytes: Buffer, headerAt: number, objects: readonly PhysicalObject[]): number {
  let count = 0;
  let object = 0;
  let position = bytes.indexOf("%PDF-", headerAt + 1);
  while (position >= 0 && count < 100) {
    while ((objects[object]?.end ?? Number.POSITIVE_INFINITY) < position) object += 1;
    const isWithin = (objects[object]?.offset ?? Number.POSITIVE_INFINITY) < position;
    if (!isWithin) count += 1;
    position = bytes.indexOf("%PDF-", position + 1);
  }
  return count;
}

function countWrongOffsets(
  { reader }: PdfVersion,
  bytes: Buffer,
  objects: readonly PhysicalObject[],
  headerAt: number,
  isPartial: boolean,
): number {
  if (isPartial) return 0;
  const places = new Set(objects.map(({ offset, number }) => `${offset} ${number}`));
  let wrong = 0;
  for (const number of reader.objectNumbers) {
    const entry = reader.findEntry(number);
    // Number 0 is never an object, and an offset of 0 is a common way to write that there is none.
    if (entry?.kind !== "offset" || number === 0 || entry.offset === 0) continue;
    const isThere = [entry.offset, entry.offset + headerAt].some((offset) => {
      return places.has(`${skipSpace(bytes, offset)} ${number}`);
    });
    if (!isThere) wrong += 1;
  }
  return wrong;
}

function countUnlisted(
  { versions }: PdfStructure,
  bytes: Buffer,
  objects: readonly PhysicalObject[],
  headerAt: number,
): Pick<StructureFacts, "unlistedObjects" | "unlistedStreams" | "repeatedNumbers"> {
  const listed = new Set<number>();
  for (const { reader } of versions) {
    for (const number of reader.objectNumbers) {
      const entry = reader.findEntry(number);
      if (entry?.kind !== "offset") continue;
      listed.add(skipSpace(bytes, entry.offset)).add(skipSpace(bytes, entry.offset + headerAt));
    }
  }
  const unlisted = objects.filter(({ offset, value }) => !listed.has(offset) && !isOfStructure(value));
  const repeated = new Set<string>();
  const seen = new Set<string>();
  for (const { number, offset } of objects) {
    const version = versions.findIndex(({ end }) => offset < end);
    const key = `${version} ${number}`;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return {
    unlistedObjects: unlisted.length,
    unlistedStreams: unlisted.filter(({ value }) => isStream(value)).length,
    repeatedNumbers: repeated.size,
  };
}

/** What only holds the file together, and what is referred to in other ways than by a reference. */
function isOfStructure(value: PdfValue): boolean {
  const entries = asEntries(value);
  const type = isStream(value) ? asName(entries?.get("Type")) : undefined;
  return type === "XRef" || type === "ObjStm" || entries?.has("Linearized") === true;
}

const keyLimit = 24;
const nameLength = 40;

/** Habits of the program that wrote the newest version. */
function readProducerTraits(bytes: Buffer, headerAt: number, { trailer }: PdfVersion): ProducerTraits {
  const head = bytes.toString("latin1", headerAt, headerAt + 40);
  return {
    headerMark: Buffer.from(/^%PDF-\d\.\d\s*%([^\r\n]{2,12})/.exec(head)?.[1] ?? "", "latin1").toString("hex"),
    trailerKeys: [...trailer.keys()].slice(0, keyLimit).map((key) => key.slice(0, nameLength)),
  };
}
