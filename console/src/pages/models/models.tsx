/** The models of this side: which is in charge, training another, drift and thresholds. */

import { useState } from "preact/hooks";
import type { ModelEntry } from "../../../../client/interface.ts";
import { formatFigure, formatNumber, formatTime } from "../../data/format.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { TableFrame } from "../../parts/table-frame.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { Drift } from "./drift.tsx";
import { Promote, RollBack } from "./promote.tsx";
import { Thresholds } from "./thresholds.tsx";
import { TrainingPanel } from "./training-panel.tsx";

export function Page() {
  const [resource, reload] = useResource("models", (signal) => client.listModels({}, { signal }));
  const [question, setQuestion] = useState<{ readonly promote: string } | "back" | undefined>(undefined);
  const close = () => setQuestion(undefined);
  // The built-in one alone has none before it.
  const hasOthers = (latestOf(resource)?.models.length ?? 0) > 1;
  return (
    <Frame
      title="Models"
      class="models"
      lead="The live model scores each transaction. A newly trained model has no effect until you promote it."
      actions={
        hasOthers && may("rules:write") ? (
          <button type="button" class="button" onClick={() => setQuestion("back")}>
            Roll back
          </button>
        ) : null
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ models }) => <ModelTable models={models} onPromote={(version) => setQuestion({ promote: version })} />}
      </Loaded>
      <div class="columns">
        <TrainingPanel onTrained={reload} />
        <Thresholds />
      </div>
      <Drift />
      {question === undefined ? null : question === "back" ? (
        <RollBack onChange={reload} onClose={close} />
      ) : (
        <Promote version={question.promote} onChange={reload} onClose={close} />
      )}
    </Frame>
  );
}

function ModelTable({
  models,
  onPromote,
}: {
  readonly models: readonly ModelEntry[];
  readonly onPromote: (version: string) => void;
}) {
  const figure = (value: number | null | undefined) => (value == null ? "–" : formatFigure(value));
  const count = (value: number | null | undefined) => (value == null ? "–" : formatNumber(value));
  return (
    <TableFrame>
      <table class="entries">
        <thead>
          <tr>
            <th>Model</th>
            <th>Trained</th>
            <th class="end">Evaluated on</th>
            <th class="end">Frauds</th>
            <th class="end">Average precision</th>
            <th class="end">AUC</th>
            <th>
              <span class="hidden">Promote</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ version, isInCharge, trainedAt, trainedBy, validation }) => (
            <tr key={version}>
              <td>
                <Link to={`/console/models/${encodeURIComponent(version)}`}>{version}</Link>{" "}
                {isInCharge ? <span class="badge accent">Live</span> : null}
              </td>
              <td class="soft">
                {trainedAt === null ? "shipped with the service" : `${formatTime(trainedAt)}, ${trainedBy ?? ""}`}
              </td>
              <td class="end figure">{count(validation?.transactions)}</td>
              <td class="end figure">{count(validation?.frauds)}</td>
              <td class="end figure">{figure(validation?.averagePrecision)}</td>
              <td class="end figure">{figure(validation?.auc)}</td>
              <td class="end">
                {isInCharge || !may("rules:write") ? null : (
                  <button
                    type="button"
                    class="button small"
                    aria-label={`Promote ${version}`}
                    onClick={() => onPromote(version)}
                  >
                    Promote
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
