/** The form that makes a list. */
import { useState } from "preact/hooks";
import type { ListInput } from "../../../../client/interface.ts";
import { type Choice, ChoiceField, TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/form-panel.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { fields, kinds } from "./kinds.tsx";

const kindChoices = Object.entries(kinds).map(
  ([kind, { name, effect }]) => [kind, `${name}: ${effect}`] as Choice<ListInput["kind"]>,
);
const fieldChoices = Object.entries(fields) as readonly Choice<ListInput["field"]>[];

export function CreateList({ onCancel }: { readonly onCancel: () => void }) {
  const [name, setName] = useState("");
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<ListInput["kind"]>("block");
  const [field, setField] = useState<ListInput["field"]>("counterpartyId");

  async function create(): Promise<void> {
    await client.createList({ name, body: { kind, field, title: title.trim() } });
    goTo(`/console/lists/${encodeURIComponent(name)}`);
  }

  return (
    <FormPanel title="Create a list" verb="Create" onSubmit={create} onCancel={onCancel}>
      <div class="columns">
        <TextField
          label="Name"
          isMono
          required
          pattern="[a-z0-9][a-z0-9_\-]{0,63}"
          value={name}
          onValue={setName}
          hint={
            <>
              Lower-case letters, digits, - and _. Used in rules as{" "}
              <code>in list("{name === "" ? "name" : name}")</code>.
            </>
          }
        />
        <TextField label="Description" maxLength={200} value={title} onValue={setTitle} />
        <ChoiceField label="Kind" value={kind} choices={kindChoices} onValue={setKind} />
        <ChoiceField
          label="Field"
          value={field}
          choices={fieldChoices}
          onValue={setField}
          hint="Kind and field cannot be changed later."
        />
      </div>
    </FormPanel>
  );
}
