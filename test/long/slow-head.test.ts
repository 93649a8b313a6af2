import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, withService } from "../support/service.ts";
import { sendUntilCutOff } from "../support/slow-client.ts";

/** The service looks at unfinished heads every 5 s and closes those older than 20 s. */
test("a hundred clients that send their heads a byte at a time are cut off, and others are served meanwhile", () =>
  withService(async (service) => {
    const isServed = async () => assert.equal((await ask(service, "/healthz")).status, 200);
    const start = "GET /healthz HTTP/1.1\r\nHost: a\r\nX: ";
    await Promise.all(Array.from({ length: 100 }, () => sendUntilCutOff(service.port, start, "x", isServed)));
  }));
