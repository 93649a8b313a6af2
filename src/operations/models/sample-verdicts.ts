/** Reads a sample of a side's latest verdicts, spread evenly over its own verdicts of the requested days. */
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { overloaded } from "../../errors.ts";
import type { JudgedVerdict, SideId, TransactionLedger } from "../../ledger/ledger.ts";
import type { SearchIndex, SearchIndexSpread } from "../../ledger/search-index.ts";
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
  /** The earliest time of the side's transactions of these days, and the latest; the days end here. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** All that the side has of these days. */
  readonly transactions: number;
  /** The share of the side's verdicts that the sample is. */
  readonly share: number;
}

export interface SampleRequest {
  /** Event time, back from the latest transaction. */
  readonly days: number;
  /** Limit of verdicts read. */
  readonly mostVerdicts: number;
}

/** Where verdicts are sampled from. */
export interface SampledLedger {
  readonly transactions: Pick<TransactionLedger, "readAt" | "nextSequence">;
  readonly searchIndex: Pick<SearchIndex, "spread">;
}

/** Verdicts read at once; some milliseconds' work. */
const readAtOnce = 200;
/** The search index is some 150 ms behind; only while it is made anew, or follows a long file, is it much longer. */
const [followSteps, followStepMs] = [400, 50];
const dayMs = 86_400_000;

/** Undefined where the side has no verdict. What other sides have in the same journal changes nothing. */
export async function sampleVerdicts(
  ledger: SampledLedger,
  side: SideId,
  { days, mostVerdicts }: SampleRequest,
): Promise<VerdictSample | undefined> {
  const spread = await spreadOf(ledger, side, days * dayMs, mostVerdicts);
  const { sequences, transactions, earliestMs, latestMs } = spread;
  if (earliestMs === undefined || latestMs === undefined) return undefined;
  const read: SampledVerdict[] = [];
  for (let from = 0; from < sequences.length; from += readAtOnce) {
    const found = await ledger.transactions.readAt(side, sequences.slice(from, from + readAtOnce));
    for (const verdict of found) read.push(reduce(verdict));
    await nextTurn();
  }
  if (read.length === 0) return undefined;
  const share = Math.min(1, read.length / transactions);
  return { verdicts: read.reverse(), fromMs: earliestMs, untilMs: latestMs, transactions, share };
}

/** The time of the side's latest transaction. */
export async function latestTimeOf(ledger: SampledLedger, side: SideId): Promise<number | undefined> {
  return (await spreadOf(ledger, side, dayMs, 0)).latestMs;
}

/** Waits until the search index has what was accepted so far. Asking for that chooses nothing: a choice reads all of the time's entries. */
async function spreadOf(
  { transactions, searchIndex }: SampledLedger,
  side: SideId,
  spanMs: number,
  most: number,
): Promise<SearchIndexSpread> {
  const last = (await transactions.nextSequence()) - 1;
  for (let step = 0; step < followSteps; step += 1) {
    const { throughSequence } = await searchIndex.spread(side, 0, 0);
    if (throughSequence >= last) return await searchIndex.spread(side, spanMs, most);
    await wait(followStepMs);
  }
  throw overloaded("The search index is behind, and verdicts are sampled by it; try again soon.", 10);
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
