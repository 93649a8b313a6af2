/** What a PDF's own bytes say: its versions, the pages of each with the digest of their content, and its metadata. */
import type { MetadataFacts } from "../../facts/metadata.ts";
import { type Budget, DamageError } from "../budget.ts";
import { openEncryption } from "./decryption.ts";
import type { IndirectObject } from "./indirect-object.ts";
import { readPdfMetadata } from "./metadata.ts";
import { ObjectReader } from "./object-reader.ts";
import { fingerprintPage } from "./page-fingerprint.ts";
import { readPages } from "./page-tree.ts";
import { type PdfRevision, readRevisions } from "./revisions.ts";
import { scanObjects } from "./scan.ts";
import type { XrefSection } from "./xref.ts";

export interface PageVersion {
  readonly objectNumber: number | undefined;
  /** Equal digests mean the same content; undefined means that it could not be read. */
  readonly fingerprint: string | undefined;
}

export interface PdfVersion {
  readonly end: number;
  readonly reader: ObjectReader;
  readonly trailer: PdfRevision["trailer"];
  /** Those up to the limit. */
  readonly pages: readonly PageVersion[];
  readonly pageCount: number;
}

export interface PdfStructure {
  /** Oldest first; the last one is the document as it is. */
  readonly versions: readonly PdfVersion[];
  readonly omittedVersions: number;
  /** Cross-reference sections that the newest version needs, newest first. */
  readonly sections: readonly XrefSection[];
  /** The newest version, or the only one, was found by searching for objects. */
  readonly isSearched: boolean;
  readonly isEncrypted: boolean;
  /** Undefined where the own reader has no key to it: its strings and streams say nothing. */
  readonly metadata: MetadataFacts | undefined;
}

export function readPdfStructure(bytes: Buffer, budget: Budget, pageLimit: number, password = ""): PdfStructure {
  const { revisions, hasUnreadTail, omitted, sections } = readRevisions(bytes, budget);
  const all: PdfRevision[] = [...revisions];
  if (hasUnreadTail) all.push({ end: bytes.length, ...scanObjects(bytes, budget) });
  const streamDigests = new Map<string, Buffer>();
  const last = all.at(-1);
  if (last === undefined) throw new DamageError("There are no objects.");
  const plain = new ObjectReader(bytes, last.entries, budget);
  const encryption = openEncryption(last.trailer, (value) => plain.resolve(value), password);
  const decryption = encryption.kind === "opened" ? encryption.decryption : undefined;
  const parsed = new Map<number, IndirectObject>();
  const isLocked = encryption.kind === "locked";
  const versions = all.map(({ end, entries, trailer }): PdfVersion => {
    const shared = { parsed, ...(decryption === undefined ? {} : { decryption }) };
    const reader = new ObjectReader(bytes.subarray(0, end), entries, budget, shared);
    const found = readPages(reader, trailer);
    const pages = found.slice(0, pageLimit);
    // With one version there is nothing to compare with, and what is locked cannot be followed.
    const hasDigests = all.length > 1 && !isLocked;
    const digest = (page: (typeof pages)[number]) =>
      hasDigests ? fingerprintPage(reader, page, streamDigests) : undefined;
    return {
      end,
      reader,
      trailer,
      pageCount: found.length,
      pages: pages.map((page) => ({ objectNumber: page.objectNumber, fingerprint: digest(page) })),
    };
  });
  const lastReader = versions.at(-1)?.reader ?? plain;
  return {
    versions,
    omittedVersions: omitted,
    sections,
    isSearched: hasUnreadTail,
    isEncrypted: encryption.kind !== "plain",
    metadata: isLocked ? undefined : readPdfMetadata(lastReader, last.trailer),
  };
}
