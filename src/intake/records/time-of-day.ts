/** Reads the time of day that follows a date, or stands in a column of its own, with its offset if it has one. */
import { parseOffset } from "./instant.ts";

interface TimeOfDay {
  readonly timeMs: number;
  /** Undefined where the text names none. */
  readonly offsetMs: number | undefined;
}

type TimeProblem = string;

const badTime: TimeProblem = "must have a time from 00:00 to 23:59:59";
const badOffset: TimeProblem = "must have an offset such as Z, +02:00 or -0530, below 24 hours";

const clock = /^(\d{1,2})(?:([:.h])(\d{2})(?:[:.m](\d{2})s?(?:[.,:](\d{1,9}))?)?)?(?: ?([ap])\.?m\.?)?(?: ?(.+))?$/i;
const compact = /^(\d{2})(\d{2})(\d{2})$/;
const hourMs = 3_600_000;

export function parseTimeOfDay(text: string): TimeOfDay | TimeProblem {
  if (text.length === 8 && text.charCodeAt(2) === 0x3a && text.charCodeAt(5) === 0x3a) {
    const hour = twoDigits(text, 0);
    const minute = twoDigits(text, 3);
    const second = twoDigits(text, 6);
    if (hour >= 0 && minute >= 0 && second >= 0) return combine(hour, minute, second, 0, undefined);
  }
  const bare = compact.exec(text);
  if (bare !== null) return combine(Number(bare[1]), Number(bare[2]), Number(bare[3]), 0, undefined);
  const match = clock.exec(text);
  if (match === null || (match[2] === undefined && match[6] === undefined)) return badTime;
  const half = match[6]?.toLowerCase();
  let hour = Number(match[1]);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return badTime;
    hour = (hour % 12) + (half === "p" ? 12 : 0);
  }
  const fractionMs = Math.floor(Number(`0.${match[5] ?? "0"}`) * 1_000 + 1e-6);
  const zone = match[7]?.trim();
  const offsetMs = zone === undefined ? undefined : parseZone(zone);
  if (zone !== undefined && offsetMs === undefined) return badOffset;
  return combine(hour, Number(match[3] ?? "0"), Number(match[4] ?? "0"), fractionMs, offsetMs);
}

/** NaN where the two characters are not digits. */
function twoDigits(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 0x30;
  const ones = text.charCodeAt(index + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function combine(
  hour: number,
  minute: number,
  second: number,
  fractionMs: number,
  offsetMs: number | undefined,
): TimeOfDay | TimeProblem {
  if (hour > 23 || minute > 59 || second > 59) return badTime;
  return { timeMs: hour * hourMs + (minute * 60 + second) * 1_000 + fractionMs, offsetMs };
}

/** Names of zones but UTC are left out: most of them mean several. */
function parseZone(text: string): number | undefined {
  const bare = text.replace(/^(?:utc|gmt)(?=[+-])/i, "").replace(/^\((.*)\)$/, "$1");
  if (/^(?:z|utc|gmt|uhr|h)$/i.test(bare)) return 0;
  return parseOffset(bare);
}
