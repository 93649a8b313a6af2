/** `/tokens`: issues, lists, rotates and revokes the tokens of the caller's own workspace. */

import type { Authenticator } from "../auth/authenticator.ts";
import type { Caller } from "../auth/caller.ts";
import { describeToken, issueToken, noSuchToken, rotateToken } from "../auth/issue.ts";
import type { RandomBytes } from "../auth/token-text.ts";
import { Type } from "../contract/schema.ts";
import { IssuedToken, TokenHolder, TokenList, TokenRequest } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { TokenLedger } from "../ledger/tokens.ts";
import { badCursor } from "../operations/shared/cursor.ts";
import { pageFields } from "./query-fields.ts";
import { describeHolder } from "./sessions.ts";

export interface TokenRouteOptions {
  readonly tokens: TokenLedger;
  /** Its cache is emptied after a change, so that the change holds from the next request on. */
  readonly authenticator: Pick<Authenticator, "forget">;
  readonly now: () => number;
  readonly random: RandomBytes;
}

const TokenPath = Type.Object({ id: Type.String({ description: "Id of the token, as in the list." }) });
const Lifetime = Type.Named("TokenRotation", { expiresInDays: TokenRequest.properties.expiresInDays });
const usualLimit = 50;
const Page = Type.Object(pageFields(usualLimit, 200));

const base = { tag: "Tokens", scope: "admin" } as const;

export function tokenRoutes(options: TokenRouteOptions): readonly Route[] {
  return [...readingRoutes(options), ...changingRoutes(options)];
}

function readingRoutes({ tokens }: TokenRouteOptions): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "GET",
      path: "/tokens",
      operation: "listTokens",
      summary: "List the tokens of this workspace",
      query: Page,
      responses: { 200: { description: "One page, ordered by id.", schema: TokenList } },
      answer: async ({ caller, query: { limit = usualLimit, cursor = "" } }) => {
        // Tokens are revoked but never removed, so a cursor stays valid.
        if (cursor !== "" && (await tokens.find(caller.workspace, cursor)) === undefined) throw badCursor();
        const found = await tokens.list(caller.workspace, cursor, limit + 1);
        const page = found.slice(0, limit);
        const nextCursor = found.length > limit ? (page.at(-1)?.id ?? null) : null;
        return { tokens: page.map(describeToken), nextCursor } satisfies TokenList;
      },
    }),
    jsonRoute({
      ...base,
      scope: "any",
      method: "GET",
      path: "/tokens/self",
      operation: "fetchTokenHolder",
      summary: "Fetch the holder of the token",
      responses: { 200: { description: "Name, workspace, side and scopes of the token.", schema: TokenHolder } },
      answer: ({ caller }) => describeHolder(caller),
    }),
  ];
}

function changingRoutes({ tokens, authenticator, now, random }: TokenRouteOptions): readonly Route[] {
  const noStore = "The text is only in this response; store it safely.";
  return [
    jsonRoute({
      ...base,
      method: "POST",
      path: "/tokens",
      operation: "issueToken",
      summary: "Issue a token",
      description: noStore,
      body: TokenRequest,
      responses: { 201: { description: "The token with its text.", schema: IssuedToken } },
      answer: async ({ caller, body }) => {
        if (/[\p{Cc}\p{Cs}]/u.test(body.name)) {
          throw new ServiceError("invalid_request", "name must not contain control characters.");
        }
        requireEnd(caller, body.expiresInDays);
        const issued = await issueToken(tokens, caller.workspace, body, caller.name, now(), random);
        return issued;
      },
    }),
    jsonRoute({
      ...base,
      method: "POST",
      path: "/tokens/:id/rotate",
      operation: "rotateToken",
      summary: "Rotate a token",
      description: `The token gets a new text; the old text stops working immediately. ${noStore}`,
      params: TokenPath,
      body: Lifetime,
      isBodyOptional: true,
      responses: { 200: { description: "The token with its new text.", schema: IssuedToken } },
      errors: ["not_found"],
      answer: async ({ caller, params, body }) => {
        const lifetime = (body as Partial<typeof body> | undefined)?.expiresInDays;
        const { expiresAtMs } = (await tokens.find(caller.workspace, params.id)) ?? {};
        requireEnd(caller, lifetime ?? (expiresAtMs === null ? "never" : undefined));
        const issued = await rotateToken(tokens, caller.workspace, params.id, lifetime, caller.name, now(), random);
        authenticator.forget();
        return issued;
      },
    }),
    jsonRoute({
      ...base,
      method: "DELETE",
      path: "/tokens/:id",
      operation: "revokeToken",
      summary: "Revoke a token",
      description: "The token stops working immediately, in other processes within a second.",
      params: TokenPath,
      responses: { 204: { description: "The token is revoked.", contentType: null } },
      errors: ["not_found"],
      answer: async ({ caller, params }) => {
        const isRevoked = await tokens.revoke(caller.workspace, params.id, now(), caller.name);
        if (!isRevoked) throw noSuchToken();
        authenticator.forget();
      },
    }),
  ];
}

/** What signs in with a JWT of minutes must not leave a key behind that never ends. */
function requireEnd({ tokenId }: Caller, lifetime: TokenRequest["expiresInDays"]): void {
  if (tokenId !== null || lifetime !== "never") return;
  throw new ServiceError(
    "forbidden",
    "Only a token of this service may make one that never expires; set expiresInDays.",
  );
}
