import assert from "node:assert/strict";
import { test } from "node:test";
import { asRecognised } from "../../testing/recognised-text.ts";
import { textOfLines, typedLines } from "../../testing/sample-facts.ts";
import { sumsDoNotAddUp as check } from "./sums-do-not-add-up.ts";

type Rows = readonly (readonly [label: string, amount: string])[];

function judge(rows: Rows, isRecognised = false) {
  const text = textOfLines(
    typedLines(rows.map(([label, amount]) => label.padEnd(36) + amount.padStart(12)).join("\n")),
  );
  const result = check.run({ text: isRecognised ? asRecognised(text) : text });
  return typeof result === "string" ? result : result[0];
}

function isSilent(all: Readonly<Record<string, Rows>>) {
  for (const [name, rows] of Object.entries(all)) {
    for (const isRecognised of [false, true]) assert.equal(typeof judge(rows, isRecognised), "string", name);
  }
}

const meal = [
  ["Menu", "41.00"],
  ["Wein", "16.00"],
] as const;

test("look-alike: cash and change after a tax that the total holds", () => {
  isSilent({
    German: [
      ["Brot", "4,00"],
      ["Milch", "6,00"],
      ["Gesamt", "10,00"],
      ["inkl. MwSt 7 %", "0,65"],
      ["Gegeben", "20,00"],
      ["Zurück", "10,00"],
    ],
    English: [
      ["Coffee", "4.00"],
      ["Cake", "16.10"],
      ["Total", "20.10"],
      ["incl. VAT 20%", "3.35"],
      ["Cash", "50.00"],
      ["Change", "29.90"],
    ],
    Swiss: [...meal, ["Total", "57.00"], ["inkl. 8.1% MWST", "4.27"], ["Bar", "100.00"], ["Zurück", "43.00"]],
    "a rounded total": [
      ["2 x Bier 5.20", "10.40"],
      ["1 x Rösti", "18.53"],
      ["Total", "28.93"],
      ["Rundung", "0.02"],
      ["Zu zahlen", "28.95"],
      ["inkl. 8.1 % MwSt", "2.17"],
      ["Bar", "50.00"],
      ["Rückgeld", "21.05"],
    ],
    "a discount": [
      ...meal,
      ["Zwischensumme", "57.00"],
      ["Rabatt", "-5.00"],
      ["Total", "52.00"],
      ["inkl. 8.1% MWST", "3.90"],
      ["Bar", "100.00"],
      ["Retour", "48.00"],
    ],
    Italian: [
      ["Pizza", "57,00"],
      ["Totale complessivo", "57,00"],
      ["di cui IVA 10 %", "5,18"],
      ["Contante", "100,00"],
      ["Resto", "43,00"],
    ],
    "an unknown means": [...meal, ["Total", "57.00"], ["davon 8.1% MwSt", "4.27"], ["Xyz", "100.00"]],
  });
});

test("look-alike: a card payment that repeats the total after a tax that it holds", () => {
  isSilent({
    German: [
      ["Brot", "4,00"],
      ["Milch", "16,10"],
      ["Total", "20,10"],
      ["inkl. MwSt 8.1 %", "1,51"],
      ["Kreditkarte", "20,10"],
    ],
    Swiss: [...meal, ["Total CHF", "57.00"], ["MwSt. 8.1% inkl.", "4.27"], ["EC-Karte", "57.00"]],
    French: [
      ["Menu", "41,00"],
      ["Vin", "16,00"],
      ["Total TTC", "57,00"],
      ["dont TVA 10 %", "5,18"],
      ["CB", "57,00"],
    ],
  });
});

test("look-alike: cash after net and tax, be it with the total before them, in a sentence or without a total", () => {
  const taxed = [...meal, ["Total", "57.00"], ["Netto", "52.73"], ["MWST 8.1%", "4.27"]] as const;
  isSilent({
    "after net and tax": [...taxed, ["Bar", "100.00"]],
    "another word": [...taxed, ["Xyz", "100.00"]],
    "in a sentence": [...taxed, ["Bar gegeben in CHF", "100.00"]],
    "without a total": [
      ["Burger", "10.00"],
      ["Fries", "5.00"],
      ["Subtotal", "15.00"],
      ["Tax 8%", "1.20"],
      ["Cash", "30.00"],
    ],
  });
});

const spanish = (total: string, rows: Rows): Rows => [
  ["Servicios", "1.000,00"],
  ["Base imponible", "1.000,00"],
  ...rows,
  ["Total a pagar", total],
];
const tax = ["IVA 21 %", "210,00"] as const;

test("look-alike: retentions and outlays between the net sum and the total", () => {
  isSilent({
    retention: spanish("1.060,00", [tax, ["Retención IRPF 15 %", "-150,00"]]),
    "before the tax": spanish("1.060,00", [["Retención IRPF 15 %", "-150,00"], tax]),
    outlays: spanish("1.095,00", [
      tax,
      ["IRPF 15 %", "-150,00"],
      ["Recargo de equivalencia", "0,00"],
      ["Suplidos", "35,00"],
    ]),
    "without a sign": spanish("1.095,00", [tax, ["Retención IRPF 15 %", "150,00"], ["Suplidos", "35,00"]]),
    "a large retention": spanish("895,00", [tax, ["IRPF 35 %", "-350,00"], ["Suplidos", "35,00"]]),
    "two deductions": [
      ["Total net", "1,000.00"],
      ["VAT 20%", "200.00"],
      ["CIS deduction 20%", "-200.00"],
      ["Retention 5%", "-50.00"],
      ["Total due", "950.00"],
    ],
  });
});

test("forged: a total that the retention between does not explain", () => {
  const finding = judge(spanish("4.060,00", [tax, ["Retención IRPF 15 %", "-150,00"]]));
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
});

test("forged: a total below a net sum and the tax that is added to it", () => {
  const finding = judge([
    ["Advice", "453.50"],
    ["Sum A", "453.50"],
    ["Moms 19%", "86.17"],
    ["I alt", "839.67"],
  ]);
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.equal(finding.evidence?.kind === "comparison" && finding.evidence.expected, "539.67");
});

test("look-alike: a charge without tax below net and tax, with which they make the total", () => {
  isSilent({
    rates: [
      ["Subtotal", "2,420.98"],
      ["VAT 15%", "363.15"],
      ["Property rates, zero-rated", "819.27"],
      ["Amount payable", "3,603.40"],
    ],
  });
  const forged = judge([
    ["Subtotal", "2,420.98"],
    ["VAT 15%", "363.15"],
    ["Total", "819.27"],
    ["Amount payable", "819.27"],
  ]);
  assert.equal(typeof forged, "object");
});

test("look-alike: a tax that a sentence names, beside net, tax and total that hold", () => {
  isSilent({
    "an advance": [
      ["Zwischensumme netto", "1.719,00"],
      ["19 % Umsatzsteuer", "326,61"],
      ["Gesamt", "2.045,61"],
      ["abzgl. Vorschuss vom", "-595,00"],
      ["netto 500,00 + USt", "95,00"],
      ["Restbetrag", "1.450,61"],
    ],
    "a subtotal that is called the sum": [
      ["Suma", "1.829,00"],
      ["Descuento cliente 5 %", "-91,45"],
      ["Base imponible", "1.737,55"],
      ["IVA 21 %", "364,89"],
      ["Retención IRPF 15 %", "-260,63"],
      ["Total a percibir", "1.841,81"],
    ],
  });
});
