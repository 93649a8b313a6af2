/** A server with a few toy routes, a token store and a captured log, for tests that speak real HTTP to it. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Authenticator, createAuthenticator } from "../../auth/authenticator.ts";
import { createTokenStore, type TokenStore } from "../../auth/testing/token-store.ts";
import { createLog } from "../log.ts";
import { createMetrics, type Metrics } from "../metrics.ts";
import type { Route } from "../route.ts";
import { type AssayServer, createServer, type ServerLimits, type ServerOptions } from "../server.ts";

export interface ToyServer {
  readonly url: string;
  readonly port: number;
  readonly server: AssayServer;
  readonly store: TokenStore;
  readonly authenticator: Authenticator;
  readonly metrics: Metrics;
  readonly log: Record<string, unknown>[];
  /** With the toy token unless headers are given. */
  fetch(path: string, init?: RequestInit & { duplex?: "half" }): Promise<Response>;
  /** Sends bytes as they are and gives everything that comes back until the server closes. */
  raw(text: string | Uint8Array): Promise<string>;
  /** Sends bytes, gives the first of what comes back, and leaves. */
  rawStart(text: string): Promise<string>;
  connect(): Promise<Socket>;
}

const toyToken = "toy-token-with-all-scopes";
export const authorization = `Bearer ${toyToken}`;

/** Tests that are not about time never reach these limits, however busy the machine is. */
const noTimeMs = 3_600_000;

const limits: ServerLimits = {
  jsonBodyLimit: 1_024,
  requestTimeoutMs: noTimeMs,
  uploadIdleMs: noTimeMs,
  connectionLimit: 100,
  drainTimeoutMs: noTimeMs,
};

/** Starts on a free port, runs the test, and stops. */
export async function withServer(
  routes: readonly Route[],
  run: (toy: ToyServer) => Promise<void>,
  {
    now = Date.now,
    steadyNow,
    accessWatch,
    tracer,
    ...changes
  }: Partial<ServerLimits> & Partial<Pick<ServerOptions, "now" | "steadyNow" | "accessWatch" | "tracer">> = {},
): Promise<void> {
  const store = createTokenStore();
  store.put(toyToken, { name: "toy" });
  const log: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const authenticator = createAuthenticator({ tokens: store, now });
  const server = createServer({
    routes,
    authenticator,
    limits: { ...limits, ...changes },
    address: { publicUrl: undefined, trustedProxies: [], proxyHeaders: "x-forwarded" },
    log: createLog({ level: "info", write: (line) => log.push(JSON.parse(line)), now }),
    logsRequests: false,
    metrics,
    requestIdPrefix: "test",
    accessWatch,
    tracer,
    now,
    ...(steadyNow === undefined ? {} : { steadyNow }),
  });
  const url = await server.listen("127.0.0.1", 0);
  const port = Number(new URL(url).port);
  const open = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  try {
    await run({
      url,
      port,
      server,
      store,
      authenticator,
      metrics,
      log,
      fetch: (path, init = {}) => {
        const headers = new Headers(init.headers);
        if (!headers.has("authorization")) headers.set("authorization", authorization);
        if (headers.get("authorization") === "none") headers.delete("authorization");
        return fetch(url + path, { ...init, headers });
      },
      raw: async (text) => {
        const socket = await open();
        const answer = readAll(socket);
        socket.write(text);
        return answer;
      },
      rawStart: async (text) => {
        const socket = await open();
        socket.write(text);
        const [chunk] = await once(socket, "data");
        socket.destroy();
        return String(chunk);
      },
      connect: open,
    });
  } finally {
    await server.close();
    await authenticator.close();
  }
}

/** Everything that arrives until the other side closes. */
export async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks).toString("latin1");
}
