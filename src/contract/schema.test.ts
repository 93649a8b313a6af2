import assert from "node:assert/strict";
import { test } from "node:test";
import { Type as TypeBox } from "typebox";
import { Check } from "typebox/schema";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

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
  ] as const;
}

test("every shape is written as the package writes it, to the order of its words", () => {
  // The package's own types are wider than these; what is compared is what both write. It writes tuples as draft 7 has them.
  const theirs = shapesBy({ ...(TypeBox as unknown as typeof Type), Tuple: Type.Tuple });
  const [own, others] = [shapesBy(Type), theirs].map((shapes) => shapes.map((one) => JSON.stringify(one)));
  assert.deepEqual(own, others);
});

test("a closed shape takes no other fields, a named one has its name, and one or null is a union", () => {
  const fields = { only: Type.String() };
  const closed = Type.Object(fields, { description: "One.", additionalProperties: false });
  assert.deepEqual(Type.Closed(fields, { description: "One." }), closed);
  assert.deepEqual(Type.Named("One", fields, { description: "One." }), { $id: "One", ...closed });
  assert.deepEqual(
    Type.OrNull(Type.String(), { $id: "Word" }),
    Type.Union([Type.String(), Type.Null()], { $id: "Word" }),
  );
});

test("a tuple is written as JSON Schema 2020-12 has it, and an instant as RFC 3339", () => {
  const pair = Type.Tuple([Type.Number(), Type.Integer()]);
  const prefixItems = [{ type: "number" }, { type: "integer" }];
  assert.deepEqual(pair, { type: "array", prefixItems, items: { type: "number" }, minItems: 2, maxItems: 2 });
  assert.ok(Check(pair, [0.5, 2]) && !Check(pair, [0.5]) && !Check(pair, [0.5, "x"]) && !Check(pair, [1, 2, 3]));
  assert.ok(Check(Type.Instant(), "2026-03-01T10:00:00.000Z") && !Check(Type.Instant(), "2026-03-01"));
});

const [, , everything] = shapesBy(Type);
type Everything = Static<typeof everything>;
type IsSame<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false;

const passes = (value: unknown): boolean => Check(everything, value);

const least: Everything = {
  z: "z",
  count: 1,
  kind: "two",
  list: [{}, { only: "x" }],
  pair: [0.5, 2],
  byName: { a: 1 },
  version: 1,
  word: "word",
  yes: true,
  any: undefined,
};

test("the type of a shape is what its check lets through", () => {
  const isSame: IsSame<
    Everything,
    {
      z: string;
      flag?: boolean;
      count: number;
      share?: number | null;
      kind: "one" | "two";
      list: { only?: string }[];
      pair: [number, number];
      byName: Record<string, number>;
      version: 1;
      word: "word";
      yes: true;
      any: unknown;
    }
  > = true;
  assert.ok(isSame);
  const known: Everything = { ...least, any: 1 };
  assert.ok(passes(known));
  const whole: Everything = { ...known, flag: false, share: null };
  assert.ok(passes(whole));
});

test("the compiler refuses what a check refuses", () => {
  const known = { ...least, any: 1 };
  const { count: _, ...without } = known;
  const refused: readonly Everything[] = [
    // @ts-expect-error a required property is not there
    without,
    // @ts-expect-error a number is no text
    { ...known, z: 1 },
    // @ts-expect-error an optional property is of its kind all the same
    { ...known, flag: "yes" },
    // @ts-expect-error null is no number
    { ...known, count: null },
    // @ts-expect-error another word
    { ...known, kind: "three" },
    // @ts-expect-error an entry of another kind
    { ...known, list: [{ only: 1 }] },
    // @ts-expect-error two entries, not one
    { ...known, pair: [1] },
    // @ts-expect-error a value of another kind
    { ...known, byName: { a: "1" } },
    // @ts-expect-error another number
    { ...known, version: 2 },
  ];
  for (const value of refused) assert.equal(passes(value), false, JSON.stringify(value));
});

test("options do not say again what is described", () => {
  const given = { description: "A number.", type: "number" } as const;
  // @ts-expect-error a text that would be checked as a number
  const shape = Type.String(given);
  const value: Static<typeof shape> = "1";
  assert.equal(Check(shape, value), false);
});

test("names of a record are any strings, or it is refused", () => {
  assert.throws(() => Type.Record(Type.String({ pattern: "^a" }), Type.Number()), /any strings/);
  assert.throws(() => Type.Record(Type.Integer(), Type.Number()), /any strings/);
});
