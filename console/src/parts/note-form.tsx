/** Adds a note to what people work on. */

import { useState } from "preact/hooks";
import { useAction } from "../data/use-action.ts";
import { Button } from "./button.tsx";
import { RemarkField } from "./fields.tsx";

export function NoteForm({ keep }: { readonly keep: (text: string) => Promise<void> }) {
  const [text, setText] = useState("");
  const [isBusy, run] = useAction();
  function submit(event: Event): void {
    event.preventDefault();
    void run(async () => {
      await keep(text.trim());
      setText("");
      return "Note saved.";
    });
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Note</h2>
      <RemarkField label="Note" isHidden isRequired text={text} onText={setText} />
      <div class="actions">
        <Button name="Save" type="submit" disabled={isBusy || text.trim() === ""} />
      </div>
    </form>
  );
}
