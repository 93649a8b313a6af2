/** The form that issues a token. */
import { useState } from "preact/hooks";
import type { TokenRequest } from "../../../../client/interface.ts";
import { ChoiceField, TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { client } from "../../session/session.ts";

type Scope = TokenRequest["scopes"][number];

const scopes: Readonly<Record<Scope, string>> = {
  "transactions:write": "analyse transactions",
  "reports:read": "read verdicts and evidence",
  "customers:write": "load customers",
  "customers:read": "read customers",
  "documents:write": "analyse documents",
  "documents:read": "read document reports",
  "labels:write": "label transactions",
  "cases:write": "work on cases",
  "rules:write": "change rules and lists",
  "audit:read": "read the audit trail",
  "metrics:read": "read metrics",
  admin: "everything",
};

const sides = [
  ["live", "live"],
  ["test", "test"],
] as const;
const lifetimes = [
  ["1", "in a day"],
  ["30", "in 30 days"],
  ["90", "in 90 days"],
  ["365", "in a year"],
  ["never", "never"],
] as const;

export function IssueToken({
  onIssued,
  onCancel,
}: {
  readonly onIssued: (name: string, text: string) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [mode, setMode] = useState<"live" | "test">("live");
  const [days, setDays] = useState<(typeof lifetimes)[number][0]>("90");
  const [held, setHeld] = useState<readonly Scope[]>(["transactions:write", "reports:read"]);

  async function issue(): Promise<void> {
    const expiresInDays = days === "never" ? ("never" as const) : Number(days);
    const { token } = await client.issueToken({ body: { name: name.trim(), mode, scopes: held, expiresInDays } });
    onIssued(name.trim(), token);
  }

  return (
    <FormPanel title="Issue a token" verb="Issue" isReady={held.length > 0} onSubmit={issue} onCancel={onCancel}>
      <div class="columns">
        <TextField
          label="Name"
          required
          maxLength={100}
          value={name}
          onValue={setName}
          hint="The person or program that uses the token. The audit trail names it."
        />
        <ChoiceField label="Side" value={mode} choices={sides} onValue={setMode} />
        <ChoiceField label="Expires" value={days} choices={lifetimes} onValue={setDays} />
      </div>
      <fieldset class="columns">
        <legend>Scopes</legend>
        {Object.entries(scopes).map(([scope, meaning]) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={held.includes(scope as Scope)}
              onChange={({ currentTarget }) =>
                setHeld((before) =>
                  currentTarget.checked ? [...before, scope as Scope] : before.filter((one) => one !== scope),
                )
              }
            />{" "}
            <code>{scope}</code> <span class="soft">{meaning}</span>
          </label>
        ))}
      </fieldset>
    </FormPanel>
  );
}
