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
  /** What of the contribution comes from each feature; the rest is the rule's own. */
  readonly features: Readonly<Record<string, number>>;
}

/** All that one code adds to a score. */
export interface Gathered {
  /** The rule's own part. */
  rulePart: number;
  readonly features: Record<string, number>;
  finding: WeighedFinding | undefined;
}

/** By index of the feature: the code of its reason. All but the instant have one. */
const codeOfFeature: readonly string[] = factsInOrder.slice(1).map(({ theme }) => theme ?? "");

export function gather(explained: Explained, findings: readonly WeighedFinding[]): ReadonlyMap<string, Gathered> {
  const gathered = new Map<string, Gathered>();
  const entryOf = (code: string): Gathered => {
    const entry = gathered.get(code) ?? { rulePart: 0, features: {}, finding: undefined };
    gathered.set(code, entry);
    return entry;
  };
  for (const [index, finding] of findings.entries()) {
    const entry = entryOf(finding.code);
    entry.finding = finding;
    entry.rulePart += explained.findings[index] ?? 0;
  }
  for (const [index, value] of explained.features.entries()) {
    // As it is kept, so that the kept parts add up.
    const rounded = roundLogOdds(value);
    if (rounded !== 0) entryOf(codeOfFeature[index] ?? "").features[featureNames[index] ?? ""] = rounded;
  }
  return gathered;
}

/** In the order in which they were gathered, on which the last bit depends. */
export function joinParts({ rulePart, features }: Gathered): number {
  let sum = rulePart;
  for (const name in features) sum += features[name] ?? 0;
  return sum;
}
