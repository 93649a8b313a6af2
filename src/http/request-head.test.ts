import assert from "node:assert/strict";
import { test } from "node:test";
import { splitTarget } from "./request-head.ts";

test("a target is a path and a query, with or without the host before them", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["/", "/", ""],
    ["/a%2Fb?c=d?e", "/a%2Fb", "c=d?e"],
    ["/a#b?c", "/a", "b?c"],
    ["//a", "//a", ""],
    ["/http://a/b", "/http://a/b", ""],
    ["http://host", "/", ""],
    ["http://host?a/b", "/", "a/b"],
    ["HTTPS://host:81/a?b", "/a", "b"],
    ["http://host/a#b?c", "/a", "c"],
    ["http:///a", "/a", ""],
    ["ftp://host/a?b", "ftp://host/a", "b"],
    ["*", "*", ""],
  ];
  for (const [target, path, query] of cases) assert.deepEqual(splitTarget(target), { path, query }, target);
});
