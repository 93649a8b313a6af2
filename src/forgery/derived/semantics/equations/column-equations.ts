/**
 * Sums down the columns of a table. Where one column has its sum in a row, the columns beside it have theirs in the same row; and what
 * stands below the rows of items may be their sum.
 */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import type { Figure } from "../written/figures.ts";
import { findLabelledAmounts } from "../written/labelled-amounts.ts";
import { type AmountRow, isSameColumn, readAmountRows } from "./amount-rows.ts";
import { type Equation, unitsOf, unitsOfCent } from "./equation.ts";
import { findRowLaws } from "./row-equations.ts";

/** Rows of one table at most; and the amounts below it that are tried as its sum. */
const [runLimit, totalLimit] = [80, 6];
const columnLimit = 40;
const extraLimit = 4;
/** Rates of one document. */
const ratesLimit = 6;
/** One amount repeated below is its total where so many columns say so. */
const columnsOfOneRow = 2;

interface Run {
  /** Of the rows that are added up, and of their sum. */
  readonly rows: readonly AmountRow[];
  readonly total: AmountRow;
}

export const findColumnEquations = memoise((text: TextFacts): readonly Equation[] => {
  const rows = readAmountRows(text);
  const equations: Equation[] = [];
  for (const page of new Set(rows.map(({ line }) => line.page))) {
    const own = rows.filter(({ line }) => line.page === page);
    equations.push(...findParallel(own));
  }
  equations.push(...findBelowItems(text, rows), ...findBreakdowns(text));
  return equations;
});

/** Runs of rows that one column adds up, and what the other columns of these rows say. */
function findParallel(rows: readonly AmountRow[]): Equation[] {
  const runs = new Map<string, { readonly run: Run; readonly columns: Figure[] }>();
  for (const total of rows.filter(({ figures }) => figures.filter(({ isAmount }) => isAmount).length > 1)) {
    for (const figure of total.figures.filter(({ isAmount }) => isAmount)) {
      for (const run of runsEndingIn(rows, total, figure)) {
        const key = `${run.rows[0]?.at} ${run.rows.length} ${total.at}`;
        const known = runs.get(key);
        if (known === undefined) runs.set(key, { run, columns: [figure] });
        else known.columns.push(figure);
      }
    }
  }
  return [...runs.values()].slice(0, columnLimit).flatMap(({ run, columns }) => {
    if (run.rows.length === 1 && columns.length < columnsOfOneRow) return [];
    return run.total.figures.flatMap((figure) => {
      const terms = figure.isAmount ? columnOf(run.rows, figure) : undefined;
      if (terms === undefined) return [];
      const isFirm = columns.filter((column) => column !== figure).length > 0;
      return [toSum(terms, figure, isFirm ? "firm" : "guess", false)];
    });
  });
}

/** The rows right above that make the figure: at least two, or one that is equal. */
function runsEndingIn(rows: readonly AmountRow[], total: AmountRow, figure: Figure): Run[] {
  const wanted = unitsOf(figure);
  if (wanted === undefined || wanted === 0) return [];
  const end = rows.indexOf(total);
  const taken: AmountRow[] = [];
  let sum = 0;
  for (let at = end - 1; at >= 0 && taken.length < runLimit; at -= 1) {
    const row = rows[at];
    const own = row?.figures.find((other) => other.isAmount && isSameColumn(other, figure));
    const value = own === undefined ? undefined : unitsOf(own);
    if (row === undefined || value === undefined) break;
    taken.unshift(row);
    sum += value;
    if (Math.abs(sum - wanted) > taken.length * (unitsOfCent / 2)) continue;
    return isRunning([...taken, total], figure) ? [] : [{ rows: [...taken], total }];
  }
  return [];
}

/** Three make a course. */
const fewestBalances = 3;

/** Each is the one above it and another amount of its row: a balance, which is the sum of the ones above it by chance only. */
function isRunning(rows: readonly AmountRow[], column: Figure): boolean {
  if (rows.length < fewestBalances) return false;
  const balances = (columnOf(rows, column) ?? []).map((figure) => ({ figure, units: unitsOf(figure) ?? 0 }));
  return balances.slice(1).every(({ figure, units }, at) => {
    const step = Math.abs(units - (balances[at]?.units ?? 0));
    const others = rows[at + 1]?.figures.filter((other) => other.isAmount && other !== figure) ?? [];
    return others.some((other) => Math.abs(unitsOf(other) ?? 0) === step);
  });
}

function columnOf(rows: readonly AmountRow[], figure: Figure): readonly Figure[] | undefined {
  const terms = rows.map(({ figures }) => figures.find((other) => other.isAmount && isSameColumn(other, figure)));
  return terms.every((term) => term !== undefined) ? terms : undefined;
}

/** The amounts of the rows that a product bears out, and of those between them, with one of the amounts below. */
function findBelowItems(text: TextFacts, rows: readonly AmountRow[]): Equation[] {
  const [law] = findRowLaws(text)
    .filter(({ kind }) => kind === "product")
    .sort((one, other) => other.telling - one.telling);
  if (law === undefined) return [];
  const lines = new Set(law.lines);
  const column = law.columns[2];
  const cellOf = (row: AmountRow) => row.figures.find((figure) => figure.isAmount && isSameColumn(figure, column));
  const first = rows.findIndex(({ line }) => lines.has(line));
  const last = rows.findLastIndex(({ line }) => lines.has(line));
  if (first < 0 || last - first >= runLimit) return [];
  const sums = new Set(
    findLabelledAmounts(text)
      .filter(({ role }) => role === "lines" || role === "net" || role === "gross")
      .map(({ figure }) => figure),
  );
  const below = rows
    .slice(last + 1, last + 1 + totalLimit)
    .flatMap(({ figures }) => figures.filter(({ isAmount }) => isAmount).slice(-1));
  // Rows above the first that has a product, such as one with a discount, may belong to the table too.
  return [0, 1, 2].flatMap((more) => {
    const own = rows.slice(Math.max(0, first - more), last + 1);
    const amounts = own.flatMap((row) => cellOf(row) ?? []);
    if (more > 0 && own[0] !== undefined && cellOf(own[0]) === undefined) return [];
    return below.flatMap((total) => [
      toSum(amounts, total, sums.has(total) ? "likely" : "guess", true),
      ...sumWithExtras(amounts, rows.slice(last + 1), total),
    ]);
  });
}

/** Discounts and charges that stand between the rows and their sum are added with the signs that they have. */
function sumWithExtras(amounts: readonly Figure[], below: readonly AmountRow[], total: Figure): Equation[] {
  const end = below.findIndex(({ line }) => line === total.line);
  const extras = below.slice(0, end).map(({ figures }) => figures.findLast(({ isAmount }) => isAmount));
  if (end < 1 || end > extraLimit || !extras.every((extra) => extra !== undefined)) return [];
  return extras.every((extra) => isSameColumn(extra, total))
    ? [toSum([...amounts, ...extras], total, "guess", true)]
    : [];
}

/** What a tax is on, and the tax, add up to the net sum and the tax of the whole document. */
function findBreakdowns(text: TextFacts): Equation[] {
  const labelled = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount);
  return findRowLaws(text)
    .filter(({ kind, equations }) => kind === "share" && equations.length > 1 && equations.length <= ratesLimit)
    .flatMap(({ equations }) => {
      const shares = equations.flatMap(({ form }) => (form.kind === "share" ? [form] : []));
      const own = new Set(shares.flatMap(({ whole, part }) => [whole, part]));
      return labelled
        .filter(({ figure }) => !own.has(figure))
        .flatMap(({ role, figure }) => {
          if (role === "net" || role === "lines")
            return [
              toSum(
                shares.map(({ whole }) => whole),
                figure,
                "guess",
                false,
              ),
            ];
          return role === "tax"
            ? [
                toSum(
                  shares.map(({ part }) => part),
                  figure,
                  "guess",
                  false,
                ),
              ]
            : [];
        });
    });
}

function toSum(terms: readonly Figure[], total: Figure, standing: Equation["standing"], isStack: boolean): Equation {
  const said = terms.length > 3 ? `the ${terms.length} amounts above` : terms.map(({ text }) => text).join(" + ");
  return {
    text: `${said} = ${total.text}`,
    standing,
    tolerance: Math.ceil(terms.length / 2) * unitsOfCent,
    form: {
      kind: "sum",
      isStack,
      terms: [...terms.map((figure) => ({ figure, sign: 1 as const })), { figure: total, sign: -1 as const }],
    },
  };
}
