/** Closes the work on a file with what came of it, or opens it again. */
import { useState } from "preact/hooks";
import type { BulkCaseAction, BulkCaseDetails } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { FormPanel } from "../../parts/form-panel.tsx";
import { tell } from "../../parts/notices.tsx";
import { RemarkField } from "../../parts/remark-field.tsx";

export function Review({
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
  const told = text.trim();

  async function submit(): Promise<void> {
    if (review === null) await change({ kind: "review", outcome: told });
    else await change({ kind: "reopen", ...(told === "" ? {} : { note: told }) });
    setText("");
    tell(review === null ? "File reviewed." : "File reopened.");
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
      isReady={review === null ? isEnded && told !== "" : true}
      onSubmit={submit}
    >
      {outcome}
      <RemarkField label={review === null ? "Outcome" : "Reason for reopening"} text={text} onText={setText} />
    </FormPanel>
  );
}
