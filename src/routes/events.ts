/** `/events`: the events of a side as a stream. */
import { defineRoute, type Route } from "../http/route.ts";
import type { StreamEvents } from "../operations/events/stream-events.ts";

export function eventRoute(stream: StreamEvents): Route {
  return defineRoute({
    method: "GET",
    path: "/events",
    operation: "streamEvents",
    tag: "Events",
    scope: "reports:read",
    summary: "Stream events",
    description:
      "Server-sent events: verdict.flagged, case.opened, case.decided, case.mentioned, case.changed, document.tampered, document.analysed, document.reviewed and bulk_case.done in the format of webhooks, and overview with the totals of the last day every 15 seconds. The header Last-Event-ID resumes after an event. The stream ends after 15 minutes, when the service stops and when the token is revoked or expires; reconnect then.",
    responses: { 200: { description: "The stream.", contentType: "text/event-stream" } },
    async handler({ caller, headers, signal, isStillAllowed }) {
      const lastEventId = headers["last-event-id"];
      return {
        contentType: "text/event-stream; charset=utf-8",
        // Some proxies buffer events without this header.
        headers: { "X-Accel-Buffering": "no" },
        body: await stream(
          caller.side,
          typeof lastEventId === "string" ? lastEventId : undefined,
          signal,
          isStillAllowed,
        ),
      };
    },
  });
}
