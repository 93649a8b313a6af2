/** What the outcomes of a manifest say together: detection, false positives, each family and each check, and the times. */
import { type Calibration, calibrate } from "./calibration.ts";
import type { Examined, Outcome } from "./examine.ts";
import { type Proportion, proportionOf } from "./proportion.ts";
import { type CheckStrength, strengthsOf } from "./strengths.ts";

export interface FamilyFigures {
  readonly kind: string;
  readonly isForged: boolean;
  /** Of forged documents the detected ones, of genuine ones the false positives. */
  readonly tampered: Proportion;
  /** Documents with a finding of any kind, not-assessed ones aside. */
  readonly withFinding: Proportion;
  readonly refused: number;
}

export interface CheckFigures {
  readonly check: string;
  readonly genuine: { readonly fires: number; readonly tampered: number };
  readonly forged: { readonly fires: number; readonly tampered: number };
}

export interface TimeFigures {
  readonly documents: number;
  readonly pages: number;
  readonly msPerPage: { readonly p50: number; readonly p95: number };
  readonly aloneMsPerPage: { readonly p50: number; readonly p95: number };
  /** Of each document's time to that of PDFium alone. */
  readonly ratio: { readonly p50: number; readonly p95: number };
  readonly ratioInAll: number;
}

export interface DocumentFigures {
  readonly documents: number;
  readonly refused: number;
  readonly detection: Proportion;
  readonly falsePositives: Proportion;
  readonly inPlace: Proportion;
  readonly families: readonly FamilyFigures[];
  readonly checks: readonly CheckFigures[];
  readonly strengths: readonly CheckStrength[];
  /** Of PDFs. */
  readonly times: TimeFigures;
  /** Of those in which nothing was judged as a scan is. */
  readonly timesWithoutScans: TimeFigures;
  readonly calibration: {
    /** A document's highest probability against its label, each counted once. */
    readonly probability: Calibration;
    /** The same, as if so many in a hundred were forged as the probabilities suppose. */
    readonly probabilityAtPrior: Calibration;
    /** The confidence of each finding that is called tampering, against its document's label. */
    readonly confidence: Calibration;
  };
}

/** The share of forged documents that the service's probabilities suppose (`fusion.ts`). */
const supposedShare = 0.03;

export function figuresOf(outcomes: readonly Outcome[]): DocumentFigures {
  const examined = outcomes.flatMap((outcome) => (outcome.kind === "examined" ? [outcome] : []));
  const forged = examined.filter(({ document }) => document.isForged);
  const genuine = examined.filter(({ document }) => !document.isForged);
  const placed = forged.filter(({ isInPlace }) => isInPlace !== undefined);
  const documents = examined.map(({ probability, document }) => ({ probability, isTrue: document.isForged }));
  const tampered = examined.flatMap(({ findings, document }) =>
    findings
      .filter((finding) => finding.tampered)
      .map(({ confidence_score }) => ({ probability: confidence_score / 100, isTrue: document.isForged })),
  );
  return {
    documents: outcomes.length,
    refused: outcomes.length - examined.length,
    detection: shareOf(forged, ({ isTampered }) => isTampered),
    falsePositives: shareOf(genuine, ({ isTampered }) => isTampered),
    inPlace: shareOf(placed, ({ isInPlace }) => isInPlace === true),
    families: familiesOf(outcomes),
    checks: checksOf(examined),
    strengths: strengthsOf(examined),
    times: timesOf(examined),
    timesWithoutScans: timesOf(examined.filter(({ hasScans }) => !hasScans)),
    calibration: {
      probability: calibrate(documents),
      probabilityAtPrior: calibrate(documents, supposedShare),
      confidence: calibrate(tampered),
    },
  };
}

function familiesOf(outcomes: readonly Outcome[]): FamilyFigures[] {
  const groups = Map.groupBy(outcomes, ({ document }) => `${document.isForged ? 0 : 1} ${document.kind}`);
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other, "en"))
    .map(([, group]) => {
      const examined = group.flatMap((outcome) => (outcome.kind === "examined" ? [outcome] : []));
      return {
        kind: group[0]?.document.kind ?? "",
        isForged: group[0]?.document.isForged ?? false,
        tampered: shareOf(examined, ({ isTampered }) => isTampered),
        withFinding: shareOf(examined, ({ findings }) => findings.some(isSeen)),
        refused: group.length - examined.length,
      };
    });
}

function checksOf(examined: readonly Examined[]): CheckFigures[] {
  const names = new Set(examined.flatMap(({ findings }) => findings.filter(isSeen).map(({ check }) => check)));
  const count = (check: string, isForged: boolean) => {
    const own = examined
      .filter(({ document }) => document.isForged === isForged)
      .map(({ findings }) => findings.filter((finding) => finding.check === check));
    return {
      fires: own.filter((findings) => findings.length > 0).length,
      tampered: own.filter((findings) => findings.some(({ tampered }) => tampered)).length,
    };
  };
  return [...names]
    .sort((one, other) => one.localeCompare(other, "en"))
    .map((check) => ({ check, genuine: count(check, false), forged: count(check, true) }));
}

function timesOf(examined: readonly Examined[]): TimeFigures {
  const timed = examined.flatMap(({ ms, aloneMs, pages }) => (aloneMs === undefined ? [] : [{ ms, aloneMs, pages }]));
  const total = (value: (entry: (typeof timed)[number]) => number) =>
    timed.reduce((sum, entry) => sum + value(entry), 0);
  return {
    documents: timed.length,
    pages: total(({ pages }) => pages),
    msPerPage: quantiles(timed.map(({ ms, pages }) => ms / pages)),
    aloneMsPerPage: quantiles(timed.map(({ aloneMs, pages }) => aloneMs / pages)),
    ratio: quantiles(timed.map(({ ms, aloneMs }) => ms / aloneMs)),
    ratioInAll: total(({ ms }) => ms) / total(({ aloneMs }) => aloneMs),
  };
}

function quantiles(values: readonly number[]): { readonly p50: number; readonly p95: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function shareOf<T>(entries: readonly T[], isHit: (entry: T) => boolean): Proportion {
  return proportionOf(entries.filter(isHit).length, entries.length);
}

function isSeen({ check }: { readonly check: string }): boolean {
  return !check.startsWith("not-assessed-");
}
