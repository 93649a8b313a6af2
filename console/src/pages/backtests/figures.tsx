/** The candidate, what is live today, and what was decided at the time, side by side. */
import type { BacktestComparison, BacktestFigures, BacktestResult } from "../../../../client/interface.ts";
import { formatDay, formatMoney, formatNumber, formatShare } from "../../data/format.ts";
import { TableFrame } from "../../parts/table.tsx";

interface Row {
  readonly name: string;
  readonly hint?: string;
  readonly read: (figures: BacktestFigures) => string;
  readonly amountOf?: (figures: BacktestFigures) => number;
  readonly change?: (figures: BacktestFigures) => number;
}

const mainRows: readonly Row[] = [
  {
    name: "Flagged",
    read: ({ flagged }) => formatNumber(flagged),
    amountOf: ({ flaggedAmount }) => flaggedAmount,
    change: ({ flagged }) => flagged,
  },
  {
    name: "Caught",
    hint: "flagged and labelled as fraud",
    read: ({ caught }) => formatNumber(caught),
    amountOf: ({ caughtAmount }) => caughtAmount,
    change: ({ caught }) => caught,
  },
  {
    name: "Missed",
    hint: "approved and labelled as fraud",
    read: ({ missed }) => formatNumber(missed),
    amountOf: ({ missedAmount }) => missedAmount,
    change: ({ missed }) => missed,
  },
  {
    name: "False alarms",
    hint: "flagged and labelled as genuine",
    read: ({ falseAlarms }) => formatNumber(falseAlarms),
    amountOf: ({ falseAlarmAmount }) => falseAlarmAmount,
    change: ({ falseAlarms }) => falseAlarms,
  },
  { name: "Alerts per day", read: ({ alertsPerDay }) => formatNumber(alertsPerDay) },
];

const moreRows: readonly Row[] = [
  { name: "Flagged, not labelled", read: ({ unlabelledFlagged }) => formatNumber(unlabelledFlagged) },
  { name: "Declined", read: ({ declined }) => formatNumber(declined), change: ({ declined }) => declined },
  { name: "To review", read: ({ review }) => formatNumber(review), change: ({ review }) => review },
  { name: "Precision", hint: "caught / flagged and labelled", read: ({ precision }) => formatShare(precision) },
  { name: "Recall", hint: "caught / labelled as fraud", read: ({ recall }) => formatShare(recall) },
  { name: "Recall by amount", read: ({ recallByAmount }) => formatShare(recallByAmount) },
];

export function Figures({
  compared: { candidate, today, recorded },
  currency,
  isShort = false,
}: {
  readonly compared: BacktestComparison;
  /** Of all amounts. */
  readonly currency: string | undefined;
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
              <Cell row={row} figures={candidate} currency={currency} />
              <Cell row={row} figures={today} currency={currency} />
              <td class="end figure">
                {row.change === undefined ? "" : signed(row.change(candidate) - row.change(today))}
              </td>
              {shownRecord === null ? null : <Cell row={row} figures={shownRecord} currency={currency} />}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Cell({
  row,
  figures,
  currency,
}: {
  readonly row: Row;
  readonly figures: BacktestFigures;
  readonly currency: string | undefined;
}) {
  return (
    <td class="end figure">
      {row.read(figures)}
      {row.amountOf === undefined ? null : <div class="soft">{formatMoney(row.amountOf(figures), currency)}</div>}
    </td>
  );
}

function signed(change: number): string {
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
        ? "No day is old enough for complete labels."
        : matureTransactions === transactions
          ? "All days are older than that, so their labels are complete."
          : `Labels are complete for days up to ${formatDay(matureUntil)}; later days are missing part of the frauds.`}{" "}
      {labelledShare === null ? "" : `${formatShare(labelledShare)} of the transactions are labelled.`}
    </p>
  );
}
