/** The fraud rate by value, by currency and channel, beside the reference rates. */
import type { FraudRate } from "../../../../client/interface.ts";
import { formatMoney, formatNumber, formatShare } from "../../data/format.ts";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";

type Group = FraudRate["groups"][number];

export function FraudRateTable({ report: { groups, reference } }: { readonly report: FraudRate }) {
  return (
    <section class="stack">
      <WorkTable
        rows={groups}
        columns={columns}
        keyOf={({ currency, channel, isTotal }) => `${currency} ${channel} ${isTotal}`}
        label="Fraud rate by value"
        heading={<h2>Fraud rate by value</h2>}
      />
      <p class="soft">
        Covers payments that were not declined; unlabelled payments count as genuine, and where none is labelled there
        is no rate. “Within” is the highest exemption threshold whose reference rate is met. It applies only to channels
        of remote payments of that kind. Reference: {reference.regulation}
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

const columns: readonly WorkColumn<Group>[] = [
  textColumn("Currency", ({ currency }) => currency ?? "not given"),
  {
    name: "Channel",
    value: ({ channel, isTotal }) => (isTotal ? "all" : (channel ?? "not given")),
    cell: ({ channel, isTotal }) => (isTotal ? <strong>all</strong> : (channel ?? "not given").replaceAll("_", " ")),
  },
  numberColumn("Payments", ({ transactions }) => transactions),
  {
    name: "Value",
    class: "end",
    value: ({ value }) => value,
    cell: ({ value, currency }) => formatMoney(value, currency),
  },
  {
    name: "Fraud",
    class: "end",
    value: ({ fraudValue }) => fraudValue,
    cell: ({ fraudValue, currency }) => formatMoney(fraudValue, currency),
  },
  numberColumn("Rate", ({ fraudRate }) => fraudRate, rate.format),
  numberColumn("Labelled", ({ labelledValueShare }) => labelledValueShare, formatShare),
  {
    name: "Stopped",
    class: "end",
    value: ({ stoppedValue }) => stoppedValue,
    cell: ({ stoppedValue, currency }) => formatMoney(stoppedValue, currency),
  },
  textColumn("Within", ({ within }) => keptUpTo(within), "soft"),
];
