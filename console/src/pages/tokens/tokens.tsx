/** The workspace's tokens: issued with a name and scopes, shown once, rotated and revoked. */
import { useState } from "preact/hooks";
import { eachEntry } from "../../../../client/assay.ts";
import type { TokenInfo } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { tell, tellFailure } from "../../parts/notices.tsx";
import { Page as Frame } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { client } from "../../session/session.ts";
import { IssueToken } from "./issue-token.tsx";

/** A workspace with more than these has a table that nobody reads to its end. */
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
      lead="Each program and each person has a token of their own, with no more scopes than they need."
      actions={
        <button type="button" class="button primary" onClick={() => setIssuing(true)}>
          Issue a token
        </button>
      }
    >
      {isIssuing ? <IssueToken onIssued={show} onCancel={() => setIssuing(false)} /> : null}
      {shown === undefined ? null : (
        <section class="panel stack" aria-live="polite">
          <h2>The token “{shown.name}”</h2>
          <p>Keep it safe now: it is shown this once.</p>
          <Copyable text={shown.text} />
          <div class="actions">
            <button type="button" class="button" onClick={() => setShown(undefined)}>
              I have kept it
            </button>
          </div>
        </section>
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
    if (!confirm(`Revoke the token “${name}”? Whoever uses it is refused from the next request on.`)) return;
    await client.revokeToken({ id }).then(() => tell(`“${name}” is revoked.`), tellFailure);
    onChange();
  }

  async function rotate({ id, name }: TokenInfo): Promise<void> {
    if (!confirm(`Give the token “${name}” a new text? The old one stops at once.`)) return;
    await client.rotateToken({ id }).then(({ token }) => onRotated(name, token), tellFailure);
  }

  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Side</th>
            <th>Scopes</th>
            <th>Expires</th>
            <th>Last used</th>
            <th>
              <span class="soft">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <td>{token.name}</td>
              <td>{token.mode}</td>
              <td>{token.scopes.join(", ")}</td>
              <td>{token.expiresAt === null ? "never" : formatTime(token.expiresAt)}</td>
              <td>{formatTime(token.lastUsedAt)}</td>
              <td>
                {token.revokedAt === null ? (
                  <div class="actions">
                    <button type="button" class="button small" onClick={() => rotate(token)}>
                      Rotate
                    </button>
                    <button type="button" class="button small danger" onClick={() => revoke(token)}>
                      Revoke
                    </button>
                  </div>
                ) : (
                  `revoked ${formatTime(token.revokedAt)}`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
