/** The fields of a rule as they are written. */

import type { RuleAction, RuleNameList } from "../../../../client/interface.ts";
import { RemarkField, TextField } from "../../parts/fields.tsx";
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
      <TextField
        label="Title"
        isFirst={draft.title === ""}
        required
        maxLength={120}
        readOnly={isReadOnly}
        value={draft.title}
        onValue={(title) => onChange({ title })}
        hint="Shown in the explanation of every verdict on which the rule fires."
      />
      <ExpressionEditor
        value={draft.expression}
        names={names}
        isReadOnly={isReadOnly}
        onChange={(expression) => onChange({ expression })}
      />
      <ActionField draft={draft} isReadOnly={isReadOnly} onChange={onChange} />
      <RemarkField
        label="Internal note"
        isReadOnly={isReadOnly}
        text={draft.description}
        onText={(description) => onChange({ description })}
      />
    </>
  );
}

const choices: readonly { readonly kind: RuleAction["kind"]; readonly name: string; readonly meaning: string }[] = [
  { kind: "points", name: "Points", meaning: "changes the score; ten points multiply the odds of fraud by 2.7" },
  { kind: "review", name: "Review", meaning: "sent to review, unless allowed or blocked" },
  { kind: "block", name: "Block", meaning: "declined, unless allowed" },
  { kind: "allow", name: "Allow", meaning: "approved, regardless of the score" },
];
const mostPoints = 100;

function ActionField({
  draft,
  isReadOnly,
  onChange,
}: {
  readonly draft: RuleDraft;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
}) {
  const present = choices.find(({ kind }) => kind === draft.kind);
  return (
    <div class="field">
      <span class="label" id="action-label">
        Action
      </span>
      <div class="actions">
        <select
          class="input action-kind"
          aria-labelledby="action-label"
          disabled={isReadOnly}
          value={draft.kind}
          onChange={({ currentTarget }) => {
            const chosen = choices.find(({ kind }) => kind === currentTarget.value);
            if (chosen !== undefined) onChange({ kind: chosen.kind });
          }}
        >
          {choices.map(({ kind, name }) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
        {draft.kind === "points" ? (
          <input
            class="input action-points"
            type="number"
            aria-label="Points"
            min={-mostPoints}
            max={mostPoints}
            step="any"
            required
            disabled={isReadOnly}
            value={draft.points}
            onInput={({ currentTarget }) => onChange({ points: Number(currentTarget.value) })}
          />
        ) : null}
      </div>
      <span class="hint">{present?.meaning}</span>
    </div>
  );
}
