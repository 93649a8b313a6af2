/** Turns a built-in rule off or on, watches it, or makes it weigh more or less. */
import { useState } from "preact/hooks";
import type { BuiltInRule } from "../../../../client/interface.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { tell } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

const modes: readonly BuiltInRule["mode"][] = ["live", "shadow", "off"];
const names: Readonly<Record<BuiltInRule["mode"], string>> = { live: "live", shadow: "shadow", off: "off" };
const mostWeight = 3;

export function AdjustBuiltIn({
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
    tell(answer.isChanged ? `${answer.ruleSet} is live.` : "No change.");
    onChange();
  }

  return (
    <Confirm title={rule.title} verb="Adjust" onConfirm={adjust} onClose={onClose}>
      <p>{rule.meaning}</p>
      <div class="columns">
        <label class="field">
          <span class="label">State</span>
          <select
            class="input"
            value={mode}
            onChange={({ currentTarget }) => setMode(modes.find((one) => one === currentTarget.value) ?? mode)}
          >
            {modes.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="label">Weight</span>
          <input
            class="input"
            type="number"
            min={0}
            max={mostWeight}
            step="any"
            required
            value={multiplier}
            onInput={({ currentTarget }) => setMultiplier(Number(currentTarget.value))}
          />
          <span class="hint">1 is the default, 3 the maximum.</span>
        </label>
      </div>
      <p class="soft">
        Takes effect from the next verdict. Changes the rule's own contribution only; the model still uses the same
        features.
      </p>
    </Confirm>
  );
}
