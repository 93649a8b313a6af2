/** What people did about a document. */
import type { DocumentReview } from "../../../../client/interface.ts";
import { EventList } from "../../parts/event-list.tsx";

type Event = DocumentReview["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  assigned: "Assigned",
  noted: "Note",
  marked: "Marked",
  decided: "Decided",
  reopened: "Queued",
};

export function ReviewEvents({ events }: Pick<DocumentReview, "events">) {
  if (events.length === 0) return null;
  const lines = events.map(({ kind, at, actor, text }) => ({
    at,
    actor,
    name: kind === "assigned" && text === null ? "Unassigned" : names[kind],
    text: text === null ? "" : `: ${text.replaceAll("_", " ")}`,
  }));
  return <EventList events={lines} />;
}
