/** The document states that it was issued, paid or signed on a day that had not come when it was received. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findOwnDates } from "../../derived/semantics/own-dates.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import type { RoledDate } from "../../derived/semantics/written/date-labels.ts";
import { toEpochDay, writeDay } from "../../derived/semantics/written/dates.ts";

const dayMs = 86_400_000;
/** East of the date line the next day has begun. */
const toleranceDays = 1;
/** Invoices and statements are dated ahead by some days where they are prepared before a holiday or the turn of a month. */
const nearDays = 7;
const findingLimit = 5;

export const printedDateInTheFuture = defineCheck({
  id: "printed-date-in-the-future",
  version: 3,
  title: "Printed date is in the future",
  tamperingType: "future_date",
  analysis: "text",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A date of issue, payment, posting or signing, or a date in a sentence about a past event, is after the day on which the document was received. Due dates, terms and planned dates do not count.",
  innocentCauses: [
    "an invoice dated a few days ahead",
    "a typing error in the year",
    "a date in a form or template that is not filled in",
  ],
  source:
    "Comparison with the clock of this service at receipt, a day allowed for time zones; where day and month may be exchanged both readings must lie ahead.",
  needs: ["receipt", "text"],
  run({ receipt, text }) {
    const issued = findOwnDates(text);
    if (issued.length === 0) return "nothing_to_compare";
    const today = Math.floor(receipt.receivedAtMs / dayMs);
    const ahead = issued.filter(({ date }) => daysAhead(date, today) > toleranceDays);
    if (ahead.length === 0) return "clear";
    const isRecognised = text.source === "recognised";
    return ahead.slice(0, findingLimit).map((item) => describe(item, today, isRecognised));
  },
});

/** Of the earliest reading. */
function daysAhead(date: RoledDate["date"], today: number): number {
  return Math.min(...date.readings.map(toEpochDay)) - today;
}

function describe({ date, label }: RoledDate, today: number, isRecognised: boolean): CheckFinding {
  const days = daysAhead(date, today);
  const isNear = days <= nearDays;
  const ambiguous = date.readings.length > 1 ? " in either order of day and month" : "";
  const received = new Date(today * dayMs).toISOString().slice(0, 10);
  return {
    observation: `Page ${date.line.page}, '${label}': ${date.text} is ${days} days after the document was received${ambiguous}. ${isNear ? "Dating ahead by some days is not unusual." : "What is issued or signed has a date of the past; a slip in the year would explain it as well."}`,
    confidence: isNear || isRecognised ? 70 : 90,
    ...(isNear || isRecognised ? { strength: "weak" as const } : {}),
    boxes: boxesAround([date]),
    evidence: {
      kind: "comparison",
      stated: date.readings.map(writeDay).join(" or "),
      expected: `not after ${received}`,
      basis: "day of receipt",
    },
  };
}
