/** `/metrics`: the service's metrics, in the Prometheus text format. */
import { type Metrics, metricsContentType } from "../http/metrics.ts";
import { defineRoute, type Route } from "../http/route.ts";

export function metricsRoute(metrics: Metrics): Route {
  return defineRoute({
    method: "GET",
    path: "/metrics",
    operation: "readMetrics",
    summary: "Read the metrics",
    description: "In the Prometheus text format. A separate port can serve them without a token.",
    tag: "Operation",
    scope: "metrics:read",
    responses: { 200: { description: "The metrics.", contentType: "text/plain" } },
    handler: () => ({ contentType: metricsContentType, body: metrics.render() }),
  });
}
