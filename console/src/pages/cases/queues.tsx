/** The queues of the side: each is a view of the cases, and the open view can be saved as one. */
import { useState } from "preact/hooks";
import type { CaseQueueList } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { place } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";

type Queue = CaseQueueList["queues"][number];

export function Queues() {
  const [resource, reload] = useResource("queues", (signal) => client.listCaseQueues({}, { signal }));
  const [isSaving, setSaving] = useState(false);
  const { query } = place.value;
  const opened = query.get("queue");
  const canWork = may("cases:write");
  return (
    <Loaded resource={resource} onRetry={reload}>
      {({ queues }) => (
        <nav class="actions queues" aria-label="Queues">
          <Link to="/console/cases" class="button small" current={opened === null}>
            All
          </Link>
          {queues.map((queue) => (
            <Link key={queue.name} to={addressOf(queue)} class="button small" current={opened === queue.name}>
              {queue.title}
              {queue.dueHours === null ? "" : ` · ${queue.dueHours} h`}
            </Link>
          ))}
          {canWork ? <Button name="Save as queue" class="button small" onClick={() => setSaving(true)} /> : null}
          {canWork && queues.some(({ name }) => name === opened) ? (
            <ActionButton
              name="Remove this queue"
              class="button small"
              work={async () => {
                await client.removeCaseQueue({ queue: opened ?? "" });
                reload();
                return "The queue is removed; its cases stay.";
              }}
            />
          ) : null}
          {isSaving ? <SaveQueue onClose={() => setSaving(false)} onChange={reload} /> : null}
        </nav>
      )}
    </Loaded>
  );
}

function addressOf({ name, minimumScore, reason }: Queue): string {
  const words = new URLSearchParams({
    queue: name,
    ...(minimumScore === null ? {} : { minimumScore: String(minimumScore) }),
    ...(reason === null ? {} : { reason }),
  });
  return `/console/cases?${words}`;
}

/** As the interface allows; other characters become hyphens. */
function nameOf(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-+|-+$/g, "").slice(0, 64);
}

function SaveQueue({ onClose, onChange }: { readonly onClose: () => void; readonly onChange: () => void }) {
  const { query } = place.value;
  const [title, setTitle] = useState("");
  const [score, setScore] = useState(query.get("minimumScore") ?? "");
  const [reason, setReason] = useState(query.get("reason") ?? "");
  const [hours, setHours] = useState("");
  async function save(): Promise<void> {
    const body = {
      title: title.trim(),
      minimumScore: score === "" ? null : Number(score),
      reason: reason.trim() === "" ? null : reason.trim(),
      dueHours: hours === "" ? null : Number(hours),
    };
    await client.putCaseQueue({ queue: nameOf(title), body });
    onChange();
  }
  return (
    <Confirm title="Save a queue" verb="Save" onConfirm={save} onClose={onClose}>
      <TextField label="Name" required maxLength={64} pattern=".*[A-Za-z0-9].*" value={title} onValue={setTitle} />
      <TextField label="Score from" type="number" min={0} max={100} step="any" value={score} onValue={setScore} />
      <TextField
        label="Reason or rule"
        maxLength={100}
        hint="Code of a reason, or rule: and the id of a rule."
        value={reason}
        onValue={setReason}
      />
      <TextField
        label="Due after hours"
        type="number"
        min={1}
        max={8_760}
        step={1}
        hint="For transactions flagged from now on. Left empty, as for all cases."
        value={hours}
        onValue={setHours}
      />
    </Confirm>
  );
}
