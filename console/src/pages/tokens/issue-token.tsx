/** The form that issues a token. */
import { useState } from "preact/hooks";
import type { TokenRequest } from "../../../../client/interface.ts";
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

export function IssueToken({
  onIssued,
  onCancel,
}: {
  readonly onIssued: (name: string, text: string) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [mode, setMode] = useState<"live" | "test">("live");
  const [days, setDays] = useState("90");
  const [held, setHeld] = useState<readonly Scope[]>(["transactions:write", "reports:read"]);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    try {
      const expiresInDays = days === "never" ? ("never" as const) : Number(days);
      const { token } = await client.issueToken({ body: { name: name.trim(), mode, scopes: held, expiresInDays } });
      onIssued(name.trim(), token);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Issue a token</h2>
      <div class="columns">
        <label class="field">
          <span class="label">Name</span>
          <input
            class="input"
            required
            maxLength={100}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <span class="hint">Who or what will use it; it stands in the audit trail.</span>
        </label>
        <label class="field">
          <span class="label">Side</span>
          <select
            class="input"
            value={mode}
            onChange={(event) => setMode(event.currentTarget.value === "test" ? "test" : "live")}
          >
            <option value="live">live</option>
            <option value="test">test</option>
          </select>
        </label>
        <label class="field">
          <span class="label">Expires</span>
          <select class="input" value={days} onChange={(event) => setDays(event.currentTarget.value)}>
            <option value="1">in a day</option>
            <option value="30">in 30 days</option>
            <option value="90">in 90 days</option>
            <option value="365">in a year</option>
            <option value="never">never</option>
          </select>
        </label>
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
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="button primary" disabled={held.length === 0}>
          Issue
        </button>
        <button type="button" class="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
