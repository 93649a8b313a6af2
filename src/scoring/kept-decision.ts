/** What a later judge needs of a kept decision, read from the two ends of its record without the findings in between. */
import type { VerdictStatus } from "../contract/transaction.ts";
import { roundLogOdds } from "./odds.ts";
import { firstRuleSet, sumContributions } from "./policy.ts";
import type { StoredDecision } from "./record.ts";

export interface KeptDecision {
  readonly status: VerdictStatus;
  /** By model and built-in rules, without what users' rules added. */
  readonly logOdds: number;
  readonly model: string;
  readonly rules: string;
  readonly ruleSet: string;
}

const headPattern = /^\{"status":"([a-z]+)","riskScore":[\d.e+-]+,"logOdds":([\d.e+-]+)/;

/** `tail` begins with the record's codes. */
export function readKeptDecision(head: string, tail: string): KeptDecision {
  const found = headPattern.exec(head);
  if (found === null) throw new TypeError("A record does not begin with its status and score.");
  const { model, rules, policy } = JSON.parse(`{${tail}`) as Pick<StoredDecision, "model" | "rules" | "policy">;
  const logOdds = Number(found[2]);
  return {
    status: found[1] as VerdictStatus,
    logOdds: policy === undefined ? logOdds : roundLogOdds(logOdds - sumContributions(policy.hits)),
    model,
    rules,
    ruleSet: policy?.set ?? firstRuleSet,
  };
}
