import assert from "node:assert/strict";
import { test } from "node:test";
import { asksForProblem } from "./problem.ts";
import { toyRoutes } from "./testing/toy-routes.ts";
import { withServer } from "./testing/toy-server.ts";

test("problem details go only to those who ask for them by name, and prefer them", () => {
  const asking = [
    "application/problem+json",
    "Application/Problem+JSON",
    "application/json;q=0.5, application/problem+json",
    "application/json, application/problem+json",
    "text/html, application/problem+json;q=0.1",
  ];
  const others = [
    undefined,
    "",
    "*/*",
    "application/*",
    "application/json",
    "application/problem+json;q=0",
    "application/json, application/problem+json;q=0.9",
    "application/problem+json;q=x",
    "application/problem+jsonx",
  ];
  assert.deepEqual(
    asking.filter((accept) => !asksForProblem(accept)),
    [],
  );
  assert.deepEqual(others.filter(asksForProblem), []);
});

test("a failure is written in the form that was asked for", async () => {
  await withServer(toyRoutes, async (toy) => {
    const headers = { accept: "application/problem+json", "x-request-id": "request-1" };
    const answer = await toy.fetch("/nowhere", { headers });
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get("content-type"), "application/problem+json");
    assert.deepEqual(await answer.json(), {
      type: "urn:assay:error:not_found",
      title: "There is nothing at this address for this token.",
      status: 404,
      detail: "There is nothing at this address; see /docs.",
      error: "not_found",
      message: "There is nothing at this address; see /docs.",
      instance: "urn:assay:request:request-1",
    });
    const usual = await toy.fetch("/nowhere", { headers: { accept: "application/json" } });
    assert.equal(usual.headers.get("content-type"), "application/json; charset=utf-8");
    assert.deepEqual(Object.keys((await usual.json()) as object), ["error", "message"]);
  });
});
