/** Decides transactions: the past and a transaction go in, a verdict and the changed past come out. */
import type { Transaction, VerdictStatus } from "../contract/transaction.ts";
import type { Decided, Decider, DecisionSummary, Past } from "../ledger/decider.ts";
import { wordDetails } from "./explanation.ts";
import { createFeatureEngine } from "./feature-engine.ts";
import { riskScoreOf } from "./odds.ts";
import { createState, isLate, nameStates, relabel, reviveState, type ScoringState, stateKeysOf } from "./past.ts";
import { readRecord, type StoredDecision, writeRecord } from "./record.ts";
import { rules, rulesVersion } from "./rules/catalogue.ts";
import { createScorecard } from "./scorecard.ts";
import { parseScoringSettings, type ScoringSettings } from "./settings.ts";

/** Also the entry point of a ledger's thread, which hands the settings over as plain data. */
export function createDecider(settings: ScoringSettings): Decider<ScoringState>;
export function createDecider(settings: unknown): Decider<ScoringState>;
export function createDecider(settings: unknown): Decider<ScoringState> {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = parseScoringSettings(settings);
  const thresholds = { review: reviewThreshold, decline: declineThreshold };
  const engine = createFeatureEngine(structuringAmounts);
  const model = createScorecard(rules, fraudBaseRate);

  function statusOf(riskScore: number): VerdictStatus {
    if (riskScore >= declineThreshold) return "declined";
    return riskScore >= reviewThreshold ? "review" : "approved";
  }

  function decide(transaction: Transaction, past: Past<ScoringState>): Decided {
    const seen = engine.see(transaction, past);
    const { facts } = seen;
    const features = engine.toFeatures(facts);
    const { logOdds, baseLogOdds, reasons } = model.weigh(facts, features);
    const riskScore = riskScoreOf(logOdds);
    const status = statusOf(riskScore);
    const decision: StoredDecision = {
      status,
      riskScore,
      logOdds,
      baseLogOdds,
      reasons,
      model: model.version,
      rules: rulesVersion,
      thresholds,
      history: { transactions: facts.earlier, late: seen.isLate, complete: seen.isComplete },
    };
    engine.absorb(transaction, seen);
    return {
      verdict: {
        status,
        isFraudulent: status === "declined",
        details: wordDetails(decision, transaction.amount),
      },
      riskScore,
      reasonCodes: raisingCodes(decision),
      record: writeRecord(decision),
      features,
    };
  }

  return {
    stateKeys: stateKeysOf,
    createState,
    reviveState,
    /** A view: the bytes change with the state. */
    freezeState: (state) => state.bytes,
    needsHistory: (transaction, states) => isLate(transaction, nameStates(transaction, states).account),
    decide,
    absorbLabel: (change, states) => relabel(nameStates(change.transaction, states), change),
    summarise(record): DecisionSummary {
      const decision = readRecord(record);
      return { riskScore: decision.riskScore, reasonCodes: raisingCodes(decision) };
    },
    readModel(): never {
      throw new TypeError("This version of the service reads no stored models.");
    },
  };
}

/** What raised the score, gravest first. */
function raisingCodes(decision: StoredDecision): readonly string[] {
  return decision.reasons.filter((reason) => reason.contribution > 0).map((reason) => reason.code);
}
