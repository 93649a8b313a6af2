/** A running balance: each row's is the one before with the row's amount added or taken away; found by the rows that agree. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { isSameColumn } from "../equations/amount-rows.ts";
import { readDates } from "../written/dates.ts";
import { atPlaces } from "../written/decimal.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { readLines } from "../written/lines.ts";
import { isInSentence } from "../written/sentences.ts";
import { gatherUnbalanced, learnSides, type RowParts, signedOf, signsOf } from "./column-sides.ts";
import { findBeginnings } from "./list-beginnings.ts";
import { isOneDigitApart } from "./one-digit.ts";

export interface BalanceRow {
  readonly balance: Figure;
  /** Signed, in minor units. */
  readonly value: number;
  readonly amounts: readonly BalanceAmount[];
  /** In the columns of its own, of the rows between the balance before and this one, where a balance is printed once a day. */
  readonly unbalanced?: readonly BalanceAmount[];
}

export interface BalanceAmount {
  readonly figure: Figure;
  readonly size: number;
  /** Known from a sign, or from the side that its column has in the rows that agree. */
  readonly signs: readonly (1 | -1)[];
}

export interface BalanceChain {
  readonly rows: readonly BalanceRow[];
  /** Newest first, as many banks' lists on screen are. */
  readonly isDescending: boolean;
  /** For each row but the first in time: whether it follows from the one before. */
  readonly steps: readonly boolean[];
  /** Rows of the balance's column with a number that is not read as an amount, such as the whole ones of a spreadsheet. */
  readonly unread: readonly Figure[];
  /** With these another list begins, below its own head: nothing leads to their balances. */
  readonly begins: ReadonlySet<BalanceRow>;
}

const edgeTolerance = 3;
/** Debits, credits and balance. */
const columnLimit = 3;
const rowLimit = 5_000;
/** Sums of amounts with either sign; of more some fit by chance. */
const sumLimit = 8;
/** Rows that agree before a column is taken for a running balance, and their share; one changed balance breaks two. */
const stepMinimum = 4;
const stepShare = 0.6;

/** Of rows as they are printed; the balances before and after them may be printed in the other order. */
const orders = ["ascending", "descending", "descending between ends"] as const;

interface RawRow {
  readonly amounts: readonly Figure[];
}

export const findBalanceChain = memoise((text: TextFacts): BalanceChain | undefined => {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const dated = new Set(readDates(text).flatMap(({ words }) => words));
  const isDate = ({ words }: Figure) => words.every((word) => dated.has(word));
  const figures = lines
    .slice(0, rowLimit)
    .map((line) => (byLine.get(line) ?? []).filter((figure) => !isDate(figure) && !isInSentence(figure)));
  const raw = readRows(figures, text.source === "recognised");
  // The balance is the last column of amounts as a rule; its right edge is the most frequent one among the last amounts.
  if (raw.filter(({ amounts }) => amounts.length > 1).length <= stepMinimum) return undefined;
  const edges = countEdges(raw.flatMap(({ amounts }) => (amounts.length > 1 ? [amounts.at(-1)?.right ?? 0] : [])));
  const read = new Set(raw.flatMap(({ amounts }) => amounts));
  const plain = figures.flatMap((own) => own.filter((figure) => isPlainNumber(figure) && !read.has(figure)));
  const isUndated = (figure: Figure) => !figure.line.words.some((word) => dated.has(word));
  const undated = new Set(figures.flatMap((own) => own.filter(isUndated)));
  let best: Chain | undefined;
  // On photographs columns lean, so that no edge holds; there the balance is what stands last.
  for (const edge of [...edges.slice(0, 3), "last" as const]) {
    for (const order of orders) {
      const chain = buildChain({ raw, plain, undated }, edge, order);
      if (chain !== undefined && countTrue(chain.steps) > countTrue(best?.steps ?? [])) best = chain;
    }
  }
  return best === undefined ? undefined : { ...best, begins: findBeginnings(best, lines) };
});

type Chain = Omit<BalanceChain, "begins">;

/** A number that is no amount by itself is one beside another, where amounts stand in its column: a spreadsheet shows 431.00 as 431. Recognition loses decimal marks. */
function readRows(figures: readonly (readonly Figure[])[], isRecognised: boolean): RawRow[] {
  const isWritten = (figure: Figure) => figure.isAmount && atPlaces(figure.value, 2) !== undefined;
  const columns = countEdges(figures.flatMap((own) => own.filter(isWritten).map(({ right }) => right))).slice(
    0,
    columnLimit,
  );
  const isIn = ({ right }: Figure) => columns.some((edge) => Math.abs(right - edge) <= edgeTolerance);
  return figures.flatMap((own): RawRow[] => {
    const placed = own.filter((figure) => isWritten(figure) || (isPlainNumber(figure) && isIn(figure)));
    const amounts = placed.length > 1 && !isRecognised ? placed : own.filter(isWritten);
    return amounts.length === 0 ? [] : [{ amounts }];
  });
}

function countEdges(edges: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const edge of edges) {
    const known = [...counts.keys()].find((other) => Math.abs(other - edge) <= edgeTolerance);
    counts.set(known ?? edge, (counts.get(known ?? edge) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([edge]) => edge);
}

function countTrue(steps: readonly boolean[]): number {
  return steps.filter(Boolean).length;
}

/** As a spreadsheet shows an amount that happens to be whole. */
function isPlainNumber({ isAmount, isRate, value }: Figure): boolean {
  return !isAmount && !isRate && value.places < 2;
}

interface Listed {
  readonly raw: readonly RawRow[];
  readonly plain: readonly Figure[];
  /** In rows without a date, which are no bookings. */
  readonly undated: ReadonlySet<Figure>;
}

function buildChain(
  { raw, plain, undated }: Listed,
  edge: number | "last",
  order: (typeof orders)[number],
): Chain | undefined {
  const parts = raw.map(({ amounts }) => {
    const balance =
      edge === "last" ? amounts.at(-1) : amounts.find(({ right }) => Math.abs(right - edge) <= edgeTolerance);
    return { balance, others: amounts.filter((figure) => figure !== balance) };
  });
  const isDescending = order !== "ascending";
  const rows = gatherUnbalanced(isDescending ? parts.toReversed() : parts);
  if (rows.length <= stepMinimum) return undefined;
  const ordered = order === "descending between ends" ? exchangeEnds(rows) : rows;
  const valued = ordered.map((row) => ({ ...row, value: signedOf(row.balance) }));
  // First with either sign, to learn the side of each column; then with the column's own.
  const sides = learnSides(valued);
  const toAmount = (figure: Figure) => ({ figure, size: Math.abs(signedOf(figure)), signs: signsOf(figure, sides) });
  const chain = withoutOtherSums(
    valued.map(
      ({ balance, value, others, unbalanced }): BalanceRow => ({
        balance,
        value,
        amounts: others.map(toAmount),
        unbalanced: unbalanced.map(toAmount),
      }),
    ),
    undated,
  );
  takeOtherBalance(chain);
  const plainSteps = chain.slice(1).map((row, index) => isStep(chain[index], row));
  const agreeing = countTrue(plainSteps);
  if (agreeing < stepMinimum || agreeing < stepShare * plainSteps.length) return undefined;
  const steps = plainSteps.map((isPlain, index) => isPlain || isOtherStep(chain, index + 1, undated));
  // Rows without any movement agree with everything.
  const moving = chain
    .slice(1)
    .filter((row, index) => steps[index] === true && row.value !== chain[index]?.value).length;
  const edges = chain.map(({ balance }) => balance.right);
  const unread = plain.filter(({ right }) => edges.some((other) => Math.abs(right - other) <= edgeTolerance));
  return moving < stepMinimum ? undefined : { rows: chain, isDescending, steps, unread };
}

/**
 * Sums of other things may stand above and below the list in its column of balances. Of rows without an amount the list begins with the
 * one from which its first booking leads on, but for a digit, and ends with the one that repeats its last balance, or with the only one.
 * The last balance in the head, beside another sum, has no date, and nothing leads on from it.
 */
function withoutOtherSums(chain: readonly BalanceRow[], undated: ReadonlySet<Figure>): BalanceRow[] {
  const isBooked = ({ amounts }: BalanceRow) => amounts.length > 0;
  const last = chain.findLastIndex(isBooked);
  const leadsOn = (stated: number, row: BalanceRow) =>
    possibleChanges(row).some((change) => stated === row.value - change || isOneDigitApart(stated, row.value - change));
  const isHead = ({ amounts, balance, value }: BalanceRow, next: BalanceRow | undefined) =>
    undated.has(balance) &&
    value === chain[last]?.value &&
    ![value, ...amounts.map(({ figure }) => signedOf(figure))].some((stated) => next && leadsOn(stated, next));
  const first = chain.findIndex((row, at) => isBooked(row) && !isHead(row, chain[at + 1]));
  const [booked, ended] = [chain[first], chain[last]];
  if (booked === undefined || ended === undefined) return [...chain];
  const [above, below] = [chain.slice(0, first), chain.slice(last + 1)];
  const only = (rows: readonly BalanceRow[]) => (rows.length === 1 ? rows[0] : undefined);
  const opening = above.findLast((row) => isStep(row, booked)) ?? above.findLast(({ value }) => leadsOn(value, booked));
  const closing = below.find(({ value }) => value === ended.value) ?? only(below);
  const list = withoutSumsBetween(chain.slice(first, last + 1), undated);
  return [...(opening === undefined ? [] : [opening]), ...list, ...(closing ? [closing] : [])];
}

/** What a second account held and moved is summed up above its list: a sum without a date that no row leads to, and that leads to none. */
function withoutSumsBetween(chain: readonly BalanceRow[], undated: ReadonlySet<Figure>): BalanceRow[] {
  const kept: BalanceRow[] = [];
  for (const [at, row] of [...chain.entries()].reverse()) {
    const [before, next] = [chain[at - 1], kept[0]];
    const isOther = (neighbour: BalanceRow | undefined) =>
      neighbour !== undefined &&
      neighbour.balance.line.page === row.balance.line.page &&
      neighbour.value !== row.value &&
      !isOneDigitApart(neighbour.value, row.value);
    const isSum = row.amounts.length === 0 && undated.has(row.balance) && isOther(before) && isOther(next);
    if (!isSum || next === undefined || isStep(row, next)) kept.unshift(row);
  }
  return kept;
}

/** Opening and closing balance may stand in one line, or below zero: the list begins with what its first row leads on from. */
function takeOtherBalance(chain: BalanceRow[]): void {
  const [first, second] = chain;
  if (first === undefined || second === undefined || isStep(first, second)) return;
  const other = first.amounts.find(({ figure }) => isStep({ ...first, value: signedOf(figure) }, second));
  if (other !== undefined) chain[0] = { balance: other.figure, value: signedOf(other.figure), amounts: [] };
  // Its side may be told by a letter in a column of its own.
  else if (first.amounts.length === 0 && isStep({ ...first, value: -first.value }, second))
    chain[0] = { ...first, value: -first.value };
}

/** The row is explained in a list that is known by its other rows: by two amounts of a longer row, or as the foot of a page or a list. */
function isOtherStep(chain: readonly BalanceRow[], at: number, undated: ReadonlySet<Figure>): boolean {
  const [before, row, next] = chain.slice(at - 1, at + 2);
  if (before === undefined || row === undefined) return false;
  if (
    isPaidTogether(before, row) ||
    isBookedTogether(before, row) ||
    (before.value === row.value && undated.has(row.balance))
  )
    return true;
  return (next === undefined || next.amounts.length === 0) && isFoot(chain.slice(0, at), row);
}

/** An instalment and what was repaid besides: the second has the side of the first, which is known. */
function isPaidTogether(before: BalanceRow, { value, amounts }: BalanceRow): boolean {
  return amounts.some(({ figure, size, signs: [sign, other] }) =>
    amounts.some(
      (beside) =>
        sign !== undefined &&
        other === undefined &&
        beside.figure !== figure &&
        beside.signs.includes(sign) &&
        sign * (size + beside.size) === value - before.value,
    ),
  );
}

/** All amounts since the balance before, which are few where their sides are not known. */
function isBookedTogether(before: BalanceRow, { value, amounts, unbalanced = [] }: BalanceRow): boolean {
  let sums = [0];
  for (const { size, signs } of [...unbalanced, ...amounts]) {
    sums = sums.flatMap((sum) => signs.map((sign) => sum + sign * size));
    if (sums.length > sumLimit) return false;
  }
  return unbalanced.length > 0 && sums.includes(value - before.value);
}

/** It repeats the balance, or has none, beside the sums of the columns. */
function isFoot(rows: readonly BalanceRow[], { amounts, balance, value }: BalanceRow): boolean {
  const sums = value === rows.at(-1)?.value ? [] : [{ figure: balance, size: value }];
  return (
    amounts.length > 0 &&
    [...amounts, ...sums].every(({ figure, size }) => {
      const own = rows.flatMap((row) => row.amounts.filter((other) => isSameColumn(other.figure, figure)));
      const [sizes, signed] = own.reduce(
        ([one, both], other) => [one + other.size, both + signedOf(other.figure)],
        [0, 0],
      );
      return sizes === size || signed === signedOf(figure);
    })
  );
}

/** The balance above the rows is the one before them, and the one below is what they lead to. */
function exchangeEnds<Row extends RowParts>(rows: readonly Row[]): readonly Row[] {
  const isEnd = (row: Row | undefined) => row?.others.length === 0;
  const [above, below] = [rows.slice(-1).filter(isEnd), rows.slice(0, 1).filter(isEnd)];
  return [...above, ...rows.slice(below.length, rows.length - above.length), ...below];
}

function isStep(before: BalanceRow | undefined, row: BalanceRow): boolean {
  if (before === undefined) return false;
  const change = row.value - before.value;
  if (change === 0 && row.amounts.length === 0) return true;
  return possibleChanges(row).some((possible) => possible === change);
}

/** One amount of the row, or a debit and a credit together. */
export function possibleChanges({ amounts }: BalanceRow): number[] {
  const single = amounts.flatMap(({ size, signs }) => signs.map((sign) => sign * size));
  const [one, other] = amounts;
  if (one === undefined || other === undefined || amounts.length !== 2) return single;
  const pairs = one.signs.flatMap((first) => other.signs.map((second) => first * one.size + second * other.size));
  return [...single, ...pairs];
}
