import assert from "node:assert/strict";
import { test } from "node:test";
import { matches } from "../../matches.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { DocumentParticulars, describeParticulars } from "./document-particulars.ts";

const written = (...lines: readonly string[]) =>
  describeParticulars(textOfLines(lines.map((text, row) => ({ x: 60, y: 800 - 20 * row, text }))));

test("a payslip states who is paid by whom, since when, how much, when and to which account", () => {
  const payslip = written(
    "Northern Mill Works Ltd, 4 Mill Lane, Leeds",
    "Payslip for March 2024",
    "Employee: Anna Berg",
    "Employer: Northern Mill Works Ltd",
    "Date of birth: 4 May 1988",
    "Date of joining: 1 February 2019",
    "Gross pay: 3,200.00",
    "Income tax deductions: 750.50",
    "Net pay: 2,449.50",
    "Payment date: 28 March 2024",
    "Account IBAN DE89 3704 0044 0532 0130 00",
  );
  assert.deepEqual(payslip, {
    kind: "payslip",
    isRecognised: false,
    persons: ["Anna Berg"],
    accounts: ["DE89370400440532013000"],
    employers: ["Northern Mill Works Ltd"],
    births: ["1988-05-04"],
    entries: ["2019-02-01"],
    period: [],
    netPay: 244_950,
    paidOn: ["2024-03-28"],
    amounts: [],
    salaries: [],
  });
  assert.ok(matches(DocumentParticulars, payslip));
});

test("without a label, the company in a payslip's head is the employer, and a letter names none", () => {
  const head = ["Northern Mill Works Ltd, 4 Mill Lane, Leeds", "Payslip", "Gross pay: 10.00", "Net pay: 8.00"];
  assert.deepEqual(written(...head, "Employee: Anna Berg").employers, ["Northern Mill Works Ltd"]);
  assert.deepEqual(written("Northern Mill Works Ltd", "Dear Anna Berg", "with kind regards").employers, []);
});

test("a statement states its period, its amounts, and the lines of salaries", () => {
  const statement = written(
    "Account statement 01.03.2024 - 31.03.2024",
    "Account holder: Anna Berg",
    "Account IBAN DE89 3704 0044 0532 0130 00",
    "Opening balance: 100.00",
    "28.03.2024 SALARY March, Northern Mill Works 2,449.50",
    "Closing balance: 2,549.50",
    "Debits and credits by booking date",
  );
  const { kind, persons, period, amounts, salaries } = statement;
  assert.deepEqual([kind, persons, period], ["bank statement", ["Anna Berg"], ["2024-03-01", "2024-03-31"]]);
  assert.ok(amounts.includes(244_950));
  assert.equal(salaries.length, 1);
  assert.match(salaries[0] ?? "", /Northern Mill Works/);
});
