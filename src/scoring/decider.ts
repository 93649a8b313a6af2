/** Decides transactions: the past and a transaction go in, a verdict and the changed past come out. */

import { minorUnitsOf } from "../contract/minor-units.ts";
import type { Transaction, VerdictStatus } from "../contract/transactions.ts";
import type { Decided, Decider, Past } from "../ledger/decider.ts";
import { type AssessedRow, assess, type Thresholds } from "./assess.ts";
import { conclude, wordVerdict } from "./conclude.ts";
import { findApprovedAmount } from "./counterfactual.ts";
import { collectFacts } from "./facts/collect.ts";
import { blankFacts } from "./facts/facts.ts";
import { createFeatureEngine, type Seen } from "./feature-engine.ts";
import { blankRow, fillRow } from "./features.ts";
import { summarise } from "./kept-decision.ts";
import { builtInModel } from "./model/built-in.ts";
import { type Model, readStoredModel } from "./model.ts";
import { foreignUnitOf } from "./money/account-unit.ts";
import { readRates } from "./money/rates.ts";
import { logOddsOf } from "./odds.ts";
import { accountOf, createState, isLate, relabel, reviveState, type ScoringState, stateKeysOf } from "./past.ts";
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
  const engine = createFeatureEngine(structuringAmounts, readRates(exchangeRates));
  const otherFacts = blankFacts();
  const other = blankRow();

  function thresholdsOf({ policy }: Pick<AssessedRow, "policy">): Thresholds {
    return policy?.thresholds ?? usualThresholds;
  }

  /** What the verdict would have been for another amount, all else being equal. */
  function statusAt(amount: number, seen: Seen, row: AssessedRow): VerdictStatus {
    const transaction = { ...row.transaction, amount };
    collectFacts(transaction, seen.known, otherFacts);
    fillRow(otherFacts, other);
    return assess({ ...row, ...other, transaction }, thresholdsOf(row), priorLogOdds).status;
  }

  function decide(transaction: Transaction, past: Past<ScoringState>): Decided {
    const model = past.model === undefined ? builtInModel : asModel(past.model);
    const policy = past.rules === undefined ? policies?.withoutRules : asPolicy(past.rules);
    const seen = engine.see(transaction, past);
    const { features, facts } = engine.keep(seen.facts);
    const row: AssessedRow = { transaction, features, facts, model, policy, lists: past.lists };
    const thresholds = thresholdsOf(row);
    const assessed = assess(row, thresholds, priorLogOdds);
    const { riskScore, status, outcome } = assessed;
    const approvedUpTo =
      status === "approved" || !(transaction.amount > 0)
        ? 0
        : findApprovedAmount(
            transaction.amount,
            seen.facts.usual / (seen.facts.unitRate || 1),
            (other) => statusAt(other, seen, row) === "approved",
            transaction.currency === undefined ? undefined : minorUnitsOf(transaction.currency),
          );
    const unit = foreignUnitOf(seen.known.account, transaction.currency);
    const history = { transactions: seen.facts.earlier, late: seen.isLate, complete: seen.isComplete, unit };
    const concluded = conclude(row, assessed, {
      thresholds,
      baseRate: fraudBaseRate,
      history,
      approvedUpTo,
      rules: rulesVersion,
    });
    engine.absorb(transaction, seen.states, facts);
    return { ...concluded, riskScore, features, isDerivable: status === "approved", marks: marksOf(outcome) };
  }

  return {
    stateKeys: stateKeysOf,
    createState,
    // States of parties and peers are fewer, take longer to unpack, and hold sums that are derived once a day.
    mayPack: (kind) => kind === "account" || kind === "ties",
    reviveState,
    /** A view: the bytes change with the state. */
    freezeState: (state) => state.bytes,
    needsHistory: (transaction, states) => isLate(transaction, accountOf(states)),
    decide,
    absorb: (state, transaction, features) => engine.absorbKept(transaction, features, state),
    absorbLabel: relabel,
    readModel: readStoredModel,
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
