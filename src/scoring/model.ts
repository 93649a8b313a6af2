/** What turns facts into log-odds of fraud, with what each reason adds. */
import type { Facts } from "./facts/facts.ts";

export interface WeighedReason {
  readonly code: string;
  /** What it adds to the log-odds, rounded as it is kept; 0 where a stronger reason of its family says the same. */
  readonly contribution: number;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface Weighed {
  /** The base rate plus every contribution, exactly. */
  readonly logOdds: number;
  readonly baseLogOdds: number;
  /** What raises the most comes first, what lowers comes last. */
  readonly reasons: readonly WeighedReason[];
}

export interface Model {
  readonly version: string;
  weigh(facts: Facts, features: Float32Array): Weighed;
}
