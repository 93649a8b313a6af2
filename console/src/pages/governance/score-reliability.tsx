/** The calibration of the scores: predicted and observed fraud by bands of the score, and what it means. */
import type { ReliabilityReport } from "../../../../client/interface.ts";
import { formatNumber, formatShare } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { isVisiting } from "../../session/session.ts";
import { Reliability } from "../models/reliability.tsx";
import { readReliability } from "./reliability-words.ts";

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
          <p class="soft">
            Predicted and observed are of labelled payments: where genuine ones are labelled in part, observed fraud is
            too high. “Observed of all” takes unlabelled ones for genuine.
          </p>
          <div class="reliability-pair">
            <Reliability bands={judged} />
            <Table rows={bands} columns={columns} keyOf={({ from }) => from} label="Score bands" />
          </div>
        </>
      )}
    </section>
  );
}

const columns: readonly Column<Band>[] = [
  { name: "Score", class: "whole", cell: ({ from, to }) => `${from} to ${to}` },
  { name: "Payments", class: "end", cell: ({ transactions }) => formatNumber(transactions) },
  { name: "Labelled", class: "end", cell: ({ labelled }) => formatNumber(labelled) },
  { name: "Predicted", class: "end", cell: ({ expected }) => formatShare(expected) },
  { name: "Observed", class: "end", cell: ({ observed }) => formatShare(observed) },
  {
    name: "Observed of all",
    class: "end",
    cell: ({ observedUnlabelledGenuine }) => formatShare(observedUnlabelledGenuine),
  },
];

function ReliabilitySentences({ report: { bands, baseRate } }: { readonly report: ReliabilityReport }) {
  const reading = readReliability(bands);
  if (reading === undefined) return <p class="soft">Too few payments are labelled for a conclusion.</p>;
  const { kind, labelled, frauds, expectedFrauds, knownShare, labelledShare } = reading;
  const sums = (
    <>
      The scores predicted {formatNumber(Math.round(expectedFrauds))} frauds among {formatNumber(labelled)} labelled
      payments; there were {formatNumber(frauds)}.
    </>
  );
  if (kind === "true") {
    return (
      <p>
        <strong>Overall, the scores are well calibrated.</strong> {sums}
      </p>
    );
  }
  const isTooLittle = kind === "too little";
  return (
    <div class="stack">
      <p>
        <strong>Scores are too {isTooLittle ? "low" : "high"}.</strong> {sums} So the dots are{" "}
        {isTooLittle ? "above" : "below"} the line. The ranking of payments is not affected, but too{" "}
        {isTooLittle ? "few" : "many"} payments reach the review and decline thresholds.
      </p>
      {isVisiting.value ? (
        <p>
          This is expected in the demonstration: about 3 % of its synthetic payments are fraud, while the service
          assumes a base rate of {formatShare(baseRate)}.
        </p>
      ) : null}
      <p class="soft">
        The usual cause is the base rate, the share of fraud that the built-in model assumes: it is set to{" "}
        {formatShare(baseRate)}. Labelled frauds are {formatShare(knownShare)} of all payments and{" "}
        {formatShare(labelledShare)} of the labelled ones; the true rate is usually between the two. To change it, set{" "}
        <code>ASSAY_FRAUD_BASE_RATE</code>
        {knownShare === 0 ? null : (
          <>
            {" "}
            (for {formatShare(knownShare)}, <code>{knownShare.toPrecision(2)}</code>)
          </>
        )}{" "}
        and restart the service; later verdicts use it. A <Link to="/console/models">model trained here</Link> learns
        the rate from the labels.
      </p>
    </div>
  );
}
