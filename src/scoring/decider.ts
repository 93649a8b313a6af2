/** Decides transactions: the past and a transaction go in, a verdict and the changed past come out. */

import { minorUnitsOf } from "../contract/minor-units.ts";
import type { Transaction } from "../contract/transactions.ts";
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { Decided, Decider, Past } from "../ledger/decider.ts";
import { type AssessedRow, assess, type Thresholds } from "./assess.ts";
import { conclude, wordVerdict } from "./conclude.ts";
import { findApprovedAmount } from "./counterfactual.ts";
import { withAmount } from "./engine/line-reader.ts";
import { type ScoringState, stateKindOf } from "./engine/state-kinds.ts";
import { FeatureEngine } from "./feature-engine.ts";
import { summarise } from "./kept-decision.ts";
import { builtInModel } from "./model/built-in.ts";
import { type Model, prepareModel, readStoredModel } from "./model.ts";
import { readRates } from "./money/rates.ts";
import { logOddsOf } from "./odds.ts";
import { stateKeysOf } from "./past.ts";
import { marksOf, type Policies, type Policy } from "./policy.ts";
import { rulesVersion } from "./rules/catalogue.ts";
import { parseScoringSettings, type ScoringSettings } from "./settings.ts";

/** `policies` are those of users' own rules; without them only the built-in ones count. */
export function createDecider(settings: ScoringSettings, policies?: Policies): Decider<ScoringState>;
export function createDecider(settings: unknown, policies?: Policies): Decider<ScoringState>;
export function createDecider(settings: unknown, policies?: Policies): Decider<ScoringState> {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts, exchangeRates } =
    parseScoringSettings(settings);
  const usualThresholds: Thresholds = { review: reviewThreshold, decline: declineThreshold };
  const priorLogOdds = logOddsOf(fraudBaseRate);
  const engine = new FeatureEngine(structuringAmounts, readRates(exchangeRates));

  function thresholdsOf({ policy }: Pick<AssessedRow, "policy">): Thresholds {
    return policy?.thresholds ?? usualThresholds;
  }

  /** What the verdict on the transaction that was seen last would have been for another amount, all else being equal. */
  function statusAt(amount: number, row: AssessedRow): VerdictStatus {
    const transaction = withAmount(row.transaction, amount);
    return assess({ ...row, ...engine.keepWith(amount), transaction }, thresholdsOf(row), priorLogOdds).status;
  }

  /** 0 where no amount would have been approved instead of one that was not. */
  function approvedUpTo(row: AssessedRow, usual: number): number {
    const { amount, currency } = row.transaction;
    if (!(amount > 0)) return 0;
    const isApproved = (other: number) => statusAt(other, row) === "approved";
    const minorUnits = currency === undefined ? undefined : minorUnitsOf(currency);
    const found = findApprovedAmount(amount, usual, isApproved, minorUnits);
    // The row is a view of what the engine keeps.
    engine.keepWith(amount);
    return found;
  }

  function decide(transaction: Transaction, past: Past<ScoringState>): Decided {
    const model = past.model === undefined ? builtInModel : asModel(past.model);
    const policy = past.rules === undefined ? policies?.withoutRules : asPolicy(past.rules);
    const seen = engine.see(transaction, past);
    const { features, facts } = engine.keep();
    const row: AssessedRow = { transaction, features, facts, model, policy, lists: past.lists };
    const thresholds = thresholdsOf(row);
    const assessed = assess(row, thresholds, priorLogOdds);
    const { riskScore, status, outcome } = assessed;
    const { earlier, usual, unitRate } = seen.facts;
    const isApproved = status === "approved";
    const concluded = conclude(row, assessed, {
      thresholds,
      baseRate: fraudBaseRate,
      history: { transactions: earlier, late: seen.isLate, complete: seen.isComplete, unit: seen.unit },
      approvedUpTo: isApproved ? 0 : approvedUpTo(row, usual / (unitRate || 1)),
      rules: rulesVersion,
    });
    if (status === "declined") engine.markDeclined();
    engine.absorb();
    const { verdict, verdictText, reasonCodes, record } = concluded;
    const [packedFeatures, marks] = [engine.packKept(), marksOf(outcome)];
    return {
      verdict,
      verdictText,
      riskScore,
      reasonCodes,
      record,
      features,
      packedFeatures,
      isDerivable: isApproved,
      marks,
    };
  }

  return {
    lines: engine.lines,
    stateKeys: stateKeysOf,
    createState: (kind) => engine.createState(stateKindOf(kind)),
    packed: engine.packed,
    reviveState: (kind, frozen, spare) => engine.reviveState(stateKindOf(kind), frozen, spare),
    copyState: (state) => engine.copyState(state),
    freezeState: (state) => engine.freezeState(state),
    releaseState: (state) => engine.release(state),
    forgetPasts: () => engine.forgetPasts(),
    needsHistory: (transaction, states) => engine.isLate(transaction, states),
    decide,
    absorb: (states, transaction, features) => engine.absorbKept(transaction, features, states),
    absorbLabel: (state, change) => engine.relabel(state, change),
    readModel: readStoredModel,
    prepare: (model) => prepareModel(model === undefined ? builtInModel : asModel(model)),
    readRules(set, version): Policy {
      if (policies === undefined) throw new TypeError("This decider knows no rules but the built-in ones.");
      return policies.read(set, version);
    },
    findRulesProblem: (set, lists) => policies?.findProblem(set, lists),
    summarise,
    wordVerdict,
  };
}

/** Only ever what `readRules` gave. */
function asPolicy(rules: unknown): Policy {
  return rules as Policy;
}

/** Only ever what `readModel` gave. */
function asModel(model: unknown): Model {
  return model as Model;
}
