import assert from "node:assert/strict";
import { test } from "node:test";
import { pageFacts } from "../../testing/program-pages.ts";
import { laterPageNamesAnotherPerson as check } from "./later-page-names-another-person.ts";

const page = (number: number, holder: string, account: string, more = "") => `
Account statement March 2025            Page ${number} of 2
Account holder: ${holder}
Account number: ${account}
0${number}/03/2025  Salary              2,000.00
${more}`;

function run(...pages: readonly string[]) {
  const result = check.run(pageFacts(...pages));
  return typeof result === "string" ? result : result[0];
}

test("forged: the holder was exchanged on the first page only", () => {
  const finding = run(page(1, "Peter Brandt", "1234509876"), page(2, "John Miller", "1234509876"));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /Page 1: 'Account holder' names Peter Brandt, and on page 2 it names John Miller/);
  assert.match(finding.observation, /Both pages state 'Account number' 1234509876/);
  assert.deepEqual(
    finding.boxes?.map(({ page: place, role }) => [place, role]),
    [
      [1, undefined],
      [2, "compared"],
    ],
  );
});

test("honest: one holder on both pages, written in two ways", () => {
  const facts = pageFacts(page(1, "Peter Brandt", "1234509876"), page(2, "Brandt, Peter", "1234509876"));
  assert.equal(run(page(1, "Peter Brandt", "1234509876"), page(2, "Peter M. Brandt", "1234509876")), "clear");
  assert.ok(check.listHeld !== undefined);
  assert.notEqual(check.run(facts), undefined);
  assert.equal(
    check.listHeld(pageFacts(page(1, "Peter Brandt", "1234509876"), page(2, "Peter Brandt", "1234509876"))).length,
    1,
  );
});

test("look-alike: two accounts of one statement, two holders who both stand on a page, a list of persons", () => {
  const accounts = run(page(1, "Peter Brandt", "1234509876"), page(2, "John Miller", "9876501234"));
  assert.ok(typeof accounts === "object");
  assert.equal(accounts.strength, "weak");
  const joint = page(2, "John Miller", "1234509876", "and Peter Brandt");
  assert.equal(run(page(1, "Peter Brandt", "1234509876"), joint), "not_applicable");
  const list = ["Peter Brandt", "John Miller", "Anna Berg"].map((name) => page(1, name, "1234509876"));
  assert.equal(run(...list), "not_applicable");
});

test("empty: a single page, and pages that nothing joins", () => {
  assert.equal(run(page(1, "Peter Brandt", "1234509876")), "not_applicable");
  assert.equal(run("Account holder: Peter Brandt", "Account holder: John Miller"), "not_applicable");
});
