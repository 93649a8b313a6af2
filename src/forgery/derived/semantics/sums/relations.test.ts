import assert from "node:assert/strict";
import { test } from "node:test";
import fastCheck from "fast-check";
import { findSingleFaults, isSatisfied, type Relation } from "./relations.ts";

const sum = (text: string, plus: readonly string[], minus: readonly string[]): Relation => ({
  kind: "sum",
  text,
  tolerance: 0,
  form: "firm",
  constant: 0,
  terms: [
    ...plus.map((field) => ({ field, sign: 1 as const })),
    ...minus.map((field) => ({ field, sign: -1 as const })),
  ],
});
const relations: Relation[] = [
  sum("a + b = net", ["a", "b"], ["net"]),
  sum("net + tax = total", ["net", "tax"], ["total"]),
  sum("total - paid = due", ["total"], ["paid", "due"]),
  {
    kind: "share",
    text: "20 % of net = tax",
    tolerance: 1,
    form: "firm",
    part: "tax",
    whole: "net",
    numerator: 20,
    denominator: 100,
  },
];

test("an amount in two relations is named with its value, whatever it was changed to", () => {
  const amount = fastCheck.integer({ min: 100, max: 10_000_000 });
  fastCheck.assert(
    fastCheck.property(amount, amount, amount, fastCheck.integer({ min: 2, max: 1_000_000 }), (a, b, paid, change) => {
      const net = a + b;
      const tax = Math.round(net * 0.2);
      const total = net + tax;
      const values = new Map(Object.entries({ a, b, net, tax, total, paid, due: total - paid }));
      assert.ok(relations.every((relation) => isSatisfied(relation, values)));
      for (const field of ["net", "total"]) {
        const changed = new Map(values).set(field, (values.get(field) ?? 0) + change);
        const [fault, ...others] = findSingleFaults(relations, changed);
        assert.deepEqual([fault?.field, fault?.implied, others.length], [field, values.get(field), 0]);
      }
    }),
  );
});

test("where several amounts could be wrong all of them are named, and none where two are", () => {
  const values = new Map(Object.entries({ a: 100, b: 200, net: 300, tax: 60, total: 360, paid: 0, due: 361 }));
  assert.deepEqual(
    findSingleFaults(relations, values)
      .map(({ field }) => field)
      .sort(),
    ["due", "paid"],
  );
  assert.deepEqual(findSingleFaults(relations, new Map(values).set("net", 400)), []);
});
