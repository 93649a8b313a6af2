/** How good each reason is: what it flagged, and how much of that was fraud. */
import type { RuleQuality } from "../../../../client/interface.ts";
import { formatNumber, formatShare, orderSums } from "../../data/format.ts";
import { nameReason } from "../../data/reason-names.ts";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { nameCurrencies, ShortSums } from "../../parts/sums.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";

type Reason = RuleQuality["reasons"][number];

export function ReasonQuality({ quality: { reasons, flagged } }: { readonly quality: RuleQuality }) {
  return (
    <section class="stack">
      <WorkTable
        rows={reasons}
        columns={columns}
        keyOf={({ code }) => code}
        label="Reasons"
        heading={<h2>Quality of reasons</h2>}
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

const sumsOf = (valueCaught: Reason["valueCaught"]) =>
  orderSums(valueCaught).map(({ currency, amount }) => ({ currency, value: amount }));

const columns: readonly WorkColumn<Reason>[] = [
  {
    name: "Reason",
    value: ({ code }) => code,
    cell: ({ code }) => (
      <Link to={`/console/transactions?reason=${encodeURIComponent(code)}&status=review%2Cdeclined`}>
        {code.startsWith("rule:") ? code : nameReason(code)}
      </Link>
    ),
  },
  numberColumn("Flagged", ({ flagged }) => flagged),
  numberColumn("Labelled", ({ labelled }) => labelled),
  numberColumn("Frauds", ({ frauds }) => frauds),
  numberColumn("Precision", ({ precision }) => precision, formatShare),
  textColumn("Range", ({ precisionRange }) => rangeOf(precisionRange), "soft whole"),
  numberColumn("Recall", ({ recall }) => recall, formatShare),
  {
    name: "Value caught",
    class: "end",
    value: ({ valueCaught }) => valueCaught.reduce((sum, { amount }) => sum + amount, 0),
    currency: ({ valueCaught }) => nameCurrencies(sumsOf(valueCaught)),
    cell: ({ valueCaught }) => (valueCaught.length === 0 ? "–" : <ShortSums sums={sumsOf(valueCaught)} />),
  },
];
