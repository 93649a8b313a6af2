/** Issues and rotates tokens, for the API and the command line alike. */
import type { IssuedToken, TokenInfo, TokenRequest } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import type { NewToken, TokenLedger, TokenRecord } from "../ledger/tokens.ts";
import { createTokenText, hashToken, type RandomBytes, randomText } from "./token-text.ts";

export type Lifetime = NonNullable<TokenRequest["expiresInDays"]>;

/** As documented in the API: 90 days by default. */
const usualDays = 90;
const dayMs = 86_400_000;

function expiryOf(lifetime: Lifetime | undefined, nowMs: number): number | null {
  return lifetime === "never" ? null : nowMs + (lifetime ?? usualDays) * dayMs;
}

/** Ids begin with the time, so that a list by id is a list by age. */
function createTokenId(nowMs: number, random: RandomBytes): string {
  return `tok_${nowMs.toString(36).padStart(9, "0")}${randomText(8, random)}`;
}

export function describeToken(token: Omit<TokenRecord, "side" | "hash">): TokenInfo {
  const instant = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
  return {
    id: token.id,
    name: token.name,
    workspace: token.workspace,
    mode: token.mode,
    scopes: [...token.scopes],
    createdAt: new Date(token.createdAtMs).toISOString(),
    expiresAt: instant(token.expiresAtMs),
    lastUsedAt: instant(token.lastUsedAtMs),
    revokedAt: instant(token.revokedAtMs),
    requestsPerMinute: token.requestsPerMinute,
  };
}

export async function issueToken(
  tokens: Pick<TokenLedger, "save">,
  workspace: string,
  request: TokenRequest,
  actor: string,
  nowMs: number,
  random: RandomBytes,
): Promise<IssuedToken> {
  const mode = request.mode ?? "live";
  const text = createTokenText(mode, random);
  const token: NewToken = {
    id: createTokenId(nowMs, random),
    name: request.name,
    workspace,
    mode,
    scopes: request.scopes,
    hash: hashToken(text),
    createdAtMs: nowMs,
    expiresAtMs: expiryOf(request.expiresInDays, nowMs),
    requestsPerMinute: request.requestsPerMinute ?? null,
    origin: "issued",
  };
  await tokens.save(token, actor);
  return { token: text, info: describeToken({ ...token, lastUsedAtMs: null, revokedAtMs: null }) };
}

/** Gives a token a new text; the old one stops working at once. A token that never expires stays so unless a lifetime is given. */
export async function rotateToken(
  tokens: Pick<TokenLedger, "find" | "replaceHash">,
  workspace: string,
  id: string,
  lifetime: Lifetime | undefined,
  actor: string,
  nowMs: number,
  random: RandomBytes,
): Promise<IssuedToken> {
  const token = await tokens.find(workspace, id);
  if (token === undefined || token.revokedAtMs !== null) throw noSuchToken();
  if (token.origin === "configured") {
    throw new ServiceError("invalid_request", "This token is set by ASSAY_TOKEN; change that setting and restart.");
  }
  const text = createTokenText(token.mode, random);
  const expiresAtMs = token.expiresAtMs === null && lifetime === undefined ? null : expiryOf(lifetime, nowMs);
  const isReplaced = await tokens.replaceHash(workspace, id, hashToken(text), expiresAtMs, actor);
  if (!isReplaced) throw noSuchToken();
  return { token: text, info: describeToken({ ...token, expiresAtMs }) };
}

export function noSuchToken(): ServiceError {
  return new ServiceError("not_found", "The workspace has no such token, or it is revoked.");
}
