/** What happened to a case. */
import type { CaseDetails } from "../../../../client/interface.ts";
import { countOf } from "../../data/format.ts";
import { EventList } from "../../parts/event-list.tsx";

type Event = CaseDetails["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  opened: "Opened",
  alert: "New alert",
  assigned: "Assigned",
  noted: "Note",
  decided: "Decided",
  snoozed: "Snoozed",
  woken: "Snooze ended",
  reopened: "Reopened",
  linked: "Linked",
};

export function Events({ events }: { readonly events: CaseDetails["events"] }) {
  const lines = events.map(({ kind, at, actor, text, alerts }) => ({
    at,
    actor,
    name: kind === "assigned" && text === null ? "Unassigned" : names[kind],
    text: `${alerts > 0 ? `, ${countOf(alerts, "transaction", "transactions")}` : ""}${text === null ? "" : `: ${text}`}`,
  }));
  return <EventList events={lines} />;
}
