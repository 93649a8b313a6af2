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
  const { status, riskScore, logOdds, findings, codes, approvedUpTo, history, policy } = decision;
  const unit = history.unit === undefined ? "" : `,"unit":"${history.unit}"`;
  let findingTexts = "";
  for (const finding of findings) findingTexts += `${findingTexts === "" ? "" : ","}${writeFinding(finding)}`;
  const codeTexts = codes.length === 0 ? "" : codes.map((code) => `"${code}"`).join(",");
  return (
    `{"status":"${status}","riskScore":${writeNumber(riskScore)},"logOdds":${writeNumber(logOdds)},` +
    `"findings":[${findingTexts}],"codes":[${codeTexts}],"approvedUpTo":${writeNumber(approvedUpTo)}${writeVersions(decision)}` +
    `"history":{"transactions":${history.transactions},"late":${history.late},"complete":${history.complete}${unit}}` +
    `${policy === undefined ? "" : `,"policy":${JSON.stringify(policy)}`}}`
  );
}

type Versions = Pick<StoredDecision, "model" | "rules" | "thresholds" | "baseRate">;
let lastVersions: Versions = { model: "", rules: "", thresholds: { review: 0, decline: 0 } };
let lastVersionsText = "";

/** What is the same from one decision to the next, until a model, rules or settings change. */
function writeVersions({ model, rules, thresholds, baseRate }: Versions): string {
  const last = lastVersions;
  const isSame = model === last.model && rules === last.rules && baseRate === last.baseRate;
  if (isSame && thresholds === last.thresholds) return lastVersionsText;
  lastVersions = { model, rules, thresholds, baseRate };
  lastVersionsText =
    `,"model":"${model}","rules":"${rules}","thresholds":{"review":${writeNumber(thresholds.review)},` +
    `"decline":${writeNumber(thresholds.decline)}},${baseRate === undefined ? "" : `"baseRate":${baseRate},`}`;
  return lastVersionsText;
}

function writeFinding({ code, weight, isDeclared, numbers }: WeighedFinding): string {
  let text = "";
  for (const name in numbers) text += `${text === "" ? "" : ","}"${name}":${writeNumber(numbers[name] ?? 0)}`;
  return `{"code":"${code}","weight":${writeNumber(weight)},"isDeclared":${isDeclared},"numbers":{${text}}}`;
}

const parts = 10_000;
/** By number of ten-thousandths: its four decimals as text, and those without zeros at the end. Filled on first use. */
const decimals = new Array<string | undefined>(parts).fill(undefined);
const fewestDecimals = new Array<string | undefined>(parts).fill(undefined);

/**
 * Most numbers here have at most four decimals, which an integer and a look-up write several times as fast. Numbers above 0 have all four,
 * those below as few as they need: so they always stood in records.
 */
export function writeNumber(value: number): string {
  const size = Math.abs(value);
  const scaled = Math.round(size * parts);
  if (scaled / parts !== size || scaled > 1e14) return `${value}`;
  const whole = Math.floor(scaled / parts);
  const rest = scaled - whole * parts;
  if (rest === 0) return value < 0 ? `-${whole}` : `${whole}`;
  decimals[rest] ??= `.${`${rest + parts}`.slice(1)}`;
  if (value > 0) return `${whole}${decimals[rest]}`;
  fewestDecimals[rest] ??= decimals[rest].replace(/0+$/, "");
  return `-${whole}${fewestDecimals[rest]}`;
}

/** Only ever given what `writeRecord` made. */
export function readRecord(record: string): StoredDecision {
  return JSON.parse(record);
}
