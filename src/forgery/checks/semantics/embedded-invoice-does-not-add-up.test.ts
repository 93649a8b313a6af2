import assert from "node:assert/strict";
import { test } from "node:test";
import type { StatedInvoice, StatedLine } from "../../facts/attachments.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { embeddedInvoiceDoesNotAddUp as check } from "./embedded-invoice-does-not-add-up.ts";

const stated: StatedInvoice = {
  syntax: "CII",
  accountNumbers: [],
  totals: {
    lineTotal: "1250.00",
    charges: "10.00",
    allowances: "20.00",
    taxBasis: "1240.00",
    taxTotal: "235.60",
    grandTotal: "1475.60",
    due: "1475.60",
  },
  taxes: [{ basis: "1240.00", rate: "19", amount: "235.60" }],
  lines: [
    { name: "Work", amount: "950.00" },
    { name: "Travel", amount: "300.00" },
  ],
};

const pages = textOfLines([
  { x: 60, y: 720, text: "Work" },
  { x: 420, y: 720, text: "950,00" },
  { x: 60, y: 700, text: "Travel" },
  { x: 420, y: 700, text: "300,00" },
  { x: 60, y: 660, text: "Gesamtbetrag" },
  { x: 420, y: 660, text: "1.475,60" },
]);

function judge(invoice: StatedInvoice, text = pages) {
  const files = [{ name: "factur-x.xml", bytes: 9_000, invoice }];
  return check.run({ attachments: { files, omitted: 0 }, text });
}

const withLines = (...lines: readonly StatedLine[]): StatedInvoice => ({ ...stated, lines });
const withTotals = (changes: StatedInvoice["totals"]): StatedInvoice => ({
  ...stated,
  totals: { ...stated.totals, ...changes },
});

function findingsOf(...given: Parameters<typeof judge>) {
  const result = judge(...given);
  assert.ok(typeof result === "object", String(result));
  return result;
}

test("forged: the line is named of which the pages print the amount that adds up", () => {
  const changed = withLines({ name: "Work", amount: "950.00" }, { name: "Travel", amount: "800.00" });
  const [finding, ...others] = findingsOf(changed);
  assert.deepEqual(others, []);
  assert.equal(
    finding?.observation,
    "In the embedded invoice 'factur-x.xml', its 2 lines make 1750.00, and the sum of its lines is stated as 1250.00. They would agree if 'Travel' were not 800.00 but 300,00, which page 1 prints; 800.00 stands nowhere on the pages.",
  );
  assert.deepEqual([finding?.strength, finding?.boxes?.length], ["strong", 1]);
});

test("forged: each other sum that is not what it is the sum of", () => {
  const taxes = [{ basis: "1240.00", rate: "19", amount: "135.60" }];
  for (const [invoice, patterns] of [
    [
      withTotals({ taxBasis: "1140.00" }),
      [/lines, charges and allowances make 1240\.00,/, /and its tax make 1375\.60,/],
    ],
    [withTotals({ taxTotal: "335.60" }), [/its taxes make 235\.60,/, /and its tax make 1575\.60,/]],
    [withTotals({ grandTotal: "9475.60" }), [/its total without tax and its tax make 1475\.60, .* stated as 9475\.60/]],
    [
      { ...stated, taxes },
      [/its taxes make 135\.60,/, /19 % of 1240\.00 makes 235\.60, and the tax on it is stated as 135\.60/],
    ],
  ] as const) {
    const findings = findingsOf(invoice);
    assert.equal(findings.length, patterns.length);
    for (const [index, pattern] of patterns.entries()) assert.match(findings[index]?.observation ?? "", pattern);
    assert.ok(findings.every(({ strength }) => strength === "moderate"));
  }
});

test("look-alike: lines that are parts of others make a weak finding that says so", () => {
  const parts = withLines(...stated.lines, { name: "Screws", amount: "7.50" });
  const [finding] = findingsOf(parts);
  assert.deepEqual([finding?.strength, finding?.boxes], ["weak", undefined]);
  assert.match(finding?.observation ?? "", /Lines that are parts of other lines would explain it\.$/);
});

test("honest: all sums hold, also of a credit note, rounded line by line, and with more digits", () => {
  assert.equal(judge(stated), "clear");
  assert.equal(judge(withTotals({ lineTotal: "1250.03", taxBasis: "1240.03" })), "clear");
  const credit: StatedInvoice = {
    ...stated,
    totals: { lineTotal: "-10.0050", taxBasis: "-10.0050", taxTotal: "-1.90", grandTotal: "-11.9050" },
    taxes: [{ basis: "-10.0050", rate: "19.00", amount: "-1.90" }],
    lines: [{ amount: "-10.0050" }],
  };
  assert.equal(judge(credit), "clear");
});

test("look-alike: lines that are stated with tax make the total", () => {
  assert.equal(judge(withLines({ name: "Work", amount: "1130.50" }, { name: "Travel", amount: "345.10" })), "clear");
});

test("empty: what is missing is not taken for nought", () => {
  assert.equal(judge({ ...stated, totals: { due: "1475.60" }, taxes: [] }), "nothing_to_compare");
  assert.equal(judge(withLines({ name: "Work", amount: "950.00" }, { name: "Travel" })), "clear");
  assert.equal(check.run({ attachments: { files: [], omitted: 0 }, text: pages }), "nothing_to_compare");
});
