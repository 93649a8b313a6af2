/** Times of a place as instants: what a file without offsets means where its sender names a zone. */
import { parseOffset } from "./instant.ts";

/** A time that ends with an offset of its own. */
const ownOffset = /(?:T|:)\d{2}.*(?:z|utc|gmt|[+\-\u2212]\d{2}(?::?\d{2})?)\)?$/i;
/** Seconds since 1970, or parts of them. */
const count = /^\d{10}(?:\d{3}){0,3}(?:\.\d+)?$/;

/** With the name of a weekday and of a zone. */
const longestTime = 100;

export function hasOwnOffset(text: string): boolean {
  if (text.length > longestTime) return false;
  return ownOffset.test(text) || count.test(text);
}

const quarterMs = 15 * 60_000;
/** Quarters of an hour whose offsets are kept. */
const keptQuarters = 4_096;

export interface Zone {
  readonly offsetAt: (utcMs: number) => number;
}

/** Few files name more than one. */
const zones = new Map<string, Zone | undefined>();
const keptZones = 64;

/** Undefined where the name is that of no zone. */
export function findZone(name: string): Zone | undefined {
  if (zones.has(name)) return zones.get(name);
  if (zones.size >= keptZones) zones.clear();
  const zone = makeZone(name);
  zones.set(name, zone);
  return zone;
}

function makeZone(name: string): Zone | undefined {
  const fixed = name === "UTC" ? 0 : parseOffset(name);
  if (fixed !== undefined) return { offsetAt: () => fixed };
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
  const kept = new Map<number, number>();
  const offsetAt = (utcMs: number): number => {
    const quarter = Math.floor(utcMs / quarterMs);
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    const part = format.formatToParts(quarter * quarterMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const offset = parseOffset(part.slice("GMT".length, "GMT+hh:mm".length)) ?? 0;
    if (kept.size >= keptQuarters) kept.clear();
    kept.set(quarter, offset);
    return offset;
  };
  return { offsetAt };
}

const hourMs = 3_600_000;

/**
 * Hours from UTC of the abbreviations that exports write beside a time. Those of North America are RFC 5322's; others are listed where
 * they mean one zone. IST and AST mean several, and are left out.
 */
const abbreviations: Readonly<Record<string, number>> = {
  ...{ UTC: 0, UT: 0, GMT: 0, Z: 0, WET: 0, WEST: 1, BST: 1 },
  ...{ CET: 1, MEZ: 1, CEST: 2, MESZ: 2, EET: 2, EEST: 3, MSK: 3, TRT: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10, BRT: -3 },
  ...{ JST: 9, KST: 9, SGT: 8, HKT: 8, AWST: 8, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
};

/** Of a cell beside a time: an abbreviation, an offset as `UTC+2` or `+02:00`, or a zone's name. */
export function findWrittenZone(cell: string): Zone | undefined {
  const text = cell.trim();
  const hours = abbreviations[text.toUpperCase()];
  if (hours !== undefined) return { offsetAt: () => hours * hourMs };
  const [, sign = "", hour = "", minute = "00"] =
    /^(?:UTC|GMT)?\s*([+\-\u2212])(\d{1,2})(?::?(\d\d))?$/i.exec(text) ?? [];
  if (hour !== "") return findZone(`${sign === "+" ? "+" : "-"}${hour.padStart(2, "0")}:${minute}`);
  return text.includes("/") ? findZone(text) : undefined;
}

/** Of an hour that comes twice the first is meant; one that is left out counts as the hour behind it. */
export function instantOf(localMs: number, { offsetAt }: Zone): number {
  const before = offsetAt(localMs - 86_400_000);
  const asBefore = localMs - before;
  if (offsetAt(asBefore) === before) return asBefore;
  const after = offsetAt(localMs + 86_400_000);
  const asAfter = localMs - after;
  return offsetAt(asAfter) === after ? asAfter : asBefore;
}
