import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentParticulars } from "../../../forgery/derived/across/document-particulars.ts";
import { comparePackage } from "./compare-package.ts";

const nothing: DocumentParticulars = {
  kind: "unknown",
  isRecognised: false,
  persons: [],
  accounts: [],
  employers: [],
  births: [],
  entries: [],
  period: [],
  netPay: null,
  paidOn: [],
  amounts: [],
  salaries: [],
};
const payslip: DocumentParticulars = {
  ...nothing,
  kind: "payslip",
  persons: ["Anna Berg"],
  accounts: ["DE89370400440532013000"],
  employers: ["Northern Mill Works Ltd"],
  births: ["1988-05-04"],
  entries: ["2019-02-01"],
  netPay: 244_950,
  paidOn: ["2024-03-28"],
};
const statement: DocumentParticulars = {
  ...nothing,
  kind: "bank statement",
  persons: ["Berg, Anna Maria"],
  accounts: ["0532013000"],
  period: ["2024-03-01", "2024-04-30"],
  amounts: [100_00, 244_950],
  salaries: ["28.03.2024 SALARY Northern Mill Works 2,449.50"],
};

function compare(...own: readonly DocumentParticulars[]) {
  const stated = own.map((one, document) => ({ document, name: `${document}.pdf`, own: one }));
  return comparePackage(stated).map(({ field, agrees, statement: told }) => ({ field, agrees, told }));
}
const fieldsOf = (...own: readonly DocumentParticulars[]) =>
  compare(...own).map(({ field, agrees }) => (agrees ? field : `not ${field}`));

test("an honest package agrees: names in another order, and a national number within an international one", () => {
  assert.deepEqual(fieldsOf(payslip, statement), ["name", "account", "employer", "pay"]);
  const second = { ...payslip, paidOn: ["2024-04-28"] };
  assert.deepEqual(fieldsOf(payslip, second), ["name", "date of birth", "employment", "employer"]);
});

test("each of names, dates, accounts, employers and pay that differs is named with its values", () => {
  const told = (field: string, ...own: readonly DocumentParticulars[]) =>
    compare(...own).find((one) => one.field === field && !one.agrees)?.told ?? "";
  assert.match(
    told("name", payslip, { ...statement, persons: ["Peter Stone"] }),
    /0.pdf: Anna Berg; 1.pdf: Peter Stone/,
  );
  assert.match(told("date of birth", payslip, { ...payslip, births: ["1988-05-14"] }), /1988-05-04; 1.pdf: 1988-05-14/);
  assert.match(told("employment", payslip, { ...payslip, entries: ["2023-02-01"] }), /2019-02-01/);
  assert.match(told("employer", payslip, { ...payslip, employers: ["Harbour Crane AG"] }), /Harbour Crane AG/);
  const account = told("account", payslip, { ...statement, accounts: ["GB29NWBK60161331926819"] });
  assert.equal(account, "0.pdf pays to account DE89…3000, and no statement is of it: 1.pdf states GB29…6819.");
  assert.match(told("employer", payslip, { ...statement, salaries: ["SALARY Harbour Crane"] }), /no salary/);
  assert.match(told("pay", payslip, { ...statement, amounts: [1] }), /2449.50 paid on 2024-03-28, stands on no/);
});

test("an account and an employer agree by more than a part of theirs", () => {
  const short = { ...payslip, accounts: ["0000001234"] };
  assert.ok(fieldsOf(short, { ...statement, accounts: ["DE02120300000000881234"] }).includes("not account"));
  const filled = { ...payslip, accounts: ["0000001234"] };
  for (const same of ["0000001234", "DE77120300000000001234"]) {
    assert.ok(fieldsOf(filled, { ...statement, accounts: [same] }).includes("account"), same);
  }
  const post = { ...payslip, employers: ["Deutsche Post AG"] };
  const paidBy = (line: string) =>
    fieldsOf(post, { ...statement, salaries: [line] }).filter((field) => /employer/.test(field));
  assert.deepEqual(paidBy("LOHN/GEHALT Deutsche Telekom AG"), []);
  assert.deepEqual(paidBy("LOHN/GEHALT DEUTSCHE POST"), ["employer"]);
  assert.deepEqual(paidBy("LOHN/GEHALT Harbour Crane"), ["not employer"]);
});

test("pay is missed only where statements in full text cover the days of its booking", () => {
  const without = { ...statement, amounts: [1] };
  const isMissed = (one: DocumentParticulars, ...others: readonly DocumentParticulars[]) =>
    fieldsOf(one, ...others).includes("not pay");
  assert.ok(!isMissed(payslip, { ...without, period: ["2024-03-01", "2024-03-31"] }));
  const april = { ...without, period: ["2024-04-01", "2024-04-30"] };
  assert.ok(isMissed(payslip, { ...without, period: ["2024-03-01", "2024-03-31"] }, april));
  assert.ok(!isMissed(payslip, { ...without, isRecognised: true }));
  assert.ok(!isMissed({ ...payslip, paidOn: [] }, without));
});

test("one document, and documents that state nothing in common, are not compared", () => {
  assert.deepEqual(compare(payslip), []);
  assert.deepEqual(compare(nothing, payslip, nothing), []);
});
