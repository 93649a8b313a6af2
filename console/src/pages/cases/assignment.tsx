/** Assigns a case, unassigns it, or snoozes it. */
import { useState } from "preact/hooks";
import type { CaseDetails } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { AssignButton } from "../../parts/assign-button.tsx";
import { client } from "../../session/session.ts";

const dayMs = 86_400_000;
const spans = [
  [1, "a day"],
  [3, "3 days"],
  [7, "a week"],
  [30, "30 days"],
] as const;

export function Assignment({ found, onChange }: { readonly found: CaseDetails; readonly onChange: () => void }) {
  const { caseId, version, assignee, decision } = found;
  const [days, setDays] = useState(1);
  if (decision !== null) return null;

  const assign = (to: "me" | null) =>
    client
      .assignCase({ caseId, body: { version, assignee: to } })
      .then(() => undefined)
      .finally(onChange);

  async function snooze(): Promise<string> {
    const until = new Date(Date.now() + days * dayMs).toISOString();
    await client.snoozeCase({ caseId, body: { version, until } }).finally(onChange);
    return `Snoozed until ${formatTime(until)} or the next alert.`;
  }

  return (
    <>
      <AssignButton assignee={assignee} assign={assign} />
      <select
        class="input aside"
        aria-label="Snooze for"
        value={days}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      >
        {spans.map(([one, words]) => (
          <option key={one} value={one}>
            for {words}
          </option>
        ))}
      </select>
      <ActionButton name="Snooze" work={snooze} />
    </>
  );
}
