/**
 * Judges a document: gathers its evidence, finds its owner and the related earlier documents, and has the evidence checked
 * with them. The worker that read the untrusted bytes never sees the ledger: what is looked up goes to it as facts.
 */
import type { Analyser, DocumentToAnalyse } from "../../forgery/analyse.ts";
import type { DocumentParticulars } from "../../forgery/derived/across/document-particulars.ts";
import type { AnalysisResult } from "../../forgery/hold-document.ts";
import type { CustomerLedger } from "../../ledger/customers.ts";
import type { DocumentTraces } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ReviewLedger } from "../../ledger/reviews.ts";
import { type EarlierParts, findEarlierFacts, toTraces } from "./across/earlier-facts.ts";
import { keyFingerprint } from "./across/keyed-fingerprint.ts";
import { findNamed, findOwner, type OwnerRequest } from "./find-owner.ts";

export interface JudgedDocument {
  readonly analysis: AnalysisResult;
  /** Stored with the report, and deleted with it. */
  readonly traces?: DocumentTraces;
  /** Set if they were wanted and the document has text. */
  readonly particulars?: DocumentParticulars;
}

export type JudgeDocument = (
  side: SideId,
  document: DocumentToAnalyse,
  request: OwnerRequest,
) => Promise<JudgedDocument>;

export interface JudgeParts extends EarlierParts {
  readonly analyser: Pick<Analyser, "withEvidence">;
  readonly customers: Pick<CustomerLedger, "find" | "list">;
  /** Without it nothing is compared with earlier documents or stored for later ones. */
  readonly key: Uint8Array | undefined;
  readonly reviews: Pick<ReviewLedger, "listSilencings">;
}

export function createJudgeDocument(parts: JudgeParts): JudgeDocument {
  const { analyser, customers, key, reviews } = parts;
  return async (side, document, request) => {
    const named = await findNamed(customers, side, request);
    const silenced = (await reviews.listSilencings(side, 1))[0]?.silenced ?? [];
    return await analyser.withEvidence({ ...document, side, wantsFingerprint: key !== undefined }, async (held) => {
      const customer = named ?? (await findOwner(customers, side, request, held.accountNumbers));
      const { fingerprint } = held;
      const own = held.particulars === undefined ? {} : { particulars: held.particulars };
      if (key === undefined || fingerprint === undefined)
        return { analysis: await held.judge({ customer, silenced }), ...own };
      const keyed = keyFingerprint(fingerprint, key, request.customerId);
      const earlier = await findEarlierFacts(parts, side, document, held, fingerprint, keyed);
      return { analysis: await held.judge({ customer, earlier, silenced }), traces: toTraces(keyed), ...own };
    });
  };
}
