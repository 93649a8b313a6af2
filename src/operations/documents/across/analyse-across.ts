/** Analyses a document with what earlier documents of its side have in common with it, and keeps what later ones need. */
import { ServiceError } from "../../../errors.ts";
import type { Analyser, AnalysisWithAccounts, DocumentToAnalyse } from "../../../forgery/analyse.ts";
import type { ComparedPicture } from "../../../forgery/facts/compared-picture.ts";
import type { DocumentTraces } from "../../../ledger/documents.ts";
import type { DocumentLedger, SideId, StoredDocument } from "../../../ledger/ledger.ts";
import type { Vault } from "../../../vault/vault.ts";
import type { AnalyseWithCustomer, CustomerWish } from "../../document-customer.ts";
import { storedBytes } from "../stored-bytes.ts";
import { findEarlier } from "./find-earlier.ts";
import { findUnlike } from "./find-unlike.ts";
import { issuerMarks, keyPrint, marksOf } from "./keyed-print.ts";

export interface AnalysisAcross {
  readonly analysis: AnalysisWithAccounts;
  /** Stored with the report, and deleted with it. */
  readonly traces?: DocumentTraces;
}

export type AnalyseAcross = (side: SideId, document: DocumentToAnalyse, wish: CustomerWish) => Promise<AnalysisAcross>;

export interface AcrossParts {
  readonly analyse: AnalyseWithCustomer;
  readonly comparePages: Analyser["comparePages"];
  readonly ledger: Pick<DocumentLedger, "list" | "find">;
  readonly vault: Pick<Vault, "findDocument">;
  /** Without it nothing is compared or kept. */
  readonly key: Uint8Array | undefined;
}

/**
 * A process that reads untrusted bytes must not see the ledger. So a document that has to do with an earlier one is read a second
 * time, with what they have in common; all others are read once. Pictures are held against each other in between.
 */
export function createAnalyseAcross({ analyse, comparePages, ledger, vault, key }: AcrossParts): AnalyseAcross {
  return async (side, document, wish) => {
    if (key === undefined) return { analysis: await analyse(side, document, wish) };
    const analysis = await analyse(side, { ...document, wantsPrint: true }, wish);
    if (analysis.print === undefined) return { analysis };
    const print = keyPrint(analysis.print, key, wish.customerId);
    const traces = { marks: [...marksOf(print), ...issuerMarks(print)], print: JSON.stringify(print) };
    const lookAt = (earlier: StoredDocument) =>
      compareFirstPages(comparePages, document, analysis.pages, earlier, (sha256, bytes) =>
        storedBytes(vault, side, sha256, bytes),
      );
    const documents = await findEarlier(ledger, side, print, lookAt);
    const unlike = await findUnlike(ledger, side, print, analysis.print);
    if (documents.length === 0 && unlike === undefined) return { analysis, traces };
    const earlier = { documents, ...(unlike && { unlike }) };
    return { analysis: await analyse(side, { ...document, earlier }, wish), traces };
  };
}

/** Pages of each that are held against each other, the first with the first: receipts have one, statements a few. */
const comparedPages = 3;

async function compareFirstPages(
  comparePages: Analyser["comparePages"],
  { bytes, password }: DocumentToAnalyse,
  pages: number,
  earlier: StoredDocument,
  bytesOf: (sha256: string, bytes: number) => ReturnType<typeof storedBytes>,
): Promise<ComparedPicture | undefined> {
  let sum: ComparedPicture | undefined;
  for (let page = 1; page <= Math.min(comparedPages, pages, earlier.pages); page += 1) {
    const own = { bytes, page, ...(password === undefined ? {} : { password }) };
    const compared = await comparePages(own, { bytes: bytesOf(earlier.sha256, earlier.bytes), page }).catch(forgive);
    if (compared === undefined) continue;
    sum = {
      glyphs: compared.glyphs + (sum?.glyphs ?? 0),
      alike: compared.alike + (sum?.alike ?? 0),
      replaced: [...(sum?.replaced ?? []), ...compared.replaced],
    };
  }
  return sum;
}

/** An earlier document that was deleted meanwhile, or is locked, is none to compare with. */
function forgive(error: unknown): undefined {
  if (error instanceof ServiceError && (error.code === "not_found" || error.code === "unprocessable_document")) return;
  throw error;
}
