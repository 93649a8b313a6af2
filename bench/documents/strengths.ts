/** How much more often each check fires on forged documents than on genuine ones, and how that holds for sources left out. */
import { createHash } from "node:crypto";
import type { Examined } from "./examine.ts";

export interface CheckStrength {
  readonly check: string;
  /** Sources of genuine documents on which it fires, and all of them; documents of one source count once. */
  readonly genuine: readonly [fires: number, sources: number];
  readonly forged: readonly [fires: number, documents: number];
  readonly likelihoodRatio: number;
  /** The lowest and highest, each with the sources of one of five folds left out. */
  readonly outOfFold: readonly [low: number, high: number];
}

const folds = 5;

export function strengthsOf(examined: readonly Examined[]): readonly CheckStrength[] {
  const checks = [...new Set(examined.flatMap(({ findings }) => findings.map(({ check }) => check)))].sort();
  return checks
    .filter((check) => !check.startsWith("not-assessed"))
    .map((check) => {
      const whole = countOf(check, examined);
      const ratios = Array.from({ length: folds }, (_, fold) =>
        ratioOf(
          countOf(
            check,
            examined.filter(({ document }) => foldOf(sourceOf(document)) !== fold),
          ),
        ),
      );
      return {
        check,
        ...whole,
        likelihoodRatio: ratioOf(whole),
        outOfFold: [Math.min(...ratios), Math.max(...ratios)] as const,
      };
    });
}

function sourceOf({ source, name }: Examined["document"]): string {
  return source === "" ? name : source;
}

/** By name, so that another run parts them alike. */
function foldOf(source: string): number {
  return createHash("sha256").update(source).digest().readUInt32LE(0) % folds;
}

type Count = Pick<CheckStrength, "genuine" | "forged">;

function countOf(check: string, examined: readonly Examined[]): Count {
  const firing = new Map<string, boolean>();
  let [fires, forged] = [0, 0];
  for (const { document, findings } of examined) {
    const isFound = findings.some((finding) => finding.check === check);
    if (document.isForged) {
      forged += 1;
      if (isFound) fires += 1;
    } else firing.set(sourceOf(document), firing.get(sourceOf(document)) === true || isFound);
  }
  return { genuine: [[...firing.values()].filter(Boolean).length, firing.size], forged: [fires, forged] };
}

/** Laplace's rule for the genuine: none in n stands for one in n + 2. */
function ratioOf({ genuine: [alarms, sources], forged: [fires, documents] }: Count): number {
  return fires / Math.max(1, documents) / ((alarms + 1) / (sources + 2));
}
