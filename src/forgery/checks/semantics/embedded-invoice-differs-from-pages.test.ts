import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttachmentFacts, StatedInvoice } from "../../facts/attachments.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { embeddedInvoiceDiffersFromPages as check } from "./embedded-invoice-differs-from-pages.ts";

const stated: StatedInvoice = {
  syntax: "CII",
  number: "RE-2024/117",
  issueDate: "2024-01-17",
  currency: "EUR",
  accountNumbers: ["DE89370400440532013000"],
  totals: { lineTotal: "1240.00", taxBasis: "1240.00", taxTotal: "235.60", grandTotal: "1475.60", due: "1475.60" },
  taxes: [{ basis: "1240.00", rate: "19", amount: "235.60" }],
  lines: [],
};

const pageTexts = {
  number: "Rechnung Nr. RE-2024/117 vom 17.01.2024",
  net: "1.240,00",
  tax: "235,60",
  gross: "1.475,60",
  iban: "IBAN: DE89 3704 0044 0532 0130 00",
};

function pages(changes: Partial<typeof pageTexts> = {}) {
  const texts = { ...pageTexts, ...changes };
  return textOfLines([
    { x: 60, y: 760, text: texts.number },
    { x: 60, y: 700, text: "Nettobetrag" },
    { x: 420, y: 700, text: texts.net },
    { x: 60, y: 680, text: "Umsatzsteuer 19 %" },
    { x: 420, y: 680, text: texts.tax },
    { x: 60, y: 660, text: "Gesamtbetrag" },
    { x: 420, y: 660, text: texts.gross },
    { x: 60, y: 100, text: texts.iban },
  ]);
}

const attached = (invoice: StatedInvoice | undefined): AttachmentFacts => ({
  files: [{ name: "factur-x.xml", bytes: 9_000, ...(invoice === undefined ? {} : { invoice }) }],
  omitted: 0,
});

function findingsOf(invoice: StatedInvoice, changes: Partial<typeof pageTexts> = {}) {
  const result = check.run({ attachments: attached(invoice), text: pages(changes) });
  return typeof result === "string" ? [] : result;
}

test("forged: a total, tax, account, number or date was changed on the page", () => {
  for (const [changes, pattern] of [
    [{ gross: "9.475,60" }, /total is 1475\.60 .* page 1 \('Gesamtbetrag'\) as 9\.475,60/],
    [{ tax: "135,60" }, /tax is 235\.60 .* as 135,60/],
    [
      { iban: "IBAN: DE02 1203 0000 0000 2020 51" },
      /account number is DE89370400440532013000 .* DE02120300000000202051/,
    ],
    [{ number: "Rechnung Nr. RE-2024/118 vom 17.01.2024" }, /invoice number is RE-2024\/117 .* as RE-2024\/118/],
    [{ number: "Rechnung Nr. RE-2024/117 vom 17.11.2023" }, /date is 2024-01-17 .* as 17\.11\.2023/],
  ] as const) {
    const [finding, ...others] = findingsOf(stated, changes);
    assert.deepEqual(others, [], JSON.stringify(changes));
    assert.match(finding?.observation ?? "", pattern);
    assert.equal(finding?.boxes?.length, 1);
  }
});

test("forged: a sum of the embedded invoice was changed, which its own sums show", () => {
  const totals = { ...stated.totals, due: "975.60" };
  const [finding] = findingsOf({ ...stated, totals });
  assert.match(finding?.observation ?? "", /amount due is 975\.60 .* as 1\.475,60/);
  assert.equal(finding?.strength, "strong");
});

test("honest: the two say the same, in their own ways of writing", () => {
  assert.equal(check.run({ attachments: attached(stated), text: pages() }), "clear");
});

test("look-alike: another rounding, signs of a credit note, sums that are not printed", () => {
  assert.equal(
    findingsOf({ ...stated, totals: { ...stated.totals, grandTotal: "1475.61", due: "1475.61" } }).length,
    0,
  );
  assert.equal(findingsOf(stated, { net: "-1.240,00", tax: "-235,60", gross: "-1.475,60" }).length, 0);
  assert.equal(
    findingsOf({ ...stated, totals: { ...stated.totals, lineTotal: "1300.00", allowances: "60.00" } }).length,
    0,
  );
});

test("look-alike: an invoice of its own, with another rate, is told with less weight", () => {
  const totals = { lineTotal: "1240.00", taxBasis: "1240.00", taxTotal: "86.80", grandTotal: "1326.80" };
  const findings = findingsOf({ ...stated, totals });
  assert.deepEqual(
    findings.map(({ strength }) => strength),
    ["weak", "weak"],
  );
});

test("look-alike: the file of another invoice is one weak finding", () => {
  const other: StatedInvoice = {
    ...stated,
    number: "XX-1999/001",
    issueDate: "1999-05-05",
    accountNumbers: [],
    totals: { grandTotal: "77.00" },
  };
  const findings = findingsOf(other, { number: "Rechnung" });
  assert.equal(findings.length, 1);
  assert.equal(findings[0]?.strength, "weak");
});

test("empty: no attachment is an invoice", () => {
  assert.equal(check.run({ attachments: attached(undefined), text: pages() }), "nothing_to_compare");
});
