import assert from "node:assert/strict";
import { test } from "node:test";
import { createRouteTable } from "./route-table.ts";

const entry = (method: string, path: string) => ({ method, path, value: `${method} ${path}` });
const table = createRouteTable([
  entry("GET", "/"),
  entry("GET", "/cases"),
  entry("GET", "/cases/:id"),
  entry("POST", "/cases/actions"),
  entry("GET", "/cases/:caseId/alerts"),
  entry("GET", "/cases/summary/alerts"),
  entry("GET", "/lists/:name/entries/:value"),
  entry("GET", "/lists/:name/*"),
]);

/** What is found, with its parameters. */
function find(path: string, method = "GET"): unknown {
  const match = table.find(method, path);
  return match && [match.value.slice(method.length + 1), { ...match.params }];
}

test("a fixed segment has precedence over a parameter, which matches everything else", () => {
  assert.deepEqual(find("/"), ["/", {}]);
  assert.deepEqual(find("/cases"), ["/cases", {}]);
  assert.deepEqual(find("/cases/actions", "POST"), ["/cases/actions", {}]);
  assert.deepEqual(find("/cases/actions"), ["/cases/:id", { id: "actions" }]);
  assert.deepEqual(find("/cases/summary/alerts"), ["/cases/summary/alerts", {}]);
  assert.deepEqual(find("/cases/actions/alerts"), ["/cases/:caseId/alerts", { caseId: "actions" }]);
  assert.deepEqual(find("/lists/a/entries/b"), ["/lists/:name/entries/:value", { name: "a", value: "b" }]);
});

test("an asterisk matches what no other path does, however long it is", () => {
  for (const path of [
    "/lists/a/",
    "/lists/a/b",
    "/lists/a/entries",
    "/lists/a/entries/b/c",
    `/lists/a/${"x".repeat(2_000)}`,
  ])
    assert.deepEqual(find(path), ["/lists/:name/*", { name: "a" }], path);
  assert.equal(find("/lists/a"), undefined);
  assert.throws(() => find("/lists/a/%"), /invalid percent-encoding/);
});

test("a path is matched literally: other slashes, dots and letters match nothing", () => {
  for (const path of [
    "",
    "*",
    "*cases",
    "cases",
    "//cases",
    "/cases/x/",
    "/cases//x",
    "/./cases",
    "/CASES",
    "/cases/x/y",
  ])
    assert.equal(find(path), undefined, path);
  assert.deepEqual(find("/cases/"), ["/cases/:id", { id: "" }]);
  assert.deepEqual(find("/cases/.."), ["/cases/:id", { id: ".." }]);
  assert.equal(find("/cases", "POST"), undefined);
});

test("each segment is decoded once, after the path was divided", () => {
  assert.deepEqual(find("/c%61ses/a%2Fb%252F%C3%BC"), ["/cases/:id", { id: "a/b%2Fü" }]);
  assert.deepEqual(find("/lists/%2F/entries/%3Aname"), ["/lists/:name/entries/:value", { name: "/", value: ":name" }]);
  assert.equal(find("/cases%2Fx"), undefined);
  for (const broken of ["/cases/%", "/cases/%2", "/%zz", "/nothing/%E0%A4%A", "/cases/%ED%A0%80"])
    assert.throws(() => find(broken), /invalid percent-encoding/, broken);
  assert.equal(find("/cases/%", "PROPFIND"), undefined, "a method that nothing takes");
});

test("a parameter is as long as the longest id, however that was sent", () => {
  const longest = "x".repeat(1_536);
  assert.deepEqual(find(`/cases/${longest}`), ["/cases/:id", { id: longest }]);
  assert.deepEqual(find(`/cases/${"%78".repeat(1_536)}`), ["/cases/:id", { id: longest }]);
  assert.equal(find(`/cases/${longest}x`), undefined);
});

test("the methods of a path are those of all that answer it", () => {
  assert.deepEqual(table.methodsAt("/cases/actions"), ["GET", "POST"]);
  assert.deepEqual(table.methodsAt("/cases/x"), ["GET"]);
  for (const path of ["/nothing", "/cases/", "//", "*", "/c%61ses", "/lists/a/x"])
    assert.deepEqual(table.methodsAt(path), [], path);
});

test("a path that is there twice, or that could be sent in two spellings, is refused", () => {
  assert.throws(() => createRouteTable([entry("GET", "/a/:id"), entry("GET", "/a/:name")]), /Two routes answer GET/);
  assert.throws(() => createRouteTable([entry("GET", "/a/*"), entry("GET", "/a/*")]), /Two routes answer GET/);
  assert.throws(() => createRouteTable([entry("GET", "/*/a")]), /could be sent encoded/);
  assert.throws(() => createRouteTable([entry("GET", "/a b")]), /could be sent encoded/);
  assert.throws(() => createRouteTable([entry("GET", "a")]), /does not begin with a slash/);
});
