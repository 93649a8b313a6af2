import assert from "node:assert/strict";
import { test } from "node:test";
import { customer, letterWith } from "../../testing/customer-sample.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { detailsDifferFromCustomerRecord as check } from "./details-differ-from-customer-record.ts";

const run = (changes: Parameters<typeof letterWith>[0]) => check.run({ customer, text: letterWith(changes) });

test("forged: another date of birth and another account", () => {
  const result = run({
    birth: "Date of birth: 12.08.1994",
    account: "Kontoinhaber: Anna Eriksson IBAN DE02 1203 0000 0000 2020 51",
  });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /date of birth '12\.08\.1994' on page 1, the account number 'DE02…2051'/);
  // What is stored is never told.
  assert.doesNotMatch(JSON.stringify(result), /1984|3704|80333/);
});

test("forged: another name and date of birth", () => {
  const result = run({
    holder: "Peter Brown",
    birth: "Geburtsdatum: 01.01.1970",
    account: "Kontoinhaber: Peter Brown",
  });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /the name 'Peter Brown'/);
});

test("honest: all details are those of the customer", () => {
  assert.equal(run({}), "clear");
});

test("look-alike: the name in another order or alphabet, and one detail alone", () => {
  assert.equal(run({ holder: "ERIKSSON Anna Maria", account: "Kontoinhaber: ERIKSSON, Anna" }), "clear");
  assert.equal(check.run({ customer: { ...customer, name: "Анна Эрикссон" }, text: letterWith({}) }), "clear");
  assert.equal(run({ birth: "Date of birth: 12.08.1994" }), "clear");
});

test("empty: a document that says nothing of its holder", () => {
  assert.equal(check.run({ customer, text: textOfLines([{ x: 60, y: 700, text: "Price list" }]) }), "clear");
});
