/** From an assessment to the verdict and its record. Live traffic and reproduction share it. */
import type { Decided } from "../ledger/decider.ts";
import type { AssessedRow, Assessment } from "./assess.ts";
import { decidingHits, raising, wordApproved, wordFlagged } from "./explanation.ts";
import { roundLogOdds } from "./odds.ts";
import { firstRuleSet, type Policy, type PolicyHit, type PolicyOutcome, sumContributions } from "./policy.ts";
import { gatherReasons, type Reason } from "./reasons/reason.ts";
import { type StoredDecision, type StoredPolicy, writeRecord } from "./record.ts";
import { rulesVersion } from "./rules/catalogue.ts";

/** What of a decision does not follow from its features. */
type Circumstances = Pick<StoredDecision, "thresholds" | "baseRate" | "history" | "approvedUpTo">;

export function conclude(
  row: AssessedRow,
  assessed: Assessment,
  { thresholds, baseRate, history, approvedUpTo }: Circumstances,
): Pick<Decided, "verdict" | "reasonCodes" | "record"> {
  const { transaction, model, policy } = row;
  const { findings, logOdds, riskScore, status, outcome } = assessed;
  const reasons = status === "approved" ? [] : reasonsOf(row, assessed);
  const storedPolicy = policy === undefined ? undefined : toStoredPolicy(policy, outcome);
  const decision: StoredDecision = {
    status,
    riskScore,
    logOdds,
    findings,
    codes: codesOf(decidingHits({ status, policy: storedPolicy }), reasons),
    approvedUpTo,
    model: model.version,
    rules: rulesVersion,
    thresholds,
    baseRate,
    history,
    policy: storedPolicy,
  };
  return {
    verdict: {
      status,
      isFraudulent: status === "declined",
      details: status === "approved" ? wordApproved(decision, transaction.amount) : wordFlagged(decision, reasons),
    },
    reasonCodes: decision.codes,
    record: writeRecord(decision),
  };
}

function reasonsOf({ model, features, facts }: AssessedRow, assessed: Assessment): readonly Reason[] {
  const { findings, logOdds, outcome } = assessed;
  const { hits } = outcome;
  const explained = model.explain(features, findings, roundLogOdds(logOdds - sumContributions(hits)));
  return gatherReasons(explained, findings, logOdds, facts, hits).reasons;
}

function codesOf(hits: readonly PolicyHit[], reasons: readonly Reason[]): readonly string[] {
  if (hits.length + reasons.length === 0) return [];
  return [...new Set([...hits, ...raising(reasons)].map(({ code }) => code))];
}

/** Where there are neither rules nor hits, a record says nothing of them. */
function toStoredPolicy({ version }: Policy, { hits, undecided }: PolicyOutcome): StoredPolicy | undefined {
  return version === firstRuleSet && hits.length === 0 ? undefined : { set: version, hits, undecided };
}
