/** The account's payments before this one, as a table below their picture. */
import type { Evidence, EvidenceTransaction } from "../../../../client/interface.ts";
import { numberColumn } from "../../parts/columns.tsx";
import { payment } from "../../parts/payment-columns.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Timeline } from "./timeline.tsx";

type Earlier = Evidence["earlier"];

export function EarlierPayments({
  earlier,
  transaction,
}: {
  readonly earlier: Earlier;
  readonly transaction: EvidenceTransaction;
}) {
  if (earlier.length === 0) return <p class="soft">No earlier payment of this account is known.</p>;
  return (
    <div class="stack">
      <Timeline earlier={earlier} transaction={transaction} />
      <WorkTable
        rows={earlier}
        columns={columns}
        keyOf={({ transactionId }) => transactionId}
        label="Earlier payments"
        isSmall
      />
    </div>
  );
}

const columns: readonly WorkColumn<Earlier[number]>[] = [
  payment.transaction,
  payment.amount,
  payment.time,
  numberColumn("Before this one", ({ sinceSeconds }) => sinceSeconds, formatDistance),
];

function formatDistance(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
