/** What a backtest tries: rules, model and thresholds together, and how they judge a transaction of the past. */
import type { Transaction } from "../../contract/transactions.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import type { ListLookup } from "../../ledger/list-lookup.ts";
import { applyPolicy, assess, type Thresholds } from "../../scoring/assess.ts";
import type { Facts } from "../../scoring/facts/facts.ts";
import type { KeptDecision } from "../../scoring/kept-decision.ts";
import type { Model } from "../../scoring/model.ts";
import type { Adjustment, Policy, PolicyOutcome } from "../../scoring/policy.ts";
import { rulesVersion } from "../../scoring/rules/catalogue.ts";

interface Plan {
  readonly policy: Policy;
  readonly model: Model;
  readonly thresholds: Thresholds;
  readonly priorLogOdds: number;
}

export interface PastRow {
  readonly transaction: Transaction;
  readonly features: Float32Array;
  /** Read from the features. */
  readonly facts: Facts;
  readonly lists: ListLookup;
  /** What was decided in live traffic; undefined for a row of a file. */
  readonly kept: KeptDecision | undefined;
}

export interface Judged {
  readonly status: VerdictStatus;
  readonly outcome: PolicyOutcome;
}

/**
 * The stored score is reused where the plan has the model and built-in rules that gave it; otherwise it is computed again from the
 * stored features. `adjustmentsOf` returns how a rule set adjusted the built-in rules.
 */
export function createJudge(
  plan: Plan,
  adjustmentsOf: (ruleSet: string) => ReadonlyMap<string, Adjustment> | undefined,
): (row: PastRow) => Judged {
  const { policy, model, thresholds, priorLogOdds } = plan;
  const own = textOf(policy.adjustments);
  const isSame = new Map<string, boolean>();

  function hasSameAdjustments(ruleSet: string): boolean {
    let known = isSame.get(ruleSet);
    if (known === undefined) {
      const adjustments = adjustmentsOf(ruleSet);
      known = adjustments !== undefined && textOf(adjustments) === own;
      isSame.set(ruleSet, known);
    }
    return known;
  }

  return (row) => {
    const { kept, transaction, facts, lists } = row;
    const isKept =
      kept !== undefined &&
      kept.model === model.version &&
      kept.rules === rulesVersion &&
      hasSameAdjustments(kept.ruleSet);
    if (isKept) return applyPolicy({ transaction, facts, lists, policy, logOdds: kept.logOdds }, thresholds);
    return assess({ ...row, model, policy }, thresholds, priorLogOdds);
  };
}

function textOf(adjustments: ReadonlyMap<string, Adjustment>): string {
  const changed = [...adjustments].filter(([, { mode, multiplier }]) => mode !== "live" || multiplier !== 1);
  return JSON.stringify(changed.sort(([left], [right]) => (left < right ? -1 : 1)));
}
