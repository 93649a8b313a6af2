/** Whether scores and features have changed since the model was judged, or since the weeks before. */

import { useState } from "preact/hooks";
import type { DriftReport } from "../../../../client/interface.ts";
import { formatFigure, formatNumber, formatShare, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";
import { TableFrame } from "../../parts/table-frame.tsx";
import { client } from "../../session/session.ts";

type Level = NonNullable<DriftReport["level"]>;

const levels: Readonly<Record<Level, { readonly name: string; readonly badge: string }>> = {
  stable: { name: "Stable", badge: "approved" },
  alarm: { name: "Changed", badge: "review" },
  severe: { name: "Strongly changed", badge: "declined" },
};
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
            <fieldset class="actions choices">
              <legend class="hidden">Compared with</legend>
              <button
                type="button"
                class="button small"
                aria-pressed={report.reference === "training"}
                onClick={() => setAgainst("training")}
              >
                Against the model's evaluation
              </button>
              <button
                type="button"
                class="button small"
                aria-pressed={report.reference === "earlier_days"}
                onClick={() => setAgainst("earlier_days")}
              >
                Against the previous 28 days
              </button>
            </fieldset>
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
          <TableFrame>
            <table class="entries">
              <thead>
                <tr>
                  <th>Feature</th>
                  <th>State</th>
                  <th>Stability index</th>
                  <th class="end">Alarm level</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ name, stabilityIndex, alarmFrom, level }) => (
                  <tr key={name}>
                    <td class="mono">{name}</td>
                    <td>
                      <LevelBadge level={level} />
                    </td>
                    <td>
                      <span class="score">
                        <svg class="gauge" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                          <rect class="all" width="100" height="6" rx="1" />
                          <rect width={(stabilityIndex / largest) * 100} height="6" rx="1" />
                        </svg>
                        {formatFigure(stabilityIndex)}
                      </span>
                    </td>
                    <td class="end figure">{formatFigure(alarmFrom)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </>
      )}
    </>
  );
}

function LevelBadge({ level }: { readonly level: Level }) {
  return <span class={`badge ${levels[level].badge}`}>{levels[level].name}</span>;
}
