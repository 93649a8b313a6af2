/** From an assessment to the verdict and its record. Live traffic and reproduction share it. */
import type { FraudVerdict, Transaction } from "../contract/transactions.ts";
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { Decided, KeptDecision } from "../ledger/decider.ts";
import type { AssessedRow, Assessment } from "./assess.ts";
import { blankFacts, type Facts, readFacts } from "./facts/facts.ts";
import { codeOf } from "./money/account-unit.ts";
import { roundLogOdds } from "./odds.ts";
import { firstRuleSet, type Policy, type PolicyHit, type PolicyOutcome, sumContributions } from "./policy.ts";
import { decidingHits, raising } from "./reasons/deciding.ts";
import { wordApproved, wordFlagged } from "./reasons/explanation.ts";
import { wordApprovedFirst, wordFlaggedFirst } from "./reasons/first-edition/explanation.ts";
import type { Reason } from "./reasons/gathered.ts";
import { gatherReasons } from "./reasons/reason.ts";
import type { StoredPolicy } from "./record/policy-form.ts";
import { readRecord, type StoredDecision, writeRecord } from "./record.ts";
import { wordsOf } from "./rules/catalogue.ts";
import type { Words } from "./words.ts";

/** What of a decision does not follow from its features. */
type Circumstances = Pick<StoredDecision, "thresholds" | "baseRate" | "history" | "approvedUpTo" | "rules">;

type Concluded = Pick<Decided, "verdict" | "reasonCodes" | "record"> & { readonly verdictText: string };

export function conclude(
  row: AssessedRow,
  assessed: Assessment,
  { thresholds, baseRate, history, approvedUpTo, rules }: Circumstances,
): Concluded {
  const { transaction, facts, model, policy } = row;
  const { findings, logOdds, riskScore, status, outcome } = assessed;
  const words = wordsOf(rules, transaction, history.unit);
  const reasons = status === "approved" ? noReasons : reasonsOf(row, assessed, words);
  const storedPolicy = policy === undefined ? undefined : toStoredPolicy(policy, outcome);
  const decision: StoredDecision = {
    status,
    riskScore,
    logOdds,
    findings,
    codes: codesOf(decidingHits({ status, policy: storedPolicy }), reasons),
    approvedUpTo,
    model: model.version,
    rules,
    thresholds,
    baseRate,
    history,
    policy: storedPolicy,
  };
  const verdict = toVerdict(status, wordDetails(decision, reasons, facts, words));
  return {
    verdict,
    verdictText: textOf(verdict, transaction, outcome),
    reasonCodes: decision.codes,
    record: writeRecord(decision),
  };
}

/** Of the approval at hand. */
const keptFacts = blankFacts();

/** Of an approval, the same again from what is kept of it. */
export function wordVerdict({ transaction, record, features }: KeptDecision): FraudVerdict {
  const decision = readRecord(record);
  if (decision.status !== "approved") throw new TypeError("Only an approval is worded from its record.");
  const facts = readFacts(features, transaction, keptFacts);
  const words = wordsOf(decision.rules, transaction, decision.history.unit);
  return toVerdict(decision.status, wordDetails(decision, [], facts, words));
}

function toVerdict(status: VerdictStatus, details: string): FraudVerdict {
  return { status, isFraudulent: status === "declined", details };
}

/** As `JSON.stringify` writes it; but for users' own sentences and names there is nothing in an approval's that JSON would write otherwise. */
function textOf(verdict: FraudVerdict, { currency }: Transaction, { hits }: PolicyOutcome): string {
  const isPlain = verdict.status === "approved" && hits.length === 0;
  return isPlain && (currency === undefined || codeOf(currency) > 0)
    ? `{"status":"approved","isFraudulent":false,"details":"${verdict.details}"}`
    : JSON.stringify(verdict);
}

function wordDetails(decision: StoredDecision, reasons: readonly Reason[], facts: Facts, words: Words): string {
  const isApproved = decision.status === "approved";
  if (words.edition === 1)
    return isApproved ? wordApprovedFirst(decision, facts.amount) : wordFlaggedFirst(decision, reasons);
  return isApproved ? wordApproved(decision, facts, words) : wordFlagged(decision, reasons, words);
}

function reasonsOf({ model, features, facts }: AssessedRow, assessed: Assessment, words: Words): readonly Reason[] {
  const { findings, logOdds, outcome } = assessed;
  const { hits } = outcome;
  const explained = model.explain(features, findings, roundLogOdds(logOdds - sumContributions(hits)));
  return gatherReasons(explained, findings, logOdds, { facts, words, hits }).reasons;
}

const noCodes: readonly string[] = [];
const noReasons: readonly Reason[] = [];

function codesOf(hits: readonly PolicyHit[], reasons: readonly Reason[]): readonly string[] {
  if (hits.length + reasons.length === 0) return noCodes;
  return [...new Set([...hits, ...raising(reasons)].map(({ code }) => code))];
}

/** Where there are neither rules nor hits, a record says nothing of them. */
function toStoredPolicy({ version }: Policy, { hits, undecided }: PolicyOutcome): StoredPolicy | undefined {
  return version === firstRuleSet && hits.length === 0 ? undefined : { set: version, hits, undecided };
}
