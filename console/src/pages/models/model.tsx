/** One model: its training, its evaluation and its calibration. */

import { useState } from "preact/hooks";
import type { Model } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { readCard, readTrainedOn } from "./card.ts";
import { EvaluationTable } from "./evaluation-table.tsx";
import { Promote } from "./promote.tsx";
import { BandTable, Reliability } from "./reliability.tsx";

export function Page({ parameters }: PageProps) {
  const { version = "" } = parameters;
  const [resource, reload] = useResource(version, (signal) => client.fetchModel({ version }, { signal }));
  const [isAsking, setAsking] = useState(false);
  const isLive = resource.state === "ready" && resource.value.isInCharge;
  const canPromote = resource.state === "ready" && !isLive && may("rules:write");
  return (
    <Frame
      title={`Model ${version}`}
      class="model"
      lead={
        <>
          {isLive ? <span class="badge accent">Live</span> : null} <Link to="/console/models">All models</Link>
        </>
      }
      actions={canPromote ? <Button name="Promote" class="button primary" onClick={() => setAsking(true)} /> : null}
    >
      <Loaded resource={resource} onRetry={reload}>
        {(model) => <Sheet model={model} />}
      </Loaded>
      {isAsking ? <Promote version={version} onChange={reload} onClose={() => setAsking(false)} /> : null}
    </Frame>
  );
}

function Sheet({ model }: { readonly model: Model }) {
  const { card, modelVersion, trainedAt, trainedBy } = model;
  const { texts, features, judged, interval, judgedFrom } = readCard(card);
  const { transactions, frauds, from, to } = readTrainedOn(card);
  const own = judged[0]?.[1];
  return (
    <>
      <section class="panel">
        <h2>Training</h2>
        <Facts
          entries={[
            ["Name in verdicts", <span class="mono">{modelVersion}</span>],
            ...(trainedAt === null ? [] : ([["Trained", `${formatTime(trainedAt)}, ${trainedBy ?? ""}`]] as const)),
            ...(transactions === undefined ? [] : ([["Labelled transactions", formatNumber(transactions)]] as const)),
            ...(frauds === undefined ? [] : ([["Frauds", formatNumber(frauds)]] as const)),
            ...(from === undefined ? [] : ([["Period", `${formatTime(from)} to ${formatTime(to)}`]] as const)),
            ...texts,
          ]}
        />
        {features.length === 0 ? null : (
          <details>
            <summary>{formatNumber(features.length)} features</summary>
            <p class="mono">{features.join(", ")}</p>
          </details>
        )}
      </section>
      {own === undefined ? (
        <p class="soft">The model card has no evaluation.</p>
      ) : (
        <>
          <section class="stack">
            <h2>Evaluation</h2>
            <p class="soft">
              On {own.transactions === undefined ? "" : `${formatNumber(own.transactions)} `}transactions that were not
              used for training, {own.frauds === undefined ? "" : `${formatNumber(own.frauds)} of them frauds`}
              {judgedFrom === undefined ? "" : `, all later than ${formatTime(judgedFrom)}`}.
              {interval === undefined ? "" : " The range below the average precision is its confidence interval."}
            </p>
            <EvaluationTable judged={judged} interval={interval} />
          </section>
          {own.bands.length === 0 ? null : (
            <section class="stack">
              <h2>Calibration</h2>
              <div class="reliability-pair">
                <div class="panel">
                  <Reliability bands={own.bands} />
                </div>
                <BandTable bands={own.bands} />
              </div>
            </section>
          )}
        </>
      )}
    </>
  );
}
