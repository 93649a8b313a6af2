/** What a payment turned out to be, set from its row by those who may label. */
import { signal } from "@preact/signals";
import { client, may } from "../session/session.ts";
import { notify, notifyFailure } from "./notices.tsx";
import type { WorkColumn } from "./work-table.tsx";

type Outcome = boolean | null;

interface Labelled {
  readonly transactionId: string;
  readonly isFraud: Outcome;
}

/** Labels that were set here since the rows were loaded. */
const changed = signal<ReadonlyMap<string, Outcome>>(new Map());

function outcomeOf({ transactionId, isFraud }: Labelled): Outcome {
  const own = changed.value.get(transactionId);
  return own === undefined ? isFraud : own;
}

export const wordOutcome = (outcome: Outcome): string => (outcome === null ? "–" : outcome ? "Fraud" : "Genuine");
const choices = [null, true, false] as const;

export const outcomeColumn: WorkColumn<Labelled> = {
  name: "Outcome",
  value: (row) => {
    const outcome = outcomeOf(row);
    return outcome === null ? null : wordOutcome(outcome);
  },
  cell: (row) => <OutcomeCell id={row.transactionId} outcome={outcomeOf(row)} />,
};

function OutcomeCell({ id, outcome }: { readonly id: string; readonly outcome: Outcome }) {
  if (!may("labels:write")) return <>{wordOutcome(outcome)}</>;
  async function set(next: Outcome): Promise<void> {
    const show = (one: Outcome) => {
      changed.value = new Map(changed.value).set(id, one);
    };
    show(next);
    try {
      if (next === null) await client.revokeLabel({ id });
      else await client.labelTransaction({ id, body: { isFraud: next, source: "analyst" } });
      notify(
        next === null ? `The label of ${id} is removed.` : `${id} is labelled as ${wordOutcome(next).toLowerCase()}.`,
      );
    } catch (error) {
      show(outcome);
      notifyFailure(error);
    }
  }
  return (
    <select
      class={`outcome ${outcome === true ? "fraud" : ""}`}
      aria-label={`Outcome of ${id}`}
      value={wordOutcome(outcome)}
      onChange={({ currentTarget }) => void set(choices[currentTarget.selectedIndex] ?? null)}
    >
      {choices.map((one) => (
        <option key={wordOutcome(one)}>{wordOutcome(one)}</option>
      ))}
    </select>
  );
}
