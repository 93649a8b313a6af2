/** Trains a model on this side's labels, and shows the progress. */

import { useEffect, useState } from "preact/hooks";
import type { TrainingState } from "../../../../client/interface.ts";
import { formatNumber, formatSeconds, formatTime } from "../../data/format.ts";
import { useAction } from "../../data/use-action.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";

const everyMs = 700;

export function TrainingPanel({ onTrained }: { readonly onTrained: () => void }) {
  const [resource, reload] = useResource("training", (signal) => client.fetchTraining({}, { signal }));
  const [isBusy, run] = useAction();
  const state = resource.state === "ready" ? resource.value : undefined;
  const isUnderWay = state?.status === "reading" || state?.status === "training";
  const [wasUnderWay, setWasUnderWay] = useState(false);

  useEffect(() => {
    if (!isUnderWay) return undefined;
    setWasUnderWay(true);
    const timer = setTimeout(reload, everyMs);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    if (state === undefined || isUnderWay || !wasUnderWay) return;
    setWasUnderWay(false);
    onTrained();
  }, [state]);

  return (
    <section class="panel stack">
      <h2>Train</h2>
      <p class="soft">
        Trains a model on all labelled transactions of this side. The latest ones are held out: the model and the
        built-in model are evaluated on them.
      </p>
      <Loaded resource={resource} onRetry={reload}>
        {(training) => <State training={training} />}
      </Loaded>
      {may("rules:write") ? (
        <div class="actions">
          {isUnderWay ? (
            <Button
              name="Cancel"
              disabled={isBusy}
              onClick={() =>
                run(async () => {
                  await client.cancelTraining().finally(reload);
                  return "The training is cancelled; nothing is stored of it.";
                })
              }
            />
          ) : (
            <Button
              name="Train now"
              class="button primary"
              disabled={isBusy}
              onClick={() =>
                run(async () => {
                  await client.trainModel();
                  reload();
                  return "Training started.";
                })
              }
            />
          )}
        </div>
      ) : null}
    </section>
  );
}

function State({ training }: { readonly training: TrainingState }) {
  const { status, genuine, frauds, trees, treesInAll, version, problem, startedAt, startedBy } = training;
  const labels = `${formatNumber(genuine)} genuine and ${formatNumber(frauds)} frauds`;
  switch (status) {
    case "none":
      return <p>No training since the service started.</p>;
    case "reading":
      return (
        <div class="stack">
          <p role="status">Reading the labels: {labels} so far.</p>
          <progress aria-label="Training progress" />
        </div>
      );
    case "training":
      return (
        <div class="stack">
          <p role="status">
            {treesInAll === 0
              ? "Preparing the training"
              : `Training: ${formatNumber(trees)} of at most ${formatNumber(treesInAll)} trees`}
            , from {labels}
            {startedAt === null ? "" : `; ${formatSeconds((Date.now() - Date.parse(startedAt)) / 1000)} so far`}.
          </p>
          {treesInAll === 0 ? (
            <progress aria-label="Training progress" />
          ) : (
            <progress max={treesInAll} value={trees} aria-label="Training progress" />
          )}
        </div>
      );
    case "trained":
      return (
        <p role="status">
          {version === null ? "A model" : <Link to={`/console/models/${encodeURIComponent(version)}`}>{version}</Link>}{" "}
          was trained from {labels}; started {formatTime(startedAt)} by {startedBy}.
        </p>
      );
    case "cancelled":
      return (
        <p class="soft" role="status">
          The training of {formatTime(startedAt)} by {startedBy} was cancelled.
        </p>
      );
    case "refused":
    case "failed":
      return (
        <p class="state failure" role="alert">
          {problem ?? "The training failed."}
        </p>
      );
  }
}
