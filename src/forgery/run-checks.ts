/** Runs the checks of a catalogue over one document's evidence: each sees only what it declared, and none can fail the others. */
import type {
  DetailedFinding,
  DocumentReport,
  FindingEvidence,
  HeldRelation,
  OriginStatement,
  TamperingType,
} from "../contract/documents/document.ts";
import { type LiftOf, measuredLift } from "./calibration/dependence.ts";
import { type HasEarned, hasEarned, limitToEarned } from "./calibration/earned.ts";
import type { Check, CheckFinding, FileFamily } from "./check.ts";
import { describeOrigin } from "./derived/metadata/origin.ts";
import { findTrustSignals } from "./derived/signatures/trust-signals.ts";
import { type Analysis, type AnalysisLimit, analyses, type Evidence } from "./facts.ts";
import { type Observation, type Weighed, weighFindings } from "./fusion.ts";
import { handOver, listHeldRelations } from "./held-relations.ts";
import { mergeFindings } from "./merge-findings.ts";

export type CheckOutcomes = DocumentReport["checks"];

export interface CheckedDocument {
  readonly checks: CheckOutcomes;
  /** Gravest first: tampered before not, then by confidence; what was not assessed comes last. */
  readonly findings: readonly DetailedFinding[];
  /** What was compared and agrees, in the order of the checks. */
  readonly held: readonly HeldRelation[];
  /** Where the file says, or shows, that it comes from. */
  readonly origin: readonly OriginStatement[];
  /** Checks that threw: faults of the program, for its log. */
  readonly faults: readonly CheckFault[];
}

export interface CheckFault {
  readonly check: string;
  /** The kind of the error and where it was thrown; its message may have words of the document. */
  readonly trace: string;
}

export type CheckRun =
  | { readonly outcome: "clear" | "nothing_to_compare" | "not_applicable" }
  | { readonly outcome: "found"; readonly findings: readonly CheckFinding[] }
  | { readonly outcome: "not_assessed"; readonly reason: string; readonly trace?: string };

/** More are not read; the gravest are kept. */
const findingLimit = 200;
const boxLimit = 200;
const textLimit = 2_000;
const itemLimit = 100;

const typeOfAnalysis: Readonly<Record<Analysis, TamperingType>> = {
  metadata: "tampering",
  "file structure": "tampering",
  "revision history": "text_manipulation",
  signatures: "tampering",
  "page content": "text_manipulation",
  text: "value_mismatch",
  pixels: "tampering",
};

/** `isEarned` says which checks may accuse by themselves, `liftOf` which causes come together on honest files. */
export function runChecks(
  evidence: Evidence,
  catalogue: readonly Check[],
  isEarned: HasEarned = hasEarned,
  liftOf: LiftOf = measuredLift,
): CheckedDocument {
  const family = familyOf(evidence);
  return {
    ...findFindings(evidence, catalogue, isEarned, liftOf),
    held: listHeldRelations(
      catalogue.filter(({ appliesTo }) => appliesTo.includes(family)),
      evidence,
    ),
    origin: describeOrigin(evidence.artifacts),
  };
}

function familyOf({ format }: Evidence): FileFamily {
  return format === "pdf" ? "pdf" : "image";
}

/** What is reported, without what agrees and where the file comes from. */
export function findFindings(
  evidence: Evidence,
  catalogue: readonly Check[],
  isEarned: HasEarned = hasEarned,
  liftOf: LiftOf = measuredLift,
): Pick<CheckedDocument, "checks" | "findings" | "faults"> {
  const family = familyOf(evidence);
  const limits: AnalysisLimit[] = [...evidence.limits];
  const checks: CheckOutcomes = [];
  const found: Observation[] = [];
  const faults: CheckFault[] = [];
  for (const check of catalogue) {
    const run = check.appliesTo.includes(family) ? runCheck(check, evidence) : ({ outcome: "not_applicable" } as const);
    checks.push({ check: check.id, outcome: run.outcome });
    if (run.outcome === "found") {
      found.push(...run.findings.map((finding) => limitToEarned({ check, finding }, isEarned)));
    }
    if (run.outcome !== "not_assessed") continue;
    limits.push({ analysis: check.analysis, reason: run.reason });
    if (run.trace !== undefined) faults.push({ check: check.id, trace: run.trace });
  }
  const weights = weighFindings(found, findTrustSignals(evidence), liftOf);
  const details = found.flatMap((observation, index) => {
    const weighed = weights[index];
    return weighed === undefined ? [] : [detail(observation, weighed, found)];
  });
  const findings = mergeFindings(details).map(bound);
  findings.sort(
    (one, other) =>
      Number(other.tampered) - Number(one.tampered) ||
      other.confidence_score - one.confidence_score ||
      one.check.localeCompare(other.check, "en"),
  );
  return { checks, findings: [...findings.slice(0, findingLimit), ...describeLimits(limits)], faults };
}

/** What one check says by itself, before its findings are weighed with those of others. */
export function runCheck(check: Check, evidence: Evidence): CheckRun {
  for (const name of check.needs) {
    const artifact = evidence.artifacts[name];
    if (artifact === undefined || artifact.state === "absent") return { outcome: "not_applicable" };
    if (artifact.state === "failed") return { outcome: "not_assessed", reason: artifact.reason };
  }
  const artifacts = handOver(check, evidence);
  try {
    const result = check.run(artifacts);
    if (result === "nothing_to_compare") return { outcome: result };
    if (result === "clear" || result.length === 0) {
      return { outcome: check.hasSubject?.(artifacts) === false ? "nothing_to_compare" : "clear" };
    }
    const damage = check.needsWholeFile === true ? describeRepairs(evidence) : undefined;
    return damage === undefined
      ? { outcome: "found", findings: result }
      : { outcome: "not_assessed", reason: `'${check.title}', because ${damage}, and what differs may differ by that` };
  } catch (error) {
    return { outcome: "not_assessed", reason: `the check ${check.id} failed on this file`, trace: traceOf(error) };
  }
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [error.name, ...places].join("\n").slice(0, textLimit);
}

/** What had to be repaired before the file could be read; undefined for a whole file. */
function describeRepairs({ artifacts: { repairs } }: Evidence): string | undefined {
  if (repairs?.state !== "present") return undefined;
  const { isSearched, streams, pages } = repairs.value;
  if (streams > 0) return `${streams} of the file's packed streams ${streams === 1 ? "is" : "are"} damaged`;
  if (pages > 0)
    return `${pages} of its pages ${pages === 1 ? "is" : "are"} missing, or ${pages === 1 ? "lacks" : "lack"} parts`;
  return isSearched ? "its objects had to be searched for" : undefined;
}

/** What only supports others is never called tampering for their sake: next to metadata alone it would make metadata accuse. */
function detail({ check, finding }: Observation, weighed: Weighed, all: readonly Observation[]): DetailedFinding {
  const { probability, alone } = weighed;
  const strength = finding.strength ?? check.strength;
  const tampered = check.canShowTampering && strength !== "supporting" && probability >= 0.5;
  const supports = weighed.support.flatMap((index) => all[index] ?? []);
  const isTogether = tampered && alone < 0.5;
  return {
    check: check.id,
    issue: finding.issue ?? check.title,
    observation: isTogether ? `${finding.observation} ${sayTogether(supports)}` : finding.observation,
    confidence_score: Math.round(Math.min(100, Math.max(0, finding.confidence))),
    tampered,
    tampering_type: check.tamperingType,
    probability: Math.round(probability * 10_000) / 10_000,
    boxes: [...(finding.boxes ?? [])],
    ...(finding.evidence === undefined ? {} : { evidence: boundEvidence(finding.evidence) }),
    ...(tampered
      ? { decides: isTogether ? "together" : "alone", supported_by: supports.map((one) => one.check.id) }
      : {}),
  };
}

/** The findings are named as the report names them. */
function sayTogether(supports: readonly Observation[]): string {
  const names = [...new Set(supports.map(({ check, finding }) => `'${finding.issue ?? check.title}'`))];
  const list = names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return `This finding alone would not be called tampering; it is together with ${list}.`;
}

function bound(finding: DetailedFinding): DetailedFinding {
  return {
    ...finding,
    observation: finding.observation.slice(0, textLimit),
    boxes: finding.boxes.slice(0, boxLimit),
  };
}

function boundEvidence(evidence: FindingEvidence): FindingEvidence {
  const cut = (text: string) => text.slice(0, textLimit);
  switch (evidence.kind) {
    case "history":
      return { ...evidence, before: cut(evidence.before), after: cut(evidence.after) };
    case "comparison":
      return {
        ...evidence,
        stated: cut(evidence.stated),
        expected: cut(evidence.expected),
        basis: cut(evidence.basis),
      };
    case "inventory":
      return { kind: "inventory", items: evidence.items.slice(0, itemLimit).map(cut) };
    case "structure":
      return {
        kind: "structure",
        facts: evidence.facts.slice(0, itemLimit).map(({ name, text }) => ({ name: cut(name), text: cut(text) })),
      };
  }
}

/** One a kind of analysis, with every different reason. */
function describeLimits(limits: readonly AnalysisLimit[]): DetailedFinding[] {
  return analyses.flatMap((analysis) => {
    const reasons = [...new Set(limits.filter((limit) => limit.analysis === analysis).map(({ reason }) => reason))];
    if (reasons.length === 0) return [];
    return [
      {
        check: `not-assessed-${analysis.replaceAll(" ", "-")}`,
        issue: `Not assessed: ${analysis}`,
        observation: `Not assessed: ${reasons.join("; ")}.`.slice(0, textLimit),
        confidence_score: 100,
        tampered: false,
        tampering_type: typeOfAnalysis[analysis],
        probability: 0,
        boxes: [],
      },
    ];
  });
}

/** Changes whenever a check is added, removed or changed. */
export function versionOf(catalogue: readonly Check[]): string {
  let hash = 0x811c9dc5;
  for (const character of catalogue.map(({ id, version }) => `${id}@${version}`).join("\n")) {
    // FNV-1a, which needs no library here and is no security.
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return `${catalogue.length}-${hash.toString(16).padStart(8, "0")}`;
}
