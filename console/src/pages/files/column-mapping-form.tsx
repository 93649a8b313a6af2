/** The form that maps the columns of a file, and refreshes the preview. */

import { useEffect, useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { ChoiceField, TextField } from "../../parts/fields.tsx";
import { askedFields, type ColumnMapping, readMapping } from "./column-mapping.ts";
import type { FileContent } from "./peek.ts";

export function ColumnMappingForm({
  content,
  isNeeded,
  onMapping,
}: {
  readonly content: FileContent;
  /** As it is, the file would be refused. */
  readonly isNeeded: boolean;
  readonly onMapping: (mapping: ColumnMapping) => void;
}) {
  const asked = askedFields[content];
  const [isOpen, setOpen] = useState(isNeeded);
  // Once open it stays open, so that the mapping can be corrected.
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  if (asked.length === 0) return null;
  function submit(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onMapping(readMapping(content, (name) => String(form.get(name) ?? "")));
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Map columns</summary>
      <form class="stack" onSubmit={submit}>
        <p class="soft">The file is not changed. Fields left empty are matched by column name.</p>
        {asked.map(({ field, label }) => (
          <TextField key={field} label={label} name={field} value="" maxLength={200} />
        ))}
        <TextField label="Sheet of the workbook" name="sheet" value="" maxLength={200} />
        <TextField label="List of the JSON file" name="list" value="" maxLength={200} />
        {content === "transactions" ? (
          <>
            <TextField label="Account for all rows" name="account" value="" maxLength={128} />
            <label>
              <input type="checkbox" name="ids" /> Rows have no ids: derive them from the content
            </label>
            <ChoiceField
              label="Negative amounts"
              name="negativeAmounts"
              value=""
              choices={[
                ["", "not stated"],
                ["out", "outgoing money, as on a statement"],
                ["in", "incoming money, such as refunds"],
              ]}
            />
          </>
        ) : null}
        <div class="actions">
          <Button name="Refresh" type="submit" />
        </div>
      </form>
    </details>
  );
}
