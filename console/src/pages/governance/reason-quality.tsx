/** How good each reason is: what it flagged, and how much of that was fraud. */
import type { RuleQuality } from "../../../../client/interface.ts";
import { formatNumber, formatShare, orderSums } from "../../data/format.ts";
import { nameReason } from "../../data/reason-names.ts";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { nameCurrencies, ShortSums } from "../../parts/sums.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";

type Reason = RuleQuality["reasons"][number];
type Allowed = RuleQuality["allowed"][number];

export function ReasonQuality({ quality: { reasons, flagged, allowed } }: { readonly quality: RuleQuality }) {
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
        share of labelled transactions, too high where genuine ones are labelled in part; “of all flagged” takes
        unlabelled ones for genuine. Range is the 95 % confidence interval. Recall of a rule of your own counts frauds
        since it was live.
      </p>
      {allowed.length === 0 ? null : (
        <WorkTable
          rows={allowed}
          columns={allowColumns}
          keyOf={({ code }) => code}
          label="Allow rules and lists"
          heading={<h3>Approved by allow rules and lists</h3>}
        />
      )}
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
  numberColumn("Of all flagged", ({ precisionUnlabelledGenuine }) => precisionUnlabelledGenuine, formatShare),
  numberColumn("Recall", ({ recall }) => recall, formatShare),
  {
    name: "Value caught",
    class: "end",
    value: ({ valueCaught }) => valueCaught.reduce((sum, { amount }) => sum + amount, 0),
    currency: ({ valueCaught }) => nameCurrencies(sumsOf(valueCaught)),
    cell: ({ valueCaught }) => (valueCaught.length === 0 ? "–" : <ShortSums sums={sumsOf(valueCaught)} />),
  },
];

const allowColumns: readonly WorkColumn<Allowed>[] = [
  textColumn("Rule or list", ({ code }) => (code.startsWith("rule:") ? code : nameReason(code))),
  numberColumn("Approved", ({ transactions }) => transactions),
  numberColumn("Labelled", ({ labelled }) => labelled),
  numberColumn("Frauds that passed", ({ frauds }) => frauds),
  {
    name: "Value of these",
    class: "end",
    value: ({ valuePassed }) => valuePassed.reduce((sum, { amount }) => sum + amount, 0),
    currency: ({ valuePassed }) => nameCurrencies(sumsOf(valuePassed)),
    cell: ({ valuePassed }) => (valuePassed.length === 0 ? "–" : <ShortSums sums={sumsOf(valuePassed)} />),
  },
];
