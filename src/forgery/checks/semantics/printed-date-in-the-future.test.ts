import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { printedDateInTheFuture as check } from "./printed-date-in-the-future.ts";

const receivedAtMs = Date.UTC(2024, 0, 10, 12);
const run = (...texts: string[]) =>
  check.run({
    receipt: { declaredFormat: "pdf", format: "pdf", receivedAtMs },
    text: textOfLines(texts.map((text, index) => ({ x: 60, y: 700 - 20 * index, text }))),
  });

test("forged: issued or signed after it was received", () => {
  for (const text of [
    "Invoice date: 2024-03-05",
    "Rechnungsdatum: 05.03.2024",
    "Rechnung Nr. 17 vom 5. März 2024",
    "Date signed: March 5, 2024",
    "A deposit of 400.00 was received on 2024-03-05",
  ]) {
    const result = run(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", /is 55 days after the document was received/);
    assert.equal(check.tamperingType, "future_date");
  }
});

test("forged: a few days ahead weighs less", () => {
  const result = run("Invoice date: 2024-01-13");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("look-alike: the date of a ticket or a summons is that of its event; of an invoice it is not", () => {
  const strengthOf = (...lines: string[]) => {
    const result = run(...lines);
    return typeof result === "string" ? result : (result[0]?.strength ?? "usual");
  };
  assert.equal(strengthOf("City Hall", "Date: 18 March 2024", "Doors 19:00"), "nothing_to_compare");
  assert.equal(strengthOf("Invoice 17", "Date: 18 March 2024", "VAT 20 %", "Total 120.00"), "usual");
  assert.equal(strengthOf("City Hall", "Date of issue: 18 March 2024"), "usual");
});

test("honest: issued on the day of receipt or before, and today east of the date line", () => {
  assert.equal(run("Invoice date: 2023-12-31"), "clear");
  assert.equal(run("Invoice date: 2024-01-11"), "clear");
});

test("look-alike: terms, plans and validity lie ahead; day and month may be exchanged", () => {
  for (const text of [
    "Payment due date: 2024-03-05",
    "Valid until 2030-01-01",
    "Fällig am 05.03.2024",
    "Next statement date: 2024-02-01",
    "Delivery date: 2024-03-05",
    "Zahlbar bis 05.03.2024",
  ]) {
    assert.notEqual(typeof run("Invoice date: 2024-01-02", text), "object", text);
  }
  assert.equal(run("Invoice date: 02/01/2024"), "clear");
  assert.equal(run("Invoice date: 01/02/2024"), "clear");
});

test("empty: no date that says what it is", () => {
  assert.equal(run("2031-05-05"), "nothing_to_compare");
});

test("look-alike: a date is called by what comes, whatever that is", () => {
  for (const label of ["Normal retirement date", "Maturity date", "Annuity date", "Settlement date", "Surgery date"]) {
    assert.equal(run("Pension statement", `${label}: 14 March 2051`), "nothing_to_compare", label);
  }
});
