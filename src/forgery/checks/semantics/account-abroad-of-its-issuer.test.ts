import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines, typedLines } from "../../testing/sample-facts.ts";
import { accountAbroadOfItsIssuer as check } from "./account-abroad-of-its-issuer.ts";

const invoice = (...lines: readonly string[]) => ({
  text: textOfLines(
    typedLines(["INVOICE 4711", "Invoice date: 12.03.2025", "Total due   480.00", ...lines].join("\n")),
  ),
});
const vat = "VAT ID: DE136695976";
const german = "IBAN: DE92 7607 0012 0750 0077 00";
const lithuanian = "IBAN: LT80 3500 0100 0472 9186";

test("forged: an account abroad under a German VAT number", () => {
  const result = check.run(invoice(vat, lithuanian));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /is in LT, and the VAT number DE136695976 is of DE/);
  assert.deepEqual(
    result[0]?.boxes?.map(({ role }) => role),
    [undefined, "compared"],
  );
});

test("honest: an account at home", () => {
  assert.equal(check.run(invoice(vat, german)), "clear");
  assert.equal(check.listHeld?.(invoice(vat, german)).length, 1);
});

test("look-alike: one of several accounts is at home, or the customer's VAT number is of the account's country", () => {
  assert.equal(check.run(invoice(vat, lithuanian, german)), "clear");
  assert.equal(check.run(invoice("VAT ID: ATU13585627", vat, german)), "clear");
});

test("empty: no VAT number, no account, or no invoice", () => {
  assert.equal(check.run(invoice(lithuanian)), "nothing_to_compare");
  assert.equal(check.run(invoice(vat)), "nothing_to_compare");
  assert.equal(check.run({ text: textOfLines(typedLines(`${vat}\n${lithuanian}`)) }), "nothing_to_compare");
});
