/** What a PDF's own bytes say: its versions, the pages of each with the digest of their content, and its metadata. */
import type { MetadataFacts } from "../../facts/metadata.ts";
import { type Budget, DamageError } from "../budget.ts";
import { readPdfMetadata } from "./metadata.ts";
import { ObjectReader } from "./object-reader.ts";
import { fingerprintPage } from "./page-fingerprint.ts";
import { readPages } from "./page-tree.ts";
import { type PdfRevision, readRevisions } from "./revisions.ts";
import { scanObjects } from "./scan.ts";

export interface PageVersion {
  readonly objectNumber: number | undefined;
  /** Equal digests mean the same content; undefined means that it could not be told. */
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
  readonly isEncrypted: boolean;
  /** Undefined where it is encrypted. */
  readonly metadata: MetadataFacts | undefined;
}

export function readPdfStructure(bytes: Buffer, budget: Budget, pageLimit: number): PdfStructure {
  const { revisions, hasUnreadTail, omitted } = readRevisions(bytes, budget);
  const all: PdfRevision[] = [...revisions];
  if (hasUnreadTail) all.push({ end: bytes.length, ...scanObjects(bytes, budget) });
  const streamDigests = new Map<string, Buffer>();
  const readers = all.map((revision) => new ObjectReader(bytes.subarray(0, revision.end), revision.entries, budget));
  const last = all.at(-1);
  const lastReader = readers.at(-1);
  if (last === undefined || lastReader === undefined) throw new DamageError("There are no objects.");

  const isEncrypted = last.trailer.has("Encrypt");
  const versions = all.map((revision, index): PdfVersion => {
    const reader = readers[index] ?? lastReader;
    const found = readPages(reader, revision.trailer);
    const pages = found.slice(0, pageLimit);
    // With one version there is nothing to compare with, and what is encrypted cannot be followed.
    const hasDigests = all.length > 1 && !isEncrypted;
    const digest = (page: (typeof pages)[number]) =>
      hasDigests ? fingerprintPage(reader, page, streamDigests) : undefined;
    return {
      end: revision.end,
      reader,
      trailer: revision.trailer,
      pageCount: found.length,
      pages: pages.map((page) => ({ objectNumber: page.objectNumber, fingerprint: digest(page) })),
    };
  });
  return {
    versions,
    omittedVersions: omitted,
    isEncrypted,
    metadata: isEncrypted ? undefined : readPdfMetadata(lastReader, last.trailer),
  };
}
