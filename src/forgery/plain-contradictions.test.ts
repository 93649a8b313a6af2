/** Pages on which a person sees at once that something is wrong, and honest ones that look alike: what the checks say together. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "./catalogue.ts";
import type { Evidence } from "./facts.ts";
import { runChecks } from "./run-checks.ts";
import { pageFacts } from "./testing/program-pages.ts";

function judge(...pages: readonly string[]) {
  const { text, content } = pageFacts(...pages);
  const evidence: Evidence = {
    format: "pdf",
    pages: pages.length,
    limits: [],
    artifacts: { text: { state: "present", value: text }, content: { state: "present", value: content } },
  };
  return runChecks(evidence, catalogue);
}

/** The gravest finding decides, is of this check and names both values. */
function assertFound(check: string, stated: RegExp, expected: RegExp, ...pages: readonly string[]): void {
  const [first] = judge(...pages).findings;
  assert.ok(first !== undefined, pages.join("\n"));
  assert.equal(`${first.check} ${first.tampered}`, `${check} true`, first.observation);
  assert.ok(first.evidence?.kind === "comparison", first.observation);
  assert.match(first.evidence.stated, stated, first.observation);
  assert.match(first.evidence.expected, expected, first.observation);
}

function assertSilent(...pages: readonly string[]): void {
  const { findings } = judge(...pages);
  assert.deepEqual(
    findings.map(({ observation }) => observation),
    [],
    pages.join("\n"),
  );
}

const invoice = (quantity: string, price: string, amount: string) => `
INVOICE 14
Description      Qty   Unit price     Amount
Chair              ${quantity}       ${price}     ${amount}
Table              1       450.00     450.00
Lamp               3        35.50     106.50
                   Total              796.50`;

test("a table of three rows: a quantity, a price or an amount was changed", () => {
  const row = "line-amount-differs-from-quantity-and-price";
  assertFound(row, /^7$/, /^2$/, invoice("7", "120.00", "240.00"));
  assertFound(row, /180\.00/, /120\.00/, invoice("2", "180.00", "240.00"));
  assertFound("sums-do-not-add-up", /640\.00/, /240\.00/, invoice("2", "120.00", "640.00"));
  assertSilent(invoice("2", "120.00", "240.00"));
});

test("thousands with blanks and with apostrophes, quantities with units", () => {
  const french = (amount: string) => `
FACTURE 14
Désignation      Qté        P.U.      Montant
Chaise           2 pcs   1 120,00    ${amount}
Table            1 pcs     450,00      450,00
Lampe            3 pcs      35,50      106,50
                 Total HT            2 796,50
                 TVA 20 %              559,30
                 Total TTC           3 355,80`;
  assertFound("sums-do-not-add-up", /2 640,00/, /2 240,00/, french("2 640,00"));
  assertSilent(french("2 240,00"));
  const swiss = (total: string) => `
Rechnung 15
Bezeichnung      Menge      Preis       Betrag
Stuhl            2       1'120.00     2'240.00
Tisch            1         450.00       450.00
Lampe            3          35.50       106.50
                 Zwischentotal        2'796.50
                 MWST 8.1 %             226.50
                 Total CHF            ${total}`;
  assertFound("sums-do-not-add-up", /8'023\.00/, /3'023\.00/, swiss("8'023.00"));
  assertSilent(swiss("3'023.00"));
});

test("one relation alone decides where a single digit makes a difference that no charge makes", () => {
  const parts = (total: string) => `
INVOICE 881
Repair of pump            578.61
Subtotal                  578.61
GST                        40.39
Total                     ${total}`;
  assertFound("sums-do-not-add-up", /319\.00/, /619\.00/, parts("319.00"));
  assertSilent(parts("619.00"));
  const deposit = (rest: string) => `
RECHNUNG  Nr. 2025-113
1    Wartung Heizung              671,15
     Summe                        671,15 EUR
     abzgl. Anzahlung             201,00 EUR
     Restbetrag                   ${rest} EUR`;
  assertFound("sums-do-not-add-up", /770,15/, /470,15/, deposit("770,15"));
  assertSilent(deposit("470,15"));
  // A charge of some tens that the page does not print is no edit.
  const charged = judge(parts("629.00")).findings;
  assert.ok(charged.every(({ tampered }) => !tampered));
});

test("tips, discounts, and a balance of before", () => {
  const tip = (total: string) => `
RECEIPT 8
Burger                    12.50
Fries                      4.00
Subtotal                  16.50
Tax                        1.32
Tip                        3.00
Total                     ${total}`;
  assertFound("sums-do-not-add-up", /80\.82/, /20\.82/, tip("80.82"));
  assertSilent(tip("20.82"));
  const discount = (amount: string) => `
INVOICE 7
Item A      2   200.00   400.00
Item B      3   100.00   300.00
Subtotal                 700.00
Discount 10%             ${amount}
Net                      630.00
VAT 20%                  126.00
Total                    756.00`;
  assertFound("sums-do-not-add-up", /-20\.00/, /-70\.00/, discount("-20.00"));
  assertFound("sums-do-not-add-up", /20\.00/, /70\.00/, discount(" 20.00"));
  assertSilent(discount("-70.00"));
  const bill = (charges: string, due: string) => `
INVOICE 3381
Previous balance        120.00
Payments received       -70.00
New charges             ${charges}
Total due               ${due}`;
  assertFound("sums-do-not-add-up", /860\.40/, /360\.40/, bill("310.40", "860.40"));
  assertSilent(bill("310.40", "360.40"));
});

test("amounts in words and in sentences", () => {
  assertFound(
    "words-differ-from-figures",
    /./,
    /./,
    "INVOICE 5\nTotal                        1,240.00\nAmount in words: two thousand two hundred forty dollars only",
  );
  const page = (amount: string) => `
INVOICE 6
Item A      2   200.00   400.00
Item B      3   100.00   300.00
Subtotal                 700.00
VAT 20%                  140.00
Total                    840.00
Please transfer the amount of ${amount} EUR within 14 days.`;
  assertFound("same-sum-stated-twice-differs", /940\.00/, /840\.00/, page("940.00"));
  assertSilent(page("840.00"));
});

test("dates: due before issue whichever order day and month have, a booking after its period, a day that there is not", () => {
  const due = (day: string) => `INVOICE 21\nInvoice date: 12/03/2025\nPayment due: ${day}\nTotal    480.00`;
  assertFound("days-of-business-out-of-order", /02\/03\/2025/, /12\/03\/2025/, due("02/03/2025"));
  // Four days before may have been agreed on; a term that counts from the invoice tells otherwise.
  const near = due("11/09/2025").replace("12/03", "15/09");
  assert.deepEqual(
    judge(near).findings.map(({ check, tampered }) => `${check} ${tampered}`),
    ["days-of-business-out-of-order false"],
  );
  assertFound("days-of-business-out-of-order", /11\/09\/2025/, /15\/09\/2025/, `${near}\nPayment terms: 30 days`);
  assertSilent(due("12/04/2025"));
  // The 4th of October is after the 12th of March; the 10th of April is before the 3rd of December.
  assertSilent(due("04/10/2025"));
  const statement = (day: string) => `
ACCOUNT STATEMENT
Period: 01/03/2025 - 31/03/2025
03/03/2025  Salary           2,000.00     3,000.00
14/03/2025  Rent              -800.00     2,200.00
${day}  Groceries          -50.00     2,150.00
28/03/2025  Power              -60.00     2,090.00`;
  assertFound("booking-outside-its-period", /17\/04\/2025/, /2025-03-01 to 2025-03-31/, statement("17/04/2025"));
  assertSilent(statement("17/03/2025"));
  assertFound("impossible-printed-date", /31\.02\.2025/, /calendar/, "INVOICE 24\nInvoice date: 31.02.2025");
});

test("a check is clear only where something was compared", () => {
  const clear = (...pages: readonly string[]) =>
    judge(...pages)
      .checks.filter(({ outcome }) => outcome === "clear")
      .map(({ check }) => check);
  assert.deepEqual(clear("Dear reader,\nthis letter has no numbers, and nothing to compare."), []);
  assert.deepEqual(clear("Total   12.00\n28 March 2025", "Page 2 of 3\n12.00   IBAN"), []);
  assert.deepEqual(clear(invoice("2", "120.00", "240.00")), [
    "line-amount-differs-from-quantity-and-price",
    "sums-do-not-add-up",
  ]);
});

test("a stamp with a day and no year is no amount, and the date of a head is of no period", () => {
  assertSilent(`
RECHNUNG 4  Datum 10.03.2025
Beratung               400,00
MwSt 19%                76,00
Gesamtbetrag           476,00
BEZAHLT 14.03.
Zu zahlen                0,00`);
  assertSilent(`
INVOICE 23                          Date: 05.04.2025
Service period
Service                 from          to            Amount
Hosting                 01.03.2025    31.03.2025     20.00
Support                 01.03.2025    31.03.2025     50.00
Total                                                70.00`);
});

test("a sum with two digits that changed places, a tax that is not of its rate, and a total row below its summary", () => {
  const parts = (total: string) => `
RECHNUNG 11
Material                 41,31
MwSt 21 %                 8,68
Gesamtbetrag             ${total}`;
  assertFound("sums-do-not-add-up", /94,99/, /49,99/, parts("94,99"));
  const [swapped] = judge(parts("94,99")).findings;
  assert.match(swapped?.observation ?? "", /two that changed places/);
  assertSilent(parts("49,99"));
  const taxed = (tax: string) => `
INVOICE 13
Subtotal                 453.50
VAT 19%                   ${tax}
Total                    539.67`;
  assertFound("sums-do-not-add-up", /11\.11/, /86\.17/, taxed("11.11"));
  assertSilent(taxed("86.17"));
  const summary = (total: string) => `
SUMMARY
             VAT [%]      Net worth        VAT         Gross worth
             10%          40 677,81        4 067,78    44 745,59
Total                     $ 40 677,81      $ 4 067,78  ${total}`;
  assertFound("sums-do-not-add-up", /44 735,59/, /44 745,59/, summary("$ 44 735,59"));
  assertFound("sums-do-not-add-up", /745,59/, /44\.745,59/, summary("$      745,59"));
  assertSilent(summary("$ 44 745,59"));
});

test("identity: the greeting, the holder, the bank", () => {
  const letter = (name: string) => `
Nordwind GmbH
Herr
Thomas Keller
Lindenweg 4
50667 Köln

Sehr geehrter Herr ${name},
anbei die Abrechnung.`;
  assertFound("person-differs-from-the-address", /Thomas Keller/, /Brandt/, letter("Brandt"));
  assertSilent(letter("Keller"));
  assertFound(
    "account-contradicts-its-bank-details",
    /DE92760700120750007700/,
    /532013000/,
    "Kontonummer 532013000  BLZ 370 400 44\nIBAN: DE92 7607 0012 0750 0077 00\nBIC: COBADEFFXXX",
  );
  assertFound(
    "bank-code-of-another-country",
    /LT/,
    /DE/,
    "Please pay to\nIBAN: LT60 1010 0123 4567 8901\nBIC: COBADEFFXXX",
  );
});
