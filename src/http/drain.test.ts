import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../test/support/until.ts";
import { defineRoute } from "./route.ts";
import { readAll, withServer } from "./testing/toy-server.ts";

/** The test decides when requests arrive and when they are answered. */
function createGate() {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const handler = async () => {
    arrive();
    await opened;
    return '{"slow":true}';
  };
  return { arrived, open, handler };
}

const slow = defineRoute({
  summary: "Toy.",
  tag: "Toys",
  responses: { 200: { description: "Fine." } },
  errors: [],
  method: "GET",
  path: "/slow",
  operation: "slow",
  scope: null,
  handler: () => '{"slow":true}',
});
const routes = [slow];

/** From now on the test says when connections are looked at; a look comes every 50 ms. */
function lookClock({ mock }: TestContext): (looks: number) => void {
  mock.timers.enable({ apis: ["setInterval"] });
  return (looks) => mock.timers.tick(50 * looks);
}

/** The service's end of a connection that is made while the test runs. */
function watchAccepted(t: TestContext): (client: Socket) => Socket | undefined {
  const accepted: Socket[] = [];
  const note = (message: unknown) => accepted.push((message as { socket: Socket }).socket);
  subscribe("net.server.socket", note);
  t.after(() => unsubscribe("net.server.socket", note));
  return (client) => accepted.find(({ remotePort }) => remotePort === client.localPort);
}

test("a stop lets requests end and closes idle connections", async () => {
  const gate = createGate();
  await withServer([{ ...slow, handler: gate.handler }], async (toy) => {
    const idle = await toy.connect();
    const busySocket = await toy.connect();
    const idleEnd = readAll(idle);
    const answers = readAll(busySocket);
    busySocket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await gate.arrived;
    const closing = toy.server.close();
    busySocket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    // A connection that is not ended for its silence would keep the drain waiting.
    await idleEnd;
    gate.open();
    await closing;
    const text = await answers;
    assert.match(text, /^HTTP\/1\.1 200 [\s\S]*\{"slow":true\}/);
    assert.match(text, /Connection: close/);
    await assert.rejects(toy.connect());
  });
});

test("the next request of an open connection is still answered when it comes just after the stop", async (t) => {
  const look = lookClock(t);
  await withServer(routes, async (toy) => {
    const used = await toy.connect();
    const fresh = await toy.connect();
    const halfway = await toy.connect();
    const answers = [used, fresh, halfway].map(readAll);
    halfway.write("GET /slow HTTP/1.1\r\n");
    const firstAnswer = once(used, "data");
    used.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await firstAnswer;
    const closing = toy.server.close();
    await until(() => toy.server.isDraining);
    look(2);
    used.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    fresh.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    halfway.write("Host: a\r\n\r\n");
    const texts = await Promise.all(answers);
    assert.deepEqual(
      texts.map((text) => text.match(/HTTP\/1\.1 \d+|Connection: [\w-]+/g)),
      [
        ["HTTP/1.1 200", "Connection: keep-alive", "HTTP/1.1 200", "Connection: close"],
        ["HTTP/1.1 200", "Connection: close"],
        ["HTTP/1.1 200", "Connection: close"],
      ],
    );
    await closing;
  });
});

test("a silent connection is ended without a reset, and a request that comes even later is not acted on", async (t) => {
  const look = lookClock(t);
  const findAccepted = watchAccepted(t);
  let calls = 0;
  const counted = {
    ...slow,
    handler: () => {
      calls++;
      return "{}";
    },
  };
  await withServer([counted], async (toy) => {
    const socket = connect({ port: toy.port, host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    const events: string[] = [];
    socket.on("error", () => events.push("reset"));
    socket.on("end", () => events.push("end")).resume();
    await until(() => findAccepted(socket) !== undefined);
    const own = findAccepted(socket);
    const closing = toy.server.close();
    await until(() => toy.server.isDraining);
    look(5);
    assert.equal(own?.writableEnded, false, "a request from far away still has time");
    look(1);
    await once(socket, "end");
    socket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => (own?.bytesRead ?? 0) > 0);
    assert.deepEqual(events, ["end"]);
    // A client that does not close its half is not waited for.
    look(5);
    assert.equal(own?.destroyed, false);
    look(1);
    await closing;
    assert.deepEqual(events, ["end"]);
    socket.destroy();
    assert.equal(calls, 0);
  });
});

test("after the grace a new request on a connection that lives on is answered 503", async () => {
  await withServer(routes, async (toy) => {
    const socket = await toy.connect();
    const silent = await toy.connect();
    const answer = readAll(socket);
    const closing = toy.server.close();
    socket.write("GET /slow HTTP/1.1\r\nHost: a\r\n");
    // A silent connection is ended with the grace period, an active one is kept.
    let isOver = false;
    silent.once("end", () => {
      isOver = true;
    });
    silent.resume();
    while (!isOver) {
      await delay(50);
      socket.write("X-Slow: yes\r\n");
    }
    socket.write("\r\n");
    assert.match(await answer, /^HTTP\/1\.1 503 [\s\S]*Retry-After: 5[\s\S]*Connection: close[\s\S]*"overloaded"/);
    await closing;
  });
});

test("busy clients that keep their connections alive lose no request at a stop", async () => {
  const quick = { ...slow, handler: () => "{}" };
  await withServer([quick], async (toy) => {
    const agent = new Agent({ keepAlive: true });
    const failures: string[] = [];
    let answered = 0;
    const one = () =>
      new Promise<void>((resolve, reject) => {
        const request = get({ port: toy.port, host: "127.0.0.1", path: "/slow", agent }, (answer) => answer.resume());
        request.once("error", reject);
        // Only now can the connection be used again: a request at the answer's end would open another one.
        request.once("close", resolve);
      });
    const client = async () => {
      try {
        for (;;) {
          await one();
          answered++;
        }
      } catch (error) {
        failures.push(error instanceof Error && "code" in error ? String(error.code) : String(error));
      }
    };
    const clients = Array.from({ length: 16 }, client);
    await until(() => answered > 16);
    await toy.server.close();
    await Promise.all(clients);
    agent.destroy();
    assert.deepEqual(failures, Array(16).fill("ECONNREFUSED"));
  });
});

test("a stop does not wait for ever", async () => {
  const gate = createGate();
  const stuck = { ...slow, handler: gate.handler };
  await withServer(
    [stuck],
    async (toy) => {
      const socket = await toy.connect();
      const answer = readAll(socket);
      socket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
      await gate.arrived;
      await toy.server.close();
      assert.equal(await answer, "");
    },
    { drainTimeoutMs: 150 },
  );
});

test("a client that does not read its answer is disconnected", async () => {
  const source = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, 65));
    },
  });
  const endless = { ...slow, handler: () => ({ contentType: "text/plain", body: source }) };
  await withServer(
    [endless],
    async (toy) => {
      const socket = await toy.connect();
      socket.pause();
      socket.on("error", () => undefined);
      socket.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
      await until(() => source.destroyed);
      socket.destroy();
      await until(() => /status="499"\} 1/.test(toy.metrics.render()));
      assert.deepEqual(toy.log, []);
    },
    { uploadIdleMs: 200 },
  );
});
