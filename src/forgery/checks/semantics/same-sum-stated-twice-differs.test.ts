import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { sameSumStatedTwiceDiffers as check } from "./same-sum-stated-twice-differs.ts";

const run = (...sums: readonly (readonly [label: string, amount: string])[]) =>
  check.run({
    text: textOfLines(
      sums.flatMap(([label, amount], index) => [
        { x: 60, y: 700 - 40 * index, text: label },
        { x: 420, y: 700 - 40 * index, text: amount },
      ]),
    ),
  });

test("forged: the total was changed above, and not on the payment slip", () => {
  const result = run(["Amount due", "9,240.00"], ["Delivery", "40.00"], ["Amount due:", "1,240.00"]);
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /'Amount due' is 9,240\.00 on page 1 and 1,240\.00 on page 1/);
  assert.equal(result[0]?.boxes?.length, 2);
});

test("honest: both places say the same", () => {
  assert.equal(run(["Amount due", "1,240.00"], ["Amount due:", "1,240.00"]), "clear");
});

test("look-alike: sums of several tables, and a sum before and after a charge", () => {
  assert.equal(run(["Total", "1,240.00"], ["Total", "377.10"]), "clear");
  assert.equal(run(["Total", "1,240.00"], ["Fee", "10.00"], ["Total", "1,250.00"]), "clear");
  assert.equal(run(["Total", "1,240.00"], ["Total", "1,340.00"], ["Total", "1,440.00"]), "clear");
});

test("empty: every sum is stated once", () => {
  assert.equal(run(["Total", "1,240.00"]), "nothing_to_compare");
});

const letter = (asked: string, line = "Please pay by 1 April:") =>
  check.run({
    text: textOfLines([
      { x: 60, y: 700, text: "Net" },
      { x: 420, y: 700, text: "1,000.00" },
      { x: 60, y: 680, text: "VAT" },
      { x: 420, y: 680, text: "240.00" },
      { x: 60, y: 660, text: "Total" },
      { x: 420, y: 660, text: "1,240.00" },
      { x: 60, y: 600, text: `${line} ${asked}` },
    ]),
  });

test("forged: the sentence that asks for payment has one digit of the total exchanged", () => {
  const result = letter("7,240.00");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /asks for 7,240\.00, which is stated nowhere else; .* is 1,240\.00/);
  assert.equal(result[0]?.strength, "strong");
});

test("look-alike: the sentence asks for the total, for a part of it, or is about something else", () => {
  assert.equal(letter("1,240.00"), "clear");
  assert.equal(letter("620.00"), "nothing_to_compare");
  assert.equal(letter("7,240.00", "Your limit of credit is now"), "nothing_to_compare");
  assert.equal(letter("7,240.00", "Your insurer will pay up to"), "nothing_to_compare");
});

const sentence = (asked: readonly string[], total = "1,240.00", label = "Total") =>
  check.run({
    text: textOfLines([
      { x: 60, y: 700, text: label },
      { x: 420, y: 700, text: total },
      ...asked.map((text, index) => ({ x: 40, y: 600 - 16 * index, text })),
    ]),
  });

test("forged: the languages and forms in which an amount is demanded", () => {
  const forms = [
    "Kindly transfer 7,240.00 no later than 3 April.",
    "The amount of 7,240.00 is due on 3 April.",
    "The sum of 7,240.00 must be paid within 14 days.",
    "Dear customer. Please pay 7,240.00 by 3 April. Thank you for your payment.",
    "We received your order, thank you. Please pay 7,240.00 by 3 April.",
    "Please pay 7,240.00 by 3 April. If you have questions, call us.",
    "Please pay 7,240.00 by 3 April 2026. If you have questions, call us.",
    "Please pay 7,240.00 within 30 days of receipt of this invoice.",
    "Thank you for your order, please pay 7,240.00 to our current account only by bank transfer.",
    "Bitte überweisen Sie 7,240.00 nur auf das unten genannte Konto.",
    "Den Betrag von 7,240.00 überweisen Sie bitte bis zum 3. April.",
    "Bitte tiberweisen Sie 7,240.00 bis zum 3. April.",
    "Bitte Uberwcisen Sie 7,240.00 auf das unten genannte Konto.",
    "Bitte überweisen Sie 7,240.00 ohne Abzug bis zum 3. April.",
    "Somme de 7,240.00 à régler pour le 3 avril.",
    "Merci de régler 7,240.00 avant le 3 avril sur le compte ci-dessous.",
    "Importe de 7,240.00 a pagar antes del 3 de abril.",
    "Rogamos paguen 7,240.00 antes del 3 de abril en la cuenta indicada.",
    "Importo di 7,240.00 da versare entro il 3 aprile.",
    "Si prega di versare 7,240.00 entro il 3 aprile sul conto indicato.",
    "Wij verzoeken u 7,240.00 over te maken voor 3 april.",
    "Prosimy o wpłatę 7,240.00 do dnia 3 kwietnia na podane konto.",
    "Kwotę 7,240.00 prosimy wpłacić do 3 kwietnia.",
    "Vi ber er betala 7,240.00 senast 3 april.",
    "Vänligen betala 7,240.00 senast 3 april till kontot nedan.",
    "Beløbet 7,240.00 bedes betalt senest den 3 april.",
    "Vi beder om betaling af 7,240.00 senest 3 april.",
    "Agradecemos o pagamento de 7,240.00 até 3 de abril.",
    "Valor de 7,240.00 a pagar até 3 de abril.",
    "Prosíme o úhradu částky 7,240.00 do 3 dubna.",
    "Pyydämme maksamaan 7,240.00 viimeistään 3 huhtikuuta.",
    "Maksakaa 7,240.00 viimeistään 3 huhtikuuta alla olevalle tilille.",
  ];
  for (const form of forms) {
    const result = sentence([form]);
    assert.ok(typeof result !== "string", form);
    assert.equal(result[0]?.evidence?.kind === "comparison" && result[0].evidence.expected, "1,240.00", form);
  }
});

test("forged: a sentence that runs over several lines", () => {
  const wrapped = [
    [
      "We hope that you enjoyed the last days. Please",
      "pay 7,240.00 by 3 April to the",
      "account below. If you have questions, call us.",
    ],
    ["Den Betrag von 7,240.00 EUR überweisen Sie", "bitte ohne Abzug bis zum 3. April."],
  ];
  for (const lines of wrapped) assert.ok(typeof sentence(lines) !== "string", lines.join(" "));
});

test("look-alike: a row of a table asks for nothing", () => {
  const row = (label: string, amount: string) =>
    check.run({
      text: textOfLines([
        { x: 60, y: 700, text: label },
        { x: 420, y: 700, text: amount },
        { x: 60, y: 680, text: "Overtime" },
        { x: 420, y: 680, text: "100.00" },
        { x: 60, y: 660, text: "Total" },
        { x: 420, y: 660, text: "3,300.00" },
      ]),
    });
  assert.equal(row("Basic Pay Grade C point 5 monthly", "3,200.00"), "nothing_to_compare");
  assert.equal(row("Please pay the following amount", "3,200.00"), "nothing_to_compare");
  assert.equal(row("Payment received with thanks 12 August 2026", "-3,200.00"), "nothing_to_compare");
  const slip = ["Basic pay", "3,200.00", "Tax", "430.20", "Gross pay", "19,900.00"];
  const cells = slip.map((text, index) => ({ x: 30 + 90 * index, y: 700, text }));
  const sums = [
    { x: 30, y: 680, text: "Total" },
    { x: 120, y: 680, text: "3,300.00" },
  ];
  assert.equal(check.run({ text: textOfLines([...cells, ...sums]) }), "nothing_to_compare");
});

test("look-alike: what was paid, what was usual, what may be paid, a part, and a price under terms", () => {
  const honest: readonly (readonly string[])[] = [
    ["Please note the payment received with thanks on 3 April: -1,140.00"],
    ["Please pay nothing, your account has the sum of -1,140.00 in credit"],
    ["Thank you for your last payment of 1,140.00 received on 12 August 2026."],
    ["Please note that your payment of 1,140.00 was received on 12 August."],
    ["Please find enclosed our thanks for the", "previous bill, the payment of 1,140.00 is booked"],
    ["You currently pay a monthly rent of 1,140.00 for the flat."],
    ["If you pay the minimum of 50.00 each month it will take 9 years and cost 1,140.00 in total payments."],
    ["If you pay before 14 September 2026 please pay only 1,140.00 EUR."],
    ["If you pay us before the 14 September 2026, then", "please transfer the amount of 1,140.00 EUR."],
    ["Please pay 1,140.00 by 14 September,", "which is with our discount for early payment."],
    ["Please pay 1,340.00 by bank transfer if paid after the due date."],
    ["If it is before 3 Sept. EUR 1,140.00 are enough, please pay to us."],
    ["Please pay a deposit of 1,140.00 by 3 April."],
    ["Please pay the security of 1,140.00 to our account."],
    ["Bitte überweisen Sie die Kaution von 1,140.00 EUR."],
    ["Bitte überweisen Sie pro Familie 1,140.00 EUR."],
    ["Bei Zahlung innerhalb von 10 Tagen zahlen Sie mit 2 % Skonto 1,140.00 €."],
    ["Bei Zahlung in bar gewähren wir 100,00 € Nachlass, dann zahlen Sie bitte nur 1,140.00 €."],
    ["Wir gewähren 2 % Skonto. Bitte überweisen Sie 1,140.00 bis zum 3. April."],
    ["Bitte beachten Sie: Ihre Zahlung von 1,140.00 ist bereits eingegangen."],
    ["Si vous payez avant le 3 avril, merci de régler 1,140.00 sur le compte."],
    ["Merci pour votre paiement de 1,140.00 du 3 avril."],
    ["Total amount due by 3 April: 1,140.00"],
    ["A fee of 1,140.00 is payable by the tenant when he leaves."],
    ["Please note that the payment of 1,140.00 needs a signature."],
    ["We ask you to confirm the payment of 1,140.00 to your bank."],
    ["Please transfer 1,140.00 plus VAT by 3 April."],
    ["Agradecemos su pago de 1,140.00 del 3 de abril."],
  ];
  for (const lines of honest) assert.equal(sentence(lines), "nothing_to_compare", lines.join("\n"));
});

test("look-alike: a charge that is printed tells the two sums apart", () => {
  const lines = (fee: string) => [
    `Our fee for the reminder is ${fee} today.`,
    "Please transfer 1,245.00 within 14 days.",
  ];
  assert.equal(sentence(lines("5.00")), "nothing_to_compare");
  assert.ok(typeof sentence(lines("9.00")) !== "string");
});

test("empty: another amount is demanded than any sum of the document, which compares nothing", () => {
  const other = "Please pay the amount of 7,777.00 by bank transfer.";
  assert.equal(sentence([other], "1,300.00"), "nothing_to_compare");
  assert.equal(sentence([other.replace("7,777.00", "1,300.00")], "1,300.00"), "clear");
  const twice = [other, "Total 1,300.00"];
  assert.equal(sentence(twice, "1,300.00"), "nothing_to_compare");
  assert.equal(sentence(["Amount to pay 29.00"], "28.95"), "nothing_to_compare");
});

test("forged: where no other amounts come to the sum, either of the two may be the changed one", () => {
  const rolesOf = (net: string) => {
    const result = check.run({
      text: textOfLines([
        { x: 60, y: 700, text: "Net" },
        { x: 420, y: 700, text: net },
        { x: 60, y: 680, text: "VAT" },
        { x: 420, y: 680, text: "240.00" },
        { x: 60, y: 660, text: "Total" },
        { x: 420, y: 660, text: "1,240.00" },
        { x: 60, y: 600, text: "Please pay by 1 April: 7,240.00" },
      ]),
    });
    return typeof result === "string" ? result : result[0]?.boxes?.map(({ role }) => role);
  };
  assert.deepEqual(rolesOf("1,000.00"), [undefined, "compared"]);
  assert.deepEqual(rolesOf("3,777.00"), [undefined, undefined]);
});
