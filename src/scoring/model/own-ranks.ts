/**
 * How rare the payments of a day are in this workspace's own stream, on accounts that it hardly knows. Accounts with a past have habits
 * to be compared with; of the others their peers are all there is.
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
  /** After so many payments a stream is half known: in its first days every account is new, and that is no news. */
  readonly peers: number;
  /** Of the logarithm of one rank. */
  readonly most: number;
}

const columnOf = (name: string) => featureNames.indexOf(name);
const [earlierColumn, countColumn, peersColumn] = ["earlier", "count24h", "peers"].map(columnOf) as [
  number,
  number,
  number,
];
const [rankCountColumn, rankSpentColumn] = ["rankCount24h", "rankSpent24h"].map(columnOf) as [number, number];

export interface OwnRanks {
  /** How well the account is known, from 0 to below 1. */
  familiarity(features: Float32Array): number;
  margin(features: Float32Array, familiarity: number): number;
  /** Adds `scale` times what each feature adds to the margin. */
  attribute(features: Float32Array, familiarity: number, scale: number, out: Float64Array): void;
}

/** A TypeError says what is wrong. */
export function parseRanks(stored: unknown): OwnRanks {
  const reader = readStored("model", stored, 1);
  const [weight, spentShare] = [reader.number("weight", 0, 10), reader.number("spentShare", 0, 10)];
  const [history, peers] = [reader.number("history", 1e-3, 1e9), reader.number("peers", 1e-3, 1e9)];
  const most = reader.number("most", 0, 100);

  function evidence(rank: number | undefined): number {
    return rank !== undefined && rank > 0 ? Math.min(most, -Math.log(rank)) : 0;
  }

  function strength(features: Float32Array, familiarity: number): number {
    const count = features[peersColumn] ?? Number.NaN;
    return count > 0 ? weight * (1 - familiarity) * (count / (count + peers)) ** 2 : 0;
  }

  return {
    familiarity(features) {
      const before = (features[earlierColumn] ?? 0) - Math.max(0, (features[countColumn] ?? 0) - 1 || 0);
      return before > 0 ? before / (before + history) : 0;
    },
    margin(features, familiarity) {
      const sum = evidence(features[rankCountColumn]) + spentShare * evidence(features[rankSpentColumn]);
      return sum === 0 ? 0 : strength(features, familiarity) * sum;
    },
    attribute(features, familiarity, scale, out) {
      const each = scale * strength(features, familiarity);
      out[rankCountColumn] = (out[rankCountColumn] ?? 0) + each * evidence(features[rankCountColumn]);
      out[rankSpentColumn] = (out[rankSpentColumn] ?? 0) + each * spentShare * evidence(features[rankSpentColumn]);
    },
  };
}
