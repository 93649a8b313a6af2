/** The candidate, what is live today, and what was decided at the time, side by side. */
import type { BacktestComparison, BacktestFigures, BacktestResult } from "../../../../client/interface.ts";
import { formatDay, formatNumber, formatShare, orderSums } from "../../data/format.ts";
import { ShortSums } from "../../parts/sums.tsx";
import { TableFrame } from "../../parts/table.tsx";

type AmountName = "flagged" | "caught" | "missed" | "falseAlarms";

interface Row {
  readonly name: string;
  readonly hint?: string;
  readonly read: (figures: BacktestFigures) => string;
  readonly amount?: AmountName;
  readonly change?: (figures: BacktestFigures) => number;
}

const mainRows: readonly Row[] = [
  {
    name: "Flagged",
    read: ({ flagged }) => formatNumber(flagged),
    amount: "flagged",
    change: ({ flagged }) => flagged,
  },
  {
    name: "Caught",
    hint: "flagged and labelled as fraud",
    read: ({ caught }) => formatNumber(caught),
    amount: "caught",
    change: ({ caught }) => caught,
  },
  {
    name: "Missed",
    hint: "approved and labelled as fraud",
    read: ({ missed }) => formatNumber(missed),
    amount: "missed",
    change: ({ missed }) => missed,
  },
  {
    name: "False alarms",
    hint: "flagged and labelled as genuine",
    read: ({ falseAlarms }) => formatNumber(falseAlarms),
    amount: "falseAlarms",
    change: ({ falseAlarms }) => falseAlarms,
  },
  {
    name: "Not labelled",
    hint: "flagged, outcome not known",
    read: ({ unlabelledFlagged }) => formatNumber(unlabelledFlagged),
    change: ({ unlabelledFlagged }) => unlabelledFlagged,
  },
  {
    name: "Per day",
    hint: "flagged on average",
    read: ({ alertsPerDay }) => formatNumber(alertsPerDay),
    change: ({ alertsPerDay }) => alertsPerDay,
  },
];

const moreRows: readonly Row[] = [
  { name: "Declined", read: ({ declined }) => formatNumber(declined), change: ({ declined }) => declined },
  { name: "To review", read: ({ review }) => formatNumber(review), change: ({ review }) => review },
  { name: "Precision", hint: "caught / flagged and labelled", read: ({ precision }) => formatShare(precision) },
  { name: "Recall", hint: "caught / labelled as fraud", read: ({ recall }) => formatShare(recall) },
  {
    name: "Recall by amount",
    hint: "of several currencies by coarse rates",
    read: ({ recallByAmount }) => formatShare(recallByAmount),
  },
];

export function Figures({
  compared: { candidate, today, recorded },
  isShort = false,
}: {
  readonly compared: BacktestComparison;
  readonly isShort?: boolean;
}) {
  const rows = isShort ? mainRows : [...mainRows, ...moreRows];
  const shownRecord = isShort ? null : recorded;
  return (
    <TableFrame>
      <table class={`figures-table ${isShort ? "short" : ""}`}>
        <thead>
          <tr>
            <th>
              <span class="hidden">Figure</span>
            </th>
            <th class="end">Candidate</th>
            <th class="end">Live</th>
            <th class="end">Change</th>
            {shownRecord === null ? null : <th class="end">At the time</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" class="name">
                {row.name}
                {row.hint === undefined ? null : <div class="soft">{row.hint}</div>}
              </th>
              <Cell row={row} figures={candidate} isShort={isShort} />
              <Cell row={row} figures={today} isShort={isShort} />
              <td class="end figure">
                {row.change === undefined ? "" : signed(row.change(candidate) - row.change(today))}
              </td>
              {shownRecord === null ? null : <Cell row={row} figures={shownRecord} isShort={isShort} />}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** As many currencies as a column has lines for: the narrow one beside a rule, and that of a page. */
const currenciesShown = { short: 1, whole: 4 };

function Cell({
  row,
  figures,
  isShort,
}: {
  readonly row: Row;
  readonly figures: BacktestFigures;
  readonly isShort: boolean;
}) {
  return (
    <td class="end figure">
      {row.read(figures)}
      {row.amount === undefined ? null : (
        <Money sums={sumsOf(figures, row.amount)} most={currenciesShown[isShort ? "short" : "whole"]} />
      )}
    </td>
  );
}

/** Short enough for a column, with the exact sums under the pointer. */
function Money({ sums, most }: { readonly sums: ReturnType<typeof sumsOf>; readonly most: number }) {
  return (
    <div class="soft">
      <ShortSums sums={sums} most={most} isCompact />
    </div>
  );
}

/** A result of an earlier version has only the sums over all currencies. */
function sumsOf(figures: BacktestFigures, name: AmountName) {
  const { amounts, flaggedAmount, caughtAmount, missedAmount, falseAlarmAmount } = figures;
  const whole = { flagged: flaggedAmount, caught: caughtAmount, missed: missedAmount, falseAlarms: falseAlarmAmount };
  if (amounts === undefined) return [{ currency: null, value: whole[name] }];
  return orderSums(amounts)
    .map((sums) => ({ currency: sums.currency, value: sums[name] }))
    .filter(({ value }) => value !== 0);
}

function signed(exact: number): string {
  // The difference of two rounded figures is rounded as they are.
  const change = Math.round(exact * 100) / 100;
  if (change === 0) return "±0";
  return change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`;
}

export function Maturity({ result }: { readonly result: BacktestResult }) {
  const { maturity, transactions, frauds } = result;
  const { labelDelayDays, isAssumed, matureUntil, matureTransactions, labelledShare } = maturity;
  return (
    <p class="soft">
      {frauds === 0
        ? "No transaction is labelled as fraud, so caught and missed fraud cannot be measured. "
        : isAssumed
          ? `Only ${formatNumber(frauds)} frauds are labelled, too few to measure the label delay; ${labelDelayDays} days are assumed. `
          : `90 % of frauds were labelled within ${labelDelayDays} days. `}
      {matureUntil === null
        ? "Labels of no day can be complete yet."
        : matureTransactions === transactions
          ? "The labels of all days are complete."
          : `Labels are complete for days up to ${formatDay(matureUntil)}; later days are missing part of the frauds.`}{" "}
      {labelledShare === null ? "" : `${formatShare(labelledShare)} of the transactions are labelled.`}
    </p>
  );
}

/** Beside the figures: nobody should take them for what the model will do. */
export function Learned({ result: { learned = [] } }: { readonly result: BacktestResult }) {
  return (
    <>
      {learned.map(({ model, inSample, note }) => (
        <p key={model} class={inSample === "none" ? "soft" : ""}>
          {note}
        </p>
      ))}
    </>
  );
}
