/** The HTTP server: routes from one table, limits, errors in one shape, and a stop that lets requests end. */
import type { Server } from "node:http";
import type { Socket, Server as SocketServer } from "node:net";
import type { Authenticator } from "../auth/authenticator.ts";
import { createRateLimiter, type RateLimiter } from "../auth/rate-limit.ts";
import { createServer as createHttpServer } from "../node-http.ts";
import type { AccessWatch } from "./access-watch.ts";
import { type AddressSettings, createBaseAddress, createClientAddress } from "./address.ts";
import { createBrokenRequestAnswer } from "./broken-request.ts";
import { createBusyLog } from "./busy-log.ts";
import { createDeadlines } from "./deadlines.ts";
import { createDispatch } from "./dispatch.ts";
import { acceptWaiting, drain } from "./drain.ts";
import { JsonBodies } from "./json-body.ts";
import { listen } from "./listen.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracer } from "./otlp/exporter.ts";
import { PlainConnections } from "./plain-connections.ts";
import { createRefusalPace, refusalsOfUnknown, refusalsWhenBusy } from "./refusal-pace.ts";
import { createRequestIds } from "./request-head.ts";
import type { Route } from "./route.ts";
import type { RunContext } from "./run-route.ts";
import { UnknownCallers } from "./unknown-callers.ts";

export interface ServerLimits {
  readonly jsonBodyLimit: number;
  readonly requestTimeoutMs: number;
  readonly uploadIdleMs: number;
  readonly connectionLimit: number;
  readonly drainTimeoutMs: number;
}

export interface ServerOptions {
  readonly routes: readonly Route[];
  /** A limiter that nodes share; by default this node's own. */
  readonly limiter?: RateLimiter | undefined;
  readonly authenticator: Authenticator;
  readonly accessWatch?: AccessWatch | undefined;
  /** Where spans are exported. */
  readonly tracer?: Tracer | undefined;
  readonly limits: ServerLimits;
  readonly address: Omit<AddressSettings, "fallbackHost">;
  readonly log: Log;
  readonly logsRequests: boolean;
  readonly metrics: Metrics;
  /** Prefix of every request id of this process. */
  readonly requestIdPrefix: string;
  readonly now: () => number;
  /** A monotonic clock in milliseconds for deadlines; by default that of this process. */
  readonly steadyNow?: () => number;
}

export interface AssayServer {
  /** Gives the address that it listens on, such as http://127.0.0.1:8080. */
  listen(host: string, port: number): Promise<string>;
  /** Every answer is the last of its connection from now on. */
  readonly isDraining: boolean;
  /**
   * Accepts no more connections. Requests under way end within the drain's time, and an open connection may still bring one
   * more: for a short grace period it is served, then answered 503.
   */
  close(): Promise<void>;
}

/** Node's own limit, stated so that it does not change with a version. */
const headerLimitBytes = 16 * 1024;
/** Longer than the usual 60 s of load balancers, so that they close an idle connection first. */
const keepAliveMs = 72_000;
const headersTimeoutMs = 20_000;
/** How often connections with unfinished headers are checked. */
const headersCheckMs = 5_000;

export function createServer(options: ServerOptions): AssayServer {
  const { routes, limits, metrics } = options;
  const address = { listening: "localhost" };
  const deadlines = createDeadlines(options.steadyNow);
  const context: RunContext = {
    authenticator: options.authenticator,
    limiter: options.limiter ?? createRateLimiter(options.now),
    accessWatch: options.accessWatch,
    tracer: options.tracer,
    log: options.log,
    busyLog: createBusyLog(options.log, options.now),
    logsRequests: options.logsRequests,
    baseAddress: createBaseAddress({ ...options.address, fallbackHost: () => address.listening }),
    clientAddress: createClientAddress(options.address),
    deadlines,
    refusalPace: createRefusalPace(deadlines, options.now),
    busyPace: createRefusalPace(deadlines, options.now, refusalsWhenBusy),
    unknownCallers: new UnknownCallers(createRefusalPace(deadlines, options.now, refusalsOfUnknown)),
    uploadIdleMs: limits.uploadIdleMs,
    bodies: new JsonBodies(limits, deadlines),
    isDraining: false,
    isRefusing: false,
  };
  const requestId = createRequestIds(options.requestIdPrefix);
  const server = openServer(limits.connectionLimit);
  const dispatch = createDispatch({ routes, context, metrics, requestId });
  // Without a listener for this event, Node would send `100 Continue` before the token is checked.
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, dispatch.serve);
  const refuse = createBrokenRequestAnswer(() => requestId(undefined));
  server.on("clientError", refuse);
  const plain = new PlainConnections(server, {
    find: dispatch.findPlain,
    bodyLimit: limits.jsonBodyLimit,
    headMs: headersTimeoutMs,
    keepAliveMs,
    refuse,
    now: options.now,
  });
  server.on("drop", () => context.busyLog.noteClosed(limits.connectionLimit));
  const sockets = trackSockets(server);
  metrics.gauge("assay_http_connections", "Open connections.", () => sockets.size);
  metrics.gauge("assay_http_draining", "1 while the service is stopping.", () => (context.isDraining ? 1 : 0));
  let accepting: readonly SocketServer[] = [server];
  let closing: Promise<void> | undefined;

  return {
    async listen(host, port) {
      const { url, servers } = await listen(server, host, port);
      accepting = servers;
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
    await acceptWaiting(server);
    context.isDraining = true;
    try {
      await drain(accepting, sockets, {
        isBusy: (socket) => plain.isBusy(socket),
        timeoutMs: limits.drainTimeoutMs,
        onGraceOver: () => {
          context.isRefusing = true;
        },
      });
      // All connections are closed; this ends the checks of unfinished headers.
      server.close();
    } finally {
      context.deadlines.close();
    }
  }
}

function openServer(connectionLimit: number): Server {
  const server = createHttpServer({
    keepAliveTimeout: keepAliveMs,
    // Uploads may take long; bodies have deadlines of their own.
    requestTimeout: 0,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: headersCheckMs,
    maxHeaderSize: headerLimitBytes,
    insecureHTTPParser: false,
    // Node's own refusal has no body; `findHeadProblem` answers with one.
    requireHostHeader: false,
  });
  server.maxConnections = connectionLimit;
  return server;
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}
