/** Where somebody says what the columns of a file mean, and has the service look at it again. */
import { useEffect, useState } from "preact/hooks";
import { TextField } from "../../parts/fields.tsx";
import type { FileContent } from "./peek.ts";
import { askedFields, readSaid, type SaidOfFile } from "./said-of-file.ts";

export function SayOfFile({
  content,
  isNeeded,
  onSaid,
}: {
  readonly content: FileContent;
  /** As it is, the file would be refused. */
  readonly isNeeded: boolean;
  readonly onSaid: (said: SaidOfFile) => void;
}) {
  const asked = askedFields[content];
  const [isOpen, setOpen] = useState(isNeeded);
  // Once it is open it stays so: what was said may have to be mended.
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  if (asked.length === 0) return null;
  function submit(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSaid(readSaid(content, (name) => String(form.get(name) ?? "")));
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Say what the columns mean</summary>
      <form class="stack" onSubmit={submit}>
        <p class="soft">The file stays as it is. What is left empty is told by the columns' names.</p>
        {asked.map(({ field, label }) => (
          <TextField key={field} label={label} name={field} value="" maxLength={200} />
        ))}
        {content === "transactions" ? (
          <>
            <TextField label="Account of all rows" name="account" value="" maxLength={128} />
            <label>
              <input type="checkbox" name="ids" /> The rows have no ids: make them from their content
            </label>
            <label>
              <input type="checkbox" name="negativeAmounts" /> Negative amounts are money going out, as on a statement
            </label>
          </>
        ) : null}
        <div class="actions">
          <button type="submit" class="button">
            Look again
          </button>
        </div>
      </form>
    </details>
  );
}
