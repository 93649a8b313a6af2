/** Whether scores mean what they say: what was expected and what was seen, by bands of the score. */
import type { ReliabilityReport } from "../../../../client/interface.ts";
import { formatNumber, formatShare } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { Reliability } from "../models/reliability.tsx";
import { ReliabilitySentences } from "./reliability-sentences.tsx";

type Band = ReliabilityReport["bands"][number];

export function ScoreReliability({ report }: { readonly report: ReliabilityReport }) {
  const { bands } = report;
  const judged = bands.flatMap(({ from, to, labelled, frauds, expected, observed }) =>
    expected === null || observed === null
      ? []
      : [{ from: from / 100, to: to / 100, count: labelled, frauds, predicted: expected, observed }],
  );
  return (
    <section class="panel stack">
      <h2>Score calibration</h2>
      {judged.length === 0 ? (
        <p class="soft">No transaction in this period is labelled yet.</p>
      ) : (
        <>
          <ReliabilitySentences report={report} />
          <div class="reliability-pair">
            <Reliability bands={judged} />
            <Table rows={bands} columns={columns} keyOf={({ from }) => from} label="Score bands" />
          </div>
        </>
      )}
    </section>
  );
}

const share = (value: number | null) => (value === null ? "–" : formatShare(value));

const columns: readonly Column<Band>[] = [
  { name: "Score", class: "whole", cell: ({ from, to }) => `${from} to ${to}` },
  { name: "Payments", class: "end", cell: ({ transactions }) => formatNumber(transactions) },
  { name: "Labelled", class: "end", cell: ({ labelled }) => formatNumber(labelled) },
  { name: "Predicted", class: "end", cell: ({ expected }) => share(expected) },
  { name: "Observed", class: "end", cell: ({ observed }) => share(observed) },
];
