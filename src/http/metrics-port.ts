/** The metrics on a port of their own, without a token: for a network that only the operator reaches. */
import { once } from "node:events";
import { ServiceError } from "../errors.ts";
import { createServer as createHttpServer } from "../node-http.ts";
import { toFailure } from "./failure.ts";
import { type Metrics, metricsContentType } from "./metrics.ts";

export interface MetricsPort {
  readonly port: number;
  close(): Promise<void>;
}

/** A scraper makes one request every few seconds. */
const connectionLimit = 20;

/** Opens the port; 0 takes a free one. */
export async function openMetricsPort(metrics: Metrics, host: string, port: number): Promise<MetricsPort> {
  const server = createHttpServer({ requestTimeout: 10_000 }, (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0];
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path === "/metrics" && isRead) {
      response.writeHead(200, { "Content-Type": metricsContentType });
      response.end(metrics.render());
      return;
    }
    const failure = toFailure(
      path === "/metrics"
        ? new ServiceError("method_not_allowed", "This address accepts GET, HEAD.", { Allow: "GET, HEAD" })
        : new ServiceError("not_found", "This port serves only /metrics."),
    );
    response.writeHead(failure.status, { ...failure.headers, "Content-Type": "application/json; charset=utf-8" });
    response.end(failure.body);
  });
  server.maxConnections = connectionLimit;

  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();

  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
