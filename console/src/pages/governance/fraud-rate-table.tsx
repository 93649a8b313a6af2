/** The fraud rate by value, by currency and channel, beside the reference rates. */
import type { FraudRate } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatShare } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";

type Group = FraudRate["groups"][number];

export function FraudRateTable({ report: { groups, reference } }: { readonly report: FraudRate }) {
  return (
    <section class="stack">
      <h2>Fraud rate by value</h2>
      <Table
        rows={groups}
        columns={columns}
        keyOf={({ currency, channel, isTotal }) => `${currency} ${channel} ${isTotal}`}
        label="Fraud rate by value"
      />
      <p class="soft">
        Covers payments that were not declined; unlabelled payments count as genuine. “Within” is the highest exemption
        threshold whose reference rate is met. It applies only to channels of remote payments of that kind. Reference:{" "}
        {reference.regulation}
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
  { name: "Currency", cell: ({ currency }) => currency ?? "not given" },
  {
    name: "Channel",
    cell: ({ channel, isTotal }) => (isTotal ? <strong>all</strong> : (channel ?? "not given").replaceAll("_", " ")),
  },
  { name: "Payments", class: "end", cell: ({ transactions }) => formatNumber(transactions) },
  { name: "Value", class: "end", cell: ({ value, currency }) => formatMoney(value, currency) },
  { name: "Fraud", class: "end", cell: ({ fraudValue, currency }) => formatMoney(fraudValue, currency) },
  { name: "Rate", class: "end", cell: ({ fraudRate }) => (fraudRate === null ? "–" : rate.format(fraudRate)) },
  {
    name: "Labelled",
    class: "end",
    cell: ({ labelledValueShare }) => formatShare(labelledValueShare),
  },
  {
    name: "Stopped",
    class: "end",
    cell: ({ stoppedValue, currency }) => formatMoney(stoppedValue, currency),
  },
  { name: "Within", class: "soft", cell: ({ within }) => keptUpTo(within) },
];
