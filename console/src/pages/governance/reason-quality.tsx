/** How good each reason is: what it flagged, and how much of that was fraud. */
import type { RuleQuality } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatShare } from "../../data/format.ts";
import { nameReason } from "../../data/reason-names.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";

type Reason = RuleQuality["reasons"][number];

export function ReasonQuality({ quality: { reasons, flagged } }: { readonly quality: RuleQuality }) {
  return (
    <section class="stack">
      <h2>Quality of reasons</h2>
      <Table
        rows={reasons}
        columns={columns}
        keyOf={({ code }) => code}
        label="Reasons"
        empty={<p class="soft">No flagged transactions in this period.</p>}
      />
      <p class="soft">
        {formatNumber(flagged)} transactions were flagged, most of them with several reasons. Precision is the fraud
        share of labelled transactions. Range is the 95 % confidence interval.
      </p>
    </section>
  );
}

function rangeOf(range: Reason["precisionRange"]): string {
  if (range === null) return "";
  const [low, high] = range.map(Number);
  return `${formatShare(low ?? 0)} to ${formatShare(high ?? 1)}`;
}

const columns: readonly Column<Reason>[] = [
  {
    name: "Reason",
    cell: ({ code }) => (
      <Link to={`/console/transactions?reason=${encodeURIComponent(code)}&status=review%2Cdeclined`}>
        {code.startsWith("rule:") ? code : nameReason(code)}
      </Link>
    ),
  },
  { name: "Flagged", class: "end", cell: ({ flagged }) => formatNumber(flagged) },
  { name: "Labelled", class: "end", cell: ({ labelled }) => formatNumber(labelled) },
  { name: "Frauds", class: "end", cell: ({ frauds }) => formatNumber(frauds) },
  { name: "Precision", class: "end", cell: ({ precision }) => formatShare(precision) },
  { name: "Range", class: "soft whole", cell: ({ precisionRange }) => rangeOf(precisionRange) },
  { name: "Recall", class: "end", cell: ({ recall }) => formatShare(recall) },
  {
    name: "Value caught",
    class: "end",
    cell: ({ valueCaught }) =>
      valueCaught.length === 0
        ? "–"
        : valueCaught.map(({ currency, amount }) => formatMoney(amount, currency)).join(", "),
  },
];
