/** All bookings of one counted page lie outside of the period that the statement names, and all others within. */
import { defineCheck } from "../../check.ts";
import { type BookingRow, findBookingRows } from "../../derived/semantics/written/booking-rows.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findCountedPages } from "../../derived/semantics/written/counted-pages.ts";
import { toEpochDay, writeDay } from "../../derived/semantics/written/dates.ts";
import type { PrintedPageNumber } from "../../derived/semantics/written/page-numbers.ts";
import { findPeriods } from "../../derived/semantics/written/periods.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Fewer bookings of a page may be late ones. */
const fewestRows = 4;
const boxLimit = 40;

export const pageOutsideOfThePeriod = defineCheck({
  id: "page-outside-of-the-period",
  version: 1,
  title: "All bookings of a page are outside the period",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The pages of a statement have consecutive numbers, and the statement names its period. All bookings of one page are outside this period, all bookings of the other pages are within. A page of another month that replaced the original looks like this.",
  innocentCauses: ["a page of announced or late bookings", "a stated period that does not refer to the bookings"],
  source:
    "Single bookings outside are left to the check of single bookings; none of 205 PDFs that nobody calls forged has a finding. Figures of `node bin/run.js lab/page-swaps.ts` in docs/benchmarks.md.",
  needs: ["text"],
  run({ text }) {
    const runs = findCountedPages(text).filter((run) => run.length > 2);
    if (runs.length === 0) return "nothing_to_compare";
    const findings = runs.flatMap((run) => judge(text, run) ?? []);
    if (findings.length === 0) return "clear";
    return findings.map(({ number, rows, period, within }) => ({
      observation: `All ${rows.length} bookings of page ${number.page} ('${number.text}'), from ${rows[0]?.date.text ?? ""} to ${rows.at(-1)?.date.text ?? ""}, lie outside of the period from ${writeDay(period.start)} to ${writeDay(period.end)}, and all ${within} of the other pages within. A page of late or announced bookings would explain it.`,
      confidence: text.source === "recognised" ? 60 : 90,
      strength: text.source === "recognised" ? ("weak" as const) : ("moderate" as const),
      boxes: boxesAround(rows.slice(0, boxLimit).map(({ date }) => date)),
      evidence: {
        kind: "comparison" as const,
        stated: rows[0]?.date.text ?? "",
        expected: `${writeDay(period.start)} to ${writeDay(period.end)}`,
        basis: "the period that the statement names",
      },
    }));
  },
});

interface OddPage {
  readonly number: PrintedPageNumber;
  readonly rows: readonly BookingRow[];
  readonly period: { readonly start: Parameters<typeof toEpochDay>[0]; readonly end: Parameters<typeof toEpochDay>[0] };
  readonly within: number;
}

function judge(text: TextFacts, run: readonly PrintedPageNumber[]): OddPage | undefined {
  const pages = new Map(run.map((number) => [number.page, number]));
  const rows = findBookingRows(text).filter(({ line }) => pages.has(line.page));
  const period = findPeriod(text, run);
  if (period === undefined) return undefined;
  const [from, to] = [toEpochDay(period.start), toEpochDay(period.end)];
  const isWithin = ({ date }: BookingRow) => {
    const [day] = date.readings;
    return day !== undefined && toEpochDay(day) >= from && toEpochDay(day) <= to;
  };
  const outside = rows.filter((row) => !isWithin(row));
  const number = pages.get(outside[0]?.line.page ?? 0);
  if (number === undefined || outside.length < fewestRows || outside.some(({ line }) => line.page !== number.page))
    return undefined;
  const within = rows.length - outside.length;
  const isWhole = rows.every((row) => row.line.page !== number.page || !isWithin(row));
  return isWhole && within >= fewestRows ? { number, rows: outside, period, within } : undefined;
}

/** The one that is stated, or the one that all pages but one state. */
function findPeriod(text: TextFacts, run: readonly PrintedPageNumber[]): OddPage["period"] | undefined {
  const pages = new Set(run.map(({ page }) => page));
  const counts = new Map<string, { readonly period: OddPage["period"]; count: number }>();
  let stated = 0;
  for (const { start: from, end: to } of findPeriods(text)) {
    const [start, end] = [from.readings[0], to.readings[0]];
    if (start === undefined || end === undefined || !pages.has(from.line.page)) continue;
    if (toEpochDay(start) >= toEpochDay(end)) continue;
    const key = `${writeDay(start)} ${writeDay(end)}`;
    const known = counts.get(key);
    stated += 1;
    if (known === undefined) counts.set(key, { period: { start, end }, count: 1 });
    else known.count += 1;
  }
  const [usual, other] = [...counts.values()].sort((one, next) => next.count - one.count);
  const isOne = other === undefined || (other.count === 1 && stated > 2);
  return isOne ? usual?.period : undefined;
}
