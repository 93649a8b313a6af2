/** What people did about a document. */
import type { DocumentReport, DocumentReview } from "../../../../client/interface.ts";
import { EventList } from "../../parts/event-list.tsx";
import { nameOfCheck } from "./finding.ts";

type Event = DocumentReview["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  assigned: "Assigned",
  noted: "Note",
  marked: "Marked",
  decided: "Decided",
  reopened: "Queued",
};

export function ReviewEvents({ events, report }: Pick<DocumentReview, "events"> & { readonly report: DocumentReport }) {
  if (events.length === 0) return null;
  const lines = events.map(({ kind, at, actor, text }) => ({
    at,
    actor,
    name: kind === "assigned" && text === null ? "Unassigned" : names[kind],
    text: text === null ? "" : `: ${kind === "marked" ? nameMarked(text, report) : text.replaceAll("_", " ")}`,
  }));
  return <EventList events={lines} />;
}

/** `check-id: right` by the title of its finding. */
function nameMarked(text: string, { findings }: DocumentReport): string {
  const end = text.indexOf(":");
  const check = end < 0 ? text : text.slice(0, end);
  const title = findings.find((finding) => finding.check === check)?.issue ?? nameOfCheck(check);
  return `${title}${end < 0 ? "" : text.slice(end).replaceAll("_", " ")}`;
}
