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
  assert.equal(run(page(1, "Peter Brandt", "1234509876"), joint), "nothing_to_compare");
  const list = ["Peter Brandt", "John Miller", "Anna Berg"].map((name) => page(1, name, "1234509876"));
  assert.equal(run(...list), "nothing_to_compare");
});

test("look-alike: a second holder or insured person on a page of their own does not decide", () => {
  const joint = (holder: string, number: number) =>
    `Northgate Bank\nAccount number 31926819\nAccount holder: ${holder}\nPage ${number} of 2`;
  const policy = (insured: string, number: number) =>
    `Helvetia\nPolicy number 99812234\nPolicy schedule 2026\nInsured: ${insured}\nPage ${number} of 2`;
  const invoice = (customer: string, number: number) =>
    `Hotel\nInvoice number 4471882\nCustomer: ${customer}\nPage ${number} of 2`;
  for (const kind of [joint, policy, invoice]) {
    const finding = run(kind("Anna Hughes", 1), kind("David Cole", 2));
    assert.ok(typeof finding === "object");
    assert.equal(finding.strength, "moderate");
    assert.match(finding.observation, /a second holder or insured person, would explain it/);
  }
  const family = run(page(1, "Lena Berg", "1234509876"), page(2, "Tom Berg", "1234509876"));
  assert.ok(typeof family === "object");
  assert.equal(family.strength, "moderate");
});

test("forged: what is of one person stands on both pages", () => {
  const payslip = (employee: string, number: number) =>
    `Payslip\nEmployee no: 4471882\nEmployee: ${employee}\nPage ${number} of 2`;
  const finding = run(payslip("Anna Hughes", 1), payslip("David Cole", 2));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /Both pages state 'Employee no' 4471882, which is of one person\./);
  const policy = (born: string) => (insured: string, number: number) =>
    `Policy number 99812234\nInsured: ${insured}\nDate of birth: ${born}\nPage ${number} of 2`;
  const [same, other] = [policy("01.02.1980"), policy("05.06.1982")];
  const strengthOf = (result: ReturnType<typeof run>) => (typeof result === "object" ? result.strength : result);
  assert.equal(strengthOf(run(same("Anna Hughes", 1), same("David Cole", 2))), "strong");
  assert.equal(strengthOf(run(same("Anna Hughes", 1), other("David Cole", 2))), "moderate");
});

test("empty: a single page, and pages that nothing joins", () => {
  assert.equal(run(page(1, "Peter Brandt", "1234509876")), "nothing_to_compare");
  assert.equal(run("Account holder: Peter Brandt", "Account holder: John Miller"), "nothing_to_compare");
});
