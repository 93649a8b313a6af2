/** Starts a backtest of saved rules, a model or thresholds. */

import { useState } from "preact/hooks";
import type { BacktestRequest, ModelList, RuleList } from "../../../../client/interface.ts";
import { useSubmit } from "../../data/use-action.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { type Choice, ChoiceField, TextField } from "../../parts/fields.tsx";
import { Failure, Loaded } from "../../parts/states.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { type BacktestData, BacktestDataFields, periodOf, startBacktest, wholeHistory } from "./backtest-data.tsx";

interface Known {
  readonly rules: RuleList["rules"];
  readonly models: ModelList["models"];
}

const rulesOffered = 500;

export function StartForm() {
  const [resource, reload] = useResource("to be tried", async (signal): Promise<Known> => {
    const [{ rules }, { models }] = await Promise.all([
      client.listRules({ limit: rulesOffered }, { signal }),
      client.listModels({}, { signal }),
    ]);
    return { rules, models };
  });
  return (
    <details class="panel start">
      <summary>Start a backtest</summary>
      <Loaded resource={resource} onRetry={reload}>
        {(known) => <Fields known={known} />}
      </Loaded>
    </details>
  );
}

function Fields({ known: { rules, models } }: { readonly known: Known }) {
  const [title, setTitle] = useState("");
  const [added, setAdded] = useState("");
  const [left, setLeft] = useState("");
  const [model, setModel] = useState("");
  const [review, setReview] = useState("");
  const [decline, setDecline] = useState("");
  const [over, setOver] = useState<BacktestData>(wholeHistory);
  const { isBusy, problem, submit } = useSubmit(async () => {
    const request: BacktestRequest = {
      ...(title.trim() === "" ? {} : { title: title.trim() }),
      ...(added === "" ? {} : { rules: [{ ruleId: added }] }),
      ...(left === "" ? {} : { without: [left] }),
      ...(model === "" ? {} : { model }),
      ...(review === "" || decline === "" ? {} : { thresholds: { review: Number(review), decline: Number(decline) } }),
      ...periodOf(over),
    };
    const { backtestId } = await startBacktest(request, over.file);
    goTo(`/console/backtests/${encodeURIComponent(backtestId)}`);
  });

  const inForce = rules.filter((rule) => rule.inForce?.mode === "live");
  return (
    <form class="stack" onSubmit={submit}>
      <div class="filters">
        <TextField label="Title" maxLength={200} value={title} onValue={setTitle} />
        <OneOf
          name="Add rule"
          none="none"
          value={added}
          options={rules.map(({ ruleId }) => ruleId)}
          onChange={setAdded}
        />
        <OneOf
          name="Remove rule"
          none="none"
          value={left}
          options={inForce.map(({ ruleId }) => ruleId)}
          onChange={setLeft}
        />
        <OneOf
          name="Model"
          none="the live model"
          value={model}
          options={models.map(({ version }) => version)}
          onChange={setModel}
        />
        <Threshold name="Review from" value={review} isRequired={decline !== ""} onChange={setReview} />
        <Threshold name="Decline from" value={decline} isRequired={review !== ""} onChange={setDecline} />
        <BacktestDataFields value={over} onChange={setOver} />
      </div>
      {problem === undefined ? null : <Failure error={problem} />}
      <div class="actions">
        <Button name="Start" type="submit" class="button primary" disabled={isBusy} />
        <span class="soft">Empty fields use what is live.</span>
      </div>
    </form>
  );
}

function OneOf({
  name,
  none,
  value,
  options,
  onChange,
}: {
  readonly name: string;
  readonly none: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const choices: readonly Choice<string>[] = [["", none], ...options.map((option) => [option, option] as const)];
  return <ChoiceField label={name} value={value} choices={choices} onValue={onChange} />;
}

function Threshold({
  name,
  value,
  isRequired,
  onChange,
}: {
  readonly name: string;
  readonly value: string;
  /** Both are needed, or neither. */
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={name}
      type="number"
      min={0}
      max={100}
      step="any"
      placeholder="current"
      required={isRequired}
      value={value}
      onValue={onChange}
    />
  );
}
