/**
 * How rare the payments of a day are in this workspace's own stream, on accounts that it hardly knows. Accounts with a past have habits
 * to be compared with; of the others their peers are all there is. From the second version on, how soon a payment follows the one before
 * counts as well, and a stream is believed by its days rather than by its payments.
 */
import { readStored } from "../../learning/stored.ts";
import { featureNames } from "../features.ts";

export interface StoredRanks {
  readonly version: number;
  /** Of the logarithm of a rank. */
  readonly weight: number;
  /** What the money of the day counts beside the number of payments. */
  readonly spentShare: number;
  /** An account with so many transactions before its last day is half known. */
  readonly history: number;
  /** Of how soon the payment comes; from the second version on, as the days. */
  readonly hasteShare?: number;
  /** After so many payments a stream is half known, and after so many days as well: in the first of them every account is new. */
  readonly peers: number;
  readonly days?: number;
  /** Of the logarithm of one rank. */
  readonly most: number;
}

type Three = [number, number, number];
const columnOf = (name: string) => featureNames.indexOf(name);
const [earlierColumn, countColumn, peersColumn] = ["earlier", "count24h", "peers"].map(columnOf) as Three;
const [rankCountColumn, rankSpentColumn, rankHasteColumn] = ["rankCount24h", "rankSpent24h", "rankHaste"].map(
  columnOf,
) as Three;
const daysColumn = columnOf("peersDays");

export interface OwnRanks {
  /** How well the account is known, from 0 to below 1. */
  familiarity(features: Float32Array): number;
  margin(features: Float32Array, familiarity: number): number;
  /** Adds `scale` times what each feature adds to the margin. */
  attribute(features: Float32Array, familiarity: number, scale: number, out: Float64Array): void;
}

/** A TypeError says what is wrong. */
export function parseRanks(stored: unknown): OwnRanks {
  const isFirst = (stored as StoredRanks | undefined)?.version === 1;
  const reader = readStored("model", stored, isFirst ? 1 : 2);
  const [weight, spentShare] = [reader.number("weight", 0, 10), reader.number("spentShare", 0, 10)];
  const hasteShare = isFirst ? 0 : reader.number("hasteShare", 0, 10);
  const halfDays = isFirst ? 0 : reader.number("days", 0, 1e6);
  const [history, peers] = [reader.number("history", 1e-3, 1e9), reader.number("peers", 1e-3, 1e9)];
  const most = reader.number("most", 0, 100);

  function evidence(rank: number | undefined): number {
    return rank !== undefined && rank > 0 ? Math.min(most, -Math.log(rank)) : 0;
  }

  function strength(features: Float32Array, familiarity: number): number {
    const count = features[peersColumn] ?? Number.NaN;
    if (!(count > 0)) return 0;
    // A stream whose first day was not kept has a past.
    const days = features[daysColumn] ?? Number.NaN;
    const known = halfDays > 0 && days >= 0 ? (days * days) / (days * days + halfDays * halfDays) : 1;
    return weight * (1 - familiarity) * (count / (count + peers)) ** 2 * known;
  }

  return {
    familiarity(features) {
      const before = (features[earlierColumn] ?? 0) - Math.max(0, (features[countColumn] ?? 0) - 1 || 0);
      return before > 0 ? before / (before + history) : 0;
    },
    margin(features, familiarity) {
      const sum =
        evidence(features[rankCountColumn]) +
        spentShare * evidence(features[rankSpentColumn]) +
        hasteShare * evidence(features[rankHasteColumn]);
      return sum === 0 ? 0 : strength(features, familiarity) * sum;
    },
    attribute(features, familiarity, scale, out) {
      const each = scale * strength(features, familiarity);
      out[rankCountColumn] = (out[rankCountColumn] ?? 0) + each * evidence(features[rankCountColumn]);
      out[rankSpentColumn] = (out[rankSpentColumn] ?? 0) + each * spentShare * evidence(features[rankSpentColumn]);
      out[rankHasteColumn] = (out[rankHasteColumn] ?? 0) + each * hasteShare * evidence(features[rankHasteColumn]);
    },
  };
}
