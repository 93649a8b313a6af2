/** The decision as compact text that is stored for good, and the way back from it. */
import type { VerdictStatus } from "../contract/transactions.ts";
import type { PolicyHit } from "./policy.ts";
import type { WeighedFinding } from "./scorecard.ts";

/** Without sentences and parts of the score: both are made again from the features, always the same. */
export interface StoredDecision {
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly logOdds: number;
  /** What the rules found, strongest first. */
  readonly findings: readonly WeighedFinding[];
  /** Of what is not approved: the codes that raised the score, gravest first. */
  readonly codes: readonly string[];
  /** Of what is not approved: the largest amount, in steps, that would have been approved in its place; 0 where none would. */
  readonly approvedUpTo: number;
  readonly model: string;
  readonly rules: string;
  /** Of users' rules and lists; left out where there were none. */
  readonly policy?: StoredPolicy | undefined;
  readonly thresholds: { readonly review: number; readonly decline: number };
  /** That is set; left out of records of earlier versions of the service. */
  readonly baseRate?: number | undefined;
  readonly history: {
    readonly transactions: number;
    readonly late: boolean;
    readonly complete: boolean;
    /** The account's currency, where the transaction's is another. */
    readonly unit?: string | undefined;
  };
}

export interface StoredPolicy {
  /** The live set. */
  readonly set: string;
  readonly hits: readonly PolicyHit[];
  readonly undecided: readonly string[];
}

/** The same text as of JSON.stringify, in a fraction of its time: every number is finite, every word is one of ours. */
export function writeRecord(decision: StoredDecision): string {
  const { status, riskScore, logOdds, findings, codes, approvedUpTo, thresholds, history, model, rules, policy } =
    decision;
  const baseRate = decision.baseRate === undefined ? "" : `"baseRate":${decision.baseRate},`;
  const unit = history.unit === undefined ? "" : `,"unit":"${history.unit}"`;
  let findingTexts = "";
  for (const finding of findings) findingTexts += `${findingTexts === "" ? "" : ","}${writeFinding(finding)}`;
  return (
    `{"status":"${status}","riskScore":${writeNumber(riskScore)},"logOdds":${writeNumber(logOdds)},` +
    `"findings":[${findingTexts}],"codes":[${codes.map((code) => `"${code}"`).join(",")}],` +
    `"approvedUpTo":${writeNumber(approvedUpTo)},"model":"${model}","rules":"${rules}",` +
    `"thresholds":{"review":${writeNumber(thresholds.review)},"decline":${writeNumber(thresholds.decline)}},${baseRate}` +
    `"history":{"transactions":${history.transactions},"late":${history.late},"complete":${history.complete}${unit}}` +
    `${policy === undefined ? "" : `,"policy":${JSON.stringify(policy)}`}}`
  );
}

function writeFinding({ code, weight, isDeclared, numbers }: WeighedFinding): string {
  let text = "";
  for (const name in numbers) text += `${text === "" ? "" : ","}"${name}":${writeNumber(numbers[name] ?? 0)}`;
  return `{"code":"${code}","weight":${writeNumber(weight)},"isDeclared":${isDeclared},"numbers":{${text}}}`;
}

/** By number of ten-thousandths: its four decimals as text, filled on first use. */
const decimals: string[] = [];

/** Most numbers here have at most four decimals, which an integer and a look-up write several times as fast. */
export function writeNumber(value: number): string {
  const scaled = Math.round(value * 10_000);
  if (scaled / 10_000 !== value || scaled > 1e14 || scaled < 0) return `${value}`;
  const whole = Math.floor(scaled / 10_000);
  const rest = scaled - whole * 10_000;
  if (rest === 0) return `${whole}`;
  decimals[rest] ??= `.${`${rest + 10_000}`.slice(1)}`;
  return `${whole}${decimals[rest]}`;
}

/** Only ever given what `writeRecord` made. */
export function readRecord(record: string): StoredDecision {
  return JSON.parse(record);
}
