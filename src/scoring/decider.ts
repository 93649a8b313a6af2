/** Decides transactions: the past and a transaction go in, a verdict and the changed past come out. */
import type { Transaction, VerdictStatus } from "../contract/transaction.ts";
import type { Decided, Decider, DecisionSummary, Past } from "../ledger/decider.ts";
import { findApprovedAmount } from "./counterfactual.ts";
import { raising, wordApproved, wordFlagged } from "./explanation.ts";
import { collectFacts } from "./facts/collect.ts";
import { blankFacts, type Facts, readFacts } from "./facts/facts.ts";
import { createFeatureEngine, type Seen } from "./feature-engine.ts";
import { builtInModel } from "./model/built-in.ts";
import { type Model, readStoredModel } from "./model.ts";
import { logOddsOf, riskScoreOf } from "./odds.ts";
import { createState, isLate, nameStates, relabel, reviveState, type ScoringState, stateKeysOf } from "./past.ts";
import { gatherReasons, type Reason } from "./reasons/reason.ts";
import { readRecord, type StoredDecision, writeRecord } from "./record.ts";
import { rules, rulesVersion } from "./rules/catalogue.ts";
import { type WeighedFinding, weighRules } from "./scorecard.ts";
import { parseScoringSettings, type ScoringSettings } from "./settings.ts";

/** Also the entry point of a ledger's thread, which hands the settings over as plain data. */
export function createDecider(settings: ScoringSettings): Decider<ScoringState>;
export function createDecider(settings: unknown): Decider<ScoringState>;
export function createDecider(settings: unknown): Decider<ScoringState> {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = parseScoringSettings(settings);
  const thresholds = { review: reviewThreshold, decline: declineThreshold };
  const priorLogOdds = logOddsOf(fraudBaseRate);
  const engine = createFeatureEngine(structuringAmounts);
  const otherFacts = blankFacts();
  const otherFeatures = new Float32Array(otherFacts.features.length);

  function statusOf(riskScore: number): VerdictStatus {
    if (riskScore >= declineThreshold) return "declined";
    return riskScore >= reviewThreshold ? "review" : "approved";
  }

  /** What the verdict would have been for another amount, all else being equal. */
  function statusAt(amount: number, transaction: Transaction, seen: Seen, model: Model): VerdictStatus {
    collectFacts({ ...transaction, amount }, seen.known, otherFacts);
    otherFeatures.set(otherFacts.features);
    const findings = weighRules(rules, otherFacts);
    return statusOf(riskScoreOf(model.score(otherFeatures, findings, priorLogOdds)));
  }

  function decide(transaction: Transaction, past: Past<ScoringState>): Decided {
    const model = past.model === undefined ? builtInModel : asModel(past.model);
    const seen = engine.see(transaction, past);
    const { facts } = seen;
    const features = engine.toFeatures(facts);
    const findings = weighRules(rules, facts);
    const logOdds = model.score(features, findings, priorLogOdds);
    const riskScore = riskScoreOf(logOdds);
    const status = statusOf(riskScore);
    const reasons =
      status === "approved"
        ? []
        : reasonsOf({ model, features, findings, logOdds, facts: readFacts(features, transaction, otherFacts) });
    const decision: StoredDecision = {
      status,
      riskScore,
      logOdds,
      findings,
      codes: raising(reasons).map(({ code }) => code),
      approvedUpTo:
        status === "approved" || !(transaction.amount > 0)
          ? 0
          : findApprovedAmount(
              transaction.amount,
              facts.usual,
              (other) => statusAt(other, transaction, seen, model) === "approved",
            ),
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
        details: status === "approved" ? wordApproved(decision, transaction.amount) : wordFlagged(decision, reasons),
      },
      riskScore,
      reasonCodes: decision.codes,
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
    absorb: (state, transaction, features) => engine.absorbKept(transaction, features, state),
    absorbLabel: relabel,
    readModel: readStoredModel,
    summarise(record): DecisionSummary {
      const { riskScore, codes } = readRecord(record);
      return { riskScore, reasonCodes: codes };
    },
  };
}

interface Told {
  readonly model: Model;
  readonly features: Float32Array;
  readonly findings: readonly WeighedFinding[];
  readonly logOdds: number;
  /** As they can be read from the kept features, so that a later reader finds the same words. */
  readonly facts: Facts;
}

function reasonsOf({ model, features, findings, logOdds, facts }: Told): readonly Reason[] {
  return gatherReasons(model.explain(features, findings, logOdds), findings, logOdds, facts).reasons;
}

/** Only ever what `readModel` gave. */
function asModel(model: unknown): Model {
  return model as Model;
}
