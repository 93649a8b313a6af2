/** Whether scores and features have changed since the evaluation of the model, or since the weeks before. */

import { useState } from "preact/hooks";
import type { DriftReport } from "../../../../client/interface.ts";
import { formatFigure, formatNumber, formatShare, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Choices } from "../../parts/choices.tsx";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Gauge } from "../../parts/verdict.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client } from "../../session/session.ts";

type Level = NonNullable<DriftReport["level"]>;

const levels: Readonly<Record<Level, { readonly name: string; readonly badge: string }>> = {
  stable: { name: "Stable", badge: "approved" },
  alarm: { name: "Changed", badge: "review" },
  severe: { name: "Strongly changed", badge: "declined" },
};
const references = [
  ["training", "Against the model's evaluation"],
  ["earlier_days", "Against the previous 28 days"],
] as const;
const featuresShown = 12;

export function Drift() {
  const [against, setAgainst] = useState<DriftReport["reference"] | undefined>(undefined);
  const [resource, reload] = useResource(`drift ${against ?? ""}`, (signal) =>
    client.fetchDrift(against === undefined ? {} : { against }, { signal }),
  );
  return (
    <section class="panel stack drift">
      <h2>Drift</h2>
      <Loaded resource={resource} onRetry={reload}>
        {(report) => (
          <>
            <Choices label="Compared with" choices={references} value={report.reference} onChoose={setAgainst} />
            <Report report={report} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Report({ report }: { readonly report: DriftReport }) {
  const { score, problem, current, earlier, features, featureCount, alarmCount, share } = report;
  const shown = features.slice(0, featuresShown);
  const largest = Math.max(...shown.map(({ stabilityIndex }) => stabilityIndex), 0.001);
  return (
    <>
      {problem === null ? null : <p class="soft">{problem}</p>}
      {current === null ? null : (
        <p class="soft">
          {formatNumber(current.transactions)} transactions, {formatTime(current.from)} to {formatTime(current.to)}
          {earlier === null
            ? report.reference === "training"
              ? ", compared with the model's evaluation data"
              : ""
            : `, compared with ${formatNumber(earlier.transactions)} from ${formatTime(earlier.from)} on`}
          {share < 1 ? `; a sample of about ${formatShare(share)} of these verdicts` : ""}.
        </p>
      )}
      {score === null ? null : (
        <p class="actions">
          <LevelBadge level={score.level} />
          <span>
            The score's stability index is {formatFigure(score.stabilityIndex)}; the alarm level is{" "}
            {formatFigure(score.alarmFrom)}.
          </span>
        </p>
      )}
      {features.length === 0 ? null : (
        <>
          <p>
            {formatNumber(alarmCount)} of {formatNumber(featureCount)} features are above their alarm level. The largest
            changes:
          </p>
          <WorkTable
            rows={shown}
            columns={columnsOf(largest)}
            keyOf={({ name }) => name}
            class="entries"
            label="Features with the largest changes"
            isSmall
          />
        </>
      )}
    </>
  );
}

function columnsOf(largest: number): readonly WorkColumn<DriftReport["features"][number]>[] {
  return [
    textColumn("Feature", ({ name }) => name, "mono"),
    { name: "State", value: ({ level }) => level, cell: ({ level }) => <LevelBadge level={level} /> },
    {
      name: "Stability index",
      value: ({ stabilityIndex }) => stabilityIndex,
      cell: ({ stabilityIndex }) => (
        <Gauge percent={(stabilityIndex / largest) * 100} text={formatFigure(stabilityIndex)} />
      ),
    },
    numberColumn("Alarm level", ({ alarmFrom }) => alarmFrom, formatFigure),
  ];
}

function LevelBadge({ level }: { readonly level: Level }) {
  return <span class={`badge ${levels[level].badge}`}>{levels[level].name}</span>;
}
