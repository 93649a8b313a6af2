/** How far the labels of a backtest can be trusted. */
import type { BacktestResult } from "../../../../client/interface.ts";
import { formatDay, formatNumber, formatShare } from "../../data/format.ts";

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
        ? "No day is old enough to have complete labels."
        : matureTransactions === transactions
          ? "All days are older than that, so their labels are complete."
          : `Labels are complete for days up to ${formatDay(matureUntil)}; later days are missing part of the frauds.`}{" "}
      {labelledShare === null ? "" : `${formatShare(labelledShare)} of the transactions are labelled.`}
    </p>
  );
}
