/** A list of bookings that adds up and the summary of a statement that adds up, which begin alike and end apart. */
import type { CheckFinding } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import type { BalanceChain } from "../../derived/semantics/sums/balance-chain.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";
import { changeOfFirst } from "./booking-totals.ts";
import { readSummary } from "./statement-summary.ts";

/** Only one direction may differ: an excerpt lacks bookings of both as a rule. */
export function findListUnlikeSummary(text: TextFacts, { rows, steps }: BalanceChain): CheckFinding | undefined {
  const summary = readSummary(text);
  const [first, last] = [rows[0], rows.at(-1)];
  const begins = changeOfFirst(first, text);
  if (summary === undefined || first === undefined || last === undefined || begins === undefined) return undefined;
  const { opening, into, out, closing, impliedClosing } = summary;
  const isRead = [opening, into, out, closing].every(({ figure }) => areSure(figure.words));
  if (!isRead || impliedClosing !== closing.value || !steps.every(Boolean)) return undefined;
  // Where the list has a balance that is the closing one, it goes on behind that day.
  if (first.value - begins !== opening.value || rows.some(({ value }) => value === closing.value)) return undefined;
  const changes = [begins, ...rows.slice(1).map(({ value }, index) => value - (rows[index]?.value ?? 0))];
  const sumOf = (sign: 1 | -1) => changes.reduce((sum, change) => sum + Math.max(0, sign * change), 0);
  const [listedInto, listedOut] = [sumOf(1), sumOf(-1)];
  const isInto = listedInto === Math.abs(into.value);
  if (isInto === (listedOut === Math.abs(out.value)) || (isInto ? listedInto : listedOut) === 0) return undefined;
  const [stated, listed] = isInto ? [out, listedOut] : [into, listedInto];
  const more = last.value - closing.value;
  const added = rows.filter((_, at) => changes[at] === more);
  const [booking] = added;
  const show = (minor: number) => writeAmount(minor, 2, stated.figure.text);
  const isVague = isReadVaguely(text) || text.source === "recognised";
  const cause =
    booking === undefined || added.length > 1
      ? "Bookings were taken out of the list, changed or added. An excerpt without its last bookings would look the same."
      : `Without the booking of ${show(Math.abs(more))} the two would agree. A booking that is not settled yet would explain it.`;
  return {
    issue: "Statement's list and summary differ",
    observation: `Page ${stated.figure.line.page}: the list of bookings begins with ${show(opening.value)}, as the summary does, and each of its balances follows, but it ends with ${show(last.value)} and '${closing.label}' is ${closing.figure.text}. Its bookings make ${show(listed)} for '${stated.label}', which is stated as ${stated.figure.text}. ${cause}`,
    confidence: isVague ? 55 : booking === undefined ? 75 : 85,
    strength: isVague || booking === undefined ? "weak" : "moderate",
    boxes: boxesAround(
      added.flatMap(({ amounts }) => amounts.map(({ figure }) => figure)),
      [stated.figure, closing.figure, last.balance],
    ),
    evidence: {
      kind: "comparison",
      stated: closing.figure.text,
      expected: show(last.value),
      basis: "the list of bookings",
    },
  };
}
