import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "../contract/schema.ts";
import { compileQuery, parseQuery } from "./query.ts";

const read = compileQuery(
  Type.Object({
    limit: Type.Optional(Type.Integer()),
    minimumScore: Type.Optional(Type.Number()),
    accountId: Type.Optional(Type.String()),
  }),
);

test("an unknown parameter is refused with the nearest known one, and one that is given twice", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["minScore=80", /"minScore": did you mean minimumScore\?$/],
    ["Limit=5", /did you mean limit\?$/],
    ["account_id=a", /did you mean accountId\?$/],
    ["qqqq=1", /"qqqq": this request takes limit, minimumScore, accountId\.$/],
    ["=1", /"": this request takes/],
    ["__proto__=1", /"__proto__"/],
    [`${"x".repeat(200)}=1`, /"x{60}…": this request takes/],
    ["accountId=a&accountId=b", /^accountId must be given once\.$/],
    ["limit=1&limit=1", /^limit must be given once\.$/],
  ];
  for (const [text, message] of cases) {
    assert.throws(() => read(parseQuery(text)), { code: "invalid_request", message }, text);
  }
  assert.deepEqual(read(parseQuery("limit=3&minimumScore=8.5")), { limit: 3, minimumScore: 8.5 });
  assert.throws(() => compileQuery(Type.Object({}))(parseQuery("a=1")), { message: /takes none/ });
});

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
