/** Decides a document: accepted, rejected or asked for again, with a note; and what people did about it. */
import { useState } from "preact/hooks";
import type { DocumentReview } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { formatTime } from "../../data/format.ts";
import { useTask } from "../../data/use-action.ts";
import { useFocusOnceDecided } from "../../data/use-focus-once.ts";
import { AssignButton } from "../../parts/assign-button.tsx";
import { Button } from "../../parts/button.tsx";
import { RemarkField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { Loading } from "../../parts/states.tsx";
import { may } from "../../session/session.ts";
import { areDecisionsOff, usePageKeys } from "../../shell/page-keys.ts";
import { openNextDocument } from "./next-document.ts";
import { nameOfState, type Outcome, ReviewBadge } from "./review-words.tsx";
import type { Review } from "./use-review.ts";

const choices: readonly {
  readonly outcome: Outcome;
  readonly name: string;
  readonly class: string;
  readonly keys: string;
}[] = [
  { outcome: "accepted", name: "Accept", class: "", keys: "a" },
  { outcome: "rejected", name: "Reject", class: "danger", keys: "r" },
  { outcome: "asked_again", name: "Ask again", class: "", keys: "k" },
];

export function ReviewPanel({
  review,
  isTampered,
}: {
  readonly review: Review;
  /** It has a finding of likely tampering. */
  readonly isTampered: boolean;
}) {
  const { known, change } = review;
  if (known === undefined) return <Loading what="Fetching the review" />;
  return (
    <section class="panel stack review-panel" aria-labelledby="review-title">
      <div class="actions spread">
        <h2 id="review-title">Review</h2>
        <ReviewBadge review={known} />
      </div>
      <Decided decision={known.decision} />
      <p class="soft">Assignee: {known.assignee ?? "Unassigned"}</p>
      {may("cases:write") ? <Decide known={known} change={change} isTampered={isTampered} /> : null}
      <NextDocument known={known} />
    </section>
  );
}

function Decided({ decision }: Pick<DocumentReview, "decision">) {
  if (decision === null) return null;
  const { outcome, by, at, note } = decision;
  return (
    <p>
      <strong>{nameOfState(outcome)}</strong>, {by}, {formatTime(at)}
      {note === null ? "" : `: ${note}`}
    </p>
  );
}

function Decide({
  known,
  change,
  isTampered,
}: {
  readonly known: DocumentReview;
  readonly change: Review["change"];
  readonly isTampered: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState("");
  const { isBusy, problem, run } = useTask();
  const note = text.trim() === "" ? {} : { note: text.trim() };
  const act = (work: () => Promise<void>, done: string) =>
    run(async () => {
      await work();
      setText("");
      notify(done);
    });
  const decide = (outcome: Outcome) =>
    act(() => change({ kind: "decide", outcome, ...note }), `${nameOfState(outcome)}.`);
  const isOpen = known.decision === null;
  usePageKeys(
    isOpen
      ? choices.map(({ outcome, name, keys }) => ({
          keys,
          meaning: `${name} the document`,
          isDecision: true,
          run: () => (outcome === "accepted" && isTampered ? setAsking(true) : void decide(outcome)),
        }))
      : [],
  );
  const isQueued = known.state !== "not_queued";
  return (
    <>
      {isAsking ? (
        <Confirm
          title="Accept this document?"
          verb="Accept"
          onConfirm={() => decide("accepted")}
          onClose={() => setAsking(false)}
        >
          <p>It has findings of likely tampering.</p>
        </Confirm>
      ) : null}
      <RemarkField label={isOpen ? "Note" : "Reason for reopening"} text={text} onText={setText} />
      {problem === undefined ? null : (
        <p class="state failure" role="alert">
          {wordError(problem)}
        </p>
      )}
      <div class="actions">
        {isOpen
          ? choices.map(({ outcome, name, class: kind, keys }) => (
              <Button
                name={name}
                key={outcome}
                class={`button ${kind}`}
                {...(areDecisionsOff() ? {} : { keys })}
                disabled={isBusy}
                onClick={() => decide(outcome)}
              />
            ))
          : null}
        {isOpen && isQueued ? null : (
          <Button
            name={isOpen ? "Queue for review" : "Reopen"}
            disabled={isBusy}
            onClick={() => act(() => change({ kind: "reopen", ...note }), "Queued for review.")}
          />
        )}
        <Button
          name="Save note only"
          disabled={isBusy || text.trim() === ""}
          onClick={() => act(() => change({ kind: "note", text: text.trim() }), "Note saved.")}
        />
        {isOpen ? (
          <AssignButton assignee={known.assignee} assign={(assignee) => change({ kind: "assign", assignee })} />
        ) : null}
      </div>
    </>
  );
}

/** The open review that has waited longest; once this document is decided it is the next thing to press. */
function NextDocument({ known: { documentId, decision } }: { readonly known: DocumentReview }) {
  const isDecided = decision !== null;
  const button = useFocusOnceDecided(isDecided);
  const goOn = () => openNextDocument(documentId);
  usePageKeys([{ keys: "j", meaning: "Next document to review", run: () => void goOn() }]);
  return (
    <div class="actions">
      <button ref={button} type="button" class={`button ${isDecided ? "primary" : ""}`} onClick={() => void goOn()}>
        Next document
      </button>
    </div>
  );
}
