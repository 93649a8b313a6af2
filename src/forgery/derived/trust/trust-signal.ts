/** Evidence that speaks against tampering. It lowers what other findings say, and never appears as a finding itself. */
import type { Cause } from "../../check.ts";

export interface TrustSignal {
  readonly id: string;
  /** How much more often it is seen on tampered files than on untouched ones: below 1. */
  readonly likelihoodRatio: number;
  /** Findings of these causes are about what the signal rests on, or about what it cannot know, and stay as they are. */
  readonly untouched: readonly Cause[];
}
