/** Decimal numbers as integers with their places: money is never added up in binary fractions. */

export interface Decimal {
  /** The number's digits with its sign, as one integer. */
  readonly unscaled: number;
  /** How many of the digits are behind the point. */
  readonly places: number;
}

/** Exact in a double with room to add up thousands of them. */
const digitLimit = 14;

/** From digits with a point or without: "-1234.50". Undefined for what has too many digits. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = match;
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, "");
  if (digits.length > digitLimit) return undefined;
  return { unscaled: sign === "-" ? 0 - Number(digits) : Number(digits), places: fraction.length };
}

/** In units of that many places; undefined where digits would be lost. */
export function atPlaces({ unscaled, places }: Decimal, wanted: number): number | undefined {
  if (wanted >= places) {
    const scaled = unscaled * 10 ** (wanted - places);
    return Number.isSafeInteger(scaled) ? scaled : undefined;
  }
  const divisor = 10 ** (places - wanted);
  return unscaled % divisor === 0 ? unscaled / divisor : undefined;
}

/** The product of decimals in units of that many places, rounded half away from zero. */
export function multiply(factors: readonly Decimal[], wanted: number): number {
  let product = 1n;
  let places = 0;
  for (const factor of factors) {
    product *= BigInt(factor.unscaled);
    places += factor.places;
  }
  return divideRounded(
    product * 10n ** BigInt(Math.max(0, wanted - places)),
    10n ** BigInt(Math.max(0, places - wanted)),
  );
}

export function divideRounded(dividend: bigint, divisor: bigint): number {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return Number(isNegative ? -rounded : rounded);
}

/** "1,240.00", or as the document writes: "1.240,00" and "1 240,00" like "297,00" and "1 297,00", amounts that it prints. */
export function writeAmount(minor: number, places: number, like = ""): string {
  const { thousands, point } = marksOf(like, places);
  const digits = String(Math.abs(minor)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${minor < 0 ? "-" : ""}${whole}${places === 0 ? "" : `${point}${digits.slice(digits.length - places)}`}`;
}

interface Marks {
  readonly thousands: string;
  readonly point: string;
}

/** Where the amount has no thousands, those that are usual beside its point. */
function marksOf(amount: string, places: number): Marks {
  const point = new RegExp(`\\d([.,])\\d{${places}}\\D*$`).exec(amount)?.[1] ?? ".";
  const thousands = /\d([.,'’ \u00A0\u202F])\d{3}(?!\d)/.exec(amount)?.[1];
  const usual = point === "," ? "." : ",";
  return { thousands: thousands === undefined || (places > 0 && thousands === point) ? usual : thousands, point };
}
