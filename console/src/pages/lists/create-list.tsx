/** The form that makes a list. */
import { useState } from "preact/hooks";
import type { ListInput } from "../../../../client/interface.ts";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { fields, isField, isKind, kinds } from "./kinds.tsx";

export function CreateList({ onCancel }: { readonly onCancel: () => void }) {
  const [name, setName] = useState("");
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<ListInput["kind"]>("block");
  const [field, setField] = useState<ListInput["field"]>("counterpartyId");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await client.createList({ name, body: { kind, field, title: title.trim() } });
      goTo(`/console/lists/${encodeURIComponent(name)}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Make a list</h2>
      <div class="columns">
        <label class="field">
          <span class="label">Name</span>
          <input
            class="input mono"
            required
            pattern="[a-z0-9][a-z0-9_\-]{0,63}"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <span class="hint">
            Small letters, digits, - and _. Rules write <code>in list("{name === "" ? "name" : name}")</code>.
          </span>
        </label>
        <label class="field">
          <span class="label">What it is for</span>
          <input
            class="input"
            maxLength={200}
            value={title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </label>
        <label class="field">
          <span class="label">Kind</span>
          <select
            class="input"
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              if (isKind(value)) setKind(value);
            }}
          >
            {Object.entries(kinds).map(([one, words]) => (
              <option key={one} value={one}>
                {words.name}: {words.effect}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="label">Of</span>
          <select
            class="input"
            value={field}
            onChange={({ currentTarget: { value } }) => {
              if (isField(value)) setField(value);
            }}
          >
            {Object.entries(fields).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
          <span class="hint">Kind and field stay; a list of another kind is another list.</span>
        </label>
      </div>
      {problem === undefined ? null : (
        <p class="state failure" role="alert">
          {problem}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="button primary" disabled={isBusy}>
          Make it
        </button>
        <button type="button" class="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
