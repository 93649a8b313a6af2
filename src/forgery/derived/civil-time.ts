/** A point in time from the numbers that a document writes, or the reason why there can be no such time. */

export type ParsedTime =
  /** Without a stated zone the instant is taken as UTC and may be off by up to 14 hours. */
  | { readonly kind: "instant"; readonly epochMs: number; readonly hasZone: boolean }
  | { readonly kind: "impossible"; readonly reason: string }
  /** Not written in the way that the field is written in: nothing can be said about it. */
  | { readonly kind: "unreadable" };

export interface CivilTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of UTC; undefined where no zone is stated. */
  readonly offsetMinutes: number | undefined;
}

/** Kiribati's Line Islands are 14 hours ahead, which is the most. */
const offsetLimitMinutes = 14 * 60;

export function resolveTime(time: CivilTime): ParsedTime {
  const reason = findImpossibility(time);
  if (reason !== undefined) return { kind: "impossible", reason };
  const epochMs = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  return {
    kind: "instant",
    epochMs: epochMs - (time.offsetMinutes ?? 0) * 60_000,
    hasZone: time.offsetMinutes !== undefined,
  };
}

function findImpossibility(time: CivilTime): string | undefined {
  if (time.year < 100) return "there is no such year in any calendar that software uses";
  if (time.month < 1 || time.month > 12) return `there is no month ${time.month}`;
  const days = new Date(Date.UTC(time.year, time.month, 0)).getUTCDate();
  if (time.day < 1 || time.day > days) return `that month has no day ${time.day}`;
  if (time.hour > 23) return `there is no hour ${time.hour}`;
  if (time.minute > 59) return `there is no minute ${time.minute}`;
  // 60 is a leap second.
  if (time.second > 60) return `there is no second ${time.second}`;
  if (time.offsetMinutes !== undefined && Math.abs(time.offsetMinutes) > offsetLimitMinutes) {
    return "no time zone on earth is more than 14 hours from UTC";
  }
  return undefined;
}
