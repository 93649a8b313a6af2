import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { asRecognised } from "../../testing/recognised-text.ts";
import { accountContradictsItsBankDetails as check } from "./account-contradicts-its-bank-details.ts";

const run = (...lines: readonly string[]) => check.run(printDocument(...lines));

function observationOf(result: ReturnType<typeof run>): string {
  assert.ok(typeof result !== "string");
  return result[0]?.observation ?? "";
}

test("forged: the IBAN of another account beside account number and bank code of before", () => {
  const observation = observationOf(
    run("Bankverbindung: Kontonummer 0648489890 BLZ 50010517", "IBAN DE92 7607 0012 0750 0077 00"),
  );
  assert.match(
    observation,
    /account number in the IBAN DE92760700120750007700 is 0750007700, and 'Kontonummer' beside it is 0648489890/,
  );
  assert.match(
    observation,
    /bank code in the IBAN DE92760700120750007700 is 76070012, and 'BLZ' beside it is 50010517/,
  );
});

test("forged: the sort code and the account number of another British account", () => {
  const observation = observationOf(
    run("Sort code: 60-16-13 Account number: 31926819", "IBAN: GB94 BARC 1020 1530 0934 59"),
  );
  assert.match(
    observation,
    /the sort code in the IBAN GB94BARC10201530093459 is 102015, and 'Sort code' beside it is 60-16-13/,
  );
});

test("forged: the BIC of another bank in the same country", () => {
  assert.match(
    observationOf(run("IBAN DE92 7607 0012 0750 0077 00", "BIC: COBADEFFXXX")),
    /bank code in the IBAN .* is 76070012, and 'BIC' beside it is COBADEFFXXX, whose letters COBA are of another bank/,
  );
  assert.match(
    observationOf(run("IBAN NL50 INGB 0683 2513 09", "BIC ABNANL2A")),
    /is INGB, and 'BIC' beside it is ABNANL2A/,
  );
  assert.match(
    observationOf(run("IBAN FR76 3000 4008 2300 0728 4198 732 BIC SOGEFRPP")),
    /is 30004 \(BNP Paribas\), and 'BIC' beside it is SOGEFRPP/,
  );
});

test("forged: the name of a savings bank beside the account of another bank", () => {
  assert.match(
    observationOf(run("Stadtsparkasse Aalen IBAN DE92 7607 0012 0750 0077 00")),
    /whose fourth digit is not one of a Stadtsparkasse/,
  );
});

test("honest: account number, bank code, BIC and name of the same account", () => {
  assert.equal(
    run("Kontonummer 648489890 BLZ 500 105 17", "IBAN DE12 5001 0517 0648 4898 90", "BIC INGDDEFFXXX"),
    "clear",
  );
  assert.equal(
    run("Sort code 10-20-15 Account no. 30093459", "IBAN GB94 BARC 1020 1530 0934 59 BIC BUKBGB22"),
    "clear",
  );
  assert.equal(run("Commerzbank IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX"), "clear");
});

test("look-alike: a customer's account elsewhere, an account without its IBAN, a sub-account, a sample", () => {
  const far = ["Account number: 850123456", "a", "b", "c", "d", "e", "IBAN GB94 BARC 1020 1530 0934 59"];
  assert.equal(run(...far), "nothing_to_compare");
  assert.equal(
    run("Konto 648489890 BLZ 50010517", "Konto-Nr. 648489890, Konto-Nr. 5371030", "IBAN DE92 7607 0012 0750 0077 00"),
    "nothing_to_compare",
  );
  assert.equal(run("Konto-Nr. 7500077", "IBAN DE92 7607 0012 0750 0077 00"), "clear");
  assert.equal(run("DE75123456780000001234, BIC WELADED1MST, Sparkasse Musterstadt Ost"), "nothing_to_compare");
  assert.equal(run("IBAN LT60 3250 0123 4567 8901 BIC REVOGB21"), "nothing_to_compare");
});

const german = "IBAN DE89 3704 0044 0532 0130 00";
const british = "IBAN GB29 NWBK 6016 1331 9268 19";

test("look-alike: a customer's number near the payee's IBAN", () => {
  const bill = ["Bill date 2 September 2026", "Account number: 31926819"];
  assert.equal(run(...bill, `Please pay to: ${german} BIC COBADEFFXXX`), "clear");
  assert.equal(run(...bill, `Please pay to: ${german}`), "nothing_to_compare");
  assert.equal(run(...bill, german), "nothing_to_compare");
  assert.equal(run(german, ...bill), "nothing_to_compare");
  const transfer = ["Bank details for transfers", `Sort code 60-16-13 ${british}`];
  assert.equal(run("Your account number 88123456", ...transfer), "clear");
  assert.equal(run("Account number 88123456", ...transfer), "clear");
  assert.equal(run("Account number 88123456", transfer[1] ?? ""), "clear");
  assert.equal(run(...transfer, "Account number 88123456"), "clear");
  const dutch = "IBAN NL91 ABNA 0417 1643 00";
  assert.equal(run("Rekeningnummer 4455667788 (klantrekening)", `Betalen op ${dutch}`), "nothing_to_compare");
  assert.equal(run("Rekeningnummer 4455667788", `Betalen op ${dutch}`), "nothing_to_compare");
  assert.equal(run("Rekeningnummer 4455667788", dutch, "BIC ABNANL2A"), "clear");
  assert.equal(run("Kundennummer: 47110", "Konto-Nr. 4455667788", german), "nothing_to_compare");
});

test("look-alike: the account that is debited or refunded beside the payee's", () => {
  const debit = "Wir buchen den Betrag von Ihrem Konto 1234567890 BLZ 50010517 ab.";
  assert.equal(run(debit, `Unser Konto: ${german}`), "nothing_to_compare");
  const refund = `Refund of 20.00 from our account ${british}`;
  assert.equal(run(refund, "to your account: Account number 55779911 Sort code 20-00-00"), "nothing_to_compare");
  assert.equal(
    run("We will collect from", "Account number 55779911 Sort code 20-00-00", british),
    "nothing_to_compare",
  );
  const old = "Account ****5678 (old card) Account number 31926819";
  assert.equal(run("Refund to account 987654321", german, old), "nothing_to_compare");
  assert.equal(run("Payer: Sort code 20-00-00", `Payee: ${british}`), "nothing_to_compare");
  const pounds = "Sort code 20-00-00 Account number 55779911";
  assert.equal(run("Old account", pounds, "New account", british), "nothing_to_compare");
  assert.equal(run(pounds, `For payments in euros: ${british}`), "nothing_to_compare");
  assert.equal(run(`${pounds} (GBP)`, `${british} (EUR)`), "nothing_to_compare");
  assert.equal(run(`From our account ${german}`, "to your account: BIC INGDDEFFXXX"), "nothing_to_compare");
});

test("forged: an account number that stands in a block of bank details", () => {
  const isFound = (...lines: readonly string[]) =>
    assert.match(
      observationOf(run(...lines)),
      /account number in the IBAN GB29\w+ is 31926819, and 'Account number' beside it is 88123456/i,
    );
  isFound("Bank details", "Account number: 88123456", british);
  isFound("Sort code: 60-16-13", "Account number: 88123456", british);
  isFound("Account number: 88123456 Sort code: 60-16-13", british);
  isFound("Bank: NatWest", "Account name: Acme Ltd", "Sort code: 60-16-13", "Account number: 88123456", british);
  isFound(british, "Sort code: 60-16-13", "Account number: 88123456");
  isFound(`Sort code: 60-16-13 Account number: 88123456 ${british}`);
  isFound("Customer number: 4711", "Sort code: 60-16-13 Account number: 88123456", british);
  assert.match(observationOf(run("Bank account number: 88123456", british)), /'Bank account number' beside it/);
  assert.match(observationOf(run("Kontonummer 4455667788", german)), /'Kontonummer' beside it is 4455667788/);
});

test("forged: a picture, where the IBAN is valid and the account number of another is read surely", () => {
  const runWith = (account: string, agreeing: number) =>
    check.run({
      text: asRecognised(printDocument("IBAN DK58 3000 2349 0388 26", `Kontonr. ${account}`).text, 95, agreeing),
    });
  assert.match(observationOf(runWith("3327216869", 2)), /is 2349038826, and 'Kontonr' beside it is 3327216869/);
  assert.equal(runWith("3327216869", 1), "nothing_to_compare");
  // Two digits are soon misread.
  assert.equal(runWith("2349088828", 2), "nothing_to_compare");
  assert.equal(runWith("2349038826", 2), "clear");
});

test("forged: the bank code of another bank beside a Danish and a Portuguese IBAN", () => {
  assert.match(observationOf(run("IBAN DK58 3000 2349 0388 26", "Reg.nr. 9570")), /is 3000, and 'Reg\.nr' .* is 9570/);
  assert.match(observationOf(run("IBAN PT50 0035 3009 2235 7315 0974 6", "Banco 0010")), /is 0035, and 'Banco'/);
});

test("look-alike: text that was recognised", () => {
  const { text, content } = printDocument("IBAN DE92 7607 0012 0750 0077 00 BIC COBADEFFXXX");
  assert.equal(check.run({ text: { ...text, source: "recognised" }, content }), "nothing_to_compare");
});

test("empty: an IBAN alone", () => {
  assert.equal(run("IBAN DE92 7607 0012 0750 0077 00"), "nothing_to_compare");
  assert.equal(run("nothing"), "nothing_to_compare");
});

test("a directory of banks: the BIC and the bank's name beside an IBAN, of its bank and of another", () => {
  const banks = {
    banks: [{ country: "DE", code: "76070012", bic: "DEUTDEMM760", name: "Deutsche Bank Nürnberg" }],
  };
  const runWith = (...lines: readonly string[]) => check.run({ ...printDocument(...lines), banks });
  const iban = "IBAN DE92 7607 0012 0750 0077 00";
  assert.equal(runWith(iban, "BIC: DEUTDEMM760", "Bank: Deutsche Bank"), "clear");
  const other = runWith(iban, "BIC: SSKNDE77XXX", "Bank: Sparkasse Nürnberg");
  // The town agrees; a name has to have nothing in common.
  assert.ok(typeof other !== "string");
  assert.equal(other[0]?.strength, "moderate");
  assert.match(
    other[0]?.observation ?? "",
    /directory of banks the code 76070012 .* Deutsche Bank Nürnberg .* DEUTDEMM760/,
  );
  const both = runWith(iban, "BIC: COBADEFFXXX", "Bank: Commerzbank");
  assert.ok(typeof both !== "string");
  assert.equal(both[0]?.strength, "strong");
  // An IBAN of a bank that it does not list is compared by what is shipped.
  const unlisted = check.run({ ...printDocument(iban, "BIC: COBADEFFXXX"), banks: { banks: [] } });
  assert.ok(typeof unlisted !== "string");
  assert.doesNotMatch(unlisted[0]?.observation ?? "", /directory/);
});
