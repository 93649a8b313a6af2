/** Adds a note to a case. */
import { useState } from "preact/hooks";
import { useAction } from "../../data/use-action.ts";
import { client } from "../../session/session.ts";

export function Notes({ caseId, onChange }: { readonly caseId: string; readonly onChange: () => void }) {
  const [text, setText] = useState("");
  const [isBusy, run] = useAction();
  function submit(event: Event): void {
    event.preventDefault();
    void run(async () => {
      await client.noteCase({ caseId, body: { text: text.trim() } });
      setText("");
      onChange();
      return "The note is kept.";
    });
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Note</h2>
      <label class="field">
        <span class="hidden">Note</span>
        <textarea
          class="input"
          rows={2}
          required
          maxLength={1_000}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="submit" class="button" disabled={isBusy || text.trim() === ""}>
          Keep it
        </button>
      </div>
    </form>
  );
}
