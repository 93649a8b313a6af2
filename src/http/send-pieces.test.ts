import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ClientGone } from "./request-body.ts";
import { type Pieces, sendPieces } from "./send-pieces.ts";

interface Sent {
  readonly answer: IncomingMessage;
  /** How sending ended: undefined where all was sent. */
  readonly ended: Promise<unknown>;
}

async function send(pieces: Pieces, receive: (sent: Sent) => Promise<void>): Promise<void> {
  let ended: Promise<unknown> = Promise.resolve();
  const server = createServer((_, response) => {
    ended = sendPieces(pieces, response).catch((error: unknown) => {
      response.destroy();
      return error;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const outgoing = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  try {
    await receive({ answer, ended });
  } finally {
    answer.destroy();
    server.closeAllConnections();
    server.close();
  }
}

test("A piece's memory serves the next one, and a client that reads late still gets all of them", async () => {
  const length = 2 ** 18;
  async function* pieces() {
    const memory = Buffer.alloc(length);
    for (let number = 1; number <= 40; number += 1) yield memory.fill(number);
    yield "end";
  }
  await send(pieces(), async ({ answer, ended }) => {
    await pause(50);
    const all: Buffer[] = [];
    for await (const chunk of answer) all.push(chunk as Buffer);
    const whole = Buffer.concat(all);
    assert.equal(whole.length, 40 * length + 3);
    for (let number = 1; number <= 40; number += 1) {
      assert.ok(whole.subarray((number - 1) * length, number * length).every((byte) => byte === number));
    }
    assert.equal(whole.subarray(40 * length).toString(), "end");
    assert.equal(await ended, undefined);
  });
});

test("Nothing more is made once the client is gone", async () => {
  const closed = Promise.withResolvers<void>();
  async function* pieces() {
    try {
      for (;;) yield Buffer.alloc(2 ** 20);
    } finally {
      closed.resolve();
    }
  }
  await send(pieces(), async ({ answer, ended }) => {
    await once(answer, "readable");
    answer.destroy();
    assert.ok((await ended) instanceof ClientGone);
    // The generator has ended, and makes no more.
    await closed.promise;
  });
});

test("A failure while they are made is passed on", async () => {
  async function* pieces() {
    yield "begun";
    throw new RangeError("the disk is gone");
  }
  await send(pieces(), async ({ ended }) => {
    const error = await ended;
    assert.ok(error instanceof RangeError && error.message === "the disk is gone");
  });
});
