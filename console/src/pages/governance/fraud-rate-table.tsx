/** The fraud rate by value, by currency and channel, beside the reference rates. */
import type { FraudRate } from "../../../../client/interface.ts";
import { formatMoney, formatRoughShare, formatShare } from "../../data/format.ts";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { leastLabelledShare, wordExemption } from "./exemption.ts";

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
        is no rate. “Exemption” is the highest threshold, in euros, whose reference rate is met. It is named for remote
        cards and credit transfers only, from {formatShare(leastLabelledShare)} of the value labelled on. Reference:{" "}
        {reference.regulation}
      </p>
    </section>
  );
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
    currency: ({ currency }) => currency,
    cell: ({ value, currency }) => formatMoney(value, currency),
  },
  {
    name: "Fraud",
    class: "end",
    value: ({ fraudValue }) => fraudValue,
    currency: ({ currency }) => currency,
    cell: ({ fraudValue, currency }) => formatMoney(fraudValue, currency),
  },
  numberColumn("Rate", ({ fraudRate }) => fraudRate, formatRoughShare),
  numberColumn("Labelled", ({ labelledValueShare }) => labelledValueShare, formatShare),
  {
    name: "Stopped",
    class: "end",
    value: ({ stoppedValue }) => stoppedValue,
    currency: ({ currency }) => currency,
    cell: ({ stoppedValue, currency }) => formatMoney(stoppedValue, currency),
  },
  textColumn("Exemption", wordExemption, "soft"),
];
