import assert from "node:assert/strict";
import { test } from "node:test";
import type { Route, RouteRequest } from "../http/route.ts";
import { TraceLinks } from "../operations/shared/trace-links.ts";
import { noteTraces } from "./note-traces.ts";

const toyRoute = (operation: string, method: Route["method"], path: string, answer = "{}"): Route => ({
  ...{ operation, method, path, summary: "Toy.", tag: "Toys", scope: "any", responses: {}, errors: [] },
  handler: () => answer,
});
const toyRequest = (parts: Partial<RouteRequest>) =>
  ({ traceparent: "the trace", caller: { side: 1 }, params: {}, ...parts }) as unknown as RouteRequest;

test("what a request changes is known by its trace", async () => {
  const traces = new TraceLinks();
  const routes = noteTraces(
    [
      toyRoute("analyseTransaction", "POST", "/fraud-detection"),
      toyRoute("noteCase", "POST", "/cases/:caseId/notes"),
      toyRoute("listCaseAlerts", "GET", "/cases/:caseId/alerts"),
      toyRoute("analyseDocument", "POST", "/forgery/analyse", '{"id":7}'),
      toyRoute("other", "POST", "/other"),
    ],
    traces,
  );
  const call = (operation: string, parts: Partial<RouteRequest>) =>
    routes.find((route) => route.operation === operation)?.handler(toyRequest(parts));
  await call("analyseTransaction", { body: { transactionId: "t-1" } });
  await call("analyseTransaction", { body: { transactionId: "t-2" }, traceparent: undefined });
  for (const body of [null, [], "t", { transactionId: 5 }]) await call("analyseTransaction", { body });
  await call("noteCase", { params: { caseId: "case-1" } });
  await call("listCaseAlerts", { params: { caseId: "case-2" } });
  assert.equal(await call("analyseDocument", {}), '{"id":7}');
  assert.equal(await call("other", {}), "{}");
  assert.deepEqual(
    [
      traces.find(1, "verdict", "t-1"),
      traces.find(1, "verdict", "t-2"),
      traces.find(1, "case", "case-1"),
      traces.find(1, "case", "case-2"),
      traces.find(1, "document", "7"),
    ],
    ["the trace", undefined, "the trace", undefined, "the trace"],
  );
});
