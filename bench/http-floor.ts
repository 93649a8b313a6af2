/** Requests a second of a trivial POST through the server (token, validation, metrics) against bare node:http, in one run. */
import { Agent, createServer as createBareServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { readCommand } from "../scripts/support/command.ts";
import { createAuthenticator } from "../src/auth/authenticator.ts";
import { createTokenStore } from "../src/auth/testing/token-store.ts";
import { TransactionInput } from "../src/contract/transactions.ts";
import { createLog } from "../src/http/log.ts";
import { createMetrics } from "../src/http/metrics.ts";
import { defineRoute } from "../src/http/route.ts";
import { createServer } from "../src/http/server.ts";

readCommand({
  does: "Requests a second of a trivial POST through the server (token, validation, metrics) against bare node:http, in one run.",
});
const roundMs = 1_500;
const rounds = 3;
const connections = 32;
const token = "bench-token-of-enough-length";
const body = JSON.stringify({
  transactionId: "tx-000000000001",
  amount: 129.95,
  timestamp: "2030-01-01T12:00:00Z",
  accountDetails: { accountId: "account-0001", accountType: "checking" },
});
const verdict = '{"status":"approved","isFraudulent":false,"details":"Nothing unusual."}';

if (isMainThread) await measure();
else await load();

async function measure(): Promise<void> {
  const bare = createBareServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": verdict.length });
      response.end(verdict);
    });
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const tokens = createTokenStore();
  tokens.put(token);
  const authenticator = createAuthenticator({ tokens, now: Date.now });
  const server = createServer({
    routes: [
      defineRoute({
        method: "POST",
        path: "/fraud-detection",
        operation: "floor",
        summary: "Floor.",
        tag: "Bench",
        scope: "transactions:write",
        body: TransactionInput,
        responses: { 200: { description: "Fine." } },
        errors: [],
        handler: () => verdict,
      }),
    ],
    authenticator,
    limits: {
      jsonBodyLimit: 65_536,
      requestTimeoutMs: 30_000,
      uploadIdleMs: 30_000,
      connectionLimit: 1_000,
      drainTimeoutMs: 500,
    },
    address: { publicUrl: undefined, trustedProxies: [], proxyHeaders: "x-forwarded" },
    log: createLog({ level: "silent", write: () => undefined, now: Date.now }),
    logsRequests: false,
    metrics: createMetrics(),
    requestIdPrefix: "bench",
    now: Date.now,
  });
  const ports = {
    bare: (bare.address() as AddressInfo).port,
    server: Number(new URL(await server.listen("127.0.0.1", 0)).port),
  };
  const totals = { bare: { requests: 0, cpuMs: 0 }, server: { requests: 0, cpuMs: 0 } };
  for (let round = 0; round <= rounds; round++) {
    for (const name of ["bare", "server"] as const) {
      const before = process.threadCpuUsage();
      const requests = await runLoad(ports[name]);
      const used = process.threadCpuUsage(before);
      // The first round warms up.
      if (round === 0) continue;
      totals[name].requests += requests;
      totals[name].cpuMs += (used.user + used.system) / 1_000;
    }
  }
  const perSecond = (name: "bare" | "server") => Math.round(totals[name].requests / ((rounds * roundMs) / 1_000));
  const microseconds = (name: "bare" | "server") => (totals[name].cpuMs * 1_000) / totals[name].requests;
  for (const name of ["bare", "server"] as const) {
    console.log(
      `${name.padEnd(7)} ${perSecond(name)} requests/s, ${microseconds(name).toFixed(1)} us of CPU a request`,
    );
  }
  console.log(`CPU ratio ${(microseconds("server") / microseconds("bare")).toFixed(2)}`);
  bare.closeAllConnections();
  bare.close();
  await server.close();
  await authenticator.close();
}

function runLoad(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { port } });
    worker.once("message", resolve).once("error", reject);
  });
}

async function load(): Promise<void> {
  const { port } = workerData as { port: number };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endMs = performance.now() + roundMs;
  let done = 0;
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Authorization: `Bearer ${token}`,
  };
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request({ port, host: "127.0.0.1", method: "POST", path: "/fraud-detection", agent, headers });
      outgoing.on("response", (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.resume().on("end", resolve);
      });
      outgoing.on("error", reject).end(body);
    });
  const lane = async () => {
    while (performance.now() < endMs) {
      await once();
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  parentPort?.postMessage(done);
}
