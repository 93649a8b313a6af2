/** Turns an Authorization header into a caller: at once for a token seen within the last second, else through the ledger. */
import { type Scope, scopesOfRole } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import type { TokenLedger, TokenRecord } from "../ledger/ledger.ts";
import type { OpenSession, UserLedger } from "../ledger/users.ts";
import { type Caller, scopeBits } from "./caller.ts";
import { invalidToken, missingToken } from "./refusal.ts";
import { hashToken, isSessionText } from "./token-text.ts";
import { createTokenUses, type TokenUses } from "./token-uses.ts";

interface VerifiedJwt {
  readonly caller: Caller;
  /** The time by which it must be verified again. */
  readonly untilMs: number;
}
export type JwtVerifier = (jwt: string) => Promise<VerifiedJwt>;

interface AuthenticatorOptions {
  readonly tokens: TokenLedger;
  /** Present where people sign in. */
  readonly users?: Pick<UserLedger, "findSession" | "touchSessions">;
  /** Present where JWTs are accepted. */
  readonly verifyJwt?: JwtVerifier;
  readonly now: () => number;
}

export interface Authenticator {
  /** Throws, or rejects with, the refusal. */
  authenticate(header: string | undefined): Caller | Promise<Caller>;
  /** Empties its cache, so that a change made in this process holds from the next request on. */
  forget(): void;
  /** Writes the collected last-use times. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly result: Caller | ServiceError;
  readonly use: { atMs: number } | undefined;
  readonly sinceMs: number;
  /** After this age it is looked up again in the background. */
  readonly freshUntilMs: number;
  /** After this age it is not used any more. */
  readonly usableUntilMs: number;
}

/** A revoked token stops within a second, also when another process revoked it. */
const freshMs = 500;
const usableMs = 1_000;
/** A wrong token is cached for a moment only: it may be issued just now. */
const refusedMs = 500;
const cacheLimit = 10_000;
/** Limit of look-ups under way: a flood of made-up tokens must not fill the queue of the ledger. */
const lookupLimit = 1_000;
/** The longest token that ASSAY_TOKEN may set. */
const opaqueLimit = 256;
const jwtLimit = 8_192;
const flushEveryMs = 60_000;

const jwtShape = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;
const opaqueShape = /^[\x21-\x7e]+$/;

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

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { tokens, users, verifyJwt, now } = options;
  const accepted = new Map<string, Entry>();
  const refused = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry>>();
  const uses: TokenUses = createTokenUses((used) => tokens.touch(used));
  const visits: TokenUses = createTokenUses(async (used) => users?.touchSessions(used));
  let generation = 0;

  function remember(key: string, entry: Entry): void {
    const isRefusal = entry.result instanceof ServiceError;
    (isRefusal ? accepted : refused).delete(key);
    const cache = isRefusal ? refused : accepted;
    cache.delete(key);
    if (cache.size >= cacheLimit) {
      const oldest = cache.keys().next();
      if (oldest.done !== true) cache.delete(oldest.value);
    }
    cache.set(key, entry);
  }

  async function lookUp(text: string): Promise<Entry> {
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
    if (found === undefined || !isInForce(found)) return refusal(invalidToken());
    const endMs = found.expiresAtMs ?? Number.POSITIVE_INFINITY;
    return {
      result: "user" in found ? personOf(found) : callerOf(found),
      use: (isSession ? visits : uses).of(found.id),
      sinceMs,
      freshUntilMs: Math.min(sinceMs + freshMs, endMs),
      usableUntilMs: Math.min(sinceMs + usableMs, endMs),
    };
  }

  function isInForce(found: TokenRecord | OpenSession): boolean {
    const isStopped = "user" in found ? found.user.disabledAtMs !== null : found.revokedAtMs !== null;
    return !isStopped && (found.expiresAtMs === null || found.expiresAtMs > now());
  }

  async function flush(): Promise<void> {
    await uses.flush();
    await visits.flush();
  }

  /** Looks a text up once, however many requests are waiting for it. */
  function refresh(key: string, header: string): Promise<Entry> {
    const running = pending.get(key);
    if (running !== undefined) return running;
    // A token with another scheme, or without one, is no credential of this service (RFC 6750, 3.1).
    if (!/^bearer +\S/i.test(header)) throw missingToken();
    const text = bearerText(header);
    if (text === undefined) throw invalidToken();
    if (pending.size >= lookupLimit) {
      throw new ServiceError("overloaded", "Too many tokens are being checked; try again in a second.", {
        "Retry-After": "1",
      });
    }
    const startedIn = generation;
    const started = lookUp(text).then(
      (entry) => {
        if (pending.get(key) === started) pending.delete(key);
        if (generation === startedIn) remember(key, entry);
        return entry;
      },
      (error: unknown) => {
        if (pending.get(key) === started) pending.delete(key);
        throw error;
      },
    );
    pending.set(key, started);
    return started;
  }

  function settle(entry: Entry): Caller {
    if (entry.result instanceof ServiceError) throw entry.result;
    if (entry.use !== undefined) entry.use.atMs = now();
    return entry.result;
  }

  function authenticate(header: string | undefined): Caller | Promise<Caller> {
    if (header === undefined || header === "") throw missingToken();
    // Long ones are kept by their hash, so that the cache stays small.
    const key = header.length > opaqueLimit + 16 ? hashToken(header) : header;
    const nowMs = now();
    const entry = accepted.get(key) ?? refused.get(key);
    // A clock that was set back makes an entry unusable; otherwise it would never expire.
    if (entry !== undefined && nowMs < entry.usableUntilMs && nowMs >= entry.sinceMs) {
      if (nowMs >= entry.freshUntilMs && !pending.has(key) && pending.size < lookupLimit) {
        // A failure here is reported by the next request that has to wait for a look-up.
        refresh(key, header).catch(() => undefined);
      }
      return settle(entry);
    }
    return refresh(key, header).then(settle);
  }

  const timer = setInterval(() => {
    flush().catch(() => undefined);
  }, flushEveryMs);
  timer.unref();

  return {
    authenticate,
    forget() {
      generation++;
      accepted.clear();
      refused.clear();
      pending.clear();
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** The token of a Bearer header, or undefined where the text cannot be a token. */
function bearerText(header: string): string | undefined {
  if (header.length > jwtLimit) return undefined;
  const text = header.slice(7).trim();
  return text !== "" && opaqueShape.test(text) ? text : undefined;
}
