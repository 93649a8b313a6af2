/** The accounts of a file whose rows scored highest. */

import { formatNumber } from "../../data/format.ts";
import { numberColumn } from "../../parts/columns.tsx";
import { payment } from "../../parts/payment-columns.tsx";
import { Score } from "../../parts/verdict.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import type { BulkAnalytics } from "./read-analytics.ts";

const shownAccounts = 10;

export function RiskyAccounts({
  accounts,
  count,
}: {
  readonly accounts: BulkAnalytics["accounts"];
  readonly count: number;
}) {
  const shown = accounts.slice(0, shownAccounts);
  return (
    <section class="panel">
      <h2>Accounts with the highest risk</h2>
      {shown.length === 0 ? (
        <p class="soft">No account in this file has a verdict.</p>
      ) : (
        <>
          <WorkTable
            rows={shown}
            columns={columns}
            keyOf={({ accountId }) => accountId}
            label="Accounts with the highest risk"
            isSmall
          />
          {shown.length < count ? <p class="soft">Of {formatNumber(count)} accounts.</p> : null}
        </>
      )}
    </section>
  );
}

const columns: readonly WorkColumn<BulkAnalytics["accounts"][number]>[] = [
  payment.account,
  {
    name: "Highest score",
    value: ({ highestRiskScore }) => highestRiskScore,
    cell: ({ highestRiskScore }) => <Score value={highestRiskScore} />,
  },
  numberColumn("Flagged", ({ flagged }) => flagged),
  numberColumn("Rows", ({ transactions }) => transactions),
];
