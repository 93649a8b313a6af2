import assert from "node:assert/strict";
import { test } from "node:test";
import { isClosingRow } from "./closing-row.ts";

test("sums, counts and ends are recognised", () => {
  const rows = [
    ["Total", "1,254.25", "", ""],
    ["", "", "Summe:", "1.254,25 €", "", ""],
    ["Grand Total", "(12.50)", "", "", ""],
    ["TOTAL GENERAL", "12,50", "", ""],
    ["Genel Toplam", "12,50 TL", "", ""],
    ["Subtotal", "USD", "12.50", "", "", ""],
    ["Total: 12.50", "", ""],
    ["(3 rows)", "", ""],
    ["3 rows selected.", ""],
    ["Anzahl: 3", ""],
    ["-----", "", ""],
    ["END OF FILE", "", ""],
  ];
  for (const row of rows) assert.equal(isClosingRow(row), true, row.join("|"));
});

test("a row that may be a record is not a closing row", () => {
  const rows = [
    ["Total", "12.50", "2024-05-01", "A1"],
    ["Total", "12.50"],
    ["Total", "lunch", "", ""],
    ["T1", "12.50", "", ""],
    ["Totally", "", "", ""],
    ["Total Energies", "12.50", "", ""],
    ["3 rows of seats", "", ""],
    ["-", "", ""],
    ["", "", ""],
    ["Total"],
  ];
  for (const row of rows) assert.equal(isClosingRow(row), false, row.join("|"));
});
