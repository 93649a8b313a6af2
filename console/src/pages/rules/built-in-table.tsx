/** The built-in rules, and the dialog that adjusts one. */

import { useState } from "preact/hooks";
import type { BuiltInRule } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { actionColumn } from "../../parts/action-column.tsx";
import { numberColumn } from "../../parts/columns.tsx";
import { ChoiceField, TextField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client } from "../../session/session.ts";

const modes: Readonly<Record<BuiltInRule["mode"], { readonly name: string; readonly kind: string }>> = {
  live: { name: "Live", kind: "accent" },
  shadow: { name: "Shadow", kind: "review" },
  off: { name: "Off", kind: "" },
};

function columnsOf(onAdjust: (rule: BuiltInRule) => void): readonly WorkColumn<BuiltInRule>[] {
  return [
    {
      name: "Rule",
      value: ({ title }) => title,
      cell: ({ code, title, meaning }) => (
        <details>
          <summary>{title}</summary>
          <p class="soft">{meaning}</p>
          <p class="mono soft">{code}</p>
        </details>
      ),
    },
    {
      name: "State",
      value: ({ mode }) => modes[mode].name,
      cell: ({ mode }) => <span class={`badge ${modes[mode].kind}`}>{modes[mode].name}</span>,
    },
    numberColumn(
      "Weight",
      ({ multiplier }) => multiplier,
      (weight) => `× ${weight}`,
    ),
    {
      name: "Changed",
      value: ({ changedAt }) => changedAt,
      class: "soft",
      cell: ({ changedAt, changedBy }) =>
        changedAt === null ? "default" : `${changedBy ?? ""}, ${formatTime(changedAt)}`,
    },
    actionColumn("Adjust", (rule) => ({ of: rule.title, run: () => onAdjust(rule) })),
  ];
}

export function BuiltInTable({
  rules,
  onChange,
}: {
  readonly rules: readonly BuiltInRule[];
  readonly onChange: () => void;
}) {
  const [open, setOpen] = useState<BuiltInRule | undefined>(undefined);
  return (
    <section class="stack">
      <WorkTable
        rows={rules}
        columns={columnsOf(setOpen)}
        keyOf={({ code }) => code}
        class="built-in"
        label="Built-in rules"
        heading={<h2>Built-in rules</h2>}
      />
      {open === undefined ? null : <AdjustBuiltIn rule={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const modeChoices = (["live", "shadow", "off"] as const).map((mode) => [mode, mode] as const);
const mostWeight = 3;

function AdjustBuiltIn({
  rule,
  onChange,
  onClose,
}: {
  readonly rule: BuiltInRule;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const [mode, setMode] = useState(rule.mode);
  const [multiplier, setMultiplier] = useState(rule.multiplier);

  async function adjust(): Promise<void> {
    const { code, version: baseVersion } = rule;
    const answer = await client.adjustBuiltInRule({ code, body: { mode, multiplier, baseVersion } });
    notify(answer.isChanged ? `Adjusted from the next verdict on (${answer.ruleSet}).` : "No change.");
    onChange();
  }

  return (
    <Confirm title={rule.title} verb="Adjust" onConfirm={adjust} onClose={onClose}>
      <p>{rule.meaning}</p>
      <div class="columns">
        <ChoiceField label="State" value={mode} choices={modeChoices} onValue={setMode} />
        <TextField
          label="Weight"
          type="number"
          min={0}
          max={mostWeight}
          step="any"
          required
          value={String(multiplier)}
          onValue={(text) => setMultiplier(Number(text))}
          hint="1 is the default, 3 the maximum."
        />
      </div>
      <p class="soft">
        Takes effect from the next verdict. Changes the rule's own contribution only; the model still uses the same
        features.
      </p>
    </Confirm>
  );
}
