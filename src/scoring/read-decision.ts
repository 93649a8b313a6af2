/** A kept decision as evidence: its reasons with their parts and sentences, and its features by name. */
import type { Decision } from "../contract/evidence.ts";
import type { Transaction } from "../contract/transactions.ts";
import { wordExplanation } from "./explanation.ts";
import { blankFacts, readFacts } from "./facts/facts.ts";
import { nameFeatures } from "./features.ts";
import type { Model } from "./model.ts";
import { roundLogOdds } from "./odds.ts";
import { firstRuleSet, sumContributions } from "./policy.ts";
import { gatherReasons } from "./reasons/reason.ts";
import { readRecord } from "./record.ts";

interface Stored {
  readonly transaction: Transaction;
  readonly record: string;
  readonly features: Float32Array;
}

export interface ReadDecision {
  readonly decision: Decision;
  readonly explanation: string;
  readonly namedFeatures: Record<string, number | null>;
}

/** The name of the model that gave the decision. */
export function modelOf(record: string): string {
  return readRecord(record).model;
}

/** `model` is the one that gave it, so that every reader gets the same explanation. */
export function readDecision(stored: Stored, model: Model): ReadDecision {
  const kept = readRecord(stored.record);
  const facts = readFacts(stored.features, stored.transaction, blankFacts());
  const hits = kept.policy?.hits ?? [];
  const explained = model.explain(stored.features, kept.findings, roundLogOdds(kept.logOdds - sumContributions(hits)));
  const { baseLogOdds, reasons } = gatherReasons(explained, kept.findings, kept.logOdds, facts, hits);
  const decision: Decision = {
    status: kept.status,
    riskScore: kept.riskScore,
    logOdds: kept.logOdds,
    baseLogOdds,
    reasons: reasons.map(({ code, sentence, contribution, numbers, features }) => {
      return { code, sentence, contribution, numbers: { ...numbers }, features: { ...features } };
    }),
    counterfactual: { approvedUpTo: kept.approvedUpTo > 0 ? kept.approvedUpTo : null },
    modelVersion: kept.model,
    rulesVersion: kept.rules,
    ruleSet: kept.policy?.set ?? firstRuleSet,
    rules: hits.map(({ code, version, effect, isLive, contribution, sentence }) => {
      return { code, version: version === 0 ? null : version, effect, isLive, contribution, sentence };
    }),
    undecidedRules: [...(kept.policy?.undecided ?? [])],
    thresholds: kept.thresholds,
    history: kept.history,
  };
  return {
    decision,
    explanation: wordExplanation(kept, reasons, stored.transaction.amount),
    namedFeatures: nameFeatures(stored.features),
  };
}
