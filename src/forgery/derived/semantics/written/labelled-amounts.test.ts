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

test("what was paid, taken off, added or contained is known by its name, also behind its rate", () => {
  for (const [label, role] of [
    ["Less 5% discount", "discount 500"],
    ["abzgl. 3 % Nachlass", "discount 300"],
    ["Korting 10%", "discount 1000"],
    ["Payment on account", "paid"],
    ["Handpenning", "paid"],
    ["Již uhrazeno", "paid"],
    ["Saldovortrag", "opening"],
    ["Bezorging", "charge"],
    ["Totaal excl. btw", "net"],
    ["Factuurbedrag", "gross"],
    ["Outstanding", "due"],
    ["dont TVA 20 %", "tax 2000"],
    ["varav moms 25 %", "tax 2500"],
    ["včetně DPH 21 %", "tax 2100"],
  ] as const) {
    assert.deepEqual(rolesOf([[label, "10,00"]]), [role], label);
  }
});

test("sums are known by their names in several languages", () => {
  for (const [labels, amount] of [
    [["Subtotal", "VAT 20%", "Total due"], "1.00"],
    [["Subtotal", "VAT 5%", "Total to pay"], "1.00"],
    [["Subtotal", "VAT 20%", "Amount to be paid"], "1.00"],
    [["Sous-total", "TVA 20%", "Total à payer"], "1,00"],
    [["Zwischensumme", "MwSt. 19 %", "Zahlbetrag"], "1,00"],
    [["Sous-total", "TVA 20,0%", "Net à payer"], "1,00"],
    [["Subtotale", "IVA 22%", "Totale da pagare"], "1,00"],
    [["Subtotal", "IVA 21%", "Total a pagar"], "1,00"],
    [["Subtotaal", "BTW 21%", "Te betalen"], "1,00"],
    [["Suma częściowa", "VAT 23%", "Do zapłaty"], "1,00"],
    [["Delsumma", "Moms 25 %", "Att betala"], "1,00"],
    [["Subtotal", "Moms 25 %", "At betale"], "1,00"],
    [["Välisumma", "ALV 24 %", "Maksettava yhteensä"], "1,00"],
    [["Mezisoučet", "DPH 21 %", "Celkem k úhradě"], "1,00"],
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

test("rounding to whole crowns and coins has its names", () => {
  for (const label of [
    "Öresavrundning",
    "Øreafrunding",
    "Avrunding",
    "Rundung",
    "Pyöristys",
    "Zaokrouhlení",
    "Kerekítés",
  ])
    assert.deepEqual(rolesOf([[label, "0,12"]]), ["rounding"], label);
});

test("the first of two sums that are due is the total, where a payment stands between them", () => {
  const paid = [
    ["Veroton summa", "100,00"],
    ["Maksettava yhteensä", "124,00"],
    ["Ennakkomaksu", "-24,00"],
    ["Maksettavaa jäljellä", "100,00"],
  ] as const;
  assert.deepEqual(rolesOf(paid), ["net", "gross", "paid", "due"]);
  assert.deepEqual(rolesOf(paid.toSpliced(2, 1)), ["net", "due", "due"]);
});

test("an item of a table may have the name of a charge", () => {
  const line = (y: number, ...cells: readonly (readonly [number, string])[]) =>
    cells.map(([x, text]) => ({ x, y, text }));
  const lines = [
    ...line(800, [60, "Transport"], [300, "3"], [360, "20.00"], [420, "60.00"]),
    ...line(780, [60, "Chairs"], [300, "4"], [360, "25.00"], [420, "100.00"]),
    ...line(760, [60, "Subtotal"], [420, "160.00"]),
    ...line(740, [60, "Transport"], [420, "9.00"]),
  ];
  assert.deepEqual(
    findLabelledAmounts(textOfLines(lines)).map(({ role, figure }) => [role, figure.text]),
    [
      ["lines", "160.00"],
      ["charge", "9.00"],
    ],
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

test("the price of ten pieces is a tenth of their amount, and no tax", () => {
  const cells = (row: number, ...texts: readonly string[]) =>
    texts.map((text, at) => ({ x: 60 + 110 * at, y: 700 - 20 * row, text }));
  const lines = [
    cells(0, "Item", "Qty", "Price", "VAT", "Amount"),
    cells(1, "Paper", "9", "178.38", "21 %", "1,605.42"),
    cells(2, "Toner", "10", "147.03", "10 %", "1,470.30"),
    cells(3, "Chair", "5", "77.23", "21 %", "386.15"),
    cells(4, "Desk", "8", "294.72", "21 %", "2,357.76"),
  ].flat();
  assert.deepEqual(findLabelledAmounts(textOfLines(lines)), []);
});

test("words of other kinds, and rows of tables, name no sum", () => {
  assert.deepEqual(rolesOf([["Netto-Luftballon, rot", "1,00"]]), []);
  assert.deepEqual(
    findLabelledAmounts(textOfLines([{ x: 60, y: 700, text: "Total sales 10.00 of the year 20.00" }])).length,
    0,
  );
});
