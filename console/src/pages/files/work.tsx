/** The work on a file: its review, notes and history. */

import { useState } from "preact/hooks";
import type { BulkCaseAction, BulkCaseDetails } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { EventList } from "../../parts/event-list.tsx";
import { RemarkField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { NoteForm } from "../../parts/note-form.tsx";
import { notify } from "../../parts/notices.tsx";
import { client, may } from "../../session/session.ts";
import { isFinal } from "./case-state.tsx";

type Event = BulkCaseDetails["work"]["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  assigned: "Assigned",
  noted: "Note",
  reviewed: "Reviewed",
  reopened: "Reopened",
};

/** All but a note name the version that was read; the newest is shown whatever the outcome. */
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

function Review({
  review,
  isEnded,
  canWork,
  change,
}: {
  readonly review: BulkCaseDetails["work"]["review"];
  /** Whether the file has come to its end, in whatever way. */
  readonly isEnded: boolean;
  readonly canWork: boolean;
  readonly change: (action: BulkCaseAction["action"]) => Promise<void>;
}) {
  const [text, setText] = useState("");
  const entered = text.trim();

  async function submit(): Promise<void> {
    if (review === null) await change({ kind: "review", outcome: entered });
    else await change({ kind: "reopen", ...(entered === "" ? {} : { note: entered }) });
    setText("");
    notify(review === null ? "File reviewed." : "File reopened.");
  }

  const outcome =
    review === null ? (
      <p class="soft">
        {isEnded
          ? "Closes the work on this file. It sets no labels; flagged transactions are decided in the cases of their accounts."
          : "The file can be reviewed when its run has ended."}
      </p>
    ) : (
      <p>
        <strong>Reviewed</strong>, {review.by}, {formatTime(review.at)}: {review.outcome}
      </p>
    );
  if (!canWork) {
    return (
      <section class="panel stack">
        <h2>Review</h2>
        {outcome}
      </section>
    );
  }
  return (
    <FormPanel
      title="Review"
      verb={review === null ? "Mark as reviewed" : "Reopen"}
      isReady={review === null ? isEnded && entered !== "" : true}
      onSubmit={submit}
    >
      {outcome}
      <RemarkField label={review === null ? "Outcome" : "Reason for reopening"} text={text} onText={setText} />
    </FormPanel>
  );
}
