/** Runs the checks on the facts that were gathered of each document. */
import { readFileSync } from "node:fs";
import type { DetailedFinding } from "../../../src/contract/document.ts";
import { catalogue } from "../../../src/forgery/catalogue.ts";
import { type CheckOutcomes, runChecks } from "../../../src/forgery/run-checks.ts";
import type { EvidenceCache } from "../evidence-cache.ts";
import type { LabelledDocument } from "../manifest.ts";

export interface Judged {
  readonly document: LabelledDocument;
  readonly checks: CheckOutcomes;
  readonly findings: readonly DetailedFinding[];
  readonly isTampered: boolean;
}

export interface NotJudged {
  readonly document: LabelledDocument;
  /** In the service's words. */
  readonly reason: string;
}

export interface Judgement {
  readonly judged: readonly Judged[];
  readonly refused: readonly NotJudged[];
}

/** Throws where facts of a document were not gathered: figures of a part of a set look like figures of the set. */
export function judgeAll(documents: readonly LabelledDocument[], cache: EvidenceCache): Judgement {
  const judged: Judged[] = [];
  const refused: NotJudged[] = [];
  for (const document of documents) {
    const entry = cache.find(readFileSync(document.path));
    if (entry === undefined) throw new Error(`No facts of ${document.name} were gathered; run gather.ts first.`);
    if (entry.kind === "refused") refused.push({ document, reason: `${entry.code}: ${entry.message}` });
    else {
      const { checks, findings } = runChecks(entry.evidence, catalogue);
      judged.push({ document, checks, findings, isTampered: findings.some(({ tampered }) => tampered) });
    }
  }
  return { judged, refused };
}
