/** Analyses a document with what earlier documents of its side have in common with it, and keeps what later ones need. */
import type { AnalysisWithAccounts, DocumentToAnalyse } from "../../../forgery/analyse.ts";
import type { DocumentTraces } from "../../../ledger/documents.ts";
import type { DocumentLedger, SideId } from "../../../ledger/ledger.ts";
import type { AnalyseWithCustomer, CustomerWish } from "../../document-customer.ts";
import { findEarlier } from "./find-earlier.ts";
import { findUnlike } from "./find-unlike.ts";
import { issuerMarks, keyPrint, marksOf } from "./keyed-print.ts";

export interface AnalysisAcross {
  readonly analysis: AnalysisWithAccounts;
  /** Stored with the report, and deleted with it. */
  readonly traces?: DocumentTraces;
}

export type AnalyseAcross = (side: SideId, document: DocumentToAnalyse, wish: CustomerWish) => Promise<AnalysisAcross>;

/**
 * A process that reads untrusted bytes must not see the ledger. So a document that has to do with an earlier one is read a second
 * time, with what they have in common; all others are read once. Without a key nothing is compared or kept.
 */
export function createAnalyseAcross(
  analyse: AnalyseWithCustomer,
  ledger: Pick<DocumentLedger, "list" | "find">,
  key: Uint8Array | undefined,
): AnalyseAcross {
  return async (side, document, wish) => {
    if (key === undefined) return { analysis: await analyse(side, document, wish) };
    const analysis = await analyse(side, { ...document, wantsPrint: true }, wish);
    if (analysis.print === undefined) return { analysis };
    const print = keyPrint(analysis.print, key);
    const traces = { marks: [...marksOf(print), ...issuerMarks(print)], print: JSON.stringify(print) };
    const documents = await findEarlier(ledger, side, print);
    const unlike = await findUnlike(ledger, side, print, analysis.print);
    if (documents.length === 0 && unlike === undefined) return { analysis, traces };
    const earlier = { documents, ...(unlike && { unlike }) };
    return { analysis: await analyse(side, { ...document, earlier }, wish), traces };
  };
}
