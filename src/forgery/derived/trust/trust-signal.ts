/** Evidence that speaks against tampering. It lowers what other findings say, and never appears as a finding itself. */
import type { Cause } from "../../check.ts";
import type { Evidence } from "../../facts.ts";
import { findWholeFileSignature } from "./whole-file-signature.ts";

export interface TrustSignal {
  readonly id: string;
  /** How much more often it is seen on tampered files than on untouched ones: below 1. */
  readonly likelihoodRatio: number;
  /** Findings of these causes are about what the signal rests on, or about what it cannot know, and stay as they are. */
  readonly untouched: readonly Cause[];
}

export function findTrustSignals(evidence: Evidence): readonly TrustSignal[] {
  const signatures = evidence.artifacts.signatures;
  return signatures?.state === "present" ? findWholeFileSignature(signatures.value) : [];
}
