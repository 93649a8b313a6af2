/** Columns that tables of payments have in common. */
import { formatMoney, formatTime, nameOfCode } from "../data/format.ts";
import { Link } from "../routing/link.tsx";
import type { Column } from "./table.tsx";
import { Score, type Status, StatusBadge } from "./verdict.tsx";

const reasonsShown = 2;

export const verdictColumn: Column<{ readonly status: Status }> = {
  name: "Verdict",
  cell: ({ status }) => <StatusBadge status={status} />,
};

export const scoreColumn: Column<{ readonly riskScore: number }> = {
  name: "Score",
  cell: ({ riskScore }) => <Score value={riskScore} />,
};

export const transactionColumn: Column<{ readonly transactionId: string }> = {
  name: "Transaction",
  cell: ({ transactionId }) => (
    <Link to={`/console/transactions/${encodeURIComponent(transactionId)}`} class="mono">
      {transactionId}
    </Link>
  ),
};

export const amountColumn: Column<{ readonly amount: number; readonly currency?: string | null | undefined }> = {
  name: "Amount",
  class: "end",
  cell: ({ amount, currency }) => formatMoney(amount, currency ?? undefined),
};

export const timeColumn: Column<{ readonly timestamp: string }> = {
  name: "Time",
  class: "whole",
  cell: ({ timestamp }) => formatTime(timestamp),
};

export const reasonsColumn: Column<{ readonly reasons: readonly string[] }> = {
  name: "Reasons",
  class: "soft",
  cell: ({ reasons }) => {
    const more = reasons.length - reasonsShown;
    return `${reasons.slice(0, reasonsShown).map(nameOfCode).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  },
};
