/** The fraud rate by value, by currency and channel, beside the reference rates. */
import type { FraudRate } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatShare } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";

type Group = FraudRate["groups"][number];

export function FraudRateTable({ report: { groups, reference } }: { readonly report: FraudRate }) {
  return (
    <section class="stack">
      <h2>What does fraud cost?</h2>
      <Table
        rows={groups}
        columns={columns}
        keyOf={({ currency, channel, isTotal }) => `${currency} ${channel} ${isTotal}`}
        label="Fraud rate by value"
      />
      <p class="soft">
        Payments that were not declined. “Keeps” names the highest amount up to which the reference rate is kept; it
        says something only of a channel that holds remote payments of that kind. What has no label counts as genuine.
        Reference: {reference.regulation}
      </p>
    </section>
  );
}

/** A fraud rate is compared with hundredths of a percent. */
const rate = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 3 });

function keptUpTo({ remoteCardPayments, creditTransfers }: Group["within"]): string {
  const parts = [
    remoteCardPayments === null ? [] : [`cards up to ${formatNumber(remoteCardPayments)}`],
    creditTransfers === null ? [] : [`transfers up to ${formatNumber(creditTransfers)}`],
  ].flat();
  return parts.length === 0 ? "–" : parts.join(", ");
}

const columns: readonly Column<Group>[] = [
  { name: "Currency", cell: ({ currency }) => currency ?? "none given" },
  {
    name: "Channel",
    cell: ({ channel, isTotal }) => (isTotal ? <strong>all</strong> : (channel ?? "none given").replaceAll("_", " ")),
  },
  { name: "Payments", class: "end", cell: ({ transactions }) => formatNumber(transactions) },
  { name: "Value", class: "end", cell: ({ value, currency }) => formatMoney(value, currency ?? undefined) },
  { name: "Fraud", class: "end", cell: ({ fraudValue, currency }) => formatMoney(fraudValue, currency ?? undefined) },
  { name: "Rate", class: "end", cell: ({ fraudRate }) => (fraudRate === null ? "–" : rate.format(fraudRate)) },
  {
    name: "Labelled",
    class: "end",
    cell: ({ labelledValueShare }) => (labelledValueShare === null ? "–" : formatShare(labelledValueShare)),
  },
  {
    name: "Stopped",
    class: "end",
    cell: ({ stoppedValue, currency }) => formatMoney(stoppedValue, currency ?? undefined),
  },
  { name: "Keeps", class: "soft", cell: ({ within }) => keptUpTo(within) },
];
