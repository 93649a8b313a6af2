/** A kept decision as evidence: with its sentences, and its features by name. */
import type { Decision } from "../contract/evidence.ts";
import type { Transaction } from "../contract/transaction.ts";
import { sentenceOf, wordExplanation } from "./explanation.ts";
import { nameFeatures } from "./features.ts";
import { readRecord } from "./record.ts";

interface Stored {
  readonly transaction: Transaction;
  readonly record: string;
  readonly features: Float32Array;
}

export interface ReadDecision {
  readonly decision: Decision;
  readonly explanation: string;
  readonly features: Record<string, number | null>;
}

export function readDecision(stored: Stored): ReadDecision {
  const kept = readRecord(stored.record);
  const decision: Decision = {
    status: kept.status,
    riskScore: kept.riskScore,
    logOdds: kept.logOdds,
    baseLogOdds: kept.baseLogOdds,
    reasons: kept.reasons.map((reason) => ({
      code: reason.code,
      sentence: sentenceOf(reason),
      contribution: reason.contribution,
      numbers: { ...reason.numbers },
    })),
    modelVersion: kept.model,
    rulesVersion: kept.rules,
    thresholds: kept.thresholds,
    history: kept.history,
  };
  return {
    decision,
    explanation: wordExplanation(kept, stored.transaction.amount),
    features: nameFeatures(stored.features),
  };
}
