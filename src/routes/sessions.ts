/** `/session`: keeps a token for the console in a cookie that scripts cannot read. */

import type { Caller } from "../auth/caller.ts";
import { hasScope } from "../auth/caller.ts";
import { cookieTokenLimit, endingCookie, openingCookie } from "../auth/session-cookie.ts";
import { scopes, TokenHolder } from "../contract/tokens.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute, type Route } from "../http/route.ts";

const isHttps = (baseUrl: string) => baseUrl.startsWith("https:");

export function describeHolder(caller: Caller): TokenHolder {
  const { name, workspace, mode } = caller;
  return { name, workspace, mode, scopes: scopes.filter((scope) => hasScope(caller, scope)) };
}

export function sessionRoutes(): readonly Route[] {
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
      errors: [],
      handler: ({ caller, headers, baseUrl }) => {
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
    defineRoute({
      method: "DELETE",
      path: "/session",
      operation: "endSession",
      summary: "Sign the browser out",
      tag: "Tokens",
      scope: "any",
      responses: {
        204: { description: "The cookie is removed.", contentType: null, headers: { "Set-Cookie": "An empty one." } },
      },
      errors: [],
      handler: ({ baseUrl }) => ({
        status: 204,
        body: "",
        headers: { "Set-Cookie": endingCookie(isHttps(baseUrl)) },
      }),
    }),
  ];
}
