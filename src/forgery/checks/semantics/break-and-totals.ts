/** A list with a running balance breaks once, and the stated sums of all that came in and went out say how. */
import type { CheckFinding } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { type BalanceChain, type BalanceRow, possibleChanges } from "../../derived/semantics/sums/balance-chain.ts";
import { hasLooseAmounts, isReadWell } from "../../derived/semantics/sums/broken-page-turns.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf, printsAmount } from "../../derived/semantics/written/figures.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";
import { type ComparedTotals, changeOfFirst, compareTotals } from "./booking-totals.ts";
import { readSummary, type Stated } from "./statement-summary.ts";

export interface ExplainedBreak {
  readonly row: BalanceRow;
  readonly before: BalanceRow;
  readonly totals: ComparedTotals;
  /** In hundredths: by which the balance moves more than the row says. */
  readonly off: number;
  readonly cause: BreakCause;
}

type BreakCause =
  /** Both sums are those of the bookings: none is missing, and the balances after the break are of another list, or the last one is wrong. */
  | { readonly kind: "balance" | "page" | "rest" }
  /** What one of the sums has more than the bookings. */
  | { readonly kind: "missing"; readonly size: number }
  /** A booking above, of which one digit explains the break and the sum. */
  | { readonly kind: "amount"; readonly figure: Figure; readonly implied: number };

/** Undefined where the list breaks in more places than one, or where the sums explain nothing. */
export function explainBreak(chain: BalanceChain, text: TextFacts): ExplainedBreak | undefined {
  const { rows, steps, isDescending, begins } = chain;
  const at = steps.indexOf(false) + 1;
  const [before, row] = [rows[at - 1], rows[at]];
  if (at === 0 || steps.lastIndexOf(false) + 1 !== at || before === undefined || row === undefined) return undefined;
  if (begins.has(row)) return undefined;
  const first = changeOfFirst(rows[0], text);
  if (first === undefined || isDescending || ![before, row].every(isReadWell)) return undefined;
  // Where its column does not tell the side of the row, the sums do, if only one of the two fits them.
  const found = [...new Set(possibleChanges(row))].flatMap((change): ExplainedBreak[] => {
    const changes = rows
      .slice(1)
      .map(({ value }, index) => (index === at - 1 ? change : value - (rows[index]?.value ?? 0)));
    const all = [first, ...changes];
    const totals = compareTotals(chain, all, text) ?? compareSummary(all, text);
    const off = row.value - before.value - change;
    const cause = totals === undefined ? undefined : findCause(chain, at, off, totals);
    if (totals === undefined || cause === undefined) return [];
    if (cause.kind === "missing" && !isTakenOut(text, before, row, cause.size)) return [];
    return [{ row, before, totals, off, cause }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Between its balances the summary of a statement names the two sums in fewer words. */
function compareSummary(changes: readonly number[], text: TextFacts): ComparedTotals | undefined {
  const summary = readSummary(text);
  if (summary === undefined || ![summary.into, summary.out].every(({ figure }) => areSure(figure.words)))
    return undefined;
  const compare = ({ label, figure, value }: Stated, sign: 1 | -1) => {
    const implied = changes.reduce((sum, change) => sum + Math.max(0, sign * change), 0);
    return { label, figure, implied, isRight: Math.abs(value) === implied };
  };
  return { out: compare(summary.out, -1), into: compare(summary.into, 1) };
}

/** A booking may have no balance of its own, and a page that is not there is no forgery. */
function isTakenOut(text: TextFacts, before: BalanceRow, row: BalanceRow, size: number): boolean {
  const isOnePage = before.balance.line.page === row.balance.line.page;
  return isOnePage && !printsAmount(text, size) && !hasLooseAmounts(text, before, row);
}

function findCause(
  { rows }: BalanceChain,
  at: number,
  off: number,
  { out, into }: ComparedTotals,
): BreakCause | undefined {
  const [row, before] = [rows[at], rows[at - 1]];
  if (out.isRight && into.isRight) {
    if (at === rows.length - 1) return { kind: "balance" };
    return { kind: row?.balance.line.page === before?.balance.line.page ? "rest" : "page" };
  }
  if (out.isRight === into.isRight) return undefined;
  const [total, sign] = out.isRight ? ([into, 1] as const) : ([out, -1] as const);
  const more = hundredthsOf(total.figure) - total.implied;
  // What the sum has more, the balance has more too.
  if (sign * more !== off) return undefined;
  if (more > 0) return { kind: "missing", size: more };
  const near = rows.slice(1, at).flatMap(({ amounts, value }, index) => {
    const [amount, ...others] = amounts;
    const isOfSide = Math.sign(value - (rows[index]?.value ?? 0)) === sign;
    return amount !== undefined && others.length === 0 && isOfSide && isOneDigitApart(amount.size, amount.size + more)
      ? [{ figure: amount.figure, implied: amount.size + more }]
      : [];
  });
  const [changed] = near;
  return changed === undefined || near.length > 1 ? undefined : { kind: "amount", ...changed };
}

export function describeExplained({ row, before, totals, off, cause }: ExplainedBreak, text: TextFacts): CheckFinding {
  const show = (minor: number) => writeAmount(minor, 2, row.balance.text);
  const isVague = isReadVaguely(text) || text.source === "recognised";
  const page = row.balance.line.page;
  const fits = row.value - off;
  const { out, into } = totals;
  const subject = cause.kind === "amount" ? cause.figure : row.balance;
  const compared = [before.balance, out.figure, into.figure];
  const moves = `Page ${page}: the balance goes from ${show(before.value)} to ${show(row.value)}, and with the row's amount it would be ${show(fits)}.`;
  const sums = `'${out.label}' ${out.figure.text} and '${into.label}' ${into.figure.text}`;
  const expected = cause.kind === "amount" ? cause.implied : fits;
  return {
    observation: `${moves} ${explain(cause, sums, show)} All other balances of the list follow from their rows.`,
    confidence: isVague ? 60 : 94,
    strength: isVague ? "weak" : "strong",
    boxes: boxesAround([subject], compared),
    evidence: {
      kind: "comparison",
      stated: subject.text,
      expected: show(expected),
      basis: `the row's amount, and ${sums}`,
    },
  };
}

function explain(cause: BreakCause, sums: string, show: (minor: number) => string): string {
  switch (cause.kind) {
    case "balance":
      return `${sums} are the sums of the bookings, so that none is missing: the last balance is not what they lead to.`;
    case "page":
      return `${sums} are the sums of the bookings, so that none is missing between the two pages: their balances are not of one list.`;
    case "rest":
      return `${sums} are the sums of the bookings, so that none is missing: the balances from here on are not what they lead to.`;
    case "missing":
      return `${sums} are more than the bookings by the same amount: a booking of ${show(cause.size)} is missing here.`;
    case "amount":
      return `The booking of ${cause.figure.text} would be ${show(cause.implied)} by ${sums}, which explains the break too; the two differ in a single digit.`;
  }
}
