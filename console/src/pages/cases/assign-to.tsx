/** Assigns a case to a colleague: those who hold cases are offered, and any other name can be written. */
import { useState } from "preact/hooks";
import type { CaseDetails } from "../../../../client/interface.ts";
import { useTask } from "../../data/use-action.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { client, may, session } from "../../session/session.ts";

const listId = "colleagues";

export function AssignTo({ found, onChange }: { readonly found: CaseDetails; readonly onChange: () => void }) {
  const { caseId, version, decision } = found;
  const [resource] = useResource("assignees", readKnownNames);
  const [name, setName] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useTask();
  const act = (work: () => Promise<void>) => run(() => work().catch(notifyFailure));
  if (decision !== null) return null;
  const { offered, known } = latestOf(resource) ?? { offered: [], known: [] };
  const wanted = name.trim();
  const isKnown = known.includes(wanted);
  async function assign(): Promise<void> {
    await client.assignCase({ caseId, body: { version, assignee: wanted } }).finally(onChange);
    notify(`Assigned to ${wanted}.`);
  }
  return (
    <section class="panel stack">
      <h2>Hand over</h2>
      <TextField label="Colleague" list={listId} maxLength={256} autocomplete="off" value={name} onValue={setName} />
      <datalist id={listId}>
        {offered.map((assignee) => (
          <option key={assignee} value={assignee} />
        ))}
      </datalist>
      <div class="actions">
        <Button
          name="Assign"
          disabled={wanted === "" || isBusy}
          onClick={() => (isKnown ? act(assign) : setAsking(true))}
        />
      </div>
      {isAsking ? (
        <Confirm
          title="Hand over to an unknown name?"
          verb="Hand over"
          onConfirm={assign}
          onClose={() => setAsking(false)}
        >
          <p>
            Nobody called <strong>{wanted}</strong> is known here. If the name is misspelt, the case waits for nobody.
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}

/** Who can sign in is known to admins; for others, whoever holds cases. */
async function readKnownNames(signal: AbortSignal) {
  const own = session.value?.holder.name;
  const [{ assignees }, { users }] = await Promise.all([
    client.summariseCases({}, { signal }),
    may("admin") ? client.listUsers({}, { signal }) : { users: [] },
  ]);
  const holders = assignees.map(({ assignee }) => assignee);
  const people = [...users.map(({ name }) => name), ...(own === undefined ? [] : [own])];
  const known = users.length === 0 ? [...holders, ...people] : people;
  return { offered: [...new Set([...holders, ...people])], known };
}
