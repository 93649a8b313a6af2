/** Writes numbers, money and times as the reader's locale does. */
const number = new Intl.NumberFormat(undefined);
const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });
/** A share that is not nothing does not read as 0 %, and one that is not everything not as 100 %. */
const smallPercent = new Intl.NumberFormat(undefined, { style: "percent", maximumSignificantDigits: 2 });
const nearlyWhole = new Intl.NumberFormat(undefined, {
  style: "percent",
  maximumFractionDigits: 1,
  roundingMode: "floor",
});
const amount = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const moments = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});
/** Days of the interface are those of UTC, wherever the reader is. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const tenths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const thousandths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

const fromNow = new Intl.RelativeTimeFormat(undefined, { style: "narrow" });

export const formatNumber = (value: number): string => number.format(value);
/** Such as "1 record" or "1,204 records". */
export const countOf = (count: number, one: string, several: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;
export const formatCompact = (value: number): string => compact.format(value);

export function formatShare(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return "–";
  if (value > 0 && value < 0.01) return spaced(smallPercent.format(value));
  return spaced((value > 0.999 && value < 1 ? nearlyWhole : percent).format(value));
}

/** Of what rests on few observations. */
export const formatRoughShare = (value: number): string => spaced(smallPercent.format(value));

/** As the service's sentences write it, "1.7 %", whatever the locale does. */
const spaced = (share: string): string => share.replace(/(\d)%/, "$1\u00a0%");

export const formatScore = (value: number): string => tenths.format(value);
/** Figures of models, which are compared by their third digit. */
export const formatFigure = (value: number): string => thousandths.format(value);

export function formatMoney(value: number, currency?: string | null): string {
  if (currency == null || !/^[A-Z]{3}$/.test(currency)) return amount.format(value);
  return new Intl.NumberFormat(undefined, { style: "currency", currency }).format(value);
}

export interface Sum {
  readonly currency: string | null;
  readonly value: number;
}

/** Numbers of several currencies cannot be compared: those of most payments come first, and what has no currency last. */
export function orderSums<One extends { readonly currency: string | null }>(
  sums: readonly One[],
  paymentsIn: (currency: string | null) => number = () => 0,
): readonly One[] {
  return [...sums].sort(
    (one, other) =>
      paymentsIn(other.currency) - paymentsIn(one.currency) ||
      Number(one.currency === null) - Number(other.currency === null),
  );
}

export function formatCompactMoney(value: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return formatCompact(value);
  return new Intl.NumberFormat(undefined, {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(value);
}

export function formatTime(text: string | null | undefined): string {
  const time = text === null || text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? "–" : moment.format(time);
}

/** Such as "in 23 h" or "3 days ago". */
export function formatTimeFromNow(text: string, nowMs: number): string {
  const minutes = (Date.parse(text) - nowMs) / 60_000;
  const size = Math.abs(minutes);
  if (size < 90) return fromNow.format(Math.round(minutes), "minute");
  return size < 48 * 60
    ? fromNow.format(Math.round(minutes / 60), "hour")
    : fromNow.format(Math.round(minutes / 1_440), "day");
}

/** Of `2026-11-22`, or of what begins so. */
export function formatDay(text: string | null | undefined): string {
  const time = text === null || text === undefined ? Number.NaN : Date.parse(text.slice(0, 10));
  return Number.isNaN(time) ? "–" : day.format(time);
}

export function formatExactTime(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : moments.format(time);
}

export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? tenths.format(value) : Math.round(value)} ${units[unit] ?? "B"}`;
}

export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `value_mismatch` to be read: "Value mismatch". */
export function nameOfCode(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
