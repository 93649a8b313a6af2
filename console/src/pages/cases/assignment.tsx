/** Takes a case, gives it up, or puts it aside for some time. */
import { useState } from "preact/hooks";
import type { CaseDetails } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useAction } from "../../data/use-action.ts";
import { client, session } from "../../session/session.ts";

const dayMs = 86_400_000;
const spans = [
  [1, "a day"],
  [3, "3 days"],
  [7, "a week"],
  [30, "30 days"],
] as const;

export function Assignment({ found, onChange }: { readonly found: CaseDetails; readonly onChange: () => void }) {
  const { caseId, version, assignee, decision } = found;
  const [isBusy, run] = useAction();
  const [days, setDays] = useState(1);
  const isMine = assignee !== null && assignee === session.value?.holder.name;
  if (decision !== null) return null;

  const act = (work: () => Promise<string>) => run(() => work().finally(onChange));
  const assign = (name: string | null, done: string) =>
    act(async () => {
      await client.assignCase({ caseId, body: { version, assignee: name } });
      return done;
    });
  return (
    <>
      {isMine ? (
        <button type="button" class="button" disabled={isBusy} onClick={() => assign(null, "It is nobody's now.")}>
          Give it up
        </button>
      ) : (
        <button type="button" class="button primary" disabled={isBusy} onClick={() => assign("me", "It is yours.")}>
          Assign to me
        </button>
      )}
      <select
        class="input aside"
        aria-label="For how long"
        value={days}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      >
        {spans.map(([one, words]) => (
          <option key={one} value={one}>
            for {words}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button"
        disabled={isBusy}
        onClick={() =>
          act(async () => {
            const until = new Date(Date.now() + days * dayMs).toISOString();
            await client.snoozeCase({ caseId, body: { version, until } });
            return `Put aside until ${formatTime(until)}, or the next alert.`;
          })
        }
      >
        Put aside
      </button>
    </>
  );
}
