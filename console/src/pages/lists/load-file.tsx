/** Loads a file of entries: adds them, takes them out, or puts them in the place of all others. */
import { useRef, useState } from "preact/hooks";
import type { ListLoadResult } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";
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
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ListLoadResult | Error | undefined>(undefined);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    if (mode === "replace" && !confirm("Remove every entry that is not in this file?")) return;
    setBusy(true);
    try {
      setOutcome(await client.loadList({ name, mode, file }));
      onChange();
    } catch (error) {
      setOutcome(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Load a file</h2>
      <div class="pair">
        <label class="field">
          <span class="label">File</span>
          <input ref={input} class="input" type="file" required />
        </label>
        <label class="field">
          <span class="label">Action</span>
          <select
            class="input"
            value={mode}
            onChange={({ currentTarget: { value } }) => setMode(modes.find(([one]) => one === value)?.[0] ?? mode)}
          >
            {modes.map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="soft">
        CSV or JSON with a column <code>value</code>; optional: <code>expiresAt</code> and <code>note</code>.
      </p>
      <div class="actions">
        <button type="submit" class="button" disabled={isBusy}>
          {isBusy ? "Loading…" : "Load"}
        </button>
      </div>
      <div role="status">{outcome === undefined ? null : <Outcome outcome={outcome} />}</div>
    </form>
  );
}

function Outcome({ outcome }: { readonly outcome: ListLoadResult | Error }) {
  if (outcome instanceof Error) return <p class="state failure">{outcome.message}</p>;
  const { addedCount, changedCount, unchangedCount, removedCount, failedCount, errorDetails } = outcome;
  const counts = [
    [addedCount, "added"],
    [changedCount, "changed"],
    [unchangedCount, "unchanged"],
    [removedCount, "removed"],
    [failedCount, "rejected"],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`);
  return (
    <>
      <p>{told.length === 0 ? "Nothing was changed." : `${told.join(", ")}.`}</p>
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
