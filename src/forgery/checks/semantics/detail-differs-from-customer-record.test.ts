import assert from "node:assert/strict";
import { test } from "node:test";
import { customer, letterWith } from "../../testing/customer-sample.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { detailDiffersFromCustomerRecord as check } from "./detail-differs-from-customer-record.ts";

const run = (changes: Parameters<typeof letterWith>[0]) => check.run({ customer, text: letterWith(changes) });

test("forged: one detail is another, which alone is no sign of tampering", () => {
  for (const [changes, pattern] of [
    [{ birth: "Date of birth: 12.08.1994" }, /date of birth '12\.08\.1994'/],
    [{ street: "Hauptstrasse 5", town: "10115 Berlin" }, /address 'Hauptstrasse 5, 10115 Berlin'/],
  ] as const) {
    const result = run(changes);
    assert.ok(typeof result !== "string", JSON.stringify(changes));
    assert.match(result[0]?.observation ?? "", pattern);
    assert.equal(check.canShowTampering, false);
  }
});

test("honest: all details are those of the customer", () => {
  assert.equal(run({}), "clear");
});

test("look-alike: a street that is shortened, a date whose order is open", () => {
  assert.equal(run({ street: "Lindenw. 12" }), "clear");
  assert.equal(run({ birth: "Date of birth: 08/12/1984" }), "clear");
});

test("empty: a document that says nothing of its holder", () => {
  assert.equal(check.run({ customer, text: textOfLines([{ x: 60, y: 700, text: "Price list" }]) }), "clear");
});
