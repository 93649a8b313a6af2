/** Marks a finding as right, wrong or of no matter, and says where its check is wrong too often on this side. */
import type { DocumentReview } from "../../../../client/interface.ts";
import { useAction } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { Link } from "../../routing/link.tsx";
import { may } from "../../session/session.ts";
import { type FindingMark, markNames } from "./review-words.tsx";
import type { Review } from "./use-review.ts";

type Found = DocumentReview["findings"][number];

const marks: readonly FindingMark[] = ["right", "wrong", "no_matter"];

/** By `1`, `2` and `3` for the finding that is open. */
export const markKeys = marks.map((mark, index) => ({ mark, keys: String(index + 1) }));

export function FindingMarks({
  number,
  found,
  review: { change },
}: {
  readonly number: number;
  readonly found: Found;
  readonly review: Review;
}) {
  const [isBusy, run] = useAction();
  const { finding, mark: given, by, rightCount, wrongCount, isOftenWrong } = found;
  function choose(mark: FindingMark): Promise<void> {
    return run(async () => {
      await change({ kind: "mark", finding, mark: mark === given ? null : mark });
      return mark === given ? "Mark removed." : `Finding ${number}: ${markNames[mark].toLowerCase()}.`;
    });
  }
  return (
    <div class="marks">
      {may("cases:write") ? (
        <fieldset class="actions choices">
          <legend class="hidden">Mark finding {number}</legend>
          {marks.map((mark) => (
            <Button
              name={markNames[mark]}
              key={mark}
              class="button small"
              aria-pressed={mark === given}
              disabled={isBusy}
              onClick={() => choose(mark)}
            />
          ))}
        </fieldset>
      ) : given === null ? null : (
        <span class="badge">{markNames[given]}</span>
      )}
      {by === null ? null : <span class="soft">by {by}</span>}
      {isOftenWrong ? (
        <span class="caution">
          This check was wrong in {wrongCount} of {rightCount + wrongCount} marked findings here.{" "}
          <Link to="/console/governance">Silence it?</Link>
        </span>
      ) : null}
    </div>
  );
}
