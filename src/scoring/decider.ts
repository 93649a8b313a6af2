/** Decides transactions: the past and a transaction go in, a verdict and the changed past come out. */
import type { Transaction, VerdictStatus } from "../contract/transaction.ts";
import type { Decided, Decider, DecisionSummary, Past } from "../ledger/decider.ts";
import { type AssessedRow, type Assessment, assess } from "./assess.ts";
import { findApprovedAmount } from "./counterfactual.ts";
import { decidingHits, raising, wordApproved, wordFlagged } from "./explanation.ts";
import { collectFacts } from "./facts/collect.ts";
import { blankFacts, readFacts } from "./facts/facts.ts";
import { createFeatureEngine, type Seen } from "./feature-engine.ts";
import { builtInModel } from "./model/built-in.ts";
import { type Model, readStoredModel } from "./model.ts";
import { logOddsOf, roundLogOdds } from "./odds.ts";
import { createState, isLate, nameStates, relabel, reviveState, type ScoringState, stateKeysOf } from "./past.ts";
import {
  firstRuleSet,
  marksOf,
  type Policies,
  type Policy,
  type PolicyHit,
  type PolicyOutcome,
  sumContributions,
} from "./policy.ts";
import { gatherReasons, type Reason } from "./reasons/reason.ts";
import { readRecord, type StoredDecision, writeRecord } from "./record.ts";
import { rulesVersion } from "./rules/catalogue.ts";
import { parseScoringSettings, type ScoringSettings } from "./settings.ts";

/** `policies` are those of users' own rules; without them only the built-in ones count. */
export function createDecider(settings: ScoringSettings, policies?: Policies): Decider<ScoringState>;
export function createDecider(settings: unknown, policies?: Policies): Decider<ScoringState>;
export function createDecider(settings: unknown, policies?: Policies): Decider<ScoringState> {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = parseScoringSettings(settings);
  const thresholds = { review: reviewThreshold, decline: declineThreshold };
  const priorLogOdds = logOddsOf(fraudBaseRate);
  const engine = createFeatureEngine(structuringAmounts);
  const keptFacts = blankFacts();
  const otherFacts = blankFacts();
  const otherFeatures = new Float32Array(otherFacts.features.length);

  /** What the verdict would have been for another amount, all else being equal. */
  function statusAt(amount: number, seen: Seen, row: AssessedRow): VerdictStatus {
    const transaction = { ...row.transaction, amount };
    collectFacts(transaction, seen.known, otherFacts);
    otherFeatures.set(otherFacts.features);
    const facts = readFacts(otherFeatures, transaction, otherFacts);
    return assess({ ...row, transaction, facts, features: otherFeatures }, thresholds, priorLogOdds).status;
  }

  function decide(transaction: Transaction, past: Past<ScoringState>): Decided {
    const model = past.model === undefined ? builtInModel : asModel(past.model);
    const policy = past.rules === undefined ? policies?.withoutRules : asPolicy(past.rules);
    const seen = engine.see(transaction, past);
    const features = engine.toFeatures(seen.facts);
    const facts = readFacts(features, transaction, keptFacts);
    const row: AssessedRow = { transaction, features, facts, model, policy, lists: past.lists };
    const assessed = assess(row, thresholds, priorLogOdds);
    const { findings, logOdds, riskScore, status, outcome } = assessed;
    const reasons = status === "approved" ? [] : reasonsOf(row, assessed);
    const kept = policy === undefined ? {} : keep(policy, outcome);
    const decision: StoredDecision = {
      status,
      riskScore,
      logOdds,
      findings,
      codes: codesOf(decidingHits({ status, ...kept }), reasons),
      approvedUpTo:
        status === "approved" || !(transaction.amount > 0)
          ? 0
          : findApprovedAmount(
              transaction.amount,
              seen.facts.usual,
              (other) => statusAt(other, seen, row) === "approved",
            ),
      model: model.version,
      rules: rulesVersion,
      thresholds,
      history: { transactions: seen.facts.earlier, late: seen.isLate, complete: seen.isComplete },
      ...kept,
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
      marks: marksOf(outcome),
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
    readRules(set, version): Policy {
      if (policies === undefined) throw new TypeError("This decider knows no rules but the built-in ones.");
      return policies.read(set, version);
    },
    findRulesProblem: (set, lists) => policies?.findProblem(set, lists),
    summarise(record): DecisionSummary {
      const { riskScore, codes } = readRecord(record);
      return { riskScore, reasonCodes: codes };
    },
  };
}

function reasonsOf({ model, features, facts }: AssessedRow, assessed: Assessment): readonly Reason[] {
  const { findings, logOdds, outcome } = assessed;
  const { hits } = outcome;
  const explained = model.explain(features, findings, roundLogOdds(logOdds - sumContributions(hits)));
  return gatherReasons(explained, findings, logOdds, facts, hits).reasons;
}

function codesOf(hits: readonly PolicyHit[], reasons: readonly Reason[]): readonly string[] {
  return [...new Set([...hits, ...raising(reasons)].map(({ code }) => code))];
}

/** Where there are neither rules nor hits, a record says nothing of them. */
function keep({ version }: Policy, { hits, undecided }: PolicyOutcome): Pick<StoredDecision, "policy"> {
  if (version === firstRuleSet && hits.length === 0) return {};
  return { policy: { set: version, hits, undecided } };
}

/** Only ever what `readRules` gave. */
function asPolicy(rules: unknown): Policy {
  return rules as Policy;
}

/** Only ever what `readModel` gave. */
function asModel(model: unknown): Model {
  return model as Model;
}
