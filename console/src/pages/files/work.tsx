/** What people do about a file: its review, notes, and what happened. */
import type { BulkCaseAction, BulkCaseDetails } from "../../../../client/interface.ts";
import { EventList } from "../../parts/event-list.tsx";
import { NoteForm } from "../../parts/note-form.tsx";
import { client, may } from "../../session/session.ts";
import { isFinal } from "./case-state.tsx";
import { Review } from "./review.tsx";

type Event = BulkCaseDetails["work"]["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  assigned: "Assigned",
  noted: "Note",
  reviewed: "Reviewed",
  reopened: "Reopened",
};

/** All but a note tell the version that was read; whatever comes of it, the newest is shown. */
export function changeFile(
  { caseId, work }: BulkCaseDetails,
  action: BulkCaseAction["action"],
  onChange: () => void,
): Promise<void> {
  const version = action.kind === "note" ? {} : { version: work.version };
  const sent = client.changeBulkCase({ caseId, body: { ...version, action } });
  return sent.then(() => undefined).finally(onChange);
}

export function Work({ found, onChange }: { readonly found: BulkCaseDetails; readonly onChange: () => void }) {
  const { review, events } = found.work;
  const canWork = may("cases:write");
  const lines = events.map(({ kind, at, actor, text }) => ({
    at,
    actor,
    name: kind === "assigned" && text === null ? "Unassigned" : names[kind],
    text: text === null ? "" : `: ${text}`,
  }));
  return (
    <>
      {canWork || review !== null ? (
        <div class="columns">
          <Review
            review={review}
            isEnded={isFinal(found)}
            canWork={canWork}
            change={(action) => changeFile(found, action, onChange)}
          />
          {canWork ? <NoteForm keep={(text) => changeFile(found, { kind: "note", text }, onChange)} /> : null}
        </div>
      ) : null}
      {lines.length === 0 ? null : <EventList events={lines} />}
    </>
  );
}
