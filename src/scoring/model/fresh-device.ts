/**
 * A device stays new to an account for about a day after its first payment: small tests, a first transfer and what follows come from one
 * thief. It counts by how well the account is known, and only where the account has used another device before.
 */
import { readStored } from "../../learning/stored.ts";
import { dayMs } from "../calendar.ts";
import { featureNames } from "../features.ts";

export interface StoredFreshDevice {
  readonly version: number;
  /** Right after the device was first seen, of an account that is known well. */
  readonly weight: number;
  /** With fewer earlier transactions that name a device it says nothing. */
  readonly fewest: number;
}

interface FreshDevice {
  margin(features: Float32Array, familiarity: number): number;
}

const columnOf = (name: string) => featureNames.indexOf(name);
const [isNewColumn, seenColumn, distinctColumn] = ["isNewDevice", "devicesSeen", "devicesDistinct"].map(columnOf) as [
  number,
  number,
  number,
];
/** Of all accounts: a device that somebody has used for long is not a thief's new one. */
export const deviceAgeColumn = columnOf("deviceAgeMs");
/** Devices are counted by a filter, which is off by a little. */
const several = 1.5;

/** A TypeError says what is wrong. */
export function parseFreshDevice(stored: unknown): FreshDevice {
  const reader = readStored("model", stored, 1);
  const [weight, fewest] = [reader.number("weight", 0, 10), reader.number("fewest", 1, 1e6)];
  return {
    margin(features, familiarity) {
      const ageMs = features[deviceAgeColumn] ?? Number.NaN;
      if (features[isNewColumn] !== 0 || !(ageMs >= 0 && ageMs < dayMs)) return 0;
      const isApart = (features[seenColumn] ?? 0) >= fewest && (features[distinctColumn] ?? 0) >= several;
      return isApart ? weight * familiarity * (1 - ageMs / dayMs) : 0;
    },
  };
}
