/** A kept decision as evidence: its reasons with their parts and sentences, and its features by name. */
import type { Decision } from "../contract/evidence.ts";
import type { KeptDecision, KeptRecord } from "../ledger/decider.ts";
import { blankFacts, readFacts } from "./facts/facts.ts";
import { nameFeatures } from "./features.ts";
import type { Model } from "./model.ts";
import { roundLogOdds } from "./odds.ts";
import { firstRuleSet, sumContributions } from "./policy.ts";
import { wordExplanation } from "./reasons/explanation.ts";
import { wordExplanationFirst } from "./reasons/first-edition/explanation.ts";
import { nameParts } from "./reasons/gathered.ts";
import { gatherReasons } from "./reasons/reason.ts";
import { readRecord, readRecordHead, type StoredDecision } from "./record.ts";
import { wordsOf } from "./rules/catalogue.ts";

export interface ReadDecision {
  readonly decision: Decision;
  readonly explanation: string;
  readonly namedFeatures: Record<string, number | null>;
}

/** The name of the model that gave the decision. */
export function modelOf(record: KeptRecord): string {
  return readRecordHead(record).model;
}

/** `model` is the one that gave it, so that every reader gets the same explanation. */
export function readDecision(stored: KeptDecision, model: Model): ReadDecision {
  const kept = readRecord(stored.record);
  const facts = readFacts(stored.features, stored.transaction, blankFacts());
  const words = wordsOf(kept.rules, stored.transaction, kept.history.unit);
  const hits = kept.policy?.hits ?? [];
  const explained = model.explain(stored.features, kept.findings, roundLogOdds(kept.logOdds - sumContributions(hits)));
  const { baseLogOdds, reasons } = gatherReasons(explained, kept.findings, kept.logOdds, { facts, words, hits });
  const decision: Decision = {
    status: kept.status,
    riskScore: kept.riskScore,
    logOdds: kept.logOdds,
    baseLogOdds,
    reasons: reasons.map(({ code, sentence, contribution, numbers, parts }) => {
      return { code, sentence, contribution, numbers: { ...numbers }, features: nameParts(parts) };
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
    history: describeHistory(kept.history),
  };
  return {
    decision,
    explanation:
      words.edition === 1
        ? wordExplanationFirst(kept, reasons, stored.transaction.amount)
        : wordExplanation(kept, reasons, { facts, words }),
    namedFeatures: nameFeatures(stored.features),
  };
}

/** Named as the interface names it. */
function describeHistory({ unit, ...history }: StoredDecision["history"]): Decision["history"] {
  return unit === undefined ? history : { ...history, currency: unit };
}
