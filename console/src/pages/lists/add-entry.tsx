/** Puts one value into a list, with an expiry and a note. */
import { useState } from "preact/hooks";
import { useAction } from "../../data/use-action.ts";
import { client } from "../../session/session.ts";

export function AddEntry({ name, onChange }: { readonly name: string; readonly onChange: () => void }) {
  const [isBusy, run] = useAction();
  const [value, setValue] = useState("");
  const [until, setUntil] = useState("");
  const [note, setNote] = useState("");

  function submit(event: Event): void {
    event.preventDefault();
    const body = {
      value: value.trim(),
      expiresAt: until === "" ? null : new Date(until).toISOString(),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    void run(async () => {
      const entry = await client.putEntry({ name, body });
      setValue("");
      setNote("");
      onChange();
      return `${entry.value} is in the list.`;
    });
  }

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Add a value</h2>
      <div class="pair">
        <label class="field">
          <span class="label">Value</span>
          <input
            class="input mono"
            required
            maxLength={256}
            value={value}
            onInput={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </label>
        <label class="field">
          <span class="label">Expires</span>
          <input
            class="input"
            type="datetime-local"
            value={until}
            onInput={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </label>
      </div>
      <label class="field">
        <span class="label">Note</span>
        <input
          class="input"
          maxLength={200}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <span class="hint">A value that is there already gets this expiry and note.</span>
      </label>
      <div class="actions">
        <button type="submit" class="button primary" disabled={isBusy}>
          Add it
        </button>
      </div>
    </form>
  );
}
