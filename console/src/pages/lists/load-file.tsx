/** Loads a file of entries: adds them, removes them, or replaces the whole list. */

import { useRef, useState } from "preact/hooks";
import type { ListLoadResult } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { formatNumber } from "../../data/format.ts";
import { useSubmit } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { ChoiceField } from "../../parts/fields.tsx";
import { client } from "../../session/session.ts";

const modes = [
  ["add", "add the entries"],
  ["remove", "remove the entries"],
  ["replace", "replace the whole list"],
] as const;
type Mode = (typeof modes)[number][0];
const problemsShown = 5;

export function LoadFile({ name, onChange }: { readonly name: string; readonly onChange: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<Mode>("add");
  const [outcome, setOutcome] = useState<ListLoadResult | undefined>(undefined);
  const { isBusy, problem, submit } = useSubmit(async () => {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    if (mode === "replace" && !confirm("Remove every entry that is not in this file?")) return;
    setOutcome(undefined);
    setOutcome(await client.loadList({ name, mode, file }));
    onChange();
  });

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Load a file</h2>
      <div class="pair">
        <label class="field">
          <span class="label">File</span>
          <input ref={input} class="input" type="file" required />
        </label>
        <ChoiceField label="Action" value={mode} choices={modes} onValue={setMode} />
      </div>
      <p class="soft">
        CSV or JSON with a column <code>value</code>; optional: <code>expiresAt</code> and <code>note</code>.
      </p>
      <div class="actions">
        <Button name={isBusy ? "Loading…" : "Load"} type="submit" disabled={isBusy} />
      </div>
      <div role="status">
        {problem === undefined ? null : <p class="state failure">{wordError(problem)}</p>}
        {outcome === undefined ? null : <Outcome outcome={outcome} />}
      </div>
    </form>
  );
}

function Outcome({ outcome }: { readonly outcome: ListLoadResult }) {
  const { addedCount, changedCount, unchangedCount, removedCount, failedCount, errorDetails } = outcome;
  const counts = [
    [addedCount, "added"],
    [changedCount, "changed"],
    [unchangedCount, "unchanged"],
    [removedCount, "removed"],
    [failedCount, "rejected"],
  ] as const;
  const texts = counts.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`);
  return (
    <>
      <p>{texts.length === 0 ? "Nothing was changed." : `${texts.join(", ")}.`}</p>
      {errorDetails.slice(0, problemsShown).map(({ message }) => (
        <p key={message} class="caution">
          {message}
        </p>
      ))}
      {errorDetails.length > problemsShown ? (
        <p class="soft">{formatNumber(errorDetails.length - problemsShown)} more like these.</p>
      ) : null}
    </>
  );
}
