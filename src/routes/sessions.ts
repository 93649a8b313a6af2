/** `/session`: keeps a token for the console in a cookie that scripts cannot read, and ends what it keeps. */
import type { Caller } from "../auth/caller.ts";
import { hasScope } from "../auth/caller.ts";
import { cookieTokenLimit, endingCookie, openingCookie } from "../auth/session-cookie.ts";
import { scopes, TokenHolder } from "../contract/tokens.ts";
import { SideChoice } from "../contract/users.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute, jsonRoute, type Route } from "../http/route.ts";
import type { OwnAccount } from "../operations/people/own-account.ts";

const isHttps = (baseUrl: string) => baseUrl.startsWith("https:");

export function describeHolder(caller: Caller): TokenHolder {
  const { name, workspace, mode, person } = caller;
  const held = scopes.filter((scope) => hasScope(caller, scope));
  return { name, workspace, mode, scopes: held, ...(person === undefined ? {} : { role: person.role }) };
}

export function sessionRoutes(account: OwnAccount, onChanged: () => void): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/session",
      operation: "openSession",
      summary: "Sign a browser in with a token",
      description:
        "Sets a cookie (HttpOnly, SameSite=Strict, Secure over https) that holds the token for 12 hours. It counts only for requests with the header X-Assay-Session, which pages of other sites cannot send. A revoked token ends its sessions.",
      tag: "Tokens",
      scope: "any",
      responses: {
        200: {
          description: "The holder of the token.",
          schema: TokenHolder,
          headers: { "Set-Cookie": "The session." },
        },
      },
      handler: ({ caller, headers, baseUrl }) => {
        if (caller.person !== undefined) {
          throw new ServiceError("invalid_request", "People sign in with their password; this is for tokens.");
        }
        const token = (headers.authorization ?? "").slice("Bearer ".length).trim();
        // A cookie is no credential here, so that a session is never prolonged by itself.
        if (token === "") throw new ServiceError("invalid_request", "Send the token in the header Authorization.");
        if (encodeURIComponent(token).length > cookieTokenLimit) {
          throw new ServiceError("invalid_request", "This token is too long for a cookie.");
        }
        return {
          body: JSON.stringify(describeHolder(caller)),
          headers: { "Set-Cookie": openingCookie(token, isHttps(baseUrl)), "Cache-Control": "no-store" },
        };
      },
    }),
    jsonRoute({
      method: "PATCH",
      path: "/session",
      operation: "turnSession",
      summary: "Change to the other side of the workspace",
      description: "For people who are signed in; a token is bound to its side.",
      tag: "Tokens",
      scope: "any",
      body: SideChoice,
      responses: { 204: { description: "The session is on that side.", contentType: null } },
      errors: ["not_found"],
      answer: async ({ caller, body: { mode } }) => {
        await account.turnTo(caller, mode);
        onChanged();
      },
    }),
    defineRoute({
      method: "DELETE",
      path: "/session",
      operation: "endSession",
      summary: "Sign the browser out",
      description: "The session of a person ends; a token stays valid.",
      tag: "Tokens",
      scope: "any",
      responses: {
        204: { description: "The cookie is removed.", contentType: null, headers: { "Set-Cookie": "An empty one." } },
      },
      handler: async ({ caller, baseUrl }) => {
        const { person } = caller;
        if (person !== undefined) {
          await account.endSessions(caller, person.userId, { only: person.sessionId });
          onChanged();
        }
        return { status: 204, body: "", headers: { "Set-Cookie": endingCookie(isHttps(baseUrl)) } };
      },
    }),
  ];
}
