/** The marks of amounts as they come out of text recognition: it drops those before the cents, and takes one for the other. */
import type { DecimalMark } from "./number-style.ts";

export interface MarkStyle {
  readonly mark: DecimalMark | undefined;
  /** Amounts have cents. */
  readonly hasCents: boolean;
}

const withCents = /^-?\D?\d[\d.,'’]*[.,]\d{2}\D{0,4}$/;
const whole = /^-?\d{1,4}\p{Sc}$/u;
const fewestWithCents = 4;

export function isWithCents(text: string): boolean {
  return withCents.test(text);
}

/** Enough amounts have cents, and few with their currency behind them have fewer digits than an amount without its mark. */
export function haveCents(texts: readonly string[]): boolean {
  const count = texts.filter((text) => withCents.test(text)).length;
  return count >= fewestWithCents && count >= fewestWithCents * texts.filter((text) => whole.test(text)).length;
}

/** A minus is read as another stroke, or as two: "~CHF 1'087.88", "—-CHF 668.23". */
const minusMisread = /^(?:[~—¬]-?|-[~—¬])(?=$|\d|\p{Sc}|[A-Z]{2,3}(?:$|\d))/u;

export function repairSign(text: string): string {
  return text.replace(minusMisread, "-");
}

/** "239862€", "5.67447" among "1.248,38", and "5.142.22". */
const [dropped, droppedBehindGroup, repeated] = [
  /^(-?)(\d{3,7})(\d{2})(?=\p{Sc}$)/u,
  /^(-?\D?\d{1,3})([.,])(\d{3})(\d{2})(?=\D{0,4}$)/,
  /^(-?\D?\d{1,3})([.,])(\d{3})\2(\d{2})(?=\D{0,4}$)/,
];

export function repairMarks(text: string, { mark, hasCents }: MarkStyle): string {
  if (!hasCents) return text;
  return text
    .replace(dropped, `$1$2${mark ?? "."}$3`)
    .replace(droppedBehindGroup, (all, first: string, group: string, thousands: string, cents: string) =>
      mark === undefined || group === mark ? all : `${first}${group}${thousands}${mark}${cents}`,
    )
    .replace(repeated, (_, first: string, group: string, thousands: string, cents: string) => {
      return `${first}${group}${thousands}${group === "," ? "." : ","}${cents}`;
    });
}
