/** What happened to a case, the newest first. */
import type { CaseDetails } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";

type Event = CaseDetails["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  opened: "Opened",
  alert: "Flagged again",
  assigned: "Assigned",
  noted: "Note",
  decided: "Decided",
  snoozed: "Put aside",
  woken: "Woken",
  reopened: "Opened again",
  linked: "Linked",
};

export function Events({ events }: { readonly events: CaseDetails["events"] }) {
  return (
    <section class="panel stack">
      <h2>What happened</h2>
      <ol class="events">
        {[...events].reverse().map((event, place) => (
          <li key={events.length - place}>
            <time class="soft" dateTime={event.at}>
              {formatTime(event.at)}
            </time>
            <span>
              <strong>{names[event.kind]}</strong>
              {event.alerts > 0 ? `, ${countAlerts(event.alerts)}` : ""}
              {event.text === null ? "" : `: ${event.text}`} <span class="soft">by {event.actor}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function countAlerts(alerts: number): string {
  return alerts === 1 ? "one transaction" : `${formatNumber(alerts)} transactions`;
}
