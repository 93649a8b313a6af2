/** The governance reports, computed from the tallies. */
import type { FraudRate, ReliabilityReport, RuleQuality } from "../../contract/governance.ts";
import { wilsonRange } from "../../contract/wilson-range.ts";
import { twoDecimals } from "../shared/output-text.ts";
import type { GovernanceReply } from "./governance-thread.ts";
import { ageEdges, type BandTally, bandEdges, type PaymentTally } from "./tally.ts";

/**
 * Commission Delegated Regulation (EU) 2018/389, annex: up to which fraud rate a payment of at most so many EUR may go without
 * strong authentication after an analysis of its risk (article 18).
 */
const remoteCardPayments = [
  { exemptionUpTo: 500, rate: 0.0001 },
  { exemptionUpTo: 250, rate: 0.0006 },
  { exemptionUpTo: 100, rate: 0.0013 },
] as const;
const creditTransfers = [
  { exemptionUpTo: 500, rate: 0.00005 },
  { exemptionUpTo: 250, rate: 0.0001 },
  { exemptionUpTo: 100, rate: 0.00015 },
] as const;
const regulation =
  "Commission Delegated Regulation (EU) 2018/389, articles 18 and 19 and annex: fraud by value over 90 days.";

/** Of the codes of users' own rules. */
const rulePrefix = "rule:";

export function describeRules(reply: GovernanceReply, days: number): RuleQuality {
  const { tally } = reply;
  const frauds = tally?.frauds ?? 0;
  const reasons = [...(tally?.codes ?? [])].map(([code, found]) => {
    const fraudsInForce = fraudsWhileLive(reply, code);
    return {
      code,
      flagged: found.transactions,
      labelled: found.labelled,
      frauds: found.frauds,
      precision: shareOf(found.frauds, found.labelled),
      precisionUnlabelledGenuine: shareOf(found.frauds, found.transactions),
      precisionRange: wilsonRange(found.frauds, found.labelled),
      recall: shareOf(found.frauds, fraudsInForce),
      fraudsInForce,
      valueCaught: describeMoney(found.value),
    };
  });
  reasons.sort((left, right) => right.flagged - left.flagged || (left.code < right.code ? -1 : 1));
  const { labelled = 0, flagged = 0 } = tally ?? {};
  const allowed = [...(tally?.allowed ?? [])].map(
    ([code, { transactions, labelled: known, frauds: passed, value }]) => {
      return { code, transactions, labelled: known, frauds: passed, valuePassed: describeMoney(value) };
    },
  );
  allowed.sort((left, right) => right.transactions - left.transactions || (left.code < right.code ? -1 : 1));
  return {
    covered: coveredBy(reply, days),
    note: bothBounds("precision"),
    labelled,
    frauds,
    flagged,
    reasons,
    allowed,
  };
}

function describeMoney(value: ReadonlyMap<string, number>) {
  return [...value].map(([currency, amount]) => ({ currency: currency || null, amount: twoDecimals(amount) }));
}

/** A user's rule could find those only that were decided while it was live. What comes with the service was always there. */
function fraudsWhileLive({ tally, liveRules }: GovernanceReply, code: string): number {
  if (!code.startsWith(rulePrefix)) return tally?.frauds ?? 0;
  const id = code.slice(rulePrefix.length);
  let frauds = 0;
  for (const [set, count] of tally?.fraudsBySet ?? []) if (liveRules.get(set)?.has(id) === true) frauds += count;
  return frauds;
}

/** What a reader of the labelled share has to know. */
function bothBounds(field: "precision" | "observed"): string {
  return (
    `${field} counts labelled transactions only: where genuine payments are labelled in part, it is too high. ` +
    `${field}UnlabelledGenuine counts unlabelled ones as genuine: where frauds are not labelled, it is too low.`
  );
}

export function describeReliability(reply: GovernanceReply, days: number, baseRate: number): ReliabilityReport {
  const bands = (reply.tally?.bands ?? []).map((band: BandTally, place) => ({
    from: bandEdges[place] ?? 0,
    to: bandEdges[place + 1] ?? 100,
    transactions: band.transactions,
    labelled: band.labelled,
    frauds: band.frauds,
    expected: shareOf(band.scores / 100, band.labelled),
    observed: shareOf(band.frauds, band.labelled),
    expectedOfAll: shareOf(band.allScores / 100, band.transactions),
    observedUnlabelledGenuine: shareOf(band.frauds, band.transactions),
    observedRange: wilsonRange(band.frauds, band.labelled),
  }));
  return { covered: coveredBy(reply, days), note: bothBounds("observed"), baseRate, bands };
}

export function describeFraudRate(reply: GovernanceReply, days: number): FraudRate {
  const payments = [...(reply.tally?.payments.values() ?? [])];
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  const groups = currencies.flatMap((currency) => {
    const own = payments.filter((payment) => payment.currency === currency);
    own.sort((left, right) => right.value - left.value);
    const total = own.reduce(addUp);
    return [describeGroup(total, true), ...own.map((payment) => describeGroup(payment, false))];
  });
  return {
    covered: coveredBy(reply, days),
    reference: { regulation, remoteCardPayments: [...remoteCardPayments], creditTransfers: [...creditTransfers] },
    groups,
  };
}

function addUp(left: PaymentTally, right: PaymentTally): PaymentTally {
  return {
    currency: left.currency,
    channel: "",
    transactions: left.transactions + right.transactions,
    value: left.value + right.value,
    labelledValue: left.labelledValue + right.labelledValue,
    frauds: left.frauds + right.frauds,
    fraudValue: left.fraudValue + right.fraudValue,
    stopped: left.stopped + right.stopped,
    stoppedValue: left.stoppedValue + right.stoppedValue,
  };
}

function describeGroup(found: PaymentTally, isTotal: boolean): FraudRate["groups"][number] {
  const { currency, channel, transactions, value, frauds, fraudValue, labelledValue, stopped, stoppedValue } = found;
  // Unlabelled payments count as genuine beside labelled ones; of none that is labelled, nothing is known.
  const rate = labelledValue > 0 ? fraudValue / value : undefined;
  const highest = (references: readonly { readonly exemptionUpTo: number; readonly rate: number }[]) =>
    references.find((reference) => rate !== undefined && rate <= reference.rate)?.exemptionUpTo ?? null;
  return {
    currency: currency || null,
    channel: isTotal ? null : channel || null,
    isTotal,
    transactions,
    value: twoDecimals(value),
    frauds,
    fraudValue: twoDecimals(fraudValue),
    fraudRate: rate ?? null,
    labelledValueShare: shareOf(labelledValue, value),
    stopped,
    stoppedValue: twoDecimals(stoppedValue),
    within: { remoteCardPayments: highest(remoteCardPayments), creditTransfers: highest(creditTransfers) },
  };
}

function coveredBy(
  { tally, isWhole }: Pick<GovernanceReply, "tally" | "isWhole">,
  days: number,
): RuleQuality["covered"] {
  const isEmpty = tally === undefined || tally.transactions === 0;
  return {
    days,
    from: isEmpty ? null : new Date(tally.firstMs).toISOString(),
    to: isEmpty ? null : new Date(tally.untilMs).toISOString(),
    transactions: tally?.transactions ?? 0,
    isWhole,
    maturity: (tally?.ages ?? []).map(({ transactions, labelled }, place) => ({
      ageDays: `${ageEdges[place]} to ${ageEdges[place + 1] ?? days}`,
      transactions,
      labelled,
      labelledShare: shareOf(labelled, transactions),
    })),
  };
}

function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
