/**
 * How far a link to confirmed fraud is believed, by what is linked. A device of thieves is rarely anybody else's. Strangers meet at a
 * counterparty, so there a link says less of an account without a past; and a thief who was found out once seldom uses the account again.
 * From the second version on a device that only frauds of the account itself came from says what the account says, and the forest on labels
 * is believed as the rule is.
 */
import { readStored } from "../../learning/stored.ts";
import { featureNames } from "../features.ts";
import { logOddsOf, ordinaryLogOdds } from "../odds.ts";
import type { WeighedFinding } from "../scorecard.ts";

export interface StoredLinkTrust {
  readonly version: number;
  /** Of the evidence of frauds on the account itself. */
  readonly ownWeight: number;
  /** From this share of labelled payments on, a row of frauds at a counterparty is believed; below it, frauds per payment count. */
  readonly knownShare: number;
}

interface LinkTrust {
  /** What is left of the weight of a finding that names who is linked. */
  weigh(features: Float32Array, finding: WeighedFinding, familiarity: number): number;
  /** What is left of the margin of forests on labels. */
  weighForests(features: Float32Array, margin: number, familiarity: number): number;
}

const rateColumn = featureNames.indexOf("counterpartyFraudRate");
const knownShareColumn = featureNames.indexOf("counterpartyKnownShare");
const deviceFraudsColumn = featureNames.indexOf("deviceFrauds");
const ownFraudsColumn = featureNames.indexOf("ownFrauds");
/** As LABEL_PROXIMITY numbers them; whatever else is a device. */
const [account, counterparty] = [0, 1];
const mostLikelihood = 0.95;

/** A TypeError says what is wrong. */
export function parseLinkTrust(stored: unknown): LinkTrust {
  const isFirst = (stored as StoredLinkTrust | undefined)?.version === 1;
  const reader = readStored("model", stored, isFirst ? 1 : 2);
  const [ownWeight, knownShare] = [reader.number("ownWeight", 0, 10), reader.number("knownShare", 1e-3, 1)];

  /** Where few payments are labelled, a row of labelled frauds leaves out the genuine payments between them. */
  function believed(features: Float32Array, weight: number): number {
    const rate = features[rateColumn] ?? Number.NaN;
    const byRate = rate > 0 ? Math.max(0, logOddsOf(Math.min(mostLikelihood, rate)) - ordinaryLogOdds) : 0;
    if (weight <= byRate) return weight;
    const known = features[knownShareColumn] ?? Number.NaN;
    return byRate + (weight - byRate) * (known > 0 ? Math.min(1, known / knownShare) : 0);
  }

  return {
    weigh(features, { weight, numbers }, familiarity) {
      if (numbers.who === account) return ownWeight * weight;
      if (numbers.who === counterparty) return familiarity * believed(features, weight);
      return isFirst || isSharedWithThieves(features) ? weight : ownWeight * weight;
    },
    weighForests(features, margin, familiarity) {
      return isFirst || margin < 0 || isSharedWithThieves(features) ? margin : familiarity * margin;
    },
  };
}

/** Whether frauds of other accounts came from the device. */
function isSharedWithThieves(features: Float32Array): boolean {
  return (features[deviceFraudsColumn] ?? Number.NaN) > (features[ownFraudsColumn] || 0);
}
