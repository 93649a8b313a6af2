/** Assigns a case to a colleague: those who hold cases are offered, and any other name can be written. */
import { useState } from "preact/hooks";
import type { CaseDetails } from "../../../../client/interface.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { client } from "../../session/session.ts";

const listId = "colleagues";

export function AssignTo({ found, onChange }: { readonly found: CaseDetails; readonly onChange: () => void }) {
  const { caseId, version, decision } = found;
  const [resource] = useResource("assignees", (signal) => client.summariseCases({}, { signal }));
  const [name, setName] = useState("");
  if (decision !== null) return null;
  async function assign(): Promise<string> {
    await client.assignCase({ caseId, body: { version, assignee: name.trim() } }).finally(onChange);
    return `Assigned to ${name.trim()}.`;
  }
  return (
    <section class="panel stack">
      <h2>Hand over</h2>
      <TextField label="Colleague" list={listId} maxLength={256} autocomplete="off" value={name} onValue={setName} />
      <datalist id={listId}>
        {(latestOf(resource)?.assignees ?? []).map(({ assignee }) => (
          <option key={assignee} value={assignee} />
        ))}
      </datalist>
      <div class="actions">
        <ActionButton name="Assign" isDisabled={name.trim() === ""} work={assign} />
      </div>
    </section>
  );
}
