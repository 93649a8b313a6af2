/**
 * How rare the payments of a day are in this workspace's own stream, on accounts that it hardly knows. Accounts with a past have habits
 * to be compared with; of the others their peers are all there is. From the second version on, how soon a payment follows the one before
 * counts as well, and a stream is believed by its days rather than by its payments. From the third on ranks of pace count less in a stream
 * where many accounts have busy days: something is always the busiest, and where customers shop in bursts it is one of them. An hour at which
 * hardly anybody pays counts there too: an unknown account has no hours of its own.
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
  /** From the third version on: with this share of payments on busy accounts, ranks of pace count half. */
  readonly busyShare?: number;
  /** Of how rare the hour is among peers, whatever their pace. */
  readonly hourShare?: number;
  /** Of the logarithm of one rank. */
  readonly most: number;
}

type Three = [number, number, number];
const columnOf = (name: string) => featureNames.indexOf(name);
const [earlierColumn, countColumn, peersColumn] = ["earlier", "count24h", "peers"].map(columnOf) as Three;
const [rankCountColumn, rankSpentColumn, rankHasteColumn] = ["rankCount24h", "rankSpent24h", "rankHaste"].map(
  columnOf,
) as Three;
const [daysColumn, busyColumn, hourColumn] = ["peersDays", "peersBusy", "peersHour"].map(columnOf) as Three;
const lastVersion = 3;

export interface OwnRanks {
  /** How well the account is known, from 0 to below 1. */
  familiarity(features: Float32Array): number;
  margin(features: Float32Array, familiarity: number): number;
  /** Adds `scale` times what each feature adds to the margin. */
  attribute(features: Float32Array, familiarity: number, scale: number, out: Float64Array): void;
}

/** A TypeError says what is wrong. */
export function parseRanks(stored: unknown): OwnRanks {
  const version = Math.min(lastVersion, (stored as StoredRanks | undefined)?.version || lastVersion);
  const isFirst = version === 1;
  const reader = readStored("model", stored, version);
  const [weight, spentShare] = [reader.number("weight", 0, 10), reader.number("spentShare", 0, 10)];
  const hasteShare = isFirst ? 0 : reader.number("hasteShare", 0, 10);
  const halfDays = isFirst ? 0 : reader.number("days", 0, 1e6);
  const busyShare = version < 3 ? Number.POSITIVE_INFINITY : reader.number("busyShare", 1e-6, 1e6);
  const hourShare = version < 3 ? 0 : reader.number("hourShare", 0, 10);
  const [history, peers] = [reader.number("history", 1e-3, 1e9), reader.number("peers", 1e-3, 1e9)];
  const most = reader.number("most", 0, 100);

  /** Nothing for what is common: an hour of more than an even share lowers nothing. */
  function evidence(rank: number | undefined): number {
    return rank !== undefined && rank > 0 && rank < 1 ? Math.min(most, -Math.log(rank)) : 0;
  }

  /** How far ranks are believed at all. */
  function strength(features: Float32Array, familiarity: number): number {
    const count = features[peersColumn] ?? Number.NaN;
    if (!(count > 0)) return 0;
    // A stream whose first day was not kept has a past.
    const days = features[daysColumn] ?? Number.NaN;
    const known = halfDays > 0 && days >= 0 ? (days * days) / (days * days + halfDays * halfDays) : 1;
    return weight * (1 - familiarity) * (count / (count + peers)) ** 2 * known;
  }

  /** What is left of ranks of pace where busy days are common. */
  function apart(features: Float32Array): number {
    const busy = features[busyColumn] ?? Number.NaN;
    return busy >= 0 ? 1 / (1 + (busy / busyShare) ** 2) : 1;
  }

  return {
    familiarity(features) {
      const before = (features[earlierColumn] ?? 0) - Math.max(0, (features[countColumn] ?? 0) - 1 || 0);
      return before > 0 ? before / (before + history) : 0;
    },
    margin(features, familiarity) {
      const left = apart(features);
      const sum =
        left * evidence(features[rankCountColumn]) +
        spentShare * evidence(features[rankSpentColumn]) +
        left * hasteShare * evidence(features[rankHasteColumn]) +
        (hourShare === 0 ? 0 : hourShare * evidence(features[hourColumn]));
      return sum === 0 ? 0 : strength(features, familiarity) * sum;
    },
    attribute(features, familiarity, scale, out) {
      const whole = scale * strength(features, familiarity);
      const each = whole * apart(features);
      out[rankCountColumn] = (out[rankCountColumn] ?? 0) + each * evidence(features[rankCountColumn]);
      out[rankSpentColumn] = (out[rankSpentColumn] ?? 0) + whole * spentShare * evidence(features[rankSpentColumn]);
      out[rankHasteColumn] = (out[rankHasteColumn] ?? 0) + each * hasteShare * evidence(features[rankHasteColumn]);
      out[hourColumn] = (out[hourColumn] ?? 0) + whole * hourShare * evidence(features[hourColumn]);
    },
  };
}
