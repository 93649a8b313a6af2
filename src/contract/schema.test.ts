import assert from "node:assert/strict";
import { test } from "node:test";
import { Type as TypeBox } from "typebox";
import { Type } from "./schema.ts";

/** One of everything, with and without options, and an optional property among required ones. */
function shapesBy(make: typeof Type) {
  const named = make.Object({ only: make.Optional(make.String()) }, { $id: "Named", additionalProperties: false });
  return [
    make.Object({}),
    named,
    make.Object(
      {
        z: make.String({ minLength: 1, description: "Text." }),
        flag: make.Optional(make.Boolean({ description: "Yes or no." })),
        count: make.Integer({ minimum: 0 }),
        share: make.Optional(make.Union([make.Number(), make.Null()], { description: "Or nothing." })),
        kind: make.Enum(["one", "two"], { description: "Which." }),
        list: make.Array(named, { maxItems: 3 }),
        pair: make.Tuple([make.Number(), make.Integer()], { description: "Two." }),
        byName: make.Record(make.String(), make.Optional(make.Number()), { description: "Of each." }),
        version: make.Literal(1),
        word: make.Literal("word", { description: "A word." }),
        yes: make.Literal(true),
        any: make.Unknown({ description: "Anything." }),
      },
      { description: "All." },
    ),
  ];
}

test("every shape is written as the package writes it, to the order of its words", () => {
  const [own, others] = [shapesBy(Type), shapesBy(TypeBox)].map((shapes) => shapes.map((one) => JSON.stringify(one)));
  assert.deepEqual(own, others);
});

test("names of a record are any strings, or it is refused", () => {
  assert.throws(() => Type.Record(Type.String({ pattern: "^a" }), Type.Number()), /any strings/);
  assert.throws(() => Type.Record(Type.Integer(), Type.Number()), /any strings/);
});
