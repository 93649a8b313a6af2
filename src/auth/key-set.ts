/** The issuer's signing keys: found through its discovery document, cached, and fetched again when that is due. */
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { overloaded, type ServiceError } from "../errors.ts";
import { discover, type FetchJson } from "./discovery.ts";

interface KeySet {
  /** The current keys. Throws `overloaded` when there are none and the issuer cannot be reached. */
  current(): Promise<JWTVerifyGetKey>;
  /** Newer keys after a key id was not among the current ones, or undefined when it is too soon to ask again. */
  renewed(): Promise<JWTVerifyGetKey | undefined>;
}

/** As documented in the API: an unknown key id asks the issuer at most once a minute. */
const askAgainMs = 60_000;
/** Keys are fetched again in the background after this time, so that a withdrawn key stops being accepted. */
const freshMs = 10 * 60_000;
/** While the issuer cannot be reached, its last keys are used for this long. */
const usableMs = 60 * 60_000;
/** The pause after a failure while there are no keys. */
const retryMs = 2_000;

/** The cause is for the log: only there an operator sees that an issuer is written differently, or its certificate is unknown. */
function away(cause: unknown): ServiceError {
  return overloaded("The keys of the token issuer cannot be fetched at the moment; try again shortly.", 5, cause);
}

export function createKeySet(issuer: string, fetchJson: FetchJson, now: () => number): KeySet {
  let keys: { readonly get: JWTVerifyGetKey; readonly sinceMs: number } | undefined;
  let attempt: { readonly atMs: number; failure?: { readonly cause: unknown } } | undefined;
  let pending: Promise<JWTVerifyGetKey> | undefined;

  async function load(): Promise<JWTVerifyGetKey> {
    const started: NonNullable<typeof attempt> = { atMs: now() };
    attempt = started;
    try {
      const address = (await discover(issuer, fetchJson)).addressOf("jwks_uri");
      const get = createLocalJWKSet((await fetchJson(address)) as JSONWebKeySet);
      keys = { get, sinceMs: started.atMs };
      return get;
    } catch (cause) {
      started.failure = { cause };
      throw away(cause);
    } finally {
      pending = undefined;
    }
  }

  function loadOnce(): Promise<JWTVerifyGetKey> {
    pending ??= load();
    return pending;
  }

  return {
    async current() {
      const age = keys === undefined ? Number.POSITIVE_INFINITY : now() - keys.sinceMs;
      const isRetryDue = attempt === undefined || now() - attempt.atMs >= retryMs;
      if (keys !== undefined && age < usableMs) {
        const isDue = age >= freshMs && (attempt === undefined || now() - attempt.atMs >= askAgainMs);
        if (isDue) loadOnce().catch(() => undefined);
        return keys.get;
      }
      if (pending === undefined && !isRetryDue) throw away(attempt?.failure?.cause);
      return loadOnce();
    },

    async renewed() {
      if (pending !== undefined) return pending;
      if (attempt !== undefined && now() - attempt.atMs < askAgainMs) {
        // It is unknown whether the key exists, so the token must not be called invalid.
        if (attempt.failure !== undefined) throw away(attempt.failure.cause);
        return undefined;
      }
      return loadOnce();
    },
  };
}
