/** The metrics on a port of their own, without a token: for a network that only the operator reaches. */
import { createServer as createHttpServer } from "node:http";
import { ServiceError } from "../errors.ts";
import { toFailure } from "./failure.ts";
import { type Metrics, metricsContentType } from "./metrics.ts";

export interface MetricsServer {
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

/** A scraper makes one request every few seconds. */
const connectionLimit = 20;

export function createMetricsServer(metrics: Metrics): MetricsServer {
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
        ? new ServiceError("method_not_allowed", "This address takes GET, HEAD.", { Allow: "GET, HEAD" })
        : new ServiceError("not_found", "Only /metrics is here."),
    );
    response.writeHead(failure.status, { ...failure.headers, "Content-Type": "application/json; charset=utf-8" });
    response.end(failure.body);
  });
  server.maxConnections = connectionLimit;

  return {
    listen(host, port) {
      return new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          const address = server.address();
          resolve(typeof address === "object" && address !== null ? address.port : port);
        });
      });
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
