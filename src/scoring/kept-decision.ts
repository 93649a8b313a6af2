/** What a backtest needs of a stored decision, read from both ends of its record without parsing the findings in between. */
import type { VerdictStatus } from "../contract/transactions.ts";
import type { ListedDecision } from "../ledger/decider.ts";
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
  const logOdds = Number(found[2]);
  const status = found[1] as VerdictStatus;
  const names = findNames(tail);
  if (names !== undefined) return { status, logOdds, ...names, ruleSet: firstRuleSet };
  const { model, rules, policy } = JSON.parse(`{${tail}`) as Pick<StoredDecision, "model" | "rules" | "policy">;
  return {
    status,
    logOdds: policy === undefined ? logOdds : roundLogOdds(logOdds - sumContributions(policy.hits)),
    model,
    rules,
    ruleSet: policy?.set ?? firstRuleSet,
  };
}

const summaryPattern = /^\{"status":"([a-z]+)","riskScore":([\d.e+-]+),/;
const codesMark = '],"codes":[';
const afterCodes = '],"approvedUpTo":';

/** The search index calls it for every verdict, so it reads only a few of a record's thousand characters. */
export function summarise(record: string): ListedDecision {
  const [, status, riskScore] = summaryPattern.exec(record) ?? [];
  const start = record.indexOf(codesMark);
  const end = record.indexOf(afterCodes, start);
  if (riskScore === undefined || start < 0 || end < 0) throw new TypeError("A record lacks its score or its codes.");
  const codes = record.slice(start + codesMark.length, end);
  const reasonCodes = codes === "" ? [] : (JSON.parse(`[${codes}]`) as string[]);
  return { status: status as VerdictStatus, riskScore: Number(riskScore), reasonCodes };
}

const modelMark = ',"model":"';
const rulesMark = '","rules":"';
const thresholdsMark = '","thresholds":';

/** Cut from the text of a record without users' rules, as most are: a backtest reads millions. Undefined where it must be parsed. */
function findNames(tail: string): Pick<KeptDecision, "model" | "rules"> | undefined {
  const model = tail.indexOf(modelMark);
  const rules = tail.indexOf(rulesMark, model);
  const end = tail.indexOf(thresholdsMark, rules);
  if (model < 0 || rules < 0 || end < 0 || tail.includes('"policy":', end)) return undefined;
  const names = {
    model: tail.slice(model + modelMark.length, rules),
    rules: tail.slice(rules + rulesMark.length, end),
  };
  return isPlain(names.model) && isPlain(names.rules) ? names : undefined;
}

/** It has no character that JSON escapes. */
function isPlain(text: string): boolean {
  return !text.includes('"') && !text.includes("\\");
}
