/** The parts of a score by what they speak of: of each code its rule's part and those of its features. */
import { factsInOrder } from "../facts/table/fact-table.ts";
import { featureNames } from "../features.ts";
import type { Explained } from "../model.ts";
import { roundLogOdds } from "../odds.ts";
import type { WeighedFinding } from "../scorecard.ts";

export interface Reason {
  readonly code: string;
  readonly sentence: string;
  /** Whether the sentence speaks for or against the transaction, and not only of what it was seen against. */
  readonly isInformative: boolean;
  /** What it adds to the log-odds, rounded; negative lowers them. */
  readonly contribution: number;
  readonly numbers: Readonly<Record<string, number>>;
  /** What of the contribution comes from features; the rest is the rule's own. */
  readonly parts: FeatureParts;
}

/** What features add, side by side and in their order. */
export interface FeatureParts {
  /** By index in a vector. */
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

export const noParts: FeatureParts = { columns: [], values: [] };

/** All that one code adds to a score. */
export interface Gathered {
  /** The rule's own part. */
  rulePart: number;
  readonly parts: { readonly columns: number[]; readonly values: number[] };
  finding: WeighedFinding | undefined;
}

/** By index of the feature: the code of its reason. All but the instant have one. */
const codeOfFeature: readonly string[] = factsInOrder.slice(1).map(({ theme }) => theme ?? "");
const gapColumn = featureNames.indexOf("gapMs");
const paceCode = "VELOCITY_BURST";

/** `isQuick` where the pause before is a short one: it is no silence then. */
export function gather(
  explained: Explained,
  findings: readonly WeighedFinding[],
  isQuick = false,
): ReadonlyMap<string, Gathered> {
  const gathered = new Map<string, Gathered>();
  const entryOf = (code: string): Gathered => {
    const known = gathered.get(code);
    if (known !== undefined) return known;
    const entry = createGathered();
    gathered.set(code, entry);
    return entry;
  };
  for (const [index, finding] of findings.entries()) {
    const entry = entryOf(finding.code);
    entry.finding = finding;
    entry.rulePart += explained.findings[index] ?? 0;
  }
  const { features } = explained;
  for (let column = 0; column < features.length; column += 1) {
    // As it is kept, so that the kept parts add up.
    const rounded = roundLogOdds(features[column] ?? 0);
    if (rounded === 0) continue;
    const { parts } = entryOf(isQuick && column === gapColumn ? paceCode : (codeOfFeature[column] ?? ""));
    parts.columns.push(column);
    parts.values.push(rounded);
  }
  return gathered;
}

export function createGathered(): Gathered {
  return { rulePart: 0, parts: { columns: [], values: [] }, finding: undefined };
}

/** In the order in which they were gathered, on which the last bit depends. */
export function joinParts(rulePart: number, { values }: FeatureParts): number {
  let sum = rulePart;
  for (const value of values) sum += value;
  return sum;
}

/** By name. */
export function nameParts({ columns, values }: FeatureParts): Record<string, number> {
  return Object.fromEntries(columns.map((column, index) => [featureNames[column] ?? "", values[index] ?? 0]));
}
