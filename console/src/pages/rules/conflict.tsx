/** An edit conflict: two people changed the same rule. Shows both texts and their difference; neither is lost. */

import { useState } from "preact/hooks";
import type { RuleVersion } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { Difference } from "../../parts/difference.tsx";
import { actionOf, nameAction, type RuleDraft } from "./draft.ts";

export function Conflict({
  mine,
  theirs,
  isBusy,
  onSaveMine,
  onTakeTheirs,
  onClose,
}: {
  readonly mine: RuleDraft;
  readonly theirs: RuleVersion;
  readonly isBusy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}) {
  // One's own text stays visible after the other version was taken.
  const [kept] = useState(mine);
  const [isTaken, setTaken] = useState(false);
  const own = isTaken ? kept : mine;
  return (
    <section class="conflict stack" role="alert" aria-label="Edit conflict">
      <p>
        <strong>
          {theirs.savedBy} saved version {theirs.version} while you were editing
        </strong>
        , {formatTime(theirs.savedAt)}. Your changes are kept here but not saved yet.
      </p>
      <div class="columns">
        <Text name="Yours" title={own.title} action={nameAction(actionOf(own))} expression={own.expression} />
        <Text
          name={`Version ${theirs.version}`}
          title={theirs.title}
          action={nameAction(theirs.action)}
          expression={theirs.expression}
        />
      </div>
      {own.expression === theirs.expression ? null : (
        <div class="field">
          <span class="label">From theirs to yours</span>
          <pre class="code">
            <Difference before={theirs.expression} after={own.expression} />
          </pre>
        </div>
      )}
      <div class="actions">
        {isTaken ? (
          <Button name="Discard my version" onClick={onClose} />
        ) : (
          <>
            <Button
              name={`Save mine as version ${theirs.version + 1}`}
              class="button primary"
              disabled={isBusy}
              onClick={onSaveMine}
            />
            <Button
              name="Use their version"
              disabled={isBusy}
              onClick={() => {
                setTaken(true);
                onTakeTheirs();
              }}
            />
          </>
        )}
      </div>
    </section>
  );
}

function Text({
  name,
  title,
  action,
  expression,
}: {
  readonly name: string;
  readonly title: string;
  readonly action: string;
  readonly expression: string;
}) {
  return (
    <div class="field">
      <span class="label">{name}</span>
      <span>
        {title} · {action}
      </span>
      <pre class="code">{expression}</pre>
    </div>
  );
}
