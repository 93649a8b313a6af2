/** The models of this side: which is live, training another, drift and thresholds. */

import { useState } from "preact/hooks";
import type { ModelEntry } from "../../../../client/interface.ts";
import { formatFigure, formatTime } from "../../data/format.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { actionColumn } from "../../parts/action-column.tsx";
import { Button } from "../../parts/button.tsx";
import { numberColumn } from "../../parts/columns.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
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
  // Before the built-in one there is none; any other was promoted in the place of one.
  const hasFormer = latestOf(resource)?.models.some((model) => model.isInCharge && model.trainedAt !== null) ?? false;
  return (
    <Frame
      title="Models"
      class="models"
      lead="The live model scores each transaction. A newly trained model has no effect until you promote it."
      actions={hasFormer && may("rules:write") ? <Button name="Roll back" onClick={() => setQuestion("back")} /> : null}
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ models }) => (
          <WorkTable
            rows={models}
            columns={columnsOf((version) => setQuestion({ promote: version }))}
            keyOf={({ version }) => version}
            class="entries"
            label="Models"
            addressOf={addressOf}
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

function addressOf({ version }: ModelEntry): string {
  return `/console/models/${encodeURIComponent(version)}`;
}

function columnsOf(onPromote: (version: string) => void): readonly WorkColumn<ModelEntry>[] {
  return [
    {
      name: "Model",
      class: "whole",
      value: ({ version }) => version,
      cell: (model) => (
        <>
          <Link to={addressOf(model)}>{model.version}</Link>{" "}
          {model.isInCharge ? <span class="badge accent">Live</span> : null}
        </>
      ),
    },
    {
      name: "Trained",
      value: ({ trainedAt }) => trainedAt,
      class: "soft",
      cell: ({ trainedAt, trainedBy }) =>
        trainedAt === null
          ? "shipped with the service, evaluated on simulated payments"
          : `${formatTime(trainedAt)}, ${trainedBy ?? ""}`,
    },
    numberColumn("Evaluated on", ({ validation }) => validation?.transactions ?? null),
    numberColumn("Frauds", ({ validation }) => validation?.frauds ?? null),
    numberColumn("Average precision", ({ validation }) => validation?.averagePrecision ?? null, formatFigure),
    numberColumn(
      "Built-in on the same",
      ({ trainedAt, validation }) => (trainedAt === null ? null : (validation?.builtInAveragePrecision ?? null)),
      formatFigure,
    ),
    numberColumn("AUC", ({ validation }) => validation?.auc ?? null, formatFigure),
    actionColumn("Promote", ({ version, isInCharge }) =>
      isInCharge ? undefined : { of: version, run: () => onPromote(version) },
    ),
  ];
}
