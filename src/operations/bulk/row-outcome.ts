/** What became of a row, as a line on disk: enough for every form in which a result is asked for. */
import { type FraudVerdict, type VerdictStatus, verdictStatuses } from "../../contract/transactions.ts";

export interface RowOutcome {
  readonly position: number;
  readonly line: number;
  readonly kind: "decided" | "replayed" | "conflict";
  /** Of its verdict; 0 for a conflict, as everything below is empty for one. */
  readonly sequence: number;
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly amount: number;
  readonly timeMs: number;
  readonly transactionId: string;
  readonly accountId: string;
  /** Separated by commas. */
  readonly reasonCodes: string;
  /** Empty where the row names none. */
  readonly currency: string;
  /** JSON text. */
  readonly verdict: string;
}

const kinds = ["decided", "replayed", "conflict"] as const;
const fieldCount = 13;
/** A case that an earlier version began has lines without a currency. */
const earlierFieldCount = 12;

/** Ids hold no control characters and JSON texts no raw ones, so tabs keep the fields apart. */
export function formatOutcome(outcome: RowOutcome): string {
  const { position, line, kind, sequence, status, riskScore, amount, timeMs } = outcome;
  const numbers = `${position}\t${line}\t${kinds.indexOf(kind)}\t${sequence}\t${verdictStatuses.indexOf(status)}\t${riskScore}\t${amount}\t${timeMs}`;
  const { transactionId, accountId, reasonCodes, currency, verdict } = outcome;
  return `${numbers}\t${transactionId}\t${accountId}\t${reasonCodes}\t${currency}\t${verdict}`;
}

/** Undefined for a line that was not written whole, which a power cut may also leave with zeros where a part of it should be. */
export function parseOutcome(line: string): RowOutcome | undefined {
  if (line.includes("\0")) return undefined;
  const fields = line.split("\t");
  const [position, row, kindIndex, sequence, statusIndex, riskScore, amount, timeMs] = fields;
  if (fields.length === earlierFieldCount) fields.splice(earlierFieldCount - 1, 0, "");
  const [transactionId = "", accountId = "", reasonCodes = "", currency = "", verdict = ""] = fields.slice(8);
  const kind = kinds[Number(kindIndex)];
  const status = verdictStatuses[Number(statusIndex)];
  const isVerdict = kind === "conflict" || verdict.endsWith("}");
  if (fields.length !== fieldCount || kind === undefined || status === undefined || !isVerdict) return undefined;
  return {
    position: Number(position),
    line: Number(row),
    kind,
    sequence: Number(sequence),
    status,
    riskScore: Number(riskScore),
    amount: Number(amount),
    timeMs: Number(timeMs),
    transactionId,
    accountId,
    reasonCodes,
    currency,
    verdict,
  };
}

const statusHeads = verdictStatuses.map((status) => [status, `{"status":"${status}",`] as const);

/** Of a verdict's JSON text, which begins with it: reading the rest takes several times as long. */
export function statusIn(verdict: string): VerdictStatus {
  const known = statusHeads.find(([, head]) => verdict.startsWith(head));
  return known === undefined ? (JSON.parse(verdict) as FraudVerdict).status : known[0];
}

/** Of a line that is whole, without reading the rest of it. */
export function verdictIn(line: string): string {
  return line.slice(line.lastIndexOf("\t") + 1);
}

export function positionIn(line: string): number {
  return Number(line.slice(0, line.indexOf("\t")));
}
