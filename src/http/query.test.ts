import assert from "node:assert/strict";
import { test } from "node:test";
import { parseQuery } from "./query.ts";

test("names and values are read from a query string", () => {
  const cases: readonly (readonly [string, object])[] = [
    ["", {}],
    ["&&", {}],
    ["a=1&b=2", { a: "1", b: "2" }],
    ["a", { a: "" }],
    ["=1", { "": "1" }],
    ["a=b=c", { a: "b=c" }],
    ["a=1&a=2&a=3", { a: ["1", "2", "3"] }],
    ["a+b=c+d%2B", { "a b": "c d+" }],
    ["%61=%C3%BC", { a: "ü" }],
    ["a=%zz%41+b", { a: "%zz%41 b" }],
    ["a=%ff&%ff=a", { a: "%ff", "%ff": "a" }],
    ["a=1#b?c/d", { a: "1#b?c/d" }],
    [
      "__proto__=1&constructor=2",
      Object.fromEntries([
        ["__proto__", "1"],
        ["constructor", "2"],
      ]),
    ],
  ];
  for (const [text, values] of cases) assert.deepEqual({ ...parseQuery(text) }, values, text);
});
