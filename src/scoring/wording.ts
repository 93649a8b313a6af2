/** Numbers as people read them: amounts, multiples, shares, spans and hours. */
import { dayMs, hourMs, minuteMs } from "./calendar.ts";

/** By number of decimals: as many of them as text. */
const fractions: readonly string[][] = [[], [], [], []];
/** So many of the least unit make one. */
const steps = fractions.map((_, decimals) => 10 ** decimals);
const halves = fractions.map((_, decimals) => 0.5 * 10 ** -decimals);
/** Up to here a product with a thousand is exact to a ten-thousandth. */
const mostWritten = 1e9;
/** So near to the middle between two texts the digits beyond decide. */
const farFromMiddle = 0.499;

/** The same text as of `toFixed`, in a fraction of its time; with thousands apart where that is asked for. */
function writeFixed(size: number, decimals: number, isGrouped = false): string {
  const written = fractions[decimals];
  const step = steps[decimals] ?? Number.NaN;
  const scaled = size * step;
  const rounded = Math.round(scaled);
  const isPlain = size >= 0 && size < mostWritten && Math.abs(scaled - rounded) < farFromMiddle;
  if (written === undefined || !isPlain) return separate(size.toFixed(decimals), decimals, isGrouped);
  const whole = Math.floor(rounded / step);
  const rest = rounded - whole * step;
  written[rest] ??= decimals === 0 ? "" : `.${`${rest + step}`.slice(1)}`;
  const fraction = written[rest];
  return isGrouped && whole >= 1_000 ? `${groupThousands(`${whole}`)}${fraction}` : `${whole}${fraction}`;
}

function separate(text: string, decimals: number, isGrouped: boolean): string {
  if (!isGrouped) return text;
  const point = decimals === 0 ? text.length : text.length - decimals - 1;
  return `${groupThousands(text.slice(0, point))}${text.slice(point)}`;
}

function groupThousands(digits: string): string {
  if (digits.length <= 3) return digits;
  let grouped = "";
  for (let end = digits.length; end > 0; end -= 3) {
    const part = digits.slice(Math.max(0, end - 3), end);
    grouped = grouped === "" ? part : `${part},${grouped}`;
  }
  return grouped;
}

/** 3120 is "3,120.00"; more decimals only where two would show nothing. */
export function wordAmount(amount: number): string {
  return wordDecimals(amount, 2);
}

/** The same with another number of decimals. */
export function wordDecimals(amount: number, decimals: number): string {
  const size = Math.abs(amount);
  if (size > 0 && size < (halves[decimals] ?? 0.5 * 10 ** -decimals))
    return `${amount < 0 ? "-" : ""}${size < 1e-7 ? "0.0000001" : trimZeros(size.toFixed(7))}`;
  const text = writeFixed(size, decimals, true);
  return amount < 0 ? `-${text}` : text;
}

function trimZeros(text: string): string {
  return text.replace(/0+$/, "");
}

/** A whole number with thousands apart. */
export function wordCount(count: number): string {
  return writeFixed(Math.round(count), 0, true);
}

/** One decimal, and thousands not apart. */
export function wordTenths(value: number): string {
  return writeFixed(value, 1);
}

/** One decimal below a hundred, none above. */
export function wordMultiple(multiple: number): string {
  return multiple < 99.95 ? wordTenths(multiple) : wordCount(multiple);
}

/** A share as a percentage. */
export function wordShare(share: number): string {
  const percent = share * 100;
  if (percent === 0) return "0 %";
  if (percent < 0.01) return "under 0.01 %";
  return `${writeFixed(percent, percent < 1 ? 2 : percent < 10 ? 1 : 0)} %`;
}

/** By unit: the texts of small counts, of which there are few. */
const fewOf = new Map<string, string[]>();
const mostFew = 256;

function wordUnits(count: number, unit: string): string {
  const whole = Math.round(count);
  if (!(whole >= 0 && whole < mostFew)) return writeUnits(whole, unit);
  const texts = fewOf.get(unit) ?? [];
  const known = texts[whole];
  if (known !== undefined) return known;
  texts[whole] = writeUnits(whole, unit);
  fewOf.set(unit, texts);
  return texts[whole];
}

function writeUnits(whole: number, unit: string): string {
  return `${wordCount(whole)} ${unit}${whole === 1 ? "" : "s"}`;
}

/** A span in the unit in which people would say it. */
export function wordSpan(spanMs: number): string {
  if (spanMs < 1_000) return "less than a second";
  if (spanMs < minuteMs) return wordUnits(spanMs / 1_000, "second");
  if (spanMs < hourMs) return wordUnits(spanMs / minuteMs, "minute");
  if (spanMs < 2 * dayMs) return wordUnits(spanMs / hourMs, "hour");
  return wordUnits(spanMs / dayMs, "day");
}

/** The hour 3 is "03:00-04:00 UTC". */
export function wordHour(hour: number): string {
  const pad = (value: number) => String(value % 24).padStart(2, "0");
  return `${pad(hour)}:00-${pad(hour + 1)}:00 UTC`;
}

/** A count that may be only part of all there were is "more than" one less, which holds either way. */
export function wordAtLeast(count: number, noun: string, isExact: number): string {
  return isExact === 1 ? wordUnits(count, noun) : `more than ${wordUnits(count - 1, noun)}`;
}

/**
 * How many payments stand behind a sum in which older ones count less, so that there were more. More than two digits of it mean nothing;
 * earlier editions give all.
 */
export function wordMoreThan(sum: number, noun: string, edition: number): string {
  const whole = Math.floor(sum);
  const step = edition < 5 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, whole))) - 1);
  return step === 1
    ? wordAtLeast(whole, noun, 0)
    : `more than ${wordUnits(Math.floor((whole - 1) / step) * step, noun)}`;
}

/** A count with its noun, such as "1 transaction" or "58 transactions". */
export function wordNumberOf(count: number, noun: string): string {
  return wordUnits(count, noun);
}
