/** Tallies of stored verdicts and their labels, for the governance reports. Plain data, so that a thread can hand it over. */
import type { Transaction } from "../../contract/transactions.ts";
import type { HistoryRow } from "../../ledger/history.ts";
import { readRecordVerdict } from "../../scoring/record.ts";

/** Of what was flagged for a reason, or approved because a rule or a list forced it. */
export interface CodeTally {
  transactions: number;
  labelled: number;
  frauds: number;
  /** Of the frauds, by currency; the empty text where none was given. */
  readonly value: Map<string, number>;
}

export interface PaymentTally {
  readonly currency: string;
  readonly channel: string;
  transactions: number;
  value: number;
  labelledValue: number;
  frauds: number;
  fraudValue: number;
  stopped: number;
  stoppedValue: number;
}

export interface BandTally {
  transactions: number;
  labelled: number;
  frauds: number;
  /** The sum of the scores of the labelled ones. */
  scores: number;
  allScores: number;
}

export interface AgeTally {
  transactions: number;
  labelled: number;
}

export interface VerdictTally {
  readonly untilMs: number;
  firstMs: number;
  transactions: number;
  labelled: number;
  frauds: number;
  flagged: number;
  readonly codes: Map<string, CodeTally>;
  /** An approval names only what forced it. */
  readonly allowed: Map<string, CodeTally>;
  /** Frauds by the number of the rule set that was live. */
  readonly fraudsBySet: Map<number, number>;
  readonly payments: Map<string, PaymentTally>;
  readonly bands: readonly BandTally[];
  readonly ages: readonly AgeTally[];
}

/** Finer where most of the scores are. */
export const bandEdges: readonly number[] = [0, 1, 2, 5, 10, 20, 30, 50, 70, 90, 100];
/** Days of age at which a band begins; labels of card fraud mostly come within a month or two. */
export const ageEdges: readonly number[] = [0, 7, 30, 60];
/** Senders choose currencies and channels freely; those beyond this number are counted together. */
const groupLimit = 500;
const codeLimit = 2_000;
const dayMs = 86_400_000;

export function startTally(untilMs: number): VerdictTally {
  const bands = bandEdges.slice(1).map(() => ({ transactions: 0, labelled: 0, frauds: 0, scores: 0, allScores: 0 }));
  const ages = ageEdges.map(() => ({ transactions: 0, labelled: 0 }));
  const counts = { transactions: 0, labelled: 0, frauds: 0, flagged: 0 };
  const maps = { codes: new Map(), allowed: new Map(), fraudsBySet: new Map(), payments: new Map() };
  return { untilMs, firstMs: untilMs, ...counts, ...maps, bands, ages };
}

export function addRow(tally: VerdictTally, row: HistoryRow, transaction: Transaction, ruleSet = 0): void {
  const { status, riskScore, codes } = readRecordVerdict(row.record);
  const { isFraud } = row;
  const isLabelled = isFraud !== null;
  const fraud = isFraud === true ? 1 : 0;
  tally.firstMs = Math.min(tally.firstMs, transaction.timeMs);
  tally.transactions += 1;
  tally.labelled += isLabelled ? 1 : 0;
  tally.frauds += fraud;
  if (fraud === 1) tally.fraudsBySet.set(ruleSet, (tally.fraudsBySet.get(ruleSet) ?? 0) + 1);

  const ageDays = Math.max(0, tally.untilMs - transaction.timeMs) / dayMs;
  const age = tally.ages[ageEdges.findLastIndex((edge) => ageDays >= edge)];
  if (age !== undefined) {
    age.transactions += 1;
    age.labelled += isLabelled ? 1 : 0;
  }
  const band =
    tally.bands[
      Math.min(
        bandEdges.length - 2,
        bandEdges.findLastIndex((edge) => riskScore >= edge),
      )
    ];
  if (band !== undefined) {
    band.transactions += 1;
    band.labelled += isLabelled ? 1 : 0;
    band.frauds += fraud;
    band.scores += isLabelled ? riskScore : 0;
    band.allScores += riskScore;
  }
  addPayment(tally, transaction, status === "declined", isLabelled, fraud === 1);
  const isFlagged = status !== "approved";
  if (isFlagged) tally.flagged += 1;
  addCodes(isFlagged ? tally.codes : tally.allowed, codes, transaction, isLabelled, fraud);
}

function addCodes(
  tallies: Map<string, CodeTally>,
  codes: readonly string[],
  { amount, currency = "" }: Transaction,
  isLabelled: boolean,
  fraud: number,
): void {
  for (const code of codes) {
    let found = tallies.get(code);
    if (found === undefined) {
      if (tallies.size >= codeLimit) continue;
      found = { transactions: 0, labelled: 0, frauds: 0, value: new Map() };
      tallies.set(code, found);
    }
    found.transactions += 1;
    found.labelled += isLabelled ? 1 : 0;
    found.frauds += fraud;
    if (fraud === 1 && amount > 0) found.value.set(currency, (found.value.get(currency) ?? 0) + amount);
  }
}

function addPayment(
  tally: VerdictTally,
  { amount, currency = "", channel = "" }: Transaction,
  isStopped: boolean,
  isLabelled: boolean,
  isFraud: boolean,
): void {
  if (!(amount > 0)) return;
  const given = `${currency}\n${channel}`;
  const isOver = !tally.payments.has(given) && tally.payments.size >= groupLimit;
  const key = isOver ? `${currency}\nother` : given;
  let found = tally.payments.get(key);
  if (found === undefined) {
    const nothing = {
      transactions: 0,
      value: 0,
      labelledValue: 0,
      frauds: 0,
      fraudValue: 0,
      stopped: 0,
      stoppedValue: 0,
    };
    found = { currency, channel: isOver ? "other" : channel, ...nothing };
    tally.payments.set(key, found);
  }
  if (isStopped) {
    // A declined transaction is no payment; a fraud among them was stopped.
    found.stopped += isFraud ? 1 : 0;
    found.stoppedValue += isFraud ? amount : 0;
    return;
  }
  found.transactions += 1;
  found.value += amount;
  found.labelledValue += isLabelled ? amount : 0;
  found.frauds += isFraud ? 1 : 0;
  found.fraudValue += isFraud ? amount : 0;
}
