/** A statement lists bookings, with the balance after each, of days that come after the file was made. */
import { defineCheck } from "../../check.ts";
import { findLatestDay } from "../../derived/metadata/metadata-times.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findBalanceChain } from "../../derived/semantics/sums/balance-chain.ts";
import { findBookingRows } from "../../derived/semantics/written/booking-rows.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { toEpochDay, writeDay } from "../../derived/semantics/written/dates.ts";
import { textOf } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";

/** Days that zones and a booking for the next working day explain. */
const aheadDays = 4;
/** More is a plan of instalments, or a file whose metadata is that of a template. */
const farDays = 100;
const planned =
  /\b(vorgemerkt\w*|geplant\w*|pending|scheduled|upcoming|planned|a venir|prevu\w*|pendient\w*|previst\w*|in behandeling|oczekujac\w*|plan|schedule|tilgung\w*|amorti\w*|instal?ments?)\b/;

export const bookingsAfterTheFileWasMade = defineCheck({
  id: "bookings-after-the-file-was-made",
  version: 1,
  title: "Bookings of days after the file was made",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A bank statement lists bookings with the balance after each. By its metadata the file was last written before the day of one of them, and a bank prints what was booked, not what will be. The days were changed in the file, or its metadata is that of another one.",
  innocentCauses: ["a wrong clock", "a program that keeps the times of its template", "bookings that are only planned"],
  source:
    "Judgement. A statement of a later month is made of an earlier one by changing its days; programs that edit in place keep the times of the file.",
  appliesTo: ["pdf"],
  needs: ["metadata", "text"],
  hasSubject: ({ text }) => findBalanceChain(text) !== undefined,
  run({ metadata, text }) {
    const chain = findBalanceChain(text);
    const latest = findLatestDay(metadata);
    if (chain === undefined || latest === undefined || guessDocumentClass(text) !== "bank statement")
      return "nothing_to_compare";
    const lines = new Set(chain.rows.map(({ balance }) => balance.line));
    const booked = findBookingRows(text).flatMap(({ line, date }) => {
      const [day] = date.readings;
      return day === undefined || !lines.has(line) ? [] : [{ date, day, days: toEpochDay(day) - latest.day }];
    });
    const [last] = booked.toSorted((one, other) => other.days - one.days);
    if (last === undefined) return "nothing_to_compare";
    const words = textOf(text.pages.flatMap(({ tokens }) => tokens));
    if (last.days <= aheadDays || last.days > farDays || planned.test(toPlainText(words))) return "clear";
    const later = booked.filter(({ days }) => days > 0);
    const isRecognised = text.source === "recognised";
    return [
      {
        observation: `Page ${last.date.line.page}: ${later.length} of ${booked.length} bookings are of days after the file was last written ('${latest.entry.text}'), the last one of ${last.date.text}. A bank lists what was booked. A clock that was wrong, or metadata of a template, would explain it.`,
        confidence: isRecognised ? 60 : 85,
        ...(isRecognised && { strength: "weak" as const }),
        boxes: boxesAround([last.date]),
        evidence: {
          kind: "comparison",
          stated: writeDay(last.day),
          expected: `not after ${latest.entry.text}`,
          basis: "the latest time in the metadata",
        },
      },
    ];
  },
});
