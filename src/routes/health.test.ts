import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "../http/metrics.ts";
import { openMetricsPort } from "../http/metrics-port.ts";
import { withServer } from "../http/testing/toy-server.ts";
import { healthRoutes } from "./health.ts";
import { metricsRoute } from "./metrics.ts";

test("alive always succeeds; ready asks the store, at most once a second", async () => {
  const store = { pings: 0, isBroken: false };
  const clock = { ms: 0 };
  const ping = async () => {
    store.pings++;
    if (store.isBroken) throw new Error("read-only");
  };
  await withServer(healthRoutes({ ping, isDraining: () => false, now: () => clock.ms }), async (toy) => {
    const none = { headers: { authorization: "none" } };
    assert.equal(await (await toy.fetch("/healthz", none)).text(), '{"status":"alive"}');
    assert.equal((await toy.fetch("/readyz", none)).status, 200);
    store.isBroken = true;
    assert.equal((await toy.fetch("/readyz", none)).status, 200);
    assert.equal(store.pings, 1);
    clock.ms += 1_000;
    const answer = await toy.fetch("/readyz", none);
    assert.deepEqual([answer.status, JSON.parse(await answer.text()).error], [503, "overloaded"]);
    const { error } = toy.log.at(-1) as { readonly error: { readonly message: string } };
    assert.equal(error.message, "read-only");
    assert.equal((await toy.fetch("/healthz", none)).status, 200);
  });
});

test("metrics need their scope, or the port of their own", async () => {
  const metrics = createMetrics();
  metrics.counter("toy_total", "Toys.").add(3);
  await withServer([metricsRoute(metrics)], async (toy) => {
    assert.equal((await toy.fetch("/metrics", { headers: { authorization: "none" } })).status, 401);
    const answer = await toy.fetch("/metrics");
    assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    assert.match(await answer.text(), /^toy_total 3$/m);
  });
  const server = await openMetricsPort(metrics, "127.0.0.1", 0);
  const { port } = server;
  assert.match(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), /^toy_total 3$/m);
  assert.equal((await fetch(`http://127.0.0.1:${port}/tokens`)).status, 404);
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status, 405);
  await server.close();
});
