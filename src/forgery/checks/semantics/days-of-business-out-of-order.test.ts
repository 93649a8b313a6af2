import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { asRecognised } from "../../testing/recognised-text.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { daysOfBusinessOutOfOrder as check } from "./days-of-business-out-of-order.ts";

const run = (...lines: readonly string[]) => check.run(printDocument(...lines));

test("forged: due before issue, delivered before the order, paid before the employment began", () => {
  for (const [lines, said, strength] of [
    [
      ["Rechnungsdatum: 07.02.2025", "Zahlbar bis zum 17.12.2024"],
      /is 17\.12\.2024, 52 days before 'Rechnungsdatum'/,
      "strong",
    ],
    [["Invoice date 2024-05-02", "Due date 2024-04-02"], /due before the document was issued/, "strong"],
    [["Order date: 2024-05-02", "Delivery date: 2024-04-28"], /delivered before it was ordered/, "moderate"],
    [["Date of joining: 01 March 2025", "Pay date: 31 January 2025"], /before the employment began/, "moderate"],
    [["Delivery date: 2024-05-02", "Paid on 2024-04-28"], /paid before it was delivered/, "weak"],
  ] as const) {
    const result = run(...lines);
    assert.ok(typeof result !== "string", lines[0]);
    assert.match(result[0]?.observation ?? "", said);
    assert.equal(result[0]?.strength, strength, lines[0]);
    assert.equal(result[0]?.boxes?.length, 2);
  }
});

test("a value that reaches up to the label of the next column is no part of it", () => {
  const line = (y: number, left: string, label: string, day: string) => [
    { x: 60, y, text: left },
    { x: 300, y, text: label },
    { x: 400, y, text: day },
  ];
  const text = textOfLines([
    ...line(700, "Customer: Mr D Whitcombe", "Account number:", "8501 2297"),
    // Up to a little more than a blank before the column.
    ...line(684, "Address: 17 Cragside Mount, Leeds LS5 3", "Bill date:", "4 November 2026"),
    ...line(668, "Billing period: July to August", "Payment due:", "25 September 2026"),
  ]);
  const result = check.run({ text });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /40 days before 'Bill date', which/);
});

test("forged: paid before invoice and delivery, where the document's own terms put the payment behind the delivery", () => {
  const strengthOf = (terms: string, ...lines: readonly string[]) => {
    const result = run("Invoice date: 2024-05-02", "Delivery date: 2024-05-06", terms, ...lines);
    return typeof result === "string"
      ? result
      : result.find(({ observation }) => /delivered/.test(observation))?.strength;
  };
  for (const terms of [
    "Payment is due within 14 days of delivery.",
    "Zahlbar binnen 14 Tagen nach Lieferung ohne Abzug.",
    "Règlement à 15 jours après livraison.",
    "Betaling na levering, binnen 14 dagen.",
    "Pagamento a 30 giorni dalla consegna.",
    "Pago a 15 días de la entrega de la mercancía.",
    "Termin płatności: 14 dni od dostawy.",
    "Cash on delivery",
  ])
    assert.equal(strengthOf(terms, "Paid on 2024-04-28"), "strong", terms);
  assert.equal(strengthOf("Payment within 14 days of delivery.", "Paid on 2024-05-04"), "moderate");
  assert.equal(strengthOf("Delivery within 14 days.", "Paid on 2024-04-28"), "weak");
  // Paid on the day of the delivery, and invoiced later.
  const atOnce = run(
    "Invoice date: 2024-05-08",
    "Delivery date: 2024-05-06",
    "Payment on delivery",
    "Paid on 2024-05-06",
  );
  assert.ok(typeof atOnce !== "string");
  assert.deepEqual(
    atOnce.map(({ strength }) => strength),
    ["weak"],
  );
  assert.equal(strengthOf("Payment in advance, or within 14 days of delivery.", "Paid on 2024-04-28"), "clear");
});

test("forged: the due date of before still stands in a sentence", () => {
  const lines = ["Invoice 4711", "Quantity  Unit price", "Subtotal 100.00", "VAT 20 %", "Payment terms: 30 days"];
  const asked = "Please pay 7,346.93 by 2024-06-02 to the account below.";
  const before = run(...lines, "Invoice date: 2024-05-02", "Due date: 2024-04-02", asked);
  assert.ok(typeof before !== "string");
  assert.match(before[0]?.observation ?? "", /'Please pay 7,346\.93 by' says 2024-06-02/);
  const later = run(...lines, "Invoice date: 2024-05-02", "Due date: 2024-05-22", asked);
  assert.ok(typeof later !== "string");
  assert.equal(later[0]?.issue, "Due date stated twice and differently");
  assert.equal(
    run(...lines, "Invoice date: 2024-05-02", "Due date: 2024-05-22", asked, "2 % Skonto"),
    "nothing_to_compare",
  );
});

test("look-alike: a letter lists open invoices, each with the day of its own, and says until when to pay", () => {
  const listOf = (...days: readonly string[]) => {
    const row = (y: number, ...cells: readonly string[]) =>
      cells.map((text, at) => ({ x: 60 + 130 * at, y, text: text === "-" ? "" : text }));
    const [issued = "", due = ""] = days;
    return textOfLines([
      { x: 60, y: 740, text: "Rechnung 9917" },
      ...row(700, "Rechnung", "vom", "fällig am", "offen"),
      ...row(684, "R-88121", issued, due, "114,80"),
      ...row(668, "R-90417", "-", "-", "198,35"),
      { x: 60, y: 600, text: "Summe 313,15" },
      { x: 60, y: 560, text: "Bitte überweisen Sie bis zum 26.11.2026." },
      { x: 60, y: 760, text: "Rechnungsdatum: 12.11.2026" },
    ]);
  };
  assert.ok(typeof check.run({ text: listOf("02.06.2026", "16.06.2026") }) === "string");
});

test("forged: a sentence breaks before the date", () => {
  const result = run("Datum 28.12.2024", "Wir bescheinigen die Einlage von 69.330,61 EUR, fällig am", "28.11.2024 .");
  assert.ok(typeof result !== "string");
});

test("look-alike: what is due is a book, a birth or an inspection", () => {
  for (const label of ["Due date", "Estimated due date", "Calibration due", "Vencimiento", "Scadenza"]) {
    assert.equal(
      run("Invoice date: 2024-05-02".replace("Invoice date", "Date"), `${label}: 2024-04-02`),
      "clear",
      label,
    );
  }
});

test("honest: ordered, issued, delivered, due; and each is listed as what agrees", () => {
  const facts = printDocument(
    "Order date: 2024-05-02",
    "Invoice date: 2024-05-10",
    "Delivery date: 2024-05-10",
    "Due date: 2024-06-09",
  );
  assert.equal(check.run(facts), "clear");
  assert.equal(check.listHeld?.(facts).length, 3);
});

test("look-alike: a direct debit, a reminder, payment in advance, two days of one kind, an open order of day and month", () => {
  const odd = ["Invoice date: 2024-05-02", "Due date: 2024-04-02"];
  assert.equal(run(...odd, "The amount is collected by direct debit."), "clear");
  assert.equal(run(...odd, "Payment reminder"), "clear");
  assert.equal(run("Delivery date: 2024-05-02", "Paid on 2024-04-28", "Prepayment received"), "clear");
  assert.equal(
    run("Invoice date: 2024-05-02", "Invoice date: 2024-05-03", "Due date: 2024-04-02"),
    "nothing_to_compare",
  );
  assert.equal(run("Invoice date: 05/04/2024", "Due date: 04/05/2024"), "nothing_to_compare");
});

test("forged: dates of a picture, read alike more than once", () => {
  const strengthOf = (confidence: number, ...lines: readonly string[]) => {
    const result = check.run({ text: asRecognised(printDocument(...lines).text, confidence) });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  const odd = ["Invoice date: 2024-05-02", "Due date: 2024-04-02"];
  assert.equal(strengthOf(95, ...odd), "strong");
  assert.equal(strengthOf(50, ...odd), "moderate");
  assert.equal(strengthOf(95, "Fakturadatum: 2024-05-02", "Férfallodatum: 2024-04-02"), "strong");
  assert.equal(strengthOf(95, "Invoice date: 22 July 2024", "Due date: 30 June 2024"), "strong");
  assert.equal(strengthOf(75, "Invoice date: 22 July 2024", "Due date: 30 June 2024"), "moderate");
  assert.equal(strengthOf(95, "Rechnungsdatum: 22. Juli 2024", "Zahlbar bis: 30. Juni 2024"), "moderate");
  assert.equal(strengthOf(96, "Rechnungsdatum: 22. Juli 2024", "Zahlbar bis: 30. Juni 2024"), "strong");
  assert.equal(strengthOf(85, "Invoice date: 28 Dec 2024", "Due date: 08 Dec 2024"), "strong");
  assert.equal(strengthOf(85, "Invoice date: 04 Apr 2025", "Due date: 15 Mar 2025"), "moderate");
  assert.equal(strengthOf(95, "Factuurdatum 20-08 -2024", "Vervaldatum 31-07 -2024"), "strong");
});

test("the order of day and month is open in English and in Spanish only", () => {
  assert.ok(typeof run("Factuurdatum: 01-06-2025", "Vervaldatum: 12-05-2025") !== "string");
  assert.ok(typeof run("Date de facture: 01/06/2025", "Échéance: 12/05/2025") !== "string");
  assert.equal(run("Invoice date: 01/06/2025", "Due date: 12/05/2025"), "nothing_to_compare");
  assert.equal(run("Fecha de factura: 01/06/2025", "Vencimiento: 12/05/2025"), "nothing_to_compare");
  assert.ok(typeof run("Fecha de factura: 01/06/2025", "Vencimiento: 12/05/2025", "Total 12,00 EUR") !== "string");
  assert.ok(typeof run("Invoice date: 01/06/2025", "Due date: 12/05/2025", "Total GBP 12.00") !== "string");
  assert.ok(typeof run("Invoice date: 01/06/2025", "Due date: 12/05/2025", "Total A$12.00") !== "string");
  assert.equal(run("Invoice date: 01/06/2025", "Due date: 12/05/2025", "Total EUR 12.00"), "nothing_to_compare");
});

test("forged: due before the issue of an invoice that takes a deposit off", () => {
  const result = run("Rechnungsdatum: 07.02.2025", "Zahlbar bis zum 17.12.2024", "Anzahlung -1.281,58 EUR");
  assert.ok(typeof result !== "string");
  assert.equal(run("Rechnungsdatum: 07.02.2025", "Zahlbar bis zum 17.12.2024", "Anzahlung 1.281,58 EUR"), "clear");
});

test("forged: the same where the minus was not read, and the sums show that the deposit was taken off", () => {
  const lines = ["Rechnungsdatum: 07.02.2025", "Zahlbar bis zum 17.12.2024", "Gesamtbetrag 4.271,93 EUR"];
  assert.ok(typeof run(...lines, "Anzahlung 1.281,58 EUR", "Restbetrag 2.990,35 EUR") !== "string");
  assert.equal(run(...lines, "Anzahlung 1.281,58 EUR", "Restbetrag 2.990,36 EUR"), "clear");
  const recognised = (...more: readonly string[]) =>
    check.run({ text: asRecognised(printDocument(...lines, ...more).text) });
  assert.ok(typeof recognised("Anzahlung ~1.281,58 EUR", "Restbetrag 2.990,36 EUR") !== "string");
  assert.equal(recognised("Wir bitten um eine Anzahlung."), "clear");
});

test("look-alike: due some days before the issue, as agreed on before", () => {
  const strengthOf = (...lines: readonly string[]) => {
    const result = run("Invoice date: 3 September 2026", ...lines);
    return typeof result === "string" ? result : result[0]?.strength;
  };
  const before = "Due date: 1 September 2026";
  assert.equal(strengthOf(before, "Rent September 2026"), "clear");
  assert.equal(strengthOf("Payment due: 1 September 2026 (on completion)"), "clear");
  assert.equal(strengthOf(before, "Paid by standing order"), "clear");
  assert.equal(strengthOf("Zahlbar bis 01.09.2026", "Kaltmiete September"), "clear");
  assert.equal(strengthOf(before), "weak");
  assert.equal(strengthOf("Due date: 27 August 2026"), "weak");
  assert.equal(strengthOf(before, "Payment within 30 days of delivery"), "weak");
  assert.equal(strengthOf(before, "Net 30.00", "Returns within 14 days"), "weak");
  const result = run("Invoice date: 3 September 2026", before);
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /A day of payment agreed on before the document was written/);
});

test("forged: due some days before the issue, where terms or another statement tell that a date was changed", () => {
  const strengthOf = (...lines: readonly string[]) => {
    const result = run("Invoice date: 3 September 2026", "Due date: 1 September 2026", ...lines);
    return typeof result === "string" ? result : result[0]?.strength;
  };
  for (const terms of [
    "Payment terms: 30 days",
    "Terms: Net 14",
    "Payable within 30 days of the invoice date",
    "Zahlbar innerhalb von 14 Tagen",
    "Innerhalb von 14 Tagen netto",
    "Règlement à 30 jours",
    "Please pay 950.00 by 17 September 2026 to the account below.",
  ])
    assert.equal(strengthOf(terms), "strong", terms);
  assert.equal(strengthOf("Final payment due 3 November 2026"), "clear");
});

test("look-alike: two due dates that are called those of parts", () => {
  const lines = [
    "Invoice 4711",
    "Quantity  Unit price",
    "Subtotal 100.00",
    "VAT 20 %",
    "Invoice date 3 September 2026",
  ];
  const issueOf = (one: string, other: string) => {
    const result = run(...lines, `${one} 3 October 2026`, `${other} 3 November 2026`);
    return typeof result === "string" ? result : result[0]?.issue;
  };
  assert.equal(issueOf("Payment due", "Please pay 100.00 by"), "Due date stated twice and differently");
  for (const [one, other] of [
    ["First payment due", "Final payment due"],
    ["Deposit due", "Balance due"],
    ["Anzahlung fällig am", "Restbetrag fällig am"],
    ["Premier versement, échéance", "Solde, échéance"],
  ] as const)
    assert.equal(issueOf(one, other), "nothing_to_compare", one);
});

test("look-alike: a stay that was paid before its invoice, and a deposit that the invoice takes off", () => {
  const paid = ["Rechnungsdatum 04.09.2026", "Bezahlt am 30.08.2026 per Überweisung."];
  assert.ok(typeof run(...paid) !== "string");
  assert.equal(run(...paid, "Summe 292,50", "Anzahlung -100,00", "Zu zahlen 192,50"), "clear");
  assert.equal(run(...paid, "Anreise 01.09.2026 Abreise 04.09.2026"), "clear");
});

test("look-alike: a bill that lists what was paid of the one before", () => {
  const bill = ["Bill date: 2025-08-14", "Payment received 2025-07-29"] as const;
  assert.notEqual(run(...bill), "clear");
  assert.equal(run(...bill, "Previous balance 88.41"), "clear");
});

test("forged: labels in the heads of columns, in several words and languages", () => {
  const grid = (...heads: readonly string[]) =>
    check.run({
      text: textOfLines([
        ...heads.map((text, at) => ({ x: 60 + 180 * at, y: 760, text })),
        ...["RE2025-4711", "07.02.2025", "17.12.2024"].map((text, at) => ({ x: 60 + 180 * at, y: 744, text })),
      ]),
    });
  for (const heads of [
    ["Belegnummer", "Rechnungsdatum", "Zahlungsziel"],
    ["Faktura nr", "Wystawiono dnia", "Płatne do"],
    ["Faktura nr", "Fakturadato", "Betales senest"],
    ["Lasku nro", "Laskupäivä", "Viimeinen maksupäivä"],
  ]) {
    assert.ok(typeof grid(...heads) !== "string", heads.join());
  }
  assert.ok(typeof grid("Beleg", "Datum", "Zahlungsziel") !== "string");
  assert.equal(grid("Beleg", "Datum", "Valuta"), "nothing_to_compare");
});

test("look-alike: recognised dates do not decide", () => {
  const { text, content } = printDocument("Invoice date: 2024-05-02", "Due date: 2024-04-02");
  const result = check.run({ ...{ content }, text: { ...text, source: "recognised" } });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("empty: one date", () => {
  assert.equal(run("Invoice date: 2024-05-02"), "nothing_to_compare");
});

test("honest: due dates in a list of unpaid invoices, and of what a receipt says was paid", () => {
  const table = [
    { x: 60, y: 700, text: "Letter of claim" },
    { x: 400, y: 700, text: "Date: 9 November 2026" },
    { x: 60, y: 640, text: "Invoice" },
    { x: 160, y: 640, text: "Issued" },
    { x: 260, y: 640, text: "Due" },
    { x: 360, y: 640, text: "Payment" },
    { x: 60, y: 622, text: "R-4711" },
    { x: 160, y: 622, text: "14 August 2026" },
    { x: 260, y: 622, text: "13 September 2026" },
    { x: 360, y: 622, text: "1,250.00" },
  ];
  assert.notEqual(typeof check.run({ text: textOfLines(table) }), "object");
  const receipt = [
    "Payment confirmation",
    "Date: 9 November 2026",
    "Due date: 1 October 2026",
    "Paid on 4 October 2026",
  ];
  const found = run(...receipt);
  assert.ok(typeof found === "string" || !found.some(({ observation }) => /due before/.test(observation)));
});
