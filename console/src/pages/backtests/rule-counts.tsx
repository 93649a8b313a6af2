/** What each rule and list of what was tried did. */
import type { BacktestResult } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";
import { payment } from "../../parts/payment-columns.tsx";
import { type Column, Table } from "../../parts/table.tsx";

type Counts = BacktestResult["rules"][number];

function count(name: string, read: (counts: Counts) => number): Column<Counts> {
  return { name, class: "end", cell: (counts) => formatNumber(read(counts)) };
}

const columns: readonly Column<Counts>[] = [
  {
    name: "Rule or list",
    cell: ({ code, version }) => (
      <>
        <span class="mono">{code}</span> <span class="soft">{version === 0 ? "" : `version ${version}`}</span>
      </>
    ),
  },
  count("Fired", ({ fired }) => fired),
  count("Shadow", ({ watched }) => watched),
  count("Not evaluated", ({ undecided }) => undecided),
  count("Fraud", ({ frauds }) => frauds),
  count("Genuine", ({ genuine }) => genuine),
  payment.amount,
];

export function RuleCounts({ rules }: { readonly rules: BacktestResult["rules"] }) {
  if (rules.length === 0) return <p class="soft">The candidate had no rule or list, or none fired.</p>;
  return (
    <Table
      rows={rules}
      columns={columns}
      keyOf={({ code, version }) => `${code} ${version}`}
      label="Hits by rule and list"
    />
  );
}
