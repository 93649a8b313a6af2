/** The routes of the service as its own OpenAPI document lists them. */
import { resultOf } from "./exchanges.ts";
import { ask, type Reply, type RunningService } from "./service.ts";

interface Operation {
  readonly operationId: string;
  readonly security?: readonly { readonly bearer?: readonly string[] }[];
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>;
}

export interface InterfaceDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  /** The scopes that it needs; none where any token will do. */
  readonly scopes: readonly string[];
  readonly responses: readonly string[];
}

export async function readInterface(service: RunningService): Promise<InterfaceDocument> {
  return resultOf<InterfaceDocument>(await ask(service, "/openapi.json", { headers: { Authorization: "" } }));
}

export function routesOf(document: InterfaceDocument): readonly Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, responses }]) => ({
      method: method.toUpperCase(),
      path,
      needsToken: (security ?? []).length > 0,
      scopes: (security ?? []).flatMap(({ bearer }) => bearer ?? []),
      responses: Object.keys(responses),
    })),
  );
}

/** Calls the route with no body worth the name; undefined sends no Authorization at all. */
export async function callRoute(service: RunningService, route: Route, token: string | undefined): Promise<Reply> {
  const hasBody = route.method === "POST" || route.method === "PUT" || route.method === "PATCH";
  const response = await fetch(`${service.url}${route.path.replaceAll(/\{\w+\}/g, "999999")}`, {
    method: route.method,
    headers: {
      ...(token === undefined ? {} : { Authorization: token }),
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
    },
    ...(hasBody ? { body: "{}" } : {}),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  // A stream of events ends when it is stopped.
  const text = isStream ? await (response.body?.cancel() ?? Promise.resolve()).then(() => "") : await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}
