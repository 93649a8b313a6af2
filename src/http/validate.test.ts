import assert from "node:assert/strict";
import { test } from "node:test";
import { RuleAction } from "../contract/rules.ts";
import { Type } from "../contract/schema.ts";
import { compileCheck } from "./validate.ts";

const check = compileCheck(
  Type.Closed({
    name: Type.String({ minLength: 1, maxLength: 3 }),
    kind: Type.Optional(Type.Enum(["a", "b"])),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    days: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Literal("never")])),
    span: Type.Optional(Type.Union([Type.Object({ from: Type.Integer(), to: Type.Integer() }), Type.Null()])),
    parts: Type.Optional(Type.Array(Type.Object({ on: Type.Boolean() }), { minItems: 1, maxItems: 2 })),
  }),
  "The body",
);

test("of forms that a field tells apart, the fault is that of the form that the value names", () => {
  const closed = { additionalProperties: false };
  const note = Type.Object({ kind: Type.Literal("note"), text: Type.String() }, closed);
  const assign = Type.Object({ kind: Type.Literal("assign"), assignee: Type.String() }, closed);
  const checkAction = compileCheck(Type.Object({ action: Type.Union([note, assign]) }, closed), "The body");
  for (const [action, message] of [
    [{ kind: "x" }, "action.kind must be one of note, assign."],
    [{ kind: "assign" }, "action.assignee is required."],
    [{ kind: "note", text: 5 }, "action.text must be a string."],
    [{}, "action.kind is required."],
    [5, "action has an invalid format; see the API document."],
  ] as const) {
    assert.throws(() => checkAction({ action }), { code: "invalid_request", message }, JSON.stringify(action));
  }
});

test("forms that are named by one of several values are told apart as well, and a bound that was exceeded is named", () => {
  const checkRule = compileCheck(Type.Object({ action: RuleAction }), "The body");
  for (const [action, message] of [
    [{ kind: "delete" }, "action.kind must be one of allow, block, review, points."],
    [{ kind: "points", points: 101 }, "action.points must be at most 100."],
    [{ kind: "points", points: -101 }, "action.points must be at least -100."],
    [{ kind: "points" }, "action.points is required."],
    [{ kind: "block", points: 5 }, "action.points is not a known field; remove it."],
    [{}, "action.kind is required."],
  ] as const) {
    assert.throws(() => checkRule({ action }), { code: "invalid_request", message }, JSON.stringify(action));
  }
  const nullable = compileCheck(Type.Union([Type.Object({ mode: Type.Enum(["a", "b"]) }), Type.Null()]), "The body");
  assert.throws(() => nullable({ mode: "c" }), { message: "mode must be one of a, b." });
});

test("each fault is one sentence that names its field and does not repeat its value", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [null, "The body must be an object."],
    ["secret", "The body must be an object."],
    [{}, "name is required."],
    [{ name: 5 }, "name must be a string."],
    [{ name: "" }, "name must not be empty."],
    [{ name: "secret" }, "name must have at most 3 characters."],
    [{ name: "x", kind: "secret" }, "kind must be one of a, b."],
    [{ name: "x", size: 1.5 }, "size must be a whole number."],
    [{ name: "x", size: 0 }, "size must be at least 1."],
    [{ name: "x", size: 10 }, "size must be at most 9."],
    [{ name: "x", days: "secret" }, "days has an invalid format; see the API document."],
    [{ name: "x", days: 0 }, "days must be at least 1."],
    [{ name: "x", span: { from: 1, to: "2" } }, "span.to must be a whole number."],
    [{ name: "x", span: 5 }, "span has an invalid format; see the API document."],
    [{ name: "x", parts: [] }, "parts must not be empty."],
    [{ name: "x", parts: [{ on: true }, { on: 1 }] }, "parts[1].on must be true or false."],
    [{ name: "x", parts: [{}] }, "parts[0].on is required."],
    [{ name: "x", other: 1 }, "other is not a known field; remove it."],
    [{ name: "x", "4111 1111": 1 }, "… is not a known field; remove it."],
  ];
  for (const [value, message] of cases) {
    assert.throws(() => check(value), { code: "invalid_request", message }, JSON.stringify(value));
  }
  assert.doesNotThrow(() => check({ name: "x", kind: "a", size: 9, days: "never", parts: [{ on: false }] }));
});
