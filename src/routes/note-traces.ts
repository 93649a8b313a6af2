/** Notes the trace of requests that change something, so that messages about it carry it on. */
import type { Answer, Route, RouteRequest } from "../http/route.ts";
import type { TraceLinks } from "../operations/shared/trace-links.ts";

type Kind = Parameters<TraceLinks["note"]>[1];

/** Known before the change, so that no message can be faster. */
interface KnownSubject {
  readonly kind: Kind;
  readonly subjectOf: (request: RouteRequest) => unknown;
}

export function noteTraces(routes: readonly Route[], traces: TraceLinks): readonly Route[] {
  return routes.map((route) => {
    const known = knownSubject(route);
    if (known !== undefined) return { ...route, handler: noteFirst(route, known, traces) };
    return route.operation === "analyseDocument" ? { ...route, handler: noteDocument(route, traces) } : route;
  });
}

function knownSubject({ operation, method, path }: Route): KnownSubject | undefined {
  const param = (name: string) => (request: RouteRequest) => (request.params as Record<string, unknown>)[name];
  if (operation === "analyseTransaction") {
    return {
      kind: "verdict",
      subjectOf: ({ body }) => (body as { readonly transactionId?: unknown } | null)?.transactionId,
    };
  }
  if (method === "GET") return undefined;
  if (path.startsWith("/cases/:caseId/")) return { kind: "case", subjectOf: param("caseId") };
  return path.startsWith("/forgery/documents/:id/") ? { kind: "document", subjectOf: param("id") } : undefined;
}

function noteFirst({ handler }: Route, { kind, subjectOf }: KnownSubject, traces: TraceLinks): Route["handler"] {
  return (request) => {
    const { traceparent } = request;
    if (traceparent !== undefined) {
      const subject = subjectOf(request);
      if (typeof subject === "string") traces.note(request.caller.side, kind, subject, traceparent);
    }
    return handler(request);
  };
}

/** A new document gets its id with its report. */
function noteDocument({ handler }: Route, traces: TraceLinks): Route["handler"] {
  return async (request) => {
    const answer = await handler(request);
    const { traceparent } = request;
    const body = typeof answer === "string" ? answer : (answer as Answer).body;
    if (traceparent !== undefined && typeof body === "string") {
      const { id } = JSON.parse(body) as { readonly id?: unknown };
      if (id !== undefined) traces.note(request.caller.side, "document", String(id), traceparent);
    }
    return answer;
  };
}
