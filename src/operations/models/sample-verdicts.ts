/** Reads a sample of a side's latest verdicts, spread evenly over the part of the journal that holds the requested days. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { JudgedVerdict, SideId, TransactionLedger } from "../../ledger/ledger.ts";
import { readRecord, type StoredDecision } from "../../scoring/record.ts";

/** What is held in memory of each of ten thousands of verdicts. */
export interface SampledVerdict {
  readonly timeMs: number;
  readonly amount: number;
  readonly currency: string | undefined;
  readonly features: Float32Array;
  readonly decision: Pick<StoredDecision, "model" | "riskScore" | "logOdds" | "findings">;
  /** Undefined where it is not labelled. */
  readonly isFraud: boolean | undefined;
}

export interface VerdictSample {
  /** The newest first, as they were accepted. */
  readonly verdicts: readonly SampledVerdict[];
  /** The latest time of a transaction among them; the days end here. */
  readonly untilMs: number;
  /** The share of the side's verdicts that the sample is. */
  readonly share: number;
}

export interface SampleRequest {
  /** Event time, back from the latest transaction. */
  readonly days: number;
  /** Limit of records read. */
  readonly mostRecords: number;
}

/** Records read at once; some milliseconds' work. */
const windowRecords = 200;
/** Enough to find the time that they are from. */
const probeRecords = 50;
const firstStep = 1_000;
const dayMs = 86_400_000;

/**
 * Transactions need not come in the order of their times, so older ones are left out one by one; the
 * journal is searched only for their approximate start. Undefined where the side has no verdict among the records read.
 */
export async function sampleVerdicts(
  ledger: TransactionLedger,
  side: SideId,
  { days, mostRecords }: SampleRequest,
): Promise<VerdictSample | undefined> {
  const end = await ledger.nextSequence();
  const start = await findStart(ledger, side, end, days * dayMs);
  const span = end - start;
  const windows = Math.ceil(Math.min(span, mostRecords) / windowRecords);
  const stride = Math.max(windowRecords, span / windows);
  const read: SampledVerdict[] = [];
  for (let window = 0; window < windows; window += 1) {
    const before = Math.round(end - window * stride);
    // The last window may reach below the start, where other days lie.
    const found = await ledger.readBack(side, before, Math.min(windowRecords, before - start));
    for (const verdict of found) read.push(reduce(verdict));
    await nextTurn();
  }
  if (read.length === 0) return undefined;
  const untilMs = latestTime(read);
  const verdicts = read.filter(({ timeMs }) => timeMs > untilMs - days * dayMs);
  return { verdicts, untilMs, share: Math.min(1, (windows * windowRecords) / Math.max(1, span)) };
}

function reduce({ transaction, features, record, label }: JudgedVerdict): SampledVerdict {
  const { timeMs, amount, currency } = transaction;
  const { model, riskScore, logOdds, findings } = readRecord(record);
  return {
    timeMs,
    amount,
    currency,
    features,
    decision: { model, riskScore, logOdds, findings },
    isFraud: label?.isFraud,
  };
}

/** Steps back, twice as far each time, until most transactions are older than the days; the first record where none are. */
async function findStart(ledger: TransactionLedger, side: SideId, end: number, spanMs: number): Promise<number> {
  let untilMs = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < end; step = Math.max(firstStep, step * 2)) {
    const probe = (await ledger.readBack(side, end - step, probeRecords)).map(({ transaction }) => transaction);
    untilMs = Math.max(untilMs, latestTime(probe));
    const older = probe.filter(({ timeMs }) => timeMs <= untilMs - spanMs);
    if (older.length > probe.length / 2) return Math.max(1, end - step);
    await nextTurn();
  }
  return 1;
}

function latestTime(events: readonly { readonly timeMs: number }[]): number {
  return events.reduce((latest, { timeMs }) => Math.max(latest, timeMs), Number.NEGATIVE_INFINITY);
}
