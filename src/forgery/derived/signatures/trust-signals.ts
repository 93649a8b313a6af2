/** Evidence that speaks against tampering: a valid signature over the whole file, vouched for by a publicly known authority. */
import type { Cause } from "../../check.ts";
import type { SignatureFact, SignatureFacts } from "../../facts/signatures.ts";
import type { Evidence } from "../../facts.ts";

/**
 * The catalogue's judgement. Anybody can sign a forgery with a certificate of their own, so one that leads to no known
 * authority says nothing; and who signs a document may still have changed an earlier one.
 */
const signal: TrustSignal = {
  id: "whole-file-signature",
  likelihoodRatio: 1 / 20,
  untouched: ["history", "signature", "reading", "across documents"],
};

export function findWholeFileSignature({ signatures }: SignatureFacts): readonly TrustSignal[] {
  const isSound = signatures.every(
    ({ message, coverage }) => message?.state === "valid" && coverage.faults.length === 0,
  );
  return isSound && signatures.some((signature) => isTrusted(signature)) ? [signal] : [];
}

function isTrusted({ isCurrent, isTimestamp, coverage, message }: SignatureFact): boolean {
  if (!isCurrent || isTimestamp || coverage.bytesAfter > 0 || message === undefined || message.hasWeakDigest)
    return false;
  const { certificate } = message;
  const time = message.stampedAt ?? message.signedAt;
  if (certificate?.hasKnownRoot !== true || certificate.isNamed === "another" || time === undefined) return false;
  return time >= certificate.notBefore && time <= certificate.notAfter;
}

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
