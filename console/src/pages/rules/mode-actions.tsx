/** Makes a rule live, runs it in shadow mode, or retires it; each asks first and says what follows. */

import { useState } from "preact/hooks";
import type { Rule } from "../../../../client/interface.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { client, may } from "../../session/session.ts";
import { usePageKeys } from "../../shell/page-keys.ts";

type Question = "promote" | "shadow" | "retire";

export function ModeActions({
  rule,
  hasUnsaved,
  onChange,
}: {
  readonly rule: Rule;
  readonly hasUnsaved: boolean;
  readonly onChange: () => void;
}) {
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const { inForce, latest } = rule;
  const isLive = inForce?.mode === "live" && inForce.version === latest.version;
  const isInShadow = inForce?.mode === "shadow" && inForce.version === latest.version;
  usePageKeys(
    may("rules:write")
      ? [
          ...(isInShadow
            ? []
            : [{ keys: "s", meaning: "Run the rule in shadow", run: () => setQuestion("shadow" as const) }]),
          {
            keys: "p",
            meaning: isLive ? "Change the rule's share of accounts" : "Promote the rule",
            run: () => setQuestion("promote"),
          },
        ]
      : [],
  );
  if (!may("rules:write")) return null;
  const close = () => setQuestion(undefined);
  return (
    <>
      {isLive ? (
        <Button name="Change share" onClick={() => setQuestion("promote")} />
      ) : (
        <Button name="Promote" class="button primary" onClick={() => setQuestion("promote")} />
      )}
      {isInShadow ? null : (
        <Button
          name={inForce?.mode === "shadow" ? `Run version ${latest.version} in shadow` : "Run in shadow"}
          onClick={() => setQuestion("shadow")}
        />
      )}
      {inForce === null ? null : <Button name="Retire" class="button danger" onClick={() => setQuestion("retire")} />}
      {question === "retire" ? (
        <Retire rule={rule} onChange={onChange} onClose={close} />
      ) : question === undefined ? null : (
        <Use rule={rule} mode={question} hasUnsaved={hasUnsaved} onChange={onChange} onClose={close} />
      )}
    </>
  );
}

function Use({
  rule,
  mode,
  hasUnsaved,
  onChange,
  onClose,
}: {
  readonly rule: Rule;
  readonly mode: "promote" | "shadow";
  readonly hasUnsaved: boolean;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const { ruleId, latest, inForce } = rule;
  const [version, setVersion] = useState(latest.version);
  const [percent, setPercent] = useState(inForce?.rolloutPercent ?? 100);

  async function use(): Promise<void> {
    const answer =
      mode === "shadow"
        ? await client.shadowRule({ ruleId, body: { version } })
        : await client.promoteRule({ ruleId, body: { version, rolloutPercent: percent } });
    const now = mode === "shadow" ? "runs in shadow mode" : "is live";
    notify(answer.isChanged ? `Version ${version} ${now} from the next verdict on (${answer.ruleSet}).` : "No change.");
    onChange();
  }

  return (
    <Confirm
      title={mode === "shadow" ? `Run ${ruleId} in shadow mode?` : `Promote ${ruleId}?`}
      verb={mode === "shadow" ? "Run in shadow" : "Promote"}
      onConfirm={use}
      onClose={onClose}
    >
      <p>
        {mode === "shadow"
          ? "The rule is evaluated and recorded from the next verdict on. It does not affect verdicts."
          : "The rule takes effect from the next verdict on. Earlier verdicts do not change."}
        {inForce?.mode === "live" ? ` Version ${inForce.version} is live now.` : ""}
      </p>
      <div class="columns">
        <TextField
          label="Version"
          type="number"
          min={1}
          max={latest.version}
          required
          value={String(version)}
          onValue={(text) => setVersion(Number(text))}
          hint={`The latest is ${latest.version}.`}
        />
        {mode === "promote" ? (
          <TextField
            label="Share of accounts, in percent"
            type="number"
            min={0}
            max={100}
            step="any"
            required
            value={String(percent)}
            onValue={(text) => setPercent(Number(text))}
            hint="On the other accounts it runs in shadow mode."
          />
        ) : null}
      </div>
      {hasUnsaved ? <p class="caution">Unsaved changes are not included.</p> : null}
    </Confirm>
  );
}

function Retire({
  rule: { ruleId },
  onChange,
  onClose,
}: {
  readonly rule: Rule;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  async function retire(): Promise<void> {
    const { ruleSet } = await client.retireRule({ ruleId });
    notify(`${ruleId} is retired from the next verdict on (${ruleSet}).`);
    onChange();
  }
  return (
    <Confirm title={`Retire ${ruleId}?`} verb="Retire" isDangerous onConfirm={retire} onClose={onClose}>
      <p>The rule is no longer evaluated. Its versions are kept, and it can be promoted again.</p>
    </Confirm>
  );
}
