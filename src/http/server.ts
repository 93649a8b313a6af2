/** The HTTP server: routes from one table, limits, errors in one shape, and a stop that lets requests end. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type { Authenticator } from "../auth/authenticator.ts";
import { createRateLimiter, type RateLimiter } from "../auth/rate-limit.ts";
import { ServiceError } from "../errors.ts";
import { acceptWaiting } from "./accept-waiting.ts";
import { type AddressSettings, createBaseAddress } from "./address.ts";
import { createAllowedMethods, pathOf } from "./allowed-methods.ts";
import { createBrokenRequestAnswer } from "./broken-request.ts";
import { createDeadlines } from "./deadlines.ts";
import { drain } from "./drain.ts";
import { Exchange } from "./exchange.ts";
import { findHostProblem } from "./host-header.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { createRefusalPace } from "./refusal-pace.ts";
import { createRequestIds } from "./request-id.ts";
import type { Route } from "./route.ts";
import { RouteMetrics } from "./route-metrics.ts";
import { compileRoute, type RunContext } from "./run-route.ts";

export interface ServerLimits {
  readonly jsonBodyLimit: number;
  readonly requestTimeoutMs: number;
  readonly uploadIdleMs: number;
  readonly connectionLimit: number;
  readonly drainTimeoutMs: number;
}

export interface ServerOptions {
  readonly routes: readonly Route[];
  /** One that nodes share; this node's own unless given. */
  readonly limiter?: RateLimiter | undefined;
  readonly authenticator: Authenticator;
  readonly limits: ServerLimits;
  readonly address: Pick<AddressSettings, "publicUrl" | "trustedProxies">;
  readonly log: Log;
  readonly logsRequests: boolean;
  readonly metrics: Metrics;
  /** Begins every request id of this process. */
  readonly requestIdPrefix: string;
  readonly now: () => number;
}

export interface AssayServer {
  /** Gives the address that it listens on, such as http://127.0.0.1:8080. */
  listen(host: string, port: number): Promise<string>;
  /** From here on every answer is the last of its connection. */
  readonly isDraining: boolean;
  /**
   * Accepts no more connections. Requests under way end within the drain's time, and a connection that is open may still
   * bring one more: for a short grace it is served, then answered 503.
   */
  close(): Promise<void>;
}

/** An id of 128 characters, each of up to 4 bytes, percent-encoded as 3 characters a byte. */
const pathParameterLimit = 128 * 4 * 3;
/** Node's own bound, stated so that it does not move with a version. */
const headerLimitBytes = 16 * 1024;
/** Longer than the usual 60 s of load balancers, so that it is they who close an idle connection. */
const keepAliveMs = 72_000;
const headersTimeoutMs = 20_000;
/** How often connections with unfinished headers are looked at. */
const headersCheckMs = 5_000;

export function createServer(options: ServerOptions): AssayServer {
  const { routes, limits, metrics } = options;
  const address = { listening: "localhost" };
  const deadlines = createDeadlines();
  const context: RunContext = {
    authenticator: options.authenticator,
    limiter: options.limiter ?? createRateLimiter(options.now),
    log: options.log,
    logsRequests: options.logsRequests,
    baseAddress: createBaseAddress({ ...options.address, fallbackHost: () => address.listening }),
    deadlines,
    refusalPace: createRefusalPace(deadlines, options.now),
    uploadIdleMs: limits.uploadIdleMs,
    jsonBodyLimit: limits.jsonBodyLimit,
    requestTimeoutMs: limits.requestTimeoutMs,
    isDraining: false,
    isRefusing: false,
  };
  let closing: Promise<void> | undefined;
  const requestId = createRequestIds(options.requestIdPrefix);
  const allowedMethods = createAllowedMethods(routes);
  const strayMetrics = new RouteMetrics(metrics, "none", "any");

  function refuse(raw: IncomingMessage, response: ServerResponse, error: ServiceError): void {
    const id = requestId(raw.headers["x-request-id"]);
    new Exchange(id, raw, response, context, undefined, strayMetrics).fail(error);
  }

  function answerStray(raw: IncomingMessage, response: ServerResponse): void {
    const problem = findHostProblem(raw);
    if (problem !== undefined) {
      refuse(raw, response, problem);
      return;
    }
    const methods = allowedMethods(pathOf(raw.url ?? ""));
    const allow = [...methods, "OPTIONS"].join(", ");
    if (methods.length === 0 || methods.includes(raw.method ?? "")) {
      refuse(raw, response, new ServiceError("not_found", "There is nothing at this address; see /docs."));
    } else if (raw.method === "OPTIONS") {
      const id = requestId(raw.headers["x-request-id"]);
      const exchange = new Exchange(id, raw, response, context, undefined, strayMetrics);
      exchange.answer({ status: 204, headers: { Allow: allow }, body: "" });
    } else {
      const message = `This address accepts ${methods.join(", ")}; use one of these methods.`;
      refuse(raw, response, new ServiceError("method_not_allowed", message, { Allow: allow }));
    }
  }

  const badAddress = () =>
    new ServiceError("invalid_request", "The address has an invalid percent-encoding; encode it as UTF-8.");

  const app = Fastify({
    logger: false,
    keepAliveTimeout: keepAliveMs,
    // Uploads may take long; bodies have deadlines of their own.
    requestTimeout: 0,
    forceCloseConnections: false,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    rewriteUrl: (request) => {
      const target = request.url ?? "/";
      return target.charCodeAt(0) === 47 ? target : pathOf(target) + queryOf(target);
    },
    routerOptions: {
      maxParamLength: pathParameterLimit,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      defaultRoute: answerStray,
      onBadUrl: (_path, raw, response) => refuse(raw, response, badAddress()),
      onMaxParamLength: (_path, raw, response) => answerStray(raw, response),
    },
    http: {
      maxHeaderSize: headerLimitBytes,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: headersCheckMs,
      insecureHTTPParser: false,
      // Node's own refusal has no body; ours comes with the others.
      requireHostHeader: false,
    },
    clientErrorHandler: createBrokenRequestAnswer(() => requestId(undefined)),
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  app.server.maxConnections = limits.connectionLimit;
  // Without this Node would ask for every body before the token is looked at.
  app.server.on("checkContinue", (request, response) => app.server.emit("request", request, response));
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  for (const route of routes)
    addRoute(app, route, context, requestId, new RouteMetrics(metrics, route.operation, route.method));
  const sockets = trackSockets(app);
  metrics.gauge("assay_http_connections", "Open connections.", () => sockets.size);
  metrics.gauge("assay_http_draining", "1 while the service is stopping.", () => (context.isDraining ? 1 : 0));

  return {
    async listen(host, port) {
      const url = await app.listen({ host, port });
      address.listening = new URL(url).host;
      return url;
    },
    get isDraining() {
      return context.isDraining;
    },
    close() {
      closing ??= stop();
      return closing;
    },
  };

  async function stop(): Promise<void> {
    await acceptWaiting(app.server);
    context.isDraining = true;
    try {
      await drain(app.server, sockets, {
        timeoutMs: limits.drainTimeoutMs,
        onGraceOver: () => {
          context.isRefusing = true;
        },
      });
      await app.close();
    } finally {
      context.deadlines.close();
    }
  }
}

/** The framework's own compilers take long to load, and routes give it no schemas (see validate.ts). */
function refuseSchemas(): never {
  throw new Error("The framework routes; it checks and writes nothing.");
}

/**
 * The whole exchange runs in the route's first hook, which never hands on: the framework routes, and looks at no body
 * before the token has been seen. Its own steps after that (a parser in an async resource) would also cost more than the rest.
 */
function addRoute(
  app: FastifyInstance,
  route: Route,
  context: RunContext,
  requestId: (given: string | string[] | undefined) => string,
  metrics: RouteMetrics,
): void {
  const run = compileRoute(route, context);
  app.route({
    method: route.method,
    url: route.path,
    onRequest: (request, reply, _next) => {
      const { raw } = request;
      const exchange = new Exchange(requestId(raw.headers["x-request-id"]), raw, reply.raw, context, route, metrics);
      const problem = findHostProblem(raw);
      if (problem !== undefined) {
        exchange.fail(problem);
        return;
      }
      exchange.params = request.params;
      exchange.query = request.query;
      run(exchange);
    },
    handler: () => {
      throw new Error("A route's hook handed on.");
    },
  });
}

function trackSockets(app: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

function queryOf(target: string): string {
  const at = target.indexOf("?");
  return at === -1 ? "" : target.slice(at);
}
