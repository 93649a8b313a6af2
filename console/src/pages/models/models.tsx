/** The models of this side: which is live, training another, drift and thresholds. */

import { useState } from "preact/hooks";
import type { ModelEntry } from "../../../../client/interface.ts";
import { formatFigure, formatNumber, formatTime } from "../../data/format.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { actionColumn } from "../../parts/action-column.tsx";
import { Button } from "../../parts/button.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
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
      actions={hasOthers && may("rules:write") ? <Button name="Roll back" onClick={() => setQuestion("back")} /> : null}
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ models }) => (
          <Table
            rows={models}
            columns={columnsOf((version) => setQuestion({ promote: version }))}
            keyOf={({ version }) => version}
            class="entries"
            label="Models"
          />
        )}
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

const figure = (value: number | null | undefined) => (value == null ? "–" : formatFigure(value));
const count = (value: number | null | undefined) => (value == null ? "–" : formatNumber(value));

function columnsOf(onPromote: (version: string) => void): readonly Column<ModelEntry>[] {
  return [
    {
      name: "Model",
      cell: ({ version, isInCharge }) => (
        <>
          <Link to={`/console/models/${encodeURIComponent(version)}`}>{version}</Link>{" "}
          {isInCharge ? <span class="badge accent">Live</span> : null}
        </>
      ),
    },
    {
      name: "Trained",
      class: "soft",
      cell: ({ trainedAt, trainedBy }) =>
        trainedAt === null ? "shipped with the service" : `${formatTime(trainedAt)}, ${trainedBy ?? ""}`,
    },
    { name: "Evaluated on", class: "end", cell: ({ validation }) => count(validation?.transactions) },
    { name: "Frauds", class: "end", cell: ({ validation }) => count(validation?.frauds) },
    { name: "Average precision", class: "end", cell: ({ validation }) => figure(validation?.averagePrecision) },
    { name: "AUC", class: "end", cell: ({ validation }) => figure(validation?.auc) },
    actionColumn("Promote", ({ version, isInCharge }) =>
      isInCharge ? undefined : { of: version, run: () => onPromote(version) },
    ),
  ];
}
