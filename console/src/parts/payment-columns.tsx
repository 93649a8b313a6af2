/** Columns that tables of payments have in common. */
import { formatMoney, formatTime } from "../data/format.ts";
import { nameReason } from "../data/reason-names.ts";
import { Link } from "../routing/link.tsx";
import { EntityLink } from "./entity-link.tsx";
import { Score, type Status, StatusBadge } from "./verdict.tsx";
import type { WorkColumn } from "./work-table.tsx";

const reasonsShown = 2;

const verdict: WorkColumn<{ readonly status: Status }> = {
  name: "Verdict",
  value: ({ status }) => status,
  cell: ({ status }) => <StatusBadge status={status} />,
};

const score: WorkColumn<{ readonly riskScore: number }> = {
  name: "Score",
  value: ({ riskScore }) => riskScore,
  cell: ({ riskScore }) => <Score value={riskScore} />,
};

const transaction: WorkColumn<{ readonly transactionId: string }> = {
  name: "Transaction",
  class: "id",
  value: ({ transactionId }) => transactionId,
  cell: ({ transactionId }) => (
    <Link to={`/console/transactions/${encodeURIComponent(transactionId)}`} class="mono">
      {transactionId}
    </Link>
  ),
};

const account: WorkColumn<{ readonly accountId: string }> = {
  name: "Account",
  class: "id",
  value: ({ accountId }) => accountId,
  cell: ({ accountId }) => <EntityLink kind="account" id={accountId} />,
};

const amount: WorkColumn<{ readonly amount: number; readonly currency?: string | null | undefined }> = {
  name: "Amount",
  class: "end",
  value: ({ amount }) => amount,
  currency: ({ currency }) => currency ?? null,
  cell: ({ amount, currency }) => formatMoney(amount, currency),
};

const currency: WorkColumn<{ readonly currency?: string | null | undefined }> = {
  name: "Currency",
  // The amount shows it; a column of its own is for exports.
  isExtra: true,
  value: ({ currency }) => currency ?? null,
  cell: ({ currency }) => currency ?? "–",
};

const time: WorkColumn<{ readonly timestamp: string }> = {
  name: "Time",
  class: "whole",
  value: ({ timestamp }) => timestamp,
  cell: ({ timestamp }) => formatTime(timestamp),
};

const reasons: WorkColumn<{ readonly reasons: readonly string[] }> = {
  name: "Reasons",
  class: "soft reasons",
  value: ({ reasons }) => reasons.join(" "),
  cell: ({ reasons }) => {
    const more = reasons.length - reasonsShown;
    return `${reasons.slice(0, reasonsShown).map(nameReason).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  },
};

export const payment = { verdict, score, transaction, account, amount, currency, time, reasons };
