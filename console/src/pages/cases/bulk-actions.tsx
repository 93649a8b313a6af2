/** What is done to several chosen cases at once: taken over, handed over or decided. */
import { useState } from "preact/hooks";
import type { Case, CaseDecisionInput } from "../../../../client/interface.ts";
import { countOf, formatNumber } from "../../data/format.ts";
import { useAction } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { RemarkField, TextField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";
import { nameOutcome } from "./outcomes.tsx";

/** Of one request. */
const mostAtOnce = 100;

type Action = Parameters<typeof client.changeCases>[0]["body"]["action"];
type Outcome = CaseDecisionInput["outcome"];
type Asked = Outcome | "assign";

const outcomes: readonly Outcome[] = ["fraud", "genuine", "inconclusive"];

export function BulkActions({ held, onChange }: { readonly held: readonly Case[]; readonly onChange: () => void }) {
  const [isBusy, run] = useAction();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const count = formatNumber(held.length);
  return (
    <>
      <Button
        name={held.length === 0 ? "Assign to me" : `Assign ${count} to me`}
        class="button primary"
        disabled={isBusy || held.length === 0}
        onClick={() =>
          run(() => changeAll(held, { kind: "assign", assignee: "me" }, "assigned to you").finally(onChange))
        }
      />
      {held.length === 0 ? null : (
        <>
          <Button name="Assign to…" onClick={() => setAsked("assign")} />
          {outcomes.map((outcome) => (
            <Button
              name={`${nameOutcome(outcome)} (${count})`}
              key={outcome}
              class={`button ${outcome === "fraud" ? "danger" : ""}`}
              onClick={() => setAsked(outcome)}
            />
          ))}
        </>
      )}
      {asked === undefined ? null : (
        <Ask asked={asked} held={held} onClose={() => setAsked(undefined)} onChange={onChange} />
      )}
    </>
  );
}

function Ask({
  asked,
  held,
  onClose,
  onChange,
}: {
  readonly asked: Asked;
  readonly held: readonly Case[];
  readonly onClose: () => void;
  readonly onChange: () => void;
}) {
  const [text, setText] = useState("");
  const given = text.trim();
  const isAssignment = asked === "assign";
  const name = isAssignment ? "Assign" : `Mark as ${nameOutcome(asked).toLowerCase()}`;
  async function act(): Promise<void> {
    const action: Action =
      asked === "assign"
        ? { kind: "assign", assignee: given }
        : { kind: "decide", outcome: asked, ...(given === "" ? {} : { note: given }) };
    const done = isAssignment ? `assigned to ${given}` : "decided";
    notify(await changeAll(held, action, done).finally(onChange));
  }
  return (
    <Confirm
      title={`${name}: ${countOf(held.length, "case", "cases")}?`}
      verb={name}
      isDangerous={asked === "fraud"}
      onConfirm={act}
      onClose={onClose}
    >
      {isAssignment ? (
        <TextField label="Colleague" required maxLength={256} autocomplete="off" value={text} onValue={setText} />
      ) : (
        <>
          <p>
            {asked === "inconclusive"
              ? "No transaction is labelled."
              : "All listed transactions of these cases are labelled. A case with a label that says otherwise is left as it is."}
          </p>
          <RemarkField label="Reason" text={text} onText={setText} />
        </>
      )}
    </Confirm>
  );
}

async function changeAll(cases: readonly Case[], action: Action, done: string): Promise<string> {
  const asked = cases.slice(0, mostAtOnce).map(({ caseId, version }) => ({ caseId, version }));
  const { changedCount, failedCount, results } = await client.changeCases({ body: { cases: asked, action } });
  const first = results.find(({ error }) => error !== null);
  const failed = failedCount === 0 ? "" : ` ${formatNumber(failedCount)} not: ${first?.caseId}: ${first?.message}`;
  return `${formatNumber(changedCount)} ${done}.${failed}`;
}
