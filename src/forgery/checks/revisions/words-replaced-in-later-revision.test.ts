import assert from "node:assert/strict";
import { test } from "node:test";
import { historyOf, statementLines } from "../../testing/sample-facts.ts";
import { wordsReplacedInLaterRevision as check } from "./words-replaced-in-later-revision.ts";

const letter = (label: string, name: string) => [
  ...statementLines("1,240.00"),
  { x: 60, y: 600, text: label },
  { x: 160, y: 600, text: name },
  { x: 60, y: 580, text: "We thank you for your order and remain with kind regards" },
];
const run = (before: ReturnType<typeof letter>, after: ReturnType<typeof letter>) =>
  check.run({ revisions: historyOf(before, after) });

test("forged: another name behind a label of names is told whole, and as a name", () => {
  const result = run(letter("Account holder:", "John Miller"), letter("Account holder:", "Jane Mary Smith"));
  assert.ok(typeof result !== "string" && result.length === 1);
  const [finding] = result;
  assert.deepEqual([finding?.issue, finding?.strength], ["Name changed in a later revision", "strong"]);
  assert.deepEqual(finding?.evidence, {
    kind: "history",
    before: "John Miller",
    after: "Jane Mary Smith",
    revision: 2,
  });
  assert.match(finding?.observation ?? "", /^Page 1, 'Account holder': revision 1 of 2 reads 'John Miller'/);
});

test("forged: other words without such a label weigh less", () => {
  const result = run(letter("Status:", "rejected"), letter("Status:", "accepted"));
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.deepEqual([result[0]?.issue, result[0]?.strength], [undefined, undefined]);
});

test("honest: versions that show the same", () => {
  assert.equal(run(letter("Name:", "John Miller"), letter("Name:", "John Miller")), "clear");
});

test("look-alike: a footnote mark that goes, another case, and a page that was written anew", () => {
  assert.equal(run(letter("Name:", "income*"), letter("Name:", "income")), "clear");
  assert.equal(run(letter("Name:", "John MILLER"), letter("Name:", "John Miller")), "clear");
  const other = letter("Name:", "John Miller").map((line) => ({ ...line, text: line.text.replace(/[a-m]/g, "q") }));
  assert.equal(run(letter("Name:", "John Miller"), other), "clear");
});

test("look-alike: a stamp across a line, one word of which happens to end where one below does", () => {
  const line = { x: 60, y: 560, text: "Please pay to account DE22364796987420037011 within 30 days." };
  const before = [...letter("Name:", "John Miller"), line];
  // Six points a character: "Entry" ends where "account" ends.
  const stamp = {
    x: 60 + 6 * ("Please pay to account".length - "Entry".length),
    y: 560,
    text: "Entry 86 of 23.06.2025",
  };
  assert.equal(run(before, [...before, stamp]), "clear");
});

test("look-alike: a legal form that is written out, or abbreviated", () => {
  const head = (name: string) => [{ x: 60, y: 790, text: name }, ...letter("Name:", "John Miller")];
  for (const [before, after] of [
    ["Harlow Tools Ltd", "Harlow Tools Limited"],
    ["Harlow Tools Limited of London", "Harlow Tools Ltd. of London"],
    ["Mayer GmbH", "Mayer Gesellschaft mit beschränkter Haftung"],
    ["Smith & Co Ltd", "Smith and Company Limited"],
  ] as const) {
    assert.equal(run(head(before), head(after)), "clear", after);
  }
});

test("forged: another legal form, told after the name that it belongs to, and another name with the same form", () => {
  const head = (name: string) => [{ x: 60, y: 790, text: name }, ...letter("Name:", "John Miller")];
  const form = run(head("Harlow Tools Limited"), head("Harlow Tools Partnership"));
  assert.ok(typeof form !== "string");
  assert.match(form[0]?.observation ?? "", /^Page 1, after 'Harlow Tools': revision 1 of 2 reads 'Limited'/);
  const name = run(letter("Payee:", "Harlow Tools Ltd"), letter("Payee:", "Barlow Tools Limited"));
  assert.ok(typeof name !== "string");
  assert.equal(name[0]?.strength, "strong");
});

test("empty: a single version has nothing to compare", () => {
  assert.equal(check.run({ revisions: { count: 1, steps: [] } }), "nothing_to_compare");
});
