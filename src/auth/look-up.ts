/** Looks up what a credential stands for: a token or a session in the ledger, or a JWT by its signature. */
import { type Scope, scopesOfRole } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import type { TokenLedger, TokenRecord } from "../ledger/tokens.ts";
import type { OpenSession, UserLedger } from "../ledger/users.ts";
import { type Caller, scopeBits } from "./caller.ts";
import { invalidToken } from "./refusal.ts";
import { hashToken, isSessionText } from "./token-text.ts";
import type { TokenUses } from "./token-uses.ts";

interface VerifiedJwt {
  readonly caller: Caller;
  /** The time by which it must be verified again. */
  readonly untilMs: number;
}
export type JwtVerifier = (jwt: string) => Promise<VerifiedJwt>;

export interface Entry {
  readonly result: Caller | ServiceError;
  readonly use: { atMs: number } | undefined;
  readonly sinceMs: number;
  /** An older entry is looked up again in the background. */
  readonly freshUntilMs: number;
  /** An older entry is not used. */
  readonly usableUntilMs: number;
}

/** A revoked token stops within a second, also when another process revoked it. */
const freshMs = 500;
const usableMs = 1_000;
/** A refusal is cached for a moment only: the token may be issued in the meantime. */
const refusedMs = 500;
/** The longest token that ASSAY_TOKEN may set. */
export const opaqueLimit = 256;
const jwtShape = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

interface LookUpParts {
  readonly tokens: Pick<TokenLedger, "findByHash">;
  readonly users?: Pick<UserLedger, "findSession">;
  readonly verifyJwt?: JwtVerifier;
  readonly now: () => number;
  readonly uses: TokenUses;
  readonly visits: TokenUses;
}

/** Rejects if the look-up fails. A refused credential is an entry like any other. */
export function createLookUp(parts: LookUpParts): (text: string) => Promise<Entry> {
  const { tokens, users, verifyJwt, now, uses, visits } = parts;
  return async (text) => {
    // The age counts from before the look-up: the record that it reads can be no older than that.
    const sinceMs = now();
    const refusal = (error: ServiceError): Entry => {
      return {
        result: error,
        use: undefined,
        sinceMs,
        freshUntilMs: sinceMs + refusedMs,
        usableUntilMs: sinceMs + refusedMs,
      };
    };
    if (verifyJwt !== undefined && jwtShape.test(text)) {
      try {
        const { caller, untilMs } = await verifyJwt(text);
        return { result: caller, use: undefined, sinceMs, freshUntilMs: untilMs, usableUntilMs: untilMs };
      } catch (error) {
        if (error instanceof ServiceError && error.code !== "overloaded") return refusal(error);
        throw error;
      }
    }
    if (text.length > opaqueLimit) return refusal(invalidToken());
    const isSession = users !== undefined && isSessionText(text);
    const found = isSession ? await users.findSession(hashToken(text)) : await tokens.findByHash(hashToken(text));
    if (found === undefined || !isInForce(found, now())) return refusal(invalidToken());
    const endMs = found.expiresAtMs ?? Number.POSITIVE_INFINITY;
    return {
      result: "user" in found ? personOf(found) : callerOf(found),
      use: (isSession ? visits : uses).of(found.id),
      sinceMs,
      freshUntilMs: Math.min(sinceMs + freshMs, endMs),
      usableUntilMs: Math.min(sinceMs + usableMs, endMs),
    };
  };
}

function callerOf(token: TokenRecord): Caller {
  return {
    tokenId: token.id,
    name: token.name,
    workspace: token.workspace,
    mode: token.mode,
    side: token.side,
    scopes: scopeBits(token.scopes as readonly Scope[]),
    requestsPerMinute: token.requestsPerMinute,
  };
}

function personOf({ id, mode, side, user }: OpenSession): Caller {
  return {
    tokenId: null,
    name: user.name,
    workspace: user.workspace,
    mode,
    side,
    scopes: scopeBits(scopesOfRole[user.role]),
    requestsPerMinute: null,
    person: { userId: user.id, sessionId: id, role: user.role },
  };
}

function isInForce(found: TokenRecord | OpenSession, nowMs: number): boolean {
  const isStopped = "user" in found ? found.user.disabledAtMs !== null : found.revokedAtMs !== null;
  return !isStopped && (found.expiresAtMs === null || found.expiresAtMs > nowMs);
}
