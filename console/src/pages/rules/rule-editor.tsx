/** Writes a rule and saves it as a new version; a version that somebody else saved meanwhile is shown beside one's own. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { AssayError } from "../../../../client/assay.ts";
import type { Rule, RuleNameList, RuleVersion } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { useTask } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { notify } from "../../parts/notices.tsx";
import { client, may } from "../../session/session.ts";
import { Conflict } from "./conflict.tsx";
import { contentOf, draftOf } from "./draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import type { DraftState } from "./use-draft.ts";

export function RuleEditor({
  ruleId,
  state,
  names,
  onSaved,
  children,
}: {
  readonly ruleId: string;
  readonly state: DraftState;
  readonly names: RuleNameList;
  readonly onSaved: (rule: Rule) => void;
  /** What stands before the fields. */
  readonly children?: ComponentChildren;
}) {
  const { isBusy, problem, run } = useTask();
  const [theirs, setTheirs] = useState<RuleVersion | undefined>(undefined);
  const { draft, base, isChanged } = state;
  const isReadOnly = !may("rules:write");
  const canSave = !(isReadOnly || isBusy || !isChanged || theirs !== undefined);

  function save(baseVersion: number): Promise<void> {
    return run(async () => {
      try {
        const rule = await client.saveRule({ ruleId, body: { ...contentOf(draft), baseVersion } });
        setTheirs(undefined);
        state.rebase({ version: rule.latest.version, draft: draftOf(rule.latest) });
        notify(`Saved as version ${rule.latest.version}.`);
        onSaved(rule);
      } catch (error) {
        const meanwhile = await findMeanwhile(error, ruleId, baseVersion);
        if (meanwhile === undefined) throw error;
        setTheirs(meanwhile);
      }
    });
  }

  return (
    <form
      class="panel stack"
      aria-label="Rule"
      onSubmit={(event) => {
        event.preventDefault();
        void save(base.version);
      }}
      onKeyDown={(event) => {
        const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
        if (isSave && canSave) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      <RuleFields draft={draft} names={names} isReadOnly={isReadOnly} onChange={state.change} />
      {problem === undefined ? null : (
        <p class="state failure" role="alert">
          {wordError(problem)}
        </p>
      )}
      {theirs === undefined ? null : (
        <Conflict
          mine={draft}
          theirs={theirs}
          isBusy={isBusy}
          onSaveMine={() => void save(theirs.version)}
          onTakeTheirs={() => {
            const taken = draftOf(theirs);
            state.rebase({ version: theirs.version, draft: taken });
            state.change(taken);
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
      {isReadOnly ? (
        <p class="soft">Changing a rule needs a token with the scope rules:write.</p>
      ) : (
        <div class="actions">
          <Button
            name={base.version === 0 ? "Save as a draft" : `Save as version ${base.version + 1}`}
            type="submit"
            class="button primary"
            disabled={!canSave}
          />
          {isChanged && base.version > 0 ? (
            <Button name="Discard changes" disabled={isBusy} onClick={() => state.change(base.draft)} />
          ) : null}
          <span class="soft">
            {isChanged
              ? "Saving does not affect verdicts. Ctrl + Enter saves too."
              : base.version > 0
                ? "All changes are saved."
                : ""}
          </span>
        </div>
      )}
    </form>
  );
}

/** The version that somebody else saved since; undefined where the refusal has another cause. */
async function findMeanwhile(error: unknown, ruleId: string, baseVersion: number): Promise<RuleVersion | undefined> {
  if (!(error instanceof AssayError) || error.status !== 409) return undefined;
  const rule = await client.fetchRule({ ruleId }).catch(() => undefined);
  return rule === undefined || rule.latest.version === baseVersion ? undefined : rule.latest;
}
