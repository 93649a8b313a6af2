/** `/session/...`: how people sign in, with a password or through the issuer. */
import type { IncomingHttpHeaders } from "node:http";
import type { IssuerSignIn, Leaving } from "../auth/issuer-sign-in.ts";
import { credentialOf, isOwnRequest, leavingCookie, openingCookie, readLeavingCookie } from "../auth/session-cookie.ts";
import { Type } from "../contract/schema.ts";
import { PasswordSignIn, SignInWays } from "../contract/users.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute, type Route, type RouteRequest } from "../http/route.ts";
import type { SignIn, Visitor } from "../operations/people/sign-in.ts";

export interface SignInRouteParts {
  readonly signIn: SignIn;
  /** Undefined where no issuer is set. */
  readonly issuer: IssuerSignIn | undefined;
  /** Throws `rate_limited`: each way through the issuer asks it for something. */
  readonly admitAddress: (address: string) => Promise<void>;
  readonly countUsers: () => Promise<number>;
  /** Called after a sign-in: the former session of the browser has ended, and the issuer may have given another role. */
  readonly onChanged: () => void;
}

const isHttps = (baseUrl: string) => baseUrl.startsWith("https:");
const returnPath = "/session/issuer/return";
const base = { tag: "Sign-in", scope: null } as const;
const hidden = { tag: "Sign-in", scope: null, isHidden: true } as const;
const Returned = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 4_096 })),
  state: Type.Optional(Type.String({ maxLength: 256 })),
  error: Type.Optional(Type.String({ maxLength: 256 })),
});

export function signInRoutes(parts: SignInRouteParts): readonly Route[] {
  const { signIn, issuer, countUsers, onChanged } = parts;
  return [
    defineRoute({
      ...base,
      method: "GET",
      path: "/session/ways",
      operation: "listSignInWays",
      summary: "List the ways in which people sign in",
      responses: { 200: { description: "What the sign-in page offers.", schema: SignInWays } },
      handler: async () =>
        JSON.stringify({ password: (await countUsers()) > 0, issuer: issuer !== undefined } satisfies SignInWays),
    }),
    defineRoute({
      ...base,
      method: "POST",
      path: "/session/password",
      operation: "signInWithPassword",
      summary: "Sign a person in with name, password and code",
      description:
        "Sets a cookie as `POST /session` does. Needs the header X-Assay-Session. A wrong name, a wrong password and a wrong code get the same answer after the same time; 60 attempts a minute from an address and 10 as a name.",
      body: PasswordSignIn,
      responses: {
        204: { description: "Signed in.", contentType: null, headers: { "Set-Cookie": "The session." } },
      },
      errors: ["unauthorized", "forbidden", "rate_limited"],
      handler: async (request) => {
        if (!isOwnRequest(request.headers)) {
          throw new ServiceError("forbidden", "Send the header X-Assay-Session, from a page of this service.");
        }
        const text = await signIn.withPassword(request.body, visitorOf(request));
        onChanged();
        return { status: 204, body: "", headers: { "Set-Cookie": openingCookie(text, isHttps(request.baseUrl)) } };
      },
    }),
    ...(issuer === undefined ? [] : issuerRoutes(parts, issuer)),
  ];
}

function issuerRoutes({ signIn, admitAddress, onChanged }: SignInRouteParts, issuer: IssuerSignIn): readonly Route[] {
  return [
    defineRoute({
      ...hidden,
      method: "GET",
      path: "/session/issuer",
      operation: "leaveForIssuer",
      summary: "Go to the issuer to sign in",
      responses: { 303: { description: "The issuer's page.", contentType: null } },
      errors: ["overloaded", "rate_limited"],
      handler: async ({ baseUrl, clientAddress }) => {
        await admitAddress(clientAddress);
        const { address, leaving } = await issuer.begin(`${baseUrl}${returnPath}`);
        return redirect(address, leavingCookie(leaving, isHttps(baseUrl)));
      },
    }),
    defineRoute({
      ...hidden,
      method: "GET",
      path: returnPath,
      operation: "returnFromIssuer",
      summary: "Come back from the issuer",
      query: Returned,
      responses: { 303: { description: "The console.", contentType: null } },
      errors: ["unauthorized", "forbidden", "conflict"],
      handler: async (request) => {
        const { baseUrl, headers, query } = request;
        const forget = leavingCookie(undefined, isHttps(baseUrl));
        try {
          const leaving = leavingOf(headers, isHttps(baseUrl));
          const { code, state } = query;
          await admitAddress(request.clientAddress);
          if (leaving === undefined || code === undefined || state === undefined) {
            throw new ServiceError("unauthorized", "The sign-in at the issuer was not finished; sign in again.");
          }
          const person = await issuer.finish(leaving, { code, state }, `${baseUrl}${returnPath}`);
          const text = await signIn.asIssued(person, visitorOf(request));
          onChanged();
          return redirect("/?signed-in", forget, openingCookie(text, isHttps(baseUrl)));
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          // A person is in front of this; the console says it on its sign-in page.
          return redirect(`/?sign-in-failed=${error.code}`, forget);
        }
      },
    }),
  ];
}

function redirect(address: string, ...cookies: string[]) {
  return { status: 303, body: "", headers: { Location: address, "Set-Cookie": cookies } };
}

function visitorOf({
  headers,
  baseUrl,
  clientAddress,
}: Pick<RouteRequest, "headers" | "baseUrl" | "clientAddress">): Visitor {
  const credential = headers.authorization === undefined ? credentialOf(headers, () => isHttps(baseUrl)) : undefined;
  return {
    address: clientAddress,
    agent: headers["user-agent"] ?? "",
    former: credential?.slice("Bearer ".length),
  };
}

function leavingOf(headers: IncomingHttpHeaders, isSecure: boolean): Leaving | undefined {
  const { state, nonce, verifier } = readLeavingCookie(headers, isSecure) ?? {};
  const isWhole = typeof state === "string" && typeof nonce === "string" && typeof verifier === "string";
  return isWhole ? { state, nonce, verifier } : undefined;
}
