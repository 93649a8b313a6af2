/** Reads the time of a transaction, in the zone that its row, its column or the sender names. */
import { dayMs } from "./calendar-date.ts";
import { zoneInHeading } from "./heading.ts";
import { parseInstant } from "./instant.ts";
import { parseMoment, type TimeStyle } from "./moment.ts";
import { isNothing } from "./nothing.ts";
import { findWrittenZone, findZone, hasOwnOffset, instantOf, type Zone } from "./time-zone.ts";
import { transactionColumns } from "./transaction-columns.ts";
import { type GivenFields, partSlot, slot } from "./transaction-fields.ts";
import { sentName, type TransactionOptions } from "./transaction-options.ts";

/** How far ahead of the clock a transaction may be, as documented in the API. */
const aheadLimitMs = dayMs;
const missing = "is missing";

export function readTime(given: GivenFields, options: TransactionOptions): number | string {
  const { nowMs, source, timeStyles } = options;
  const value = given.values[slot.timestamp];
  const stated = statedZone(given, options);
  const written = given.values[partSlot.zone];
  const zone = (typeof written === "string" ? findWrittenZone(written) : undefined) ?? stated;
  const time = given.values[partSlot.time];
  const isOwn = zone === undefined || typeof value !== "string" || hasOwnOffset(value.trim());
  const isLocal = !isOwn && !(typeof time === "string" && hasOwnOffset(time.trim()));
  const settle = (read: number | string): number | string =>
    checkAhead(isLocal && typeof read === "number" ? instantOf(read, zone) : read, nowMs);
  const isExport = source === "text" || !given.isExact;
  if (typeof value === "number" && isExport) return checkAhead(parseMoment(String(value), undefined), nowMs);
  if (typeof value !== "string") {
    return value === undefined || value === null ? missing : "must be text, such as 2024-05-01T12:34:56Z";
  }
  if (value === "") return missing;
  let timeMs = parseInstant(value);
  if (isExport && (typeof timeMs === "string" || given.hasParts)) {
    if (isNothing(value)) return missing;
    const style = timeStyles?.get(given.timestampName) ?? dayStyleOf(given.timestampName, source);
    timeMs = parseMoment(value, style, typeof time === "string" ? time : "");
  }
  const lacksZone = zone === undefined && typeof written === "string" && !isNothing(written);
  if (lacksZone && typeof timeMs === "number" && !hasOwnOffset(value.trim())) return unknownZone;
  return settle(timeMs);
}

/** The zone that a heading names holds for its column, whatever the sender says of others. */
function statedZone({ isExact, timestampName, timeName }: GivenFields, options: TransactionOptions): Zone | undefined {
  const headed = isExact
    ? undefined
    : (zoneInHeading(sentName(timestampName, options)) ?? zoneInHeading(sentName(timeName, options)));
  const name = headed ?? options.timezone;
  return name === undefined ? undefined : findZone(name);
}

const unknownZone =
  "has a time zone beside it that is not known, or means several; send timezone=Europe/Berlin or the like";

/** A list of records has no columns to look at first. A name such as bookingDate means that a day is enough. */
const dayStyle: TimeStyle = { order: undefined, hasTimes: false, isYearLast: false, isSerial: false };

function dayStyleOf(name: string, source: TransactionOptions["source"]): TimeStyle | undefined {
  return source === "json" && transactionColumns.find(name)?.field === "date" ? dayStyle : undefined;
}

function checkAhead(timeMs: number | string, nowMs: number): number | string {
  const isAhead = typeof timeMs === "number" && timeMs > nowMs + aheadLimitMs;
  return isAhead ? "must not be more than 24 hours in the future" : timeMs;
}
