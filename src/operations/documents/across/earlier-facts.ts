/** What earlier documents of a side have in common with a document that a worker holds; a second worker compares pictures. */
import { ServiceError } from "../../../errors.ts";
import type { DocumentToAnalyse } from "../../../forgery/analyse.ts";
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { ComparedPicture } from "../../../forgery/facts/compared-picture.ts";
import type { EarlierFacts } from "../../../forgery/facts/earlier.ts";
import type { HeldDocument } from "../../../forgery/hold-document.ts";
import type { DocumentLedger, DocumentTraces, StoredDocument } from "../../../ledger/documents.ts";
import type { SideId } from "../../../ledger/ledger.ts";
import type { Vault } from "../../../vault/vault.ts";
import { storedBytes } from "../stored-bytes.ts";
import { findEarlier } from "./find-earlier.ts";
import { findUnlike } from "./find-unlike.ts";
import { issuerMarks, type KeyedFingerprint, marksOf } from "./keyed-fingerprint.ts";

export interface EarlierParts {
  readonly ledger: Pick<DocumentLedger, "list" | "find">;
  readonly vault: Pick<Vault, "findDocument">;
}

/** What is stored with a report, and deleted with it. */
export function toTraces(keyed: KeyedFingerprint): DocumentTraces {
  return { marks: [...marksOf(keyed), ...issuerMarks(keyed)], print: JSON.stringify(keyed) };
}

/** Undefined where there is nothing. */
export async function findEarlierFacts(
  { ledger, vault }: EarlierParts,
  side: SideId,
  document: DocumentToAnalyse,
  held: HeldDocument,
  fingerprint: DocumentFingerprint,
  keyed: KeyedFingerprint,
): Promise<EarlierFacts | undefined> {
  const lookAt = (earlier: StoredDocument) =>
    compareFirstPages(held, document, earlier, storedBytes(vault, side, earlier.sha256, earlier.bytes));
  const documents = await findEarlier(ledger, side, keyed, lookAt);
  const unlike = await findUnlike(ledger, side, keyed, fingerprint);
  return documents.length === 0 && unlike === undefined ? undefined : { documents, ...(unlike && { unlike }) };
}

/** Pages of each that are compared, the first with the first: receipts have one, statements a few. */
const comparedPages = 3;

async function compareFirstPages(
  { pages, comparePages }: HeldDocument,
  { bytes, password }: DocumentToAnalyse,
  earlier: StoredDocument,
  earlierBytes: ReturnType<typeof storedBytes>,
): Promise<ComparedPicture | undefined> {
  let sum: ComparedPicture | undefined;
  for (let page = 1; page <= Math.min(comparedPages, pages, earlier.pages); page += 1) {
    const own = { bytes, page, ...(password === undefined ? {} : { password }) };
    const compared = await comparePages(own, { bytes: earlierBytes, page }).catch(forgive);
    if (compared === undefined) continue;
    sum = {
      glyphs: compared.glyphs + (sum?.glyphs ?? 0),
      alike: compared.alike + (sum?.alike ?? 0),
      replaced: [...(sum?.replaced ?? []), ...compared.replaced],
    };
  }
  return sum;
}

/** An earlier document that was deleted meanwhile, or is encrypted, is not compared. */
function forgive(error: unknown): undefined {
  if (error instanceof ServiceError && (error.code === "not_found" || error.code === "unprocessable_document")) return;
  throw error;
}
