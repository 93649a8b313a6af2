/** JWTs of one configured issuer: verified with its keys, and read for workspace, side and scopes. */
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from "jose";
import { type Mode, modes, type Scope, scopes } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import type { WorkspaceLedger } from "../ledger/tokens.ts";
import { type Caller, scopeBits } from "./caller.ts";
import { type FetchJson, fetchJson } from "./discovery.ts";
import { createKeySet } from "./key-set.ts";
import type { JwtVerifier } from "./look-up.ts";
import { invalidToken, missingClaim } from "./refusal.ts";

export interface OidcSettings {
  /** Exactly as in the tokens. */
  readonly issuer: string;
  readonly audience: string;
  readonly workspaceClaim: string;
  readonly sideClaim: string;
  readonly scopeClaim: string;
}

/** As documented in the API: how far the issuer's clock may be off. */
const leewaySeconds = 60;
/** A verified JWT is cached for this long, then verified again. */
const trustMs = 60_000;
/** A subject appears in the journal and in logs. */
const subjectLimit = 255;

export function createJwtVerifier(
  settings: OidcSettings,
  workspaces: Pick<WorkspaceLedger, "findSide">,
  now: () => number,
  fetchDocument: FetchJson = fetchJson,
): JwtVerifier {
  const keySet = createKeySet(settings.issuer, fetchDocument, now);

  async function verify(jwt: string): Promise<JWTPayload> {
    const options: JWTVerifyOptions = {
      issuer: settings.issuer,
      audience: settings.audience,
      algorithms: ["RS256", "ES256", "EdDSA"],
      requiredClaims: ["exp", "sub"],
      clockTolerance: leewaySeconds,
      currentDate: new Date(now()),
    };
    const check = async (keys: JWTVerifyGetKey) => (await jwtVerify(jwt, keys, options)).payload;
    try {
      return await check(await keySet.current());
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    const renewed = await keySet.renewed();
    if (renewed === undefined) throw invalidToken();
    return check(renewed);
  }

  return async (jwt) => {
    const payload = await verify(jwt).catch((error: unknown) => {
      // Any other error of the library (also a TypeError for a key that it cannot use) means that the token is invalid.
      throw error instanceof ServiceError ? error : invalidToken();
    });
    const caller = await readCaller(payload, settings, workspaces);
    const endMs = ((payload.exp ?? 0) + leewaySeconds) * 1_000;
    return { caller, untilMs: Math.min(now() + trustMs, endMs) };
  };
}

async function readCaller(
  payload: JWTPayload,
  settings: OidcSettings,
  workspaces: Pick<WorkspaceLedger, "findSide">,
): Promise<Caller> {
  // The library checks types of times only.
  const subject: unknown = payload.sub;
  if (typeof subject !== "string" || !/^[^\p{Cc}\p{Cs}]+$/u.test(subject) || subject.length > subjectLimit)
    throw invalidToken();
  const workspace = payload[settings.workspaceClaim];
  const mode = payload[settings.sideClaim];
  const held = readScopes(payload[settings.scopeClaim]);
  if (typeof workspace !== "string" || workspace === "") {
    throw missingClaim(`The token has no claim ${settings.workspaceClaim} with the workspace.`);
  }
  if (!isMode(mode)) {
    throw missingClaim(`The token's claim ${settings.sideClaim} must be live or test.`);
  }
  if (held.length === 0) {
    throw missingClaim(`The token's claim ${settings.scopeClaim} has no scope of this service.`);
  }
  const side = await workspaces.findSide(workspace, mode);
  if (side === undefined) {
    throw missingClaim(`The token's claim ${settings.workspaceClaim} names an unknown workspace.`);
  }
  return { tokenId: null, name: subject, workspace, mode, side, scopes: scopeBits(held), requestsPerMinute: null };
}

function isMode(value: unknown): value is Mode {
  return modes.some((mode) => mode === value);
}

/** Scopes as a list or as one text with blanks. Those of other services, such as `openid`, are ignored. */
function readScopes(claim: unknown): readonly Scope[] {
  const words: readonly unknown[] = typeof claim === "string" ? claim.split(" ") : Array.isArray(claim) ? claim : [];
  return scopes.filter((scope) => words.includes(scope));
}
