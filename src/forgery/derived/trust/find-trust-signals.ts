/** Everything in a document's evidence that speaks against tampering. */
import type { Evidence } from "../../facts.ts";
import type { TrustSignal } from "./trust-signal.ts";
import { findWholeFileSignature } from "./whole-file-signature.ts";

export function findTrustSignals(evidence: Evidence): readonly TrustSignal[] {
  const signatures = evidence.artifacts.signatures;
  return signatures?.state === "present" ? findWholeFileSignature(signatures.value) : [];
}
