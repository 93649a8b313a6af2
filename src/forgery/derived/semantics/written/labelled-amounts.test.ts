import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../../testing/sample-facts.ts";
import { findLabelledAmounts } from "./labelled-amounts.ts";

function rolesOf(rows: readonly (readonly [label: string, amount: string])[]) {
  const lines = rows.flatMap(([label, amount], index) => [
    { x: 60, y: 800 - 20 * index, text: label },
    { x: 420, y: 800 - 20 * index, text: amount },
  ]);
  return findLabelledAmounts(textOfLines(lines)).map(({ role, rate }) =>
    rate === undefined ? role : `${role} ${rate}`,
  );
}

test("sums are known by their names in several languages", () => {
  for (const [labels, amount] of [
    [["Subtotal", "VAT 20%", "Total due"], "1.00"],
    [["Zwischensumme", "MwSt. 19 %", "Zahlbetrag"], "1,00"],
    [["Sous-total", "TVA 20,0%", "Net à payer"], "1,00"],
    [["Subtotale", "IVA 22%", "Totale da pagare"], "1,00"],
    [["Subtotal", "IVA 21%", "Total a pagar"], "1,00"],
    [["Subtotaal", "BTW 21%", "Te betalen"], "1,00"],
    [["Suma częściowa", "VAT 23%", "Do zapłaty"], "1,00"],
  ] as const) {
    const roles = rolesOf(labels.map((label) => [`${label}:`, amount]));
    assert.deepEqual([roles[0], roles[1]?.split(" ")[0], roles[2]], ["lines", "tax", "due"], labels.join());
  }
  assert.deepEqual(
    rolesOf([
      ["Total HT", "624,90 €"],
      ["Total TTC", "671,15 €"],
      ["Rechnungssumme ohne USt.", "8,41"],
      ["Gesamtbetrag", "9,00"],
      ["Erhaltene Anzahlungen", "1,00"],
      ["Alter Saldo", "10,00"],
    ]),
    ["net", "gross", "net", "gross", "paid", "opening"],
  );
});

test("a total with its tax is no tax, and a tax that is included is one", () => {
  assert.deepEqual(
    rolesOf([
      ["Summe inkl. USt", "571,04"],
      ["Total incl. VAT", "571,04"],
      ["incl. VAT", "75,04"],
      ["Total VAT", "75,04"],
      ["zzgl. 19% MwSt.", "75,04"],
    ]),
    ["gross", "gross", "tax", "tax", "tax 1900"],
  );
});

test("words of other kinds, and rows of tables, name no sum", () => {
  assert.deepEqual(rolesOf([["Netto-Luftballon, rot", "1,00"]]), []);
  assert.deepEqual(
    findLabelledAmounts(textOfLines([{ x: 60, y: 700, text: "Total sales 10.00 of the year 20.00" }])).length,
    0,
  );
});
