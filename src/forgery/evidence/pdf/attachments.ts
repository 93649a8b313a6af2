/** The files that a PDF carries: by its tree of names, its associated files, and the pins on its pages. */
import type { AttachedFile, AttachmentFacts, StatedInvoice } from "../../facts/attachments.ts";
import { BudgetError, unlessDamaged } from "../budget.ts";
import { readInvoice } from "../invoice-xml.ts";
import { parseXml } from "../xml.ts";
import type { GatheredArtifact, StructureContext } from "./gatherer.ts";
import type { ObjectReader } from "./object-reader.ts";
import { readPages } from "./page-tree.ts";
import { decodeTextString } from "./text-string.ts";
import { asEntries, asItems, asName, asString, isReference, type PdfValue } from "./values.ts";

const fileLimit = 100;
/** Levels of the tree of names, and its nodes. */
const depthLimit = 32;
const nodeLimit = 10_000;
const nameLimit = 200;

export function gatherAttachments({ input, structure }: StructureContext): GatheredArtifact<AttachmentFacts> {
  if (typeof structure === "string") return { artifact: { state: "failed", reason: structure } };
  const version = structure.versions.at(-1);
  if (version === undefined) return { artifact: { state: "absent" } };
  const { reader, trailer } = version;
  const specifications = findSpecifications(reader, trailer, input.limits.pageLimit);
  if (specifications.length === 0) return { artifact: { state: "absent" } };
  const files = specifications.slice(0, fileLimit).map((item) => readFile(reader, item));
  return { artifact: { state: "present", value: { files, omitted: Math.max(0, specifications.length - fileLimit) } } };
}

/** Each file specification once, however often it is named. */
export function findSpecifications(
  reader: ObjectReader,
  trailer: ReadonlyMap<string, PdfValue>,
  pageLimit: number,
): ReadonlyMap<string, PdfValue>[] {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const found = new Map<number | ReadonlyMap<string, PdfValue>, ReadonlyMap<string, PdfValue>>();
  const add = (value: PdfValue | undefined) => {
    const entries = asEntries(reader.resolve(value));
    if (entries !== undefined) found.set(isReference(value) ? value.number : entries, entries);
  };
  const names = asEntries(reader.resolve(root?.get("Names")));
  for (const value of readNameTree(reader, names?.get("EmbeddedFiles"))) add(value);
  for (const value of asItems(reader.resolve(root?.get("AF"))) ?? []) add(value);
  for (const { entries } of readPages(reader, trailer).slice(0, pageLimit)) {
    for (const value of asItems(reader.resolve(entries.get("Annots"))) ?? []) {
      const annotation = asEntries(reader.resolve(value));
      if (asName(reader.resolve(annotation?.get("Subtype"))) === "FileAttachment") add(annotation?.get("FS"));
    }
  }
  return [...found.values()];
}

function readNameTree(reader: ObjectReader, tree: PdfValue | undefined): PdfValue[] {
  const values: PdfValue[] = [];
  let nodes = 0;
  const visit = (value: PdfValue | undefined, depth: number): void => {
    nodes += 1;
    const node = asEntries(reader.resolve(value));
    if (node === undefined || depth > depthLimit || nodes > nodeLimit) return;
    const pairs = asItems(reader.resolve(node.get("Names"))) ?? [];
    for (let index = 1; index < pairs.length && values.length < nodeLimit; index += 2) {
      const pair = pairs[index];
      if (pair !== undefined) values.push(pair);
    }
    for (const kid of asItems(reader.resolve(node.get("Kids"))) ?? []) visit(kid, depth + 1);
  };
  visit(tree, 0);
  return values;
}

function readFile(reader: ObjectReader, specification: ReadonlyMap<string, PdfValue>): AttachedFile {
  const nameBytes = asString(reader.resolve(specification.get("UF") ?? specification.get("F")));
  const name =
    nameBytes === undefined ? "" : decodeTextString(nameBytes.subarray(0, 2 * nameLimit)).slice(0, nameLimit);
  const relationship = asName(reader.resolve(specification.get("AFRelationship")));
  const streams = asEntries(reader.resolve(specification.get("EF")));
  const bytes = unpackAttached(reader, streams?.get("F") ?? streams?.get("UF"));
  const invoice = bytes === undefined ? undefined : findInvoice(bytes);
  return {
    name,
    bytes: bytes?.length,
    ...(relationship === undefined ? {} : { relationship }),
    ...(invoice === undefined ? {} : { invoice }),
  };
}

export function unpackAttached(reader: ObjectReader, stream: PdfValue | undefined): Uint8Array | undefined {
  return unlessDamaged(() => reader.unpack(stream), BudgetError);
}

function findInvoice(bytes: Uint8Array): StatedInvoice | undefined {
  // Pictures and tables are no XML, which begins with "<" behind a byte order mark and blanks.
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 64));
  if (!/^(\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)?[\s\0]*</.test(head)) return undefined;
  return unlessDamaged(() => readInvoice(parseXml(bytes)));
}
