/** The rules that come with the service, and how they are adjusted. */
import { useState } from "preact/hooks";
import type { BuiltInRule } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { may } from "../../session/session.ts";
import { AdjustBuiltIn } from "./adjust-built-in.tsx";

const modes: Readonly<Record<BuiltInRule["mode"], { readonly name: string; readonly kind: string }>> = {
  live: { name: "In charge", kind: "accent" },
  shadow: { name: "Shadow", kind: "review" },
  off: { name: "Off", kind: "" },
};

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
      <h2>Built in</h2>
      <div class="table-frame">
        <table class="built-in">
          <thead>
            <tr>
              <th>Rule</th>
              <th>State</th>
              <th class="end">Weight</th>
              <th>Changed</th>
              <th>
                <span class="hidden">Adjust</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.code}>
                <td>
                  <details>
                    <summary>{rule.title}</summary>
                    <p class="soft">{rule.meaning}</p>
                    <p class="mono soft">{rule.code}</p>
                  </details>
                </td>
                <td>
                  <span class={`badge ${modes[rule.mode].kind}`}>{modes[rule.mode].name}</span>
                </td>
                <td class="end figure">× {rule.multiplier}</td>
                <td class="soft">
                  {rule.changedAt === null ? "as it came" : `${rule.changedBy ?? ""}, ${formatTime(rule.changedAt)}`}
                </td>
                <td class="end">
                  {may("rules:write") ? (
                    <button
                      type="button"
                      class="button small"
                      aria-label={`Adjust ${rule.title}`}
                      onClick={() => setOpen(rule)}
                    >
                      Adjust
                    </button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open === undefined ? null : <AdjustBuiltIn rule={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
