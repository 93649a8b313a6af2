import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { guessDocumentClass } from "./document-class.ts";

const classOf = (...lines: string[]) =>
  guessDocumentClass(textOfLines(lines.map((text, index) => ({ x: 60, y: 760 - 20 * index, text }))));

test("kinds of documents by their words, in several languages", () => {
  assert.equal(classOf("Account statement", "Opening balance", "Closing balance", "Paid out"), "bank statement");
  assert.equal(classOf("Kontoauszug 3/2024", "Alter Kontostand", "Buchungstag", "Wertstellung"), "bank statement");
  assert.equal(classOf("Payslip March", "Gross pay", "Deductions", "Net pay", "Income tax"), "payslip");
  assert.equal(classOf("Bulletin de paie", "Salaire brut", "Cotisations", "Net à payer"), "payslip");
  assert.equal(classOf("Invoice 17", "Quantity", "Total", "VAT 19%"), "invoice");
  assert.equal(classOf("Rechnung 17", "Menge", "Gesamtbetrag", "USt"), "invoice");
  assert.equal(classOf("Abstract", "Introduction", "References"), "paper");
  assert.equal(classOf("Re: your order", "Dear Madam", "Yours faithfully"), "letter");
});

test("a few words of a kind are not enough", () => {
  assert.equal(classOf("Total", "Invoice"), "unknown");
  assert.equal(classOf(), "unknown");
});
