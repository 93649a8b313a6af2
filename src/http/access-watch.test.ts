import assert from "node:assert/strict";
import { test } from "node:test";
import { toyRoutes } from "./testing/toy-routes.ts";
import { withServer } from "./testing/toy-server.ts";

test("reads with a token, denials and failed sign-ins are noticed, and nothing else is", async () => {
  const noticed: string[] = [];
  const accessWatch = {
    read: (side: number, caller: string, operation: string) => noticed.push(`${side} ${caller} read ${operation}`),
    denied: (side: number, caller: string, operation: string) => noticed.push(`${side} ${caller} denied ${operation}`),
    refused: (hasCredential: boolean) => noticed.push(hasCredential ? "invalid" : "without"),
  };
  await withServer(
    toyRoutes,
    async ({ fetch, store }) => {
      const poor = "toy-token-with-one-scope";
      store.put(poor, { name: "poor", scopes: ["transactions:write"] });
      const get = (path: string, authorization?: string) =>
        fetch(path, authorization === undefined ? {} : { headers: { authorization } });
      await (await get("/items/1")).text();
      await (await get("/items/1?limit=99")).text();
      await (await get("/items/1", `Bearer ${poor}`)).text();
      await (await get("/items/1", "Bearer wrong-token-0123456789")).text();
      await (await get("/items/1", "none")).text();
      await (await fetch("/items/special", { method: "POST" })).text();
      await (await get("/nothing/here")).text();
    },
    { accessWatch },
  );
  assert.deepEqual(
    noticed.map((line) => line.replace(/^\d+ /, "")),
    ["toy read item", "poor denied item", "invalid", "without"],
  );
});
