/** What needs attention in the whole console, each with a link. */
import { useLive } from "../../data/live.ts";
import { useResource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { listAttention, lookForAttention } from "./find-attention.ts";

export function AttentionPanel() {
  const [resource, reload] = useResource("attention", (signal) => lookForAttention(client, may, signal));
  useLive(["case.opened", "case.decided", "case.changed", "document.tampered", "bulk_case.done"], reload);
  return (
    <section class="panel" aria-label="Needs attention">
      <h2>Needs attention</h2>
      <Loaded resource={resource} onRetry={reload}>
        {(found) => {
          const entries = listAttention(found, Date.now());
          if (entries.length === 0) {
            return <p class="soft">Nothing: no unassigned or overdue cases, no failures.</p>;
          }
          return (
            <ul class="attention">
              {entries.map(({ sentence, address, isUrgent }) => (
                <li key={sentence} class={isUrgent ? "urgent" : undefined}>
                  <Link to={address}>{sentence}</Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}
