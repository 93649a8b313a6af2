/** Turns an Authorization header into a caller: at once for a token seen within the last second, else through the ledger. */
import { overloaded, ServiceError } from "../errors.ts";
import type { TokenLedger } from "../ledger/tokens.ts";
import type { UserLedger } from "../ledger/users.ts";
import type { Caller } from "./caller.ts";
import { createLookUp, type Entry, type JwtVerifier, opaqueLimit } from "./look-up.ts";
import { invalidToken, missingToken } from "./refusal.ts";
import { hashToken } from "./token-text.ts";
import { createTokenUses, type TokenUses } from "./token-uses.ts";

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

const cacheLimit = 10_000;
/** Limit of look-ups under way: a flood of made-up tokens must not fill the queue of the ledger. */
const lookupLimit = 1_000;
const jwtLimit = 8_192;
const flushEveryMs = 60_000;

const opaqueShape = /^[\x21-\x7e]+$/;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { tokens, users, now } = options;
  const entries = createEntryCache();
  const pending = new Map<string, Promise<Entry>>();
  const uses: TokenUses = createTokenUses((used) => tokens.touch(used));
  const visits: TokenUses = createTokenUses(async (used) => users?.touchSessions(used));
  const lookUp = createLookUp({ ...options, uses, visits });
  let generation = 0;

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
      throw overloaded("Too many tokens are being checked; try again in a second.", 1);
    }
    const startedIn = generation;
    const started = lookUp(text).then(
      (entry) => {
        if (pending.get(key) === started) pending.delete(key);
        if (generation === startedIn) entries.remember(key, entry);
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
    const entry = entries.find(key);
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
      entries.clear();
      pending.clear();
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** A text that was cut out of a request's head keeps all of that head. Headers are bytes, one a character. */
function copyOf(key: string): string {
  return Buffer.from(key, "latin1").toString("latin1");
}

/** Refusals apart: a flood of made-up tokens must not push out those that are accepted. */
function createEntryCache() {
  const accepted = new Map<string, Entry>();
  const refused = new Map<string, Entry>();
  return {
    find: (key: string) => accepted.get(key) ?? refused.get(key),

    remember(key: string, entry: Entry): void {
      const isRefusal = entry.result instanceof ServiceError;
      (isRefusal ? accepted : refused).delete(key);
      const cache = isRefusal ? refused : accepted;
      cache.delete(key);
      if (cache.size >= cacheLimit) {
        const oldest = cache.keys().next();
        if (oldest.done !== true) cache.delete(oldest.value);
      }
      cache.set(copyOf(key), entry);
    },

    clear(): void {
      accepted.clear();
      refused.clear();
    },
  };
}

/** The token of a Bearer header, or undefined where the text cannot be a token. */
function bearerText(header: string): string | undefined {
  if (header.length > jwtLimit) return undefined;
  const text = header.slice(7).trim();
  return text !== "" && opaqueShape.test(text) ? text : undefined;
}
