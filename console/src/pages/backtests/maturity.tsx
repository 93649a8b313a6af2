/** How far the labels of a backtest can be trusted. */
import type { BacktestResult } from "../../../../client/interface.ts";
import { formatDay, formatNumber, formatShare } from "../../data/format.ts";

export function Maturity({ result }: { readonly result: BacktestResult }) {
  const { maturity, transactions, frauds } = result;
  const { labelDelayDays, isAssumed, matureUntil, matureTransactions, labelledShare } = maturity;
  return (
    <p class="soft">
      {frauds === 0
        ? "No transaction here is labelled as fraud, so nothing can be said of what is caught or missed. "
        : isAssumed
          ? `Only ${formatNumber(frauds)} frauds are labelled, too few to tell how late labels come; ${labelDelayDays} days are assumed. `
          : `Nine of ten frauds were known within ${labelDelayDays} days. `}
      {matureUntil === null
        ? "No day is old enough for its labels to be complete."
        : matureTransactions === transactions
          ? "All days are older than that."
          : `Days up to ${formatDay(matureUntil)} are older than that; of later ones part of the frauds is not known yet.`}{" "}
      {labelledShare === null ? "" : `${formatShare(labelledShare)} of the transactions have a label.`}
    </p>
  );
}
