/** Columns that tables of payments have in common. */
import { formatMoney, formatTime } from "../data/format.ts";
import { nameReason } from "../data/reason-names.ts";
import { Link } from "../routing/link.tsx";
import { EntityLink } from "./entity-link.tsx";
import type { Column } from "./table.tsx";
import { Score, type Status, StatusBadge } from "./verdict.tsx";

const reasonsShown = 2;

const verdict: Column<{ readonly status: Status }> = {
  name: "Verdict",
  cell: ({ status }) => <StatusBadge status={status} />,
};

const score: Column<{ readonly riskScore: number }> = {
  name: "Score",
  cell: ({ riskScore }) => <Score value={riskScore} />,
};

const transaction: Column<{ readonly transactionId: string }> = {
  name: "Transaction",
  cell: ({ transactionId }) => (
    <Link to={`/console/transactions/${encodeURIComponent(transactionId)}`} class="mono">
      {transactionId}
    </Link>
  ),
};

const account: Column<{ readonly accountId: string }> = {
  name: "Account",
  cell: ({ accountId }) => <EntityLink kind="account" id={accountId} />,
};

const amount: Column<{ readonly amount: number; readonly currency?: string | null | undefined }> = {
  name: "Amount",
  class: "end",
  cell: ({ amount, currency }) => formatMoney(amount, currency),
};

const time: Column<{ readonly timestamp: string }> = {
  name: "Time",
  class: "whole",
  cell: ({ timestamp }) => formatTime(timestamp),
};

const reasons: Column<{ readonly reasons: readonly string[] }> = {
  name: "Reasons",
  class: "soft reasons",
  cell: ({ reasons }) => {
    const more = reasons.length - reasonsShown;
    return `${reasons.slice(0, reasonsShown).map(nameReason).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  },
};

export const payment = { verdict, score, transaction, account, amount, time, reasons };
