/** The rules that come with the service, and how they are adjusted. */
import { useState } from "preact/hooks";
import type { BuiltInRule } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { actionColumn } from "../../parts/action-column.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { AdjustBuiltIn } from "./adjust-built-in.tsx";

const modes: Readonly<Record<BuiltInRule["mode"], { readonly name: string; readonly kind: string }>> = {
  live: { name: "Live", kind: "accent" },
  shadow: { name: "Shadow", kind: "review" },
  off: { name: "Off", kind: "" },
};

function columnsOf(onAdjust: (rule: BuiltInRule) => void): readonly Column<BuiltInRule>[] {
  return [
    {
      name: "Rule",
      cell: ({ code, title, meaning }) => (
        <details>
          <summary>{title}</summary>
          <p class="soft">{meaning}</p>
          <p class="mono soft">{code}</p>
        </details>
      ),
    },
    { name: "State", cell: ({ mode }) => <span class={`badge ${modes[mode].kind}`}>{modes[mode].name}</span> },
    { name: "Weight", class: "end", cell: ({ multiplier }) => `× ${multiplier}` },
    {
      name: "Changed",
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
      <h2>Built-in rules</h2>
      <Table
        rows={rules}
        columns={columnsOf(setOpen)}
        keyOf={({ code }) => code}
        class="built-in"
        label="Built-in rules"
      />
      {open === undefined ? null : <AdjustBuiltIn rule={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
