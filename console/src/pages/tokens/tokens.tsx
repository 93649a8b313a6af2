/** The workspace's tokens: issued with a name and scopes, shown once, rotated and revoked. */

import { useState } from "preact/hooks";
import { eachEntry } from "../../../../client/assay.ts";
import type { TokenInfo } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { textColumn, timeColumn } from "../../parts/columns.tsx";
import { ShownOnce } from "../../parts/copyable.tsx";
import { Frame } from "../../parts/frame.tsx";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client } from "../../session/session.ts";
import { IssueToken } from "./issue-token.tsx";

/** Nobody reads a longer table to its end. */
const shownLimit = 2_000;

export function Page() {
  const [resource, reload] = useResource("tokens", async () => {
    const tokens: TokenInfo[] = [];
    for await (const token of eachEntry(client.listTokens, { limit: 200 }, "tokens")) {
      tokens.push(token);
      if (tokens.length === shownLimit) break;
    }
    return tokens;
  });
  const [isIssuing, setIssuing] = useState(false);
  const [shown, setShown] = useState<{ readonly name: string; readonly text: string } | undefined>(undefined);

  function show(name: string, text: string): void {
    setIssuing(false);
    setShown({ name, text });
    reload();
  }

  return (
    <Frame
      title="Tokens"
      lead="Give each program a token of its own with only the scopes it needs. People sign in as users."
      actions={<Button name="Issue a token" class="button primary" onClick={() => setIssuing(true)} />}
    >
      {isIssuing ? <IssueToken onIssued={show} onCancel={() => setIssuing(false)} /> : null}
      {shown === undefined ? null : (
        <ShownOnce title={`The token “${shown.name}”`} text={shown.text} onKept={() => setShown(undefined)} />
      )}
      <Loaded resource={resource} onRetry={reload}>
        {(tokens) => <TokenTable tokens={tokens} onChange={reload} onRotated={show} />}
      </Loaded>
    </Frame>
  );
}

function TokenTable({
  tokens,
  onChange,
  onRotated,
}: {
  readonly tokens: readonly TokenInfo[];
  readonly onChange: () => void;
  readonly onRotated: (name: string, text: string) => void;
}) {
  async function revoke({ id, name }: TokenInfo): Promise<void> {
    if (!confirm(`Revoke the token “${name}”? Requests with it are refused immediately.`)) return;
    await client.revokeToken({ id }).then(() => notify(`“${name}” is revoked.`), notifyFailure);
    onChange();
  }

  async function rotate({ id, name }: TokenInfo): Promise<void> {
    if (!confirm(`Rotate the token “${name}”? The old text stops working immediately.`)) return;
    await client.rotateToken({ id }).then(({ token }) => onRotated(name, token), notifyFailure);
  }

  const columns: readonly WorkColumn<TokenInfo>[] = [
    textColumn("Name", ({ name }) => name),
    textColumn("Side", ({ mode }) => mode),
    textColumn("Scopes", ({ scopes }) => scopes.join(", ")),
    {
      name: "Expires",
      value: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => (expiresAt === null ? "never" : formatTime(expiresAt)),
    },
    timeColumn("Last used", ({ lastUsedAt }) => lastUsedAt),
    {
      name: "Actions",
      cell: (token) =>
        token.revokedAt === null ? (
          <div class="actions">
            <Button name="Rotate" class="button small" onClick={() => rotate(token)} />
            <Button name="Revoke" class="button small danger" onClick={() => revoke(token)} />
          </div>
        ) : (
          `revoked ${formatTime(token.revokedAt)}`
        ),
    },
  ];
  return <WorkTable rows={tokens} columns={columns} keyOf={({ id }) => id} label="Tokens" />;
}
