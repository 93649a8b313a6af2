/** The summary of a bank statement: what it opens with, what came in and went out, and what it closes with. */
import type { CheckFinding } from "../../check.ts";
import { memoise } from "../../derived/memoise.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { type AmountRow, readAmountRows } from "../../derived/semantics/equations/amount-rows.ts";
import type { BalanceChain } from "../../derived/semantics/sums/balance-chain.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";
import { namesComingIn, namesGoingOut } from "./booking-totals.ts";

export interface StatementSummary {
  readonly opening: Stated;
  readonly into: Stated;
  readonly out: Stated;
  readonly closing: Stated;
  /** In hundredths: what the other three make of the closing balance, and what they make of the opening one. */
  readonly impliedClosing: number;
  readonly impliedOpening: number;
}

export interface Stated {
  readonly label: string;
  readonly figure: Figure;
  /** In hundredths, with its sign. */
  readonly value: number;
}

/** Lines from the first to the last of the four. */
const lineLimit = 8;

/** Undefined where one of the four is missing or not the only one of its kind, and where other amounts stand between them. */
export const readSummary = memoise((text: TextFacts): StatementSummary | undefined => {
  const rows = readAmountRows(text).filter(isSingle);
  const labelled = findLabelledAmounts(text);
  const byRole = (role: "opening" | "closing") => {
    const own = new Set(labelled.filter((amount) => amount.role === role).map(({ figure }) => figure));
    return rows.filter(({ figures }) => own.has(figures[0] as Figure));
  };
  const isNamed = (names: RegExp) => (row: AmountRow) => names.test(toPlainText(row.label).trim());
  const found = [
    byRole("opening"),
    rows.filter(isNamed(namesComingIn)),
    rows.filter(isNamed(namesGoingOut)),
    byRole("closing"),
  ];
  const [openings = [], [into, ...moreInto] = [], [out, ...moreOut] = [], closings = []] = found;
  if (into === undefined || out === undefined || moreInto.length > 0 || moreOut.length > 0) return undefined;
  // The list of bookings may state its balances once more: those of the summary stand around the other two.
  const together = openings.flatMap((opening) =>
    closings.flatMap((closing) => {
      const four: Four = [opening, into, out, closing];
      return standTogether(text, four) ? [four] : [];
    }),
  );
  const [only, ...others] = together;
  return only === undefined || others.length > 0 ? undefined : toSummary(only);
});

type Four = readonly [opening: AmountRow, into: AmountRow, out: AmountRow, closing: AmountRow];

function standTogether(text: TextFacts, four: Four): boolean {
  const places = four.map(({ at }) => at);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const between = readAmountRows(text).filter(
    ({ at, figures }) => at >= first && at <= last && figures.some(({ isAmount }) => isAmount),
  );
  const isOnePage = new Set(between.map(({ line }) => line.page)).size === 1;
  return isOnePage && last - first < lineLimit && between.length === four.length;
}

function toSummary([opening, into, out, closing]: Four): StatementSummary {
  const sums = { opening: toStated(opening), into: toStated(into), out: toStated(out), closing: toStated(closing) };
  const moved = Math.abs(sums.into.value) - Math.abs(sums.out.value);
  return { ...sums, impliedClosing: sums.opening.value + moved, impliedOpening: sums.closing.value - moved };
}

function isSingle({ figures: [figure, ...others] }: AmountRow): boolean {
  return figure?.isAmount === true && others.length === 0;
}

function toStated({ label, figures: [figure] }: AmountRow): Stated {
  const own = figure as Figure;
  const value = atPlaces(own.value, 2) ?? 0;
  return { label, figure: own, value: own.side === "debit" ? -hundredthsOf(own) : value };
}

/** What a summary that does not hold says, with the list of bookings beside it, if there is one. */
export function findWrongSummary(text: TextFacts, chain: BalanceChain | undefined): CheckFinding | undefined {
  const summary = readSummary(text);
  if (summary === undefined || summary.impliedClosing === summary.closing.value) return undefined;
  const { opening, into, out, closing, impliedClosing, impliedOpening } = summary;
  if (![opening, into, out, closing].every(({ figure }) => areSure(figure.words))) return undefined;
  const isClosing = chain?.rows.at(-1)?.value === impliedClosing;
  const [first] = chain?.rows ?? [];
  const isOpening = first?.amounts.length === 0 && first.value === impliedOpening && first.balance !== opening.figure;
  // Beside a list that bears neither out, one of the sums may be of another list.
  if (chain !== undefined && !isClosing && !isOpening) return undefined;
  const [wrong, expected] = isOpening && !isClosing ? [opening, impliedOpening] : [closing, impliedClosing];
  const show = (minor: number) => writeAmount(minor, 2, wrong.figure.text);
  const isVague = isReadVaguely(text) || text.source === "recognised";
  const isOneDigit = isOneDigitApart(wrong.value, expected);
  const why =
    chain === undefined
      ? "Any of the four may be the changed one; a fee or interest that is in neither sum would explain it."
      : `The list of bookings ${wrong === closing ? "ends" : "begins"} with ${show(expected)} too.`;
  return {
    observation: `Page ${wrong.figure.line.page}: '${opening.label}' ${opening.figure.text} with '${into.label}' ${into.figure.text} and less '${out.label}' ${out.figure.text} makes ${show(impliedClosing)}, but '${closing.label}' is ${closing.figure.text}. ${why}`,
    confidence: isVague ? 55 : chain === undefined ? 80 : 94,
    strength: isVague || (chain === undefined && !isOneDigit) ? "weak" : chain === undefined ? "moderate" : "strong",
    boxes: boxesAround(
      [wrong.figure],
      [opening, into, out, closing].filter((sum) => sum !== wrong).map(({ figure }) => figure),
    ),
    evidence: {
      kind: "comparison",
      stated: wrong.figure.text,
      expected: show(expected),
      basis: "the sums of the summary",
    },
  };
}
