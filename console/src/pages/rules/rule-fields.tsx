/** The fields of a rule as they are written. */
import type { RuleNameList } from "../../../../client/interface.ts";
import { ActionField } from "./action-field.tsx";
import type { RuleDraft } from "./draft.ts";
import { ExpressionEditor } from "./expression-editor.tsx";

export function RuleFields({
  draft,
  names,
  isReadOnly,
  onChange,
}: {
  readonly draft: RuleDraft;
  readonly names: RuleNameList;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
}) {
  return (
    <>
      <label class="field">
        <span class="label">Title</span>
        <input
          class="input"
          required
          maxLength={120}
          readOnly={isReadOnly}
          value={draft.title}
          onInput={(event) => onChange({ title: event.currentTarget.value })}
        />
        <span class="hint">Shown in the explanation of every verdict on which the rule fires.</span>
      </label>
      <ExpressionEditor
        value={draft.expression}
        names={names}
        isReadOnly={isReadOnly}
        onChange={(expression) => onChange({ expression })}
      />
      <ActionField draft={draft} isReadOnly={isReadOnly} onChange={onChange} />
      <label class="field">
        <span class="label">Internal note</span>
        <textarea
          class="input"
          rows={2}
          maxLength={1_000}
          readOnly={isReadOnly}
          value={draft.description}
          onInput={(event) => onChange({ description: event.currentTarget.value })}
        />
      </label>
    </>
  );
}
