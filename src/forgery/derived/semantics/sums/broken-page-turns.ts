/** Where a running balance stops from one page to the next, though the pages are numbered consecutively and each adds up for itself. */

import { editDistance } from "../../../../contract/edit-distance.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findCountedPages } from "../written/counted-pages.ts";
import { readFigures } from "../written/figures.ts";
import { findLabelledAmounts } from "../written/labelled-amounts.ts";
import { areSure, type Line, readLines } from "../written/lines.ts";
import type { PrintedPageNumber } from "../written/page-numbers.ts";
import { toPlainText } from "../written/plain-text.ts";
import { type BalanceChain, type BalanceRow, findBalanceChain } from "./balance-chain.ts";

export interface BrokenTurn {
  readonly before: BalanceRow;
  readonly row: BalanceRow;
  readonly from: PrintedPageNumber;
  readonly to: PrintedPageNumber;
  /** Steps that hold on the page with fewer of them. */
  readonly agreeing: number;
  /** Nothing stands above the list of the later page that other pages have not: no other account is begun there. */
  readonly isContinued: boolean;
}

/** Steps that hold on each of the two pages. */
const agreeingMinimum = 3;
/** A page that is not of the document breaks the list where it begins and where it ends. */
const turnLimit = 2;
const edgeTolerance = 3;
/** One amount that differs so little from what would fit was edited, and is told as such. */
const nearDistance = 2;

/** None where the list breaks within a page too: then the table was not understood. */
export const findBrokenPageTurns = memoise((text: TextFacts): readonly BrokenTurn[] => {
  const chain = findBalanceChain(text);
  if (chain === undefined || chain.isDescending) return [];
  const broken: BrokenTurn[] = [];
  for (const [index, holds] of chain.steps.entries()) {
    if (holds) continue;
    const turn = readTurn(text, chain, index);
    if (turn === undefined) return [];
    broken.push(turn);
  }
  const [first, second] = broken;
  if (broken.length > turnLimit) return [];
  return second !== undefined && first?.to.page !== second.from.page ? [] : broken;
});

function readTurn(text: TextFacts, chain: BalanceChain, index: number): BrokenTurn | undefined {
  const [before, row] = [chain.rows[index], chain.rows[index + 1]];
  if (before === undefined || row === undefined) return undefined;
  const [one, next] = [pageOf(before), pageOf(row)];
  const run = findCountedPages(text).find((pages) => pages.some(({ page }) => page === one));
  const [from, to] = [run?.find(({ page }) => page === one), run?.find(({ page }) => page === next)];
  if (from === undefined || to === undefined || next !== one + 1) return undefined;
  const agreeing = Math.min(...[one, next].map((page) => countSteps(chain, page)));
  if (agreeing < agreeingMinimum || !isReadWell(before) || !isReadWell(row)) return undefined;
  if (isNearMiss(before, row) || beginsAnew(text, one, next) || hasLooseAmounts(text, before, row)) return undefined;
  const isContinued = hasUsualHead(text, row, run?.map(({ page }) => page) ?? []);
  return { before, row, from, to, agreeing, isContinued };
}

/** Every line above the row stands on another page of the run too, but for its digits. */
function hasUsualHead(text: TextFacts, row: BalanceRow, pages: readonly number[]): boolean {
  const { lines } = readLines(text);
  const page = pageOf(row);
  const shapeOf = (line: Line) => toPlainText(line.text).replace(/\d+/g, "0");
  const others = new Set(lines.filter((line) => line.page !== page && pages.includes(line.page)).map(shapeOf));
  const own = lines.filter((line) => line.page === page);
  const place = own.indexOf(row.balance.line);
  return place > 0 && own.slice(0, place).every((line) => others.has(shapeOf(line)));
}

function pageOf({ balance }: BalanceRow): number {
  return balance.line.page;
}

function countSteps({ rows, steps }: BalanceChain, page: number): number {
  return steps.filter((holds, index) => {
    const [before, row] = [rows[index], rows[index + 1]];
    return holds && before !== undefined && row !== undefined && pageOf(before) === page && pageOf(row) === page;
  }).length;
}

export function isReadWell({ balance, amounts }: BalanceRow): boolean {
  return [balance, ...amounts.map(({ figure }) => figure)].every(({ words }) => areSure(words));
}

function isNearMiss(before: BalanceRow, row: BalanceRow): boolean {
  const change = String(Math.abs(row.value - before.value));
  const values = [String(Math.abs(before.value)), String(Math.abs(row.value))];
  const isSameBalance = row.amounts.length === 0 && editDistance(values[0] ?? "", values[1] ?? "") <= nearDistance;
  return isSameBalance || row.amounts.some(({ size }) => editDistance(String(size), change) <= nearDistance);
}

/** Carried over rather than opened. */
const carried = /forward|carried|ubertrag|report|riporto|transport|sigue/;

/** One list ends and another opens: several accounts in one statement. */
function beginsAnew(text: TextFacts, one: number, next: number): boolean {
  return findLabelledAmounts(text).some(({ role, label, figure }) => {
    const isEnd = role === "closing" && figure.line.page === one;
    const isStart = role === "opening" && figure.line.page === next;
    return (isEnd || isStart) && !carried.test(toPlainText(label));
  });
}

/** Bookings between the two balances that have no balance of their own. */
export function hasLooseAmounts(text: TextFacts, before: BalanceRow, row: BalanceRow): boolean {
  const { lines } = readLines(text);
  const { byLine } = readFigures(text);
  const between = lines.slice(lines.indexOf(before.balance.line) + 1, lines.indexOf(row.balance.line));
  const edges = [before, row].flatMap(({ amounts }) => amounts.map(({ figure }) => figure.right));
  const isInColumn = (line: Line) =>
    (byLine.get(line) ?? []).some(
      ({ isAmount, right }) => isAmount && edges.some((edge) => Math.abs(edge - right) <= edgeTolerance),
    );
  return between.some(isInColumn);
}
