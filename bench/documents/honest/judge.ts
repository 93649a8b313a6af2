/** Runs the checks on the facts that were gathered of each document. */
import { readFileSync } from "node:fs";
import type { DetailedFinding } from "../../../src/contract/documents/document.ts";
import type { LiftOf } from "../../../src/forgery/calibration/dependence.ts";
import type { HasEarned } from "../../../src/forgery/calibration/earned.ts";
import { catalogue } from "../../../src/forgery/catalogue.ts";
import type { Evidence } from "../../../src/forgery/facts.ts";
import { canAccuse } from "../../../src/forgery/fusion.ts";
import { runCheck, runChecks } from "../../../src/forgery/run-checks.ts";
import type { EvidenceCache } from "../evidence-cache.ts";
import type { LabelledDocument } from "../manifest.ts";

export type Reported = "silent" | "reported" | "claimed";

export interface Judged {
  readonly document: LabelledDocument;
  /** Of each check that had something to look at: whether it reported anything, and whether that would accuse by itself. */
  readonly looked: ReadonlyMap<string, Reported>;
  /** As the service tells them. */
  readonly findings: readonly DetailedFinding[];
  readonly isTampered: boolean;
  /** Whether it would be called tampered if every check could do so by itself, and all were independent. */
  readonly isTamperedUnlimited: boolean;
  /** Taken to gather the facts. */
  readonly ms: number;
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
    else judged.push({ document, ...judge(entry.evidence), ms: entry.ms });
  }
  return { judged, refused };
}

function judge(evidence: Evidence): Omit<Judged, "document" | "ms"> {
  const { findings } = runChecks(evidence, catalogue);
  return {
    looked: lookWith(evidence),
    findings,
    isTampered: findings.some(({ tampered }) => tampered),
    isTamperedUnlimited: isTamperedWith(
      evidence,
      () => true,
      () => 1,
    ),
  };
}

function lookWith(evidence: Evidence): ReadonlyMap<string, Reported> {
  const family = evidence.format === "pdf" ? "pdf" : "image";
  const looked = new Map<string, Reported>();
  for (const check of catalogue) {
    const run = check.appliesTo.includes(family) ? runCheck(check, evidence) : undefined;
    if (run?.outcome === "clear") looked.set(check.id, "silent");
    if (run?.outcome !== "found") continue;
    const isClaimed = run.findings.some((finding) => canAccuse({ check, finding }));
    looked.set(check.id, isClaimed ? "claimed" : "reported");
  }
  return looked;
}

function isTamperedWith(evidence: Evidence, isEarned: HasEarned, liftOf: LiftOf): boolean {
  return runChecks(evidence, catalogue, isEarned, liftOf).findings.some(({ tampered }) => tampered);
}

/** What other honest files say of checks and causes. */
export interface Learnt {
  readonly isEarned: HasEarned;
  readonly liftOf: LiftOf;
}

/** The same document, where other checks may accuse by themselves, and other causes come together. */
export function judgeAgain(document: LabelledDocument, cache: EvidenceCache, { isEarned, liftOf }: Learnt): boolean {
  const entry = cache.find(readFileSync(document.path));
  return entry?.kind === "gathered" && isTamperedWith(entry.evidence, isEarned, liftOf);
}
