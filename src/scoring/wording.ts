/** Numbers as people read them: amounts, multiples, shares, spans and hours. */
import { dayMs, hourMs, minuteMs } from "./calendar.ts";

/** Up to here a product with a thousand is exact to a ten-thousandth. */
const mostWritten = 1e9;
/** So near to the middle between two texts the digits beyond decide. */
const farFromMiddle = 0.499;
/** What stands after a whole number is kept where it has at most so many decimals. */
const mostKept = 3;

/** Whole numbers below a thousand, and the same after others. */
const small: readonly string[] = Array.from({ length: 1_000 }, (_, whole) => `${whole}`);
const smallAfter = small.map((text) => `,${text.padStart(3, "0")}`);

/** Writes numbers with as many decimals as `toFixed` does, in a fraction of its time, and with what stands after them, such as a currency. */
export class NumberWriter {
  readonly decimals: number;
  private readonly after: string;
  /** So many of the least unit make one; NaN where a number has too many decimals. */
  private readonly step: number;
  private readonly half: number;
  /** What stands after a whole number, by its fraction in the least unit. */
  private readonly ends: string[] = [];

  constructor(decimals: number, after = "") {
    this.decimals = decimals;
    this.after = after;
    this.step = decimals <= mostKept ? 10 ** decimals : Number.NaN;
    this.half = 0.5 * 10 ** -decimals;
  }

  /** With thousands apart; more decimals only where these would show nothing. */
  amount(amount: number): string {
    const size = Math.abs(amount);
    const text = size > 0 && size < this.half ? this.tiny(size) : this.fixed(size, true);
    return amount < 0 ? `-${text}` : text;
  }

  fixed(size: number, isGrouped: boolean): string {
    const { step } = this;
    const scaled = size * step;
    const rounded = Math.round(scaled);
    const isPlain = size >= 0 && size < mostWritten && Math.abs(scaled - rounded) < farFromMiddle;
    if (!isPlain) return `${separate(size.toFixed(this.decimals), this.decimals, isGrouped)}${this.after}`;
    const whole = Math.floor(rounded / step);
    const rest = rounded - whole * step;
    const end = this.ends[rest] ?? this.endOf(rest);
    if (whole < 1_000) return `${small[whole]}${end}`;
    if (!isGrouped) return `${whole}${end}`;
    const thousands = Math.floor(whole / 1_000);
    return thousands < 1_000
      ? `${small[thousands]}${smallAfter[whole - 1_000 * thousands]}${end}`
      : `${groupThousands(`${whole}`)}${end}`;
  }

  private endOf(rest: number): string {
    const fraction = this.decimals === 0 ? "" : `.${`${rest + this.step}`.slice(1)}`;
    const end = `${fraction}${this.after}`;
    this.ends[rest] = end;
    return end;
  }

  private tiny(size: number): string {
    return `${size < 1e-7 ? "0.0000001" : trimZeros(size.toFixed(7))}${this.after}`;
  }
}

const writers: NumberWriter[] = [];

function writerOf(decimals: number): NumberWriter {
  const writer = writers[decimals] ?? new NumberWriter(decimals);
  writers[decimals] = writer;
  return writer;
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
  return writerOf(decimals).amount(amount);
}

function trimZeros(text: string): string {
  return text.replace(/0+$/, "");
}

/** A whole number with thousands apart. */
export function wordCount(count: number): string {
  return writerOf(0).fixed(Math.round(count), true);
}

/** One decimal, and thousands not apart. */
export function wordTenths(value: number): string {
  return writerOf(1).fixed(value, false);
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
  return `${writerOf(percent < 1 ? 2 : percent < 10 ? 1 : 0).fixed(percent, false)} %`;
}

const mostFew = 256;

/** Keeps the texts of small counts, of which there are few. */
export function keepFew(write: (whole: number) => string): (count: number) => string {
  const texts: string[] = [];
  return (count) => {
    const whole = Math.round(count);
    if (!(whole >= 0 && whole < mostFew)) return write(whole);
    const text = texts[whole] ?? write(whole);
    texts[whole] = text;
    return text;
  };
}

/** By unit. */
const fewOf = new Map<string, (count: number) => string>();

function wordUnits(count: number, unit: string): string {
  const word = fewOf.get(unit) ?? keepFew((whole) => writeUnits(whole, unit));
  fewOf.set(unit, word);
  return word(count);
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

/** A rank counts half a payment more than are as rare: below this there may be none, and twice as many is all that is known. */
const surelySome = 0.01;

/** "1 in 45", or "fewer than 1 in 300", of a share that is never 0. */
export function wordOneIn(share: number, edition: number): string {
  if (edition < 6) return `1 in ${wordCount(1 / share)}`;
  return share < surelySome
    ? `fewer than 1 in ${wordCount(inTwoDigits(0.5 / share, Math.floor))}`
    : `1 in ${wordCount(inTwoDigits(1 / share, Math.round))}`;
}

/** More digits would say more than is known. */
export function inTwoDigits(value: number, round: (value: number) => number = Math.round): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return round(value / step) * step;
}

/** A count with its noun, such as "1 transaction" or "58 transactions". */
export function wordNumberOf(count: number, noun: string): string {
  return wordUnits(count, noun);
}
