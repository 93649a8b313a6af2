/** Times of a place as instants: what a file without offsets means where its sender names a zone. */
import { parseOffset } from "./instant.ts";

/** A time that ends with an offset of its own. */
const ownOffset = /(?:T|:)\d{2}.*(?:z|utc|gmt|[+\-\u2212]\d{2}(?::?\d{2})?)\)?$/i;
/** Seconds since 1970, or parts of them. */
const count = /^\d{10}(?:\d{3}){0,3}(?:\.\d+)?$/;

export function hasOwnOffset(text: string): boolean {
  return ownOffset.test(text) || count.test(text);
}

const quarterMs = 15 * 60_000;
/** Quarters of an hour whose offsets are kept. */
const keptQuarters = 4_096;

interface Zone {
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
  const fixed = parseOffset(name);
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

/** Of an hour that comes twice the first is meant; one that is left out counts as the hour behind it. */
export function instantOf(localMs: number, { offsetAt }: Zone): number {
  const before = offsetAt(localMs - 86_400_000);
  const asBefore = localMs - before;
  if (offsetAt(asBefore) === before) return asBefore;
  const after = offsetAt(localMs + 86_400_000);
  const asAfter = localMs - after;
  return offsetAt(asAfter) === after ? asAfter : asBefore;
}
