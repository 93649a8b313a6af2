/** The three ways in which files write their dates: PDF's own, ISO 8601 as XMP uses it, and EXIF's. */
import { type ParsedTime, resolveTime } from "./civil-time.ts";

const unreadable: ParsedTime = { kind: "unreadable" };

/** `D:YYYYMMDDHHmmSSOHH'mm'` with everything after the year optional (ISO 32000-1, 7.9.4). */
export function parsePdfTime(text: string): ParsedTime {
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
export function parseIsoTime(text: string): ParsedTime {
  const match =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?)?)?$/.exec(
      text.trim(),
    );
  if (match === null) return unreadable;
  return resolveTime({ ...dateFields(match), offsetMinutes: offsetOf(match[7], match[8], match[9], match[10]) });
}

/** `YYYY:MM:DD hh:mm:ss`, local time; zeros and blanks say that it is unknown (EXIF 2.32, 4.6.5). */
export function parseExifTime(text: string): ParsedTime {
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
