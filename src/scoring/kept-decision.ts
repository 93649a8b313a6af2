/** What searches and backtests need of a stored decision. */
import type { VerdictStatus } from "../contract/verdict-statuses.ts";
import type { KeptRecord, ListedDecision } from "../ledger/decider.ts";
import { roundLogOdds } from "./odds.ts";
import { firstRuleSet, sumContributions } from "./policy.ts";
import { readRecordHead, readRecordVerdict } from "./record.ts";

export interface KeptDecision {
  readonly status: VerdictStatus;
  /** By model and built-in rules, without what users' rules added. */
  readonly logOdds: number;
  readonly model: string;
  readonly rules: string;
  readonly ruleSet: string;
}

export function readKeptDecision(record: KeptRecord): KeptDecision {
  const { status, logOdds, model, rules, policy } = readRecordHead(record);
  return {
    status,
    logOdds: policy === undefined ? logOdds : roundLogOdds(logOdds - sumContributions(policy.hits)),
    model,
    rules,
    ruleSet: policy?.set ?? firstRuleSet,
  };
}

/** The search index calls it for every verdict. */
export function summarise(record: KeptRecord): ListedDecision {
  const { status, riskScore, codes } = readRecordVerdict(record);
  return { status, riskScore, reasonCodes: codes };
}
