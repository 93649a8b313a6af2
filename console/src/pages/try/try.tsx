/** Tries a transaction: its verdict without storing anything, and what changes with one field. */
import { useState } from "preact/hooks";
import type { EvidenceTransaction, TransactionInput } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { useTask } from "../../data/use-action.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { StatusBadge } from "../../parts/verdict.tsx";
import { goTo, place } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { changesBetween, fieldsFrom, inputFrom, newFields, type TryFields, tryFields } from "./try-fields.ts";

interface Attempt {
  readonly fields: TryFields;
  readonly status: "approved" | "review" | "declined";
  readonly details: string;
  /** Against the attempt before. */
  readonly changes: readonly string[];
}

/** Other pages link here with a transaction to begin from. */
export function Page() {
  const id = place.value.query.get("from");
  const [resource, reload] = useResource(id ?? "", async (signal) =>
    id === null ? undefined : (await client.fetchEvidence({ id }, { signal })).transaction,
  );
  const known: EvidenceTransaction | undefined = latestOf(resource);
  return (
    <Frame
      title="Try one"
      class="try"
      lead="The verdict that a transaction would get. Nothing is stored, counted or learned until you send it."
    >
      {resource.state === "failed" ? <Failure error={resource.error} onRetry={reload} /> : null}
      {resource.state === "loading" ? <Loading what="Opening" /> : null}
      {resource.state === "ready" ? (
        <TryForm
          key={id ?? ""}
          first={known === undefined ? newFields(Date.now()) : fieldsFrom(known, id ?? "")}
          isFromOther={known !== undefined}
        />
      ) : null}
    </Frame>
  );
}

function TryForm({ first, isFromOther }: { readonly first: TryFields; readonly isFromOther: boolean }) {
  const [fields, setFields] = useState(first);
  const [attempts, setAttempts] = useState<readonly Attempt[]>([]);
  const { isBusy, problem, run } = useTask();

  async function score(): Promise<void> {
    const { status, details } = await client.analyseTransaction({ body: inputFrom(fields), dryRun: true });
    const before = attempts[0]?.fields;
    const changes = before === undefined ? [] : changesBetween(before, fields);
    setAttempts([{ fields, status, details, changes }, ...attempts]);
  }
  async function send(): Promise<void> {
    const body: TransactionInput = inputFrom(fields);
    await client.analyseTransaction({ body });
    goTo(`/console/transactions/${encodeURIComponent(body.transactionId)}`);
  }
  return (
    <div class="columns">
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(score);
        }}
      >
        <h2>Transaction</h2>
        {isFromOther ? (
          <p class="soft">A copy with an id of its own. The original counts as an earlier payment of the account.</p>
        ) : null}
        <div class="filters">
          {tryFields.map(({ name, label, type, isRequired, hint }) => (
            <TextField
              key={name}
              label={label}
              type={type}
              required={isRequired}
              maxLength={256}
              value={fields[name]}
              onValue={(value) => setFields({ ...fields, [name]: value })}
              {...(type === "number" ? { step: "any" as const } : {})}
              {...(hint === undefined ? {} : { hint })}
            />
          ))}
        </div>
        {problem === undefined ? null : (
          <p class="state failure" role="alert">
            {wordError(problem)}
          </p>
        )}
        <div class="actions">
          <Button
            name={isBusy ? "Scoring…" : "Score without storing"}
            type="submit"
            class="button primary"
            disabled={isBusy}
          />
          <Button name="Send and store" disabled={isBusy || attempts.length === 0} onClick={() => run(send)} />
        </div>
      </form>
      <section class="stack" aria-label="Verdicts" aria-live="polite">
        {attempts.length === 0 ? (
          <p class="soft">The verdict appears here. Change a field and score again to see what it does.</p>
        ) : (
          attempts.map(({ status, details, changes }, index) => (
            <article class="panel stack" key={attempts.length - index}>
              <p class="actions">
                <StatusBadge status={status} />
                <span class="soft">
                  {changes.length === 0 ? `Attempt ${attempts.length - index}` : changes.join("; ")}
                </span>
              </p>
              <p>{details}</p>
            </article>
          ))
        )}
      </section>
    </div>
  );
}
