/** A server that tells which requests it read without Node, for tests. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { parseAnswers } from "../../../test/support/raw-exchange.ts";
import { createBrokenRequestAnswer } from "../broken-request.ts";
import { PlainConnections } from "../plain-connections.ts";
import type { PlainRequest } from "../plain-request.ts";
import type { Reply } from "../reply.ts";

interface Served {
  readonly request: PlainRequest;
  readonly reply: Reply;
  readonly body: string;
}

interface PlainBench {
  readonly port: number;
  /** Requests that were served without Node's reading, in their order. */
  readonly served: readonly Served[];
  readonly connections: PlainConnections;
  /** The service's own socket of each connection. */
  readonly sockets: readonly Socket[];
}

interface Waits {
  readonly headMs?: number;
  readonly keepAliveMs?: number;
  /** The test answers by itself. */
  readonly isHeld?: boolean;
}

const longMs = 600_000;

/** A server whose plain requests are answered with "plain", and all others with "node" by Node. */
export async function withPlainBench(waits: Waits, run: (bench: PlainBench) => Promise<void>): Promise<void> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = `node ${incoming.method} ${Buffer.concat(chunks).toString()}`;
      response.writeHead(200, { "Content-Length": text.length }).end(text);
    });
  });
  const served: Served[] = [];
  const sockets: Socket[] = [];
  const connections = new PlainConnections(server, {
    find: (path) =>
      path !== "/plain"
        ? undefined
        : (request, reply) => {
            const body = request.takeBody().toString();
            served.push({ request, reply, body });
            if (waits.isHeld !== true) reply.send(200, {}, `plain ${body}`);
          },
    bodyLimit: 100,
    headMs: waits.headMs ?? longMs,
    keepAliveMs: waits.keepAliveMs ?? longMs,
    refuse: createBrokenRequestAnswer(() => "id"),
    now: () => 0,
  });
  server.on("connection", (socket: Socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run({ port: (server.address() as AddressInfo).port, served, connections, sockets });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

export function post(body: string, more = "", path = "/plain"): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Answers so far, each as its body. */
export function bodies(received: string): readonly string[] {
  return parseAnswers(received).answers.map(({ body }) => body);
}

export const get = "GET /plain HTTP/1.1\r\nHost: a\r\n\r\n";
