import assert from "node:assert/strict";
import { test } from "node:test";
import type { InterpretationFacts } from "../../facts/interpretations.ts";
import { readingsShowDifferentPages as check } from "./readings-show-different-pages.ts";

const readings: InterpretationFacts = {
  oddities: ["objects that no cross-reference leads to"],
  differences: [
    {
      page: 1,
      one: "PDFium",
      other: "a program that takes the last object of a number in the file",
      oneText: "Total due 1,240.00",
      otherText: "Total due 9,240.00",
      boxes: [{ page: 1, left: 400, top: 180, width: 60, height: 14 }],
    },
  ],
};

test("forged: two readings with another amount on the same page", () => {
  const result = check.run({ readings });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /PDFium it shows 'due 1,240.00', .* it shows 'due 9,240.00'/);
  assert.equal(result[0]?.boxes?.length, 1);
});

test("forged: a card number is never repeated whole", () => {
  const differences = readings.differences.map((one) => ({ ...one, oneText: "4111111111111111" }));
  assert.ok(!JSON.stringify(check.run({ readings: { ...readings, differences } })).includes("4111111111111111"));
});

test("honest: a file that can be read in one way only has no such facts, and this is none of them", () => {
  assert.equal(check.run({ readings: { oddities: [], differences: [] } }), "clear");
});

test("look-alike: a damaged file whose readings show the same", () => {
  const damaged: InterpretationFacts = {
    ...readings,
    oddities: ["stream that is longer than its length says"],
    differences: [],
  };
  assert.equal(check.run({ readings: damaged }), "clear");
});

test("look-alike: objects left over from an earlier save, which hardly any program reads, weigh little", () => {
  const leftOver = "a program that takes the first object of a number in the file";
  const older = readings.differences.map((one) => ({ ...one, other: leftOver }));
  const result = check.run({ readings: { ...readings, differences: older } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
  const both = check.run({ readings: { ...readings, differences: [...older, ...readings.differences] } });
  assert.ok(typeof both !== "string");
  assert.equal(both[0]?.strength, undefined);
});

test("empty: nothing was drawn", () => {
  assert.equal(check.run({ readings: { oddities: ["object with two values"], differences: [] } }), "clear");
});
