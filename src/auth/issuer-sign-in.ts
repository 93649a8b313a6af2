/** Signing in through an OpenID Connect issuer: the authorization code flow with PKCE (RFC 7636), state and nonce. */
import { createHash, timingSafeEqual } from "node:crypto";
import { type JWTPayload, type JWTVerifyGetKey, errors as joseErrors, jwtVerify } from "jose";
import { type Role, roles } from "../contract/tokens.ts";
import { overloaded, ServiceError } from "../errors.ts";
import { type Discovery, discover, type FetchJson, fetchJson } from "./discovery.ts";
import { createKeySet } from "./key-set.ts";
import { type RandomBytes, randomText } from "./token-text.ts";

export interface IssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Missing for a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  readonly workspaceClaim: string;
  readonly groupsClaim: string;
  readonly roleOfGroup: ReadonlyMap<string, Role>;
}

/** Kept in a cookie of the browser while the person is at the issuer. */
export interface Leaving {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface IssuedPerson {
  readonly subject: string;
  readonly name: string;
  /** Undefined where the issuer names none. */
  readonly workspace: string | undefined;
  readonly role: Role;
}

export interface IssuerSignIn {
  /** Where to send the browser. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly leaving: Leaving }>;
  /** Throws `forbidden` where the person has no role here, and `unauthorized` where anything does not fit. */
  finish(
    leaving: Leaving,
    returned: { readonly code: string; readonly state: string },
    redirectUri: string,
  ): Promise<IssuedPerson>;
}

const leewaySeconds = 60;
/** The discovery document is fetched again after as long as the issuer's keys are. */
const freshMs = 10 * 60_000;
/** 43 characters of 62 are 256 bits, and the least that RFC 7636 allows. */
const textLength = 43;
const subjectLimit = 255;
const nameLimit = 100;

export function createIssuerSignIn(
  settings: IssuerSettings,
  now: () => number,
  random: RandomBytes,
  fetchDocument: FetchJson = fetchJson,
): IssuerSignIn {
  const { issuer, clientId, clientSecret } = settings;
  const keySet = createKeySet(issuer, fetchDocument, now);
  let known: { readonly discovery: Discovery; readonly atMs: number } | undefined;

  async function endpoint(field: string): Promise<string> {
    try {
      if (known === undefined || now() - known.atMs > freshMs) {
        known = { discovery: await discover(issuer, fetchDocument), atMs: now() };
      }
      return known.discovery.addressOf(field);
    } catch (cause) {
      throw overloaded("The issuer cannot be reached at the moment; try again shortly.", 5, cause);
    }
  }

  async function fetchIdToken(code: string, verifier: string, redirectUri: string): Promise<string> {
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: clientId,
    });
    const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret ?? "")}`;
    const headers =
      clientSecret === undefined ? {} : { authorization: `Basic ${Buffer.from(basic).toString("base64")}` };
    const address = await endpoint("token_endpoint");
    // The issuer refuses a code that is made up or was used before.
    const answer = await fetchDocument(address, form, headers).catch(() => undefined);
    const { id_token: idToken } = (answer ?? {}) as { readonly id_token?: unknown };
    if (typeof idToken !== "string") throw unfit();
    return idToken;
  }

  async function verify(idToken: string, nonce: string): Promise<JWTPayload> {
    const check = async (keys: JWTVerifyGetKey) =>
      (
        await jwtVerify(idToken, keys, {
          issuer,
          audience: clientId,
          algorithms: ["RS256", "ES256", "EdDSA"],
          requiredClaims: ["exp", "iat", "sub", "nonce"],
          clockTolerance: leewaySeconds,
          currentDate: new Date(now()),
        })
      ).payload;
    const current = await keySet.current();
    const payload = await check(current).catch(async (error: unknown) => {
      const renewed = error instanceof joseErrors.JWKSNoMatchingKey ? await keySet.renewed() : undefined;
      if (renewed === undefined) throw unfit();
      return check(renewed).catch(() => {
        throw unfit();
      });
    });
    // OpenID Connect Core 3.1.3.7: a token for several parties names the one that it was issued to.
    const isForUs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload.azp === clientId;
    if (!isForUs || !isSame(String(payload.nonce), nonce)) throw unfit();
    return payload;
  }

  return {
    async begin(redirectUri) {
      const leaving = {
        state: randomText(textLength, random),
        nonce: randomText(textLength, random),
        verifier: randomText(textLength, random),
      };
      const endpointUrl = await endpoint("authorization_endpoint");
      return { address: authorizationUrl(endpointUrl, clientId, redirectUri, leaving), leaving };
    },

    async finish(leaving, { code, state }, redirectUri) {
      if (!isSame(state, leaving.state)) throw unfit();
      const payload = await verify(await fetchIdToken(code, leaving.verifier, redirectUri), leaving.nonce);
      return personOf(payload, settings);
    },
  };
}

function authorizationUrl(endpoint: string, clientId: string, redirectUri: string, leaving: Leaving): string {
  const address = new URL(endpoint);
  const challenge = createHash("sha256").update(leaving.verifier).digest("base64url");
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "openid profile email",
    state: leaving.state,
    nonce: leaving.nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  })) {
    address.searchParams.set(name, value);
  }
  return address.href;
}

function personOf(payload: JWTPayload, { workspaceClaim, groupsClaim, roleOfGroup }: IssuerSettings): IssuedPerson {
  const { sub } = payload;
  if (typeof sub !== "string" || !isPlain(sub, subjectLimit)) throw unfit();
  const claim = payload[groupsClaim];
  const groups: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const held = new Set(groups.map((group) => roleOfGroup.get(String(group))));
  // If several groups have a role, the role with the most scopes counts.
  const role = roles.findLast((one) => held.has(one));
  if (role === undefined) {
    throw new ServiceError("forbidden", "None of your groups has a role here; ask the operator of this service.");
  }
  const named = [payload.preferred_username, payload.email, sub].find(
    (one): one is string => typeof one === "string" && isPlain(one, nameLimit),
  );
  const workspace = payload[workspaceClaim];
  return {
    subject: sub,
    name: (named ?? sub.slice(0, nameLimit)).toLowerCase(),
    workspace: typeof workspace === "string" && workspace !== "" ? workspace : undefined,
    role,
  };
}

function isPlain(text: string, limit: number): boolean {
  return text !== "" && text.length <= limit && !/[\p{Cc}\p{Cs}]/u.test(text);
}

function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  const wanted = Buffer.from(expected);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

function unfit(): ServiceError {
  return new ServiceError("unauthorized", "The answer of the issuer does not fit this sign-in; sign in again.");
}
