/** Puts one value into a list, with an expiry and a note. */
import { useState } from "preact/hooks";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export function AddEntry({ name, onChange }: { readonly name: string; readonly onChange: () => void }) {
  const [value, setValue] = useState("");
  const [until, setUntil] = useState("");
  const [note, setNote] = useState("");

  async function add(): Promise<void> {
    const body = {
      value: value.trim(),
      expiresAt: until === "" ? null : new Date(until).toISOString(),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    const entry = await client.putEntry({ name, body });
    setValue("");
    setNote("");
    onChange();
    notify(`${entry.value} added.`);
  }

  return (
    <FormPanel title="Add a value" verb="Add" onSubmit={add}>
      <div class="pair">
        <TextField label="Value" isMono required maxLength={256} value={value} onValue={setValue} />
        <TextField label="Expires" type="datetime-local" value={until} onValue={setUntil} />
      </div>
      <TextField
        label="Note"
        maxLength={200}
        value={note}
        onValue={setNote}
        hint="If the value is already in the list, its expiry and note are replaced."
      />
    </FormPanel>
  );
}
