/** People in tests: made by the admin token, signed in as a browser does it. */
import assert from "node:assert/strict";
import { resultOf } from "./exchanges.ts";
import { postJson, type Reply, type RunningService } from "./service.ts";

export const password = "correct horse battery";

export interface Signed {
  readonly id: string;
  readonly cookie: string;
  /** A request of the console in this person's browser. */
  ask(path: string, method?: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

export async function createUser(service: RunningService, name: string, role: string): Promise<string> {
  return resultOf<{ id: string }>(await postJson(service, "/users", { name, role, password }), 201).id;
}

export function trySignIn(
  service: RunningService,
  body: Readonly<Record<string, unknown>>,
  cookie = "",
): Promise<Reply> {
  return browserWith(service, cookie)("/session/password", "POST", { password, ...body });
}

export function cookieOf(reply: Reply): string {
  assert.equal(reply.status, 204, reply.text);
  return reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** A browser with this cookie. */
export function browserWith(service: RunningService, cookie: string): Signed["ask"] {
  return async (path, method = "GET", body, headers = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        Cookie: cookie,
        "X-Assay-Session": "1",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}

export async function signedIn(service: RunningService, name: string, role: string): Promise<Signed> {
  const id = await createUser(service, name, role);
  const cookie = cookieOf(await trySignIn(service, { name }));
  return { id, cookie, ask: browserWith(service, cookie) };
}
