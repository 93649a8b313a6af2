/** The largest payments of each kind, to be opened. */

import { useState } from "preact/hooks";
import type { Backtest, BacktestResult } from "../../../../client/interface.ts";
import { nameReason } from "../../data/reason-names.ts";
import { Choices } from "../../parts/choices.tsx";
import { textColumn } from "../../parts/columns.tsx";
import { payment } from "../../parts/payment-columns.tsx";
import { StatusBadge } from "../../parts/verdict.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";

type Kind = keyof BacktestResult["examples"];
type Example = BacktestResult["examples"][Kind][number];

const kinds: readonly (readonly [kind: Kind, name: string])[] = [
  ["newlyFlagged", "Newly flagged"],
  ["noLongerFlagged", "No longer flagged"],
  ["caught", "Caught"],
  ["missed", "Missed"],
  ["falseAlarms", "False alarms"],
];

export function Examples({
  examples,
  source,
}: {
  readonly examples: BacktestResult["examples"];
  readonly source: Backtest["source"];
}) {
  const [kind, setKind] = useState<Kind>(kinds.find(([one]) => examples[one].length > 0)?.[0] ?? "newlyFlagged");
  const shown = examples[kind];
  const columns: readonly WorkColumn<Example>[] = [
    // The rows of a file are not kept as transactions.
    source === "history"
      ? payment.transaction
      : textColumn("Transaction", ({ transactionId }) => transactionId, "mono"),
    payment.amount,
    payment.time,
    { name: "Live", value: ({ today }) => today, cell: ({ today }) => <StatusBadge status={today} /> },
    {
      name: "Candidate",
      value: ({ candidate }) => candidate,
      cell: ({ candidate }) => <StatusBadge status={candidate} />,
    },
    {
      name: "Outcome",
      value: ({ isFraud }) => (isFraud === null ? null : isFraud ? "fraud" : "genuine"),
      cell: ({ isFraud }) => (isFraud === null ? <span class="soft">none</span> : isFraud ? "fraud" : "genuine"),
    },
    textColumn("Hits", ({ codes }) => codes.map(nameHit).join(", "), "soft"),
  ];
  return (
    <section class="stack">
      <h2>Largest amounts by kind</h2>
      <Choices
        label="Kind"
        choices={kinds.map(([one, name]) => [
          one,
          <>
            {name} <span class="figure">{examples[one].length}</span>
          </>,
        ])}
        value={kind}
        onChoose={setKind}
      />
      <WorkTable
        rows={shown}
        columns={columns}
        keyOf={({ transactionId }) => transactionId}
        label="Examples"
        {...(source === "history" ? { addressOf } : {})}
        empty={<p class="soft">None.</p>}
      />
    </section>
  );
}

function addressOf({ transactionId }: Example): string {
  return `/console/transactions/${encodeURIComponent(transactionId)}`;
}

/** `rule:ID` of one's own rules is their id, the codes of lists are read as words. */
function nameHit(code: string): string {
  return code.startsWith("rule:") ? code.slice("rule:".length) : nameReason(code);
}
