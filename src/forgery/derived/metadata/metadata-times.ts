/** The dates that a file's metadata states, as points in time. */
import type { MetadataEntry, MetadataFacts } from "../../facts/metadata.ts";
import { memoise } from "../memoise.ts";

export interface MetadataTime {
  readonly entry: MetadataEntry;
  readonly time: ParsedTime;
}

export const readMetadataTimes = memoise((metadata: MetadataFacts): readonly MetadataTime[] =>
  metadata.dates.map((entry) => ({ entry, time: parse(entry) })),
);

function parse({ source, text }: MetadataEntry): ParsedTime {
  switch (source) {
    case "Info":
      return parsePdfTime(text);
    case "XMP":
      return parseIsoTime(text);
    case "EXIF":
      return parseExifTime(text);
  }
}

export interface MetadataDay {
  readonly entry: MetadataEntry;
  /** Since 1970, with its fraction. */
  readonly day: number;
}

const dayMs = 86_400_000;

/** When the file was last written, by what its metadata says of it. */
export function findLatestDay(metadata: MetadataFacts): MetadataDay | undefined {
  const [latest] = readMetadataTimes(metadata)
    .flatMap(({ entry, time }) => (time.kind === "instant" ? [{ entry, day: time.epochMs / dayMs }] : []))
    .sort((one, other) => other.day - one.day);
  return latest;
}

/** "the PDF's ModDate", for sentences. */
export function nameEntry({ source, field }: MetadataEntry): string {
  return `${source === "Info" ? "the PDF's" : source} ${field}`;
}

const unreadable: ParsedTime = { kind: "unreadable" };

/** `D:YYYYMMDDHHmmSSOHH'mm'` with everything after the year optional (ISO 32000-1, 7.9.4). */
function parsePdfTime(text: string): ParsedTime {
  const trimmed = text.replace(/\0+$/, "").trim();
  // Writers that counted years from 1900 wrote 19100 for 2000; which digits belong to the month cannot be told.
  if (/^D?:?19[12]\d{12}(\D|$)/.test(trimmed)) return unreadable;
  const match = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([Zz])|([+-])(\d{2})'?:?(\d{2})?'?)?/.exec(
    trimmed,
  );
  if (match === null) return unreadable;
  return resolveTime({ ...dateFields(match), offsetMinutes: offsetOf(match[7], match[8], match[9], match[10]) });
}

/** `YYYY-MM-DDThh:mm:ss±hh:mm` with everything after the year optional (XMP specification part 1, 8.2.1.2). */
function parseIsoTime(text: string): ParsedTime {
  const match =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?)?)?$/.exec(
      text.trim(),
    );
  if (match === null) return unreadable;
  return resolveTime({ ...dateFields(match), offsetMinutes: offsetOf(match[7], match[8], match[9], match[10]) });
}

/** `YYYY:MM:DD hh:mm:ss`, local time; zeros and blanks say that it is unknown (EXIF 2.32, 4.6.5). */
function parseExifTime(text: string): ParsedTime {
  const match = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(text.trim());
  if (match === null || /^0000.00.00/.test(match[0])) return unreadable;
  return resolveTime({ ...dateFields(match), offsetMinutes: undefined });
}

function dateFields(match: RegExpExecArray) {
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((group) => match[group]);
  return {
    year: Number(year),
    month: Number(month ?? 1),
    day: Number(day ?? 1),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
  };
}

function offsetOf(
  utc: string | undefined,
  sign: string | undefined,
  hours: string | undefined,
  minutes: string | undefined,
): number | undefined {
  if (utc !== undefined) return 0;
  if (sign === undefined) return undefined;
  const size = Number(hours) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -size : size;
}

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

function resolveTime(time: CivilTime): ParsedTime {
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
