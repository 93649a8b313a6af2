/** Tokens over HTTP: issued, rotated and revoked. */
import assert from "node:assert/strict";
import { fetchReport, refusalOf, resultOf } from "./exchanges.ts";
import { ask, type Reply, type RunningService } from "./service.ts";
import { answerWhen } from "./until.ts";

export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

interface TokenList {
  readonly tokens: readonly TokenInfo[];
  readonly nextCursor: string | null;
}

/** Asks with the token for a report that does not exist: 404 shows that it is taken. */
export function useToken(service: RunningService, token: string): Promise<Reply> {
  return fetchReport(service, "nothing-here", token);
}

/** A token that has ended is refused, if not at once. */
export async function assertTokenEnds(service: RunningService, token: string): Promise<void> {
  const reply = await answerWhen(
    () => useToken(service, token),
    ({ status }) => status === 401,
  );
  refusalOf(reply, "unauthorized");
  assert.match(reply.headers.get("WWW-Authenticate") ?? "", /error="invalid_token"/);
}

export async function listTokens(service: RunningService): Promise<readonly TokenInfo[]> {
  const tokens: TokenInfo[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = `limit=2${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: TokenList = resultOf<TokenList>(await ask(service, `/tokens?${query}`));
    assert.ok(page.tokens.length <= 2);
    tokens.push(...page.tokens);
    cursor = page.nextCursor;
  }
  return tokens;
}
