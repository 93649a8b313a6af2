/** Bookings with a sign each between the balances that a statement opens and closes with, and without a running balance. */
import type { CheckFinding } from "../../check.ts";
import { memoise } from "../../derived/memoise.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { type AmountRow, readAmountRows } from "../../derived/semantics/equations/amount-rows.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface SignedList {
  readonly opening: Sum;
  readonly bookings: readonly Sum[];
  readonly closing: Sum;
  /** In hundredths: what the opening balance and the bookings make. */
  readonly implied: number;
}

interface Sum {
  readonly label: string;
  readonly figure: Figure;
  /** In hundredths, with its sign. */
  readonly value: number;
}

/** Fewer may be other sums. */
const fewestBookings = 3;
/** "02.06.", "2/6", "2 Jun", "2026-06-02": what a booking begins with. */
const startsWithDay = /^\d{1,2}[./-]|^\d{4}-\d\d-\d\d|^\d{1,2}\.? \p{L}{3}/u;

/** Undefined where anything between the two balances is no booking with one amount, and where no booking tells a sign. */
export const readSignedList = memoise((text: TextFacts): SignedList | undefined => {
  const labelled = findLabelledAmounts(text);
  const rows = readAmountRows(text).filter(({ figures }) => figures.some(({ isAmount }) => isAmount));
  const rowOf = (role: "opening" | "closing"): AmountRow | undefined => {
    const own = new Set(labelled.filter((amount) => amount.role === role).map(({ figure }) => figure));
    const found = rows.filter(({ figures }) => figures.some((figure) => own.has(figure)));
    return found.length === 1 ? found[0] : undefined;
  };
  const [first, last] = [rowOf("opening"), rowOf("closing")];
  if (first === undefined || last === undefined || first.at >= last.at) return undefined;
  const between = rows.filter(({ at }) => at > first.at && at < last.at);
  const isBooking = (row: AmountRow) =>
    row.line.page === first.line.page && startsWithDay.test(row.line.text) && toSum(row) !== undefined;
  if (last.line.page !== first.line.page || between.length < fewestBookings || !between.every(isBooking))
    return undefined;
  const [opening, closing] = [toSum(first), toSum(last)];
  const bookings = between.flatMap((row) => toSum(row) ?? []);
  if (opening === undefined || closing === undefined || !bookings.some(({ value }) => value < 0)) return undefined;
  return { opening, bookings, closing, implied: bookings.reduce((sum, { value }) => sum + value, opening.value) };
});

function toSum({ label, figures }: AmountRow): Sum | undefined {
  const [figure, ...others] = figures.filter(({ isAmount }) => isAmount);
  if (figure === undefined || others.length > 0 || !areSure(figure.words)) return undefined;
  const value = figure.side === "debit" ? -hundredthsOf(figure) : atPlaces(figure.value, 2);
  return value === undefined ? undefined : { label: label.replace(/[\s:+−–-]+$/u, ""), figure, value };
}

export function findWrongSignedList(text: TextFacts): CheckFinding | undefined {
  const list = readSignedList(text);
  if (list === undefined || list.implied === list.closing.value) return undefined;
  const { opening, bookings, closing, implied } = list;
  const off = closing.value - implied;
  const show = (minor: number) => writeAmount(minor, 2, closing.figure.text);
  const changes = [
    ...bookings.map((sum) => ({ sum, right: sum.value + off })),
    { sum: opening, right: opening.value + off },
    { sum: closing, right: implied },
  ].filter(({ sum, right }) => isOneDigitApart(sum.value, right));
  const added = bookings.filter(({ value }) => value === -off);
  const isVague = isReadVaguely(text) || text.source === "recognised";
  const named = changes.map(({ sum, right }) => `${sum.figure.text} to ${show(right)}`).join(" or ");
  const cause =
    changes.length > 0
      ? `Changing only ${named} makes them agree; the two differ in a single digit.`
      : added.length > 0
        ? `Without the booking of ${show(Math.abs(off))} they would agree.`
        : `Bookings of ${show(off)} are missing, or one was changed.`;
  const suspects = changes.length > 0 ? changes.map(({ sum }) => sum) : added;
  return {
    issue: "Bookings do not lead to the closing balance",
    observation: `Page ${closing.figure.line.page}: '${opening.label}' ${show(opening.value)} and the ${bookings.length} bookings below it make ${show(implied)}, but '${closing.label}' is ${show(closing.value)}. ${cause} A booking that is listed elsewhere would explain it.`,
    confidence: isVague ? 55 : changes.length > 0 ? 88 : added.length > 0 ? 80 : 70,
    strength: isVague || changes.length === 0 ? "weak" : "moderate",
    boxes: boxesAround(
      suspects.map(({ figure }) => figure),
      [opening, closing].filter((sum) => !suspects.includes(sum)).map(({ figure }) => figure),
    ),
    evidence: {
      kind: "comparison",
      stated: show(closing.value),
      expected: show(implied),
      basis: "the opening balance and the bookings",
    },
  };
}
