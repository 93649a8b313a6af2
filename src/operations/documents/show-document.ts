/** Shows stored documents: their pages as pictures, and their earlier versions. */
import type { Readable } from "node:stream";
import { Readable as ReadableStream } from "node:stream";
import type { DocumentVersions } from "../../contract/documents/list.ts";
import type { PageHeat } from "../../contract/documents/page-heat.ts";
import { ServiceError } from "../../errors.ts";
import type { Analyser, DocumentVersions as FoundVersions } from "../../forgery/analyse.ts";
import type { PageImage, PageOfDocument } from "../../forgery/document-bytes.ts";
import type { DocumentLedger, StoredDocument } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { Vault } from "../../vault/vault.ts";
import { RecentCache } from "../shared/recent-cache.ts";
import { requireDocument, storedBytes } from "./stored-bytes.ts";

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** The document as it is, if left out. */
  readonly version?: number | undefined;
  readonly password?: string | undefined;
}

export interface ImageRequest extends PageRequest {
  readonly dotsPerInch: number;
}

export interface VersionContent {
  readonly name: string;
  readonly format: string;
  readonly bytes: number;
  readonly stream: Readable;
}

export interface ShowDocument {
  page(side: SideId, id: string, request: ImageRequest): Promise<PageImage>;
  heat(side: SideId, id: string, request: PageRequest): Promise<PageHeat>;
  versions(side: SideId, id: string): Promise<DocumentVersions>;
  version(side: SideId, id: string, version: number): Promise<VersionContent>;
  /** Drops what is cached of a document that is deleted. */
  forget(side: SideId, sha256: string): void;
}

/** Pictures of pages in memory: some hundred pages of text. */
const keptImageBytes = 64 * 2 ** 20;
const keptVersionLists = 1_000;
/** Each has some thousand numbers. */
const keptMaps = 200;

export function createShowDocument(ledger: DocumentLedger, vault: Vault, analyser: Analyser): ShowDocument {
  const images = new RecentCache<PageImage>(keptImageBytes, ({ png }) => png.length);
  const maps = new RecentCache<PageHeat>(keptMaps, () => 1);
  const lists = new RecentCache<FoundVersions>(keptVersionLists, () => 1);
  const keyOf = (side: SideId, sha256: string) => `${side} ${sha256} `;

  async function versionsOf(side: SideId, { sha256, bytes }: StoredDocument): Promise<FoundVersions> {
    const key = keyOf(side, sha256);
    const known = lists.find(key);
    if (known !== undefined) return known;
    const found = await analyser.listVersions(storedBytes(vault, side, sha256, bytes));
    lists.keep(key, found);
    return found;
  }

  /** The length of the document in this version. */
  async function lengthOf(side: SideId, stored: StoredDocument, version: number | undefined): Promise<number> {
    if (version === undefined) return stored.bytes;
    const { versions } = await versionsOf(side, stored);
    const found = versions[version - 1];
    if (found === undefined) {
      throw new ServiceError("not_found", `There is no such version; the document has ${versions.length}.`);
    }
    return found.byteLength;
  }

  async function makeOnce<T>(
    kept: RecentCache<T>,
    side: SideId,
    id: string,
    { page, version, password, detail = "" }: PageRequest & { readonly detail?: string },
    make: (page: PageOfDocument) => Promise<T>,
  ): Promise<T> {
    const stored = await requireDocument(ledger, side, id);
    const byteLength = await lengthOf(side, stored, version);
    const key = `${keyOf(side, stored.sha256)}${byteLength} ${page} ${detail}`;
    // What was read with a password is not cached: the next caller may not have it.
    const known = password === undefined ? kept.find(key) : undefined;
    if (known !== undefined) return known;
    const bytes = storedBytes(vault, side, stored.sha256, byteLength);
    const made = await make({ bytes, page, ...(password === undefined ? {} : { password }) });
    if (password === undefined) kept.keep(key, made);
    return made;
  }

  return {
    async page(side, id, { dotsPerInch, ...request }) {
      return await makeOnce(images, side, id, { ...request, detail: String(dotsPerInch) }, (page) =>
        analyser.drawPage({ ...page, dotsPerInch }),
      );
    },

    async heat(side, id, request) {
      return await makeOnce(maps, side, id, request, (page) => analyser.mapHeat(page));
    },

    async versions(side, id) {
      const stored = await requireDocument(ledger, side, id);
      const { versions, omitted } = await versionsOf(side, stored);
      return {
        versions: versions.map(({ byteLength, pages }, index) => ({
          version: index + 1,
          bytes: byteLength,
          pages: pages === 0 && index === versions.length - 1 ? stored.pages : pages,
        })),
        omitted,
      };
    },

    async version(side, id, version) {
      const stored = await requireDocument(ledger, side, id);
      const bytes = await lengthOf(side, stored, version);
      const stream = ReadableStream.from(storedBytes(vault, side, stored.sha256, bytes).read(), { objectMode: false });
      return { name: versionName(stored.name, version), format: stored.format, bytes, stream };
    },

    forget(side, sha256) {
      const key = keyOf(side, sha256);
      images.forget(key);
      maps.forget(key);
      lists.forget(key);
    },
  };
}

/** "invoice.pdf" becomes "invoice (version 1).pdf". */
function versionName(name: string, version: number): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, name.length - ending.length)} (version ${version})${ending}`;
}
