import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { registeredNumberFailsItsCheckDigit as check } from "./registered-number-fails-its-check-digit.ts";

const pageOf = (text: string) => textOfLines([{ x: 60, y: 700, text }]);
const run = (text: string) => check.run({ text: pageOf(text) });

/** Public numbers of companies, authorities and standards. */
const right = [
  "VAT ID: ATU13585627",
  "VAT number BE0428759497",
  "USt-IdNr.: DE136695976",
  "VAT no. DK13585628",
  "VAT: FI20774740",
  "N° TVA : FR40303265045",
  "VAT Reg No GB980780684",
  "P.IVA IT00743110157",
  "TVA LU15027442",
  "BTW NL004495445B01",
  "NIP PL8567346215",
  "NIF PT501964843",
  "VAT SE123456789701",
  "SIRET : 732 829 320 00074",
  "GSTIN: 27AAPFU0939F1ZV",
  "Aadhaar: 2341 2341 2346",
  "Steuer-ID: 36 574 261 809",
  "Routing number: 021000021",
  "Card number: 4242 4242 4242 4242",
  "ISIN: US0378331005",
  "EAN 4006381333931",
  "VAT ESA28015865",
  "NIF: B-58378431",
  "UID CHE-116.281.710 MWST",
  "VAT NO 923 609 016 MVA",
  "VAT IE6388047V",
  "VAT HR33392005961",
  "VAT CZ45274649",
  "VAT SK2020279415",
  "P. IVA 00743110157",
  "NIP: 856-734-62-15",
  "NIF 501 964 843",
  "CVR-nr. 13585628",
  "Organisationsnummer: 556036-0793",
  "Org.nr. 923 609 016",
  "Y-tunnus: 2077474-0",
  "ABN 51 824 753 556",
];

test("forged: one digit of each kind was exchanged", () => {
  for (const text of [
    "USt-IdNr.: DE136695977",
    "SIRET : 732 829 320 00075",
    "P.IVA IT00743110158",
    "GSTIN: 27AAPFU0939F1ZW",
    "Routing number: 021000022",
    "ISIN: US0378331006",
    "EAN 4006381333932",
    "BTW NL004495446B01",
    "VAT ESA28015866",
    "UID CHE-116.281.711 MWST",
    "P. IVA 00743110158",
    "Organisationsnummer: 556036-0794",
    "ABN 51 824 753 557",
  ]) {
    const result = run(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", /fails its check digit/);
  }
});

test("forged: a VAT number that fails in a document that a program wrote and whose other numbers are sound", () => {
  const strengthOf = (...lines: readonly string[]) => {
    const result = check.run(printDocument("USt-IdNr.: DE136695977", ...lines));
    assert.ok(typeof result !== "string");
    return result[0]?.strength;
  };
  assert.equal(strengthOf("IBAN DE92 7607 0012 0750 0077 00", "ISIN: US0378331005"), "strong");
  assert.equal(strengthOf("IBAN DE92 7607 0012 0750 0077 00"), "moderate");
  assert.equal(strengthOf("IBAN DE92 7607 0012 0750 0077 00", "BLZ 760 700 12"), "strong");
  assert.equal(strengthOf("IBAN DE89 3704 0044 0532 0130 00"), "weak");
});

test("forged: the number stands elsewhere without the slip, or is known by the company number; both are told", () => {
  for (const [wrong, other, expected] of [
    ["USt-IdNr.: DE136695967", "Steuerangaben: USt-IdNr. DE136695976", "DE136695976"],
    ["N° TVA : FR40303265054", "SIREN 303 265 045", "FR40303265045"],
    ["N° TVA : FR04303265045", "SIRET 303 265 045 00011", "FR40303265045"],
  ] as const) {
    const result = check.run(printDocument(wrong, other));
    assert.ok(typeof result !== "string", wrong);
    assert.equal(result[0]?.strength, "strong");
    assert.equal(result[0]?.evidence?.kind === "comparison" && result[0].evidence.expected, expected);
    assert.equal(result[0]?.boxes?.length, 2);
  }
});

test("honest: numbers that exist", () => {
  for (const text of right) assert.notEqual(typeof run(text), "object", text);
  assert.ok(right.filter((text) => run(text) === "clear").length >= 18);
});

test("look-alike: made-up numbers, numbers without a label, and recognised text", () => {
  assert.notEqual(typeof run("USt-IdNr.: DE123456789"), "object");
  assert.equal(run("Our reference DE136695977"), "nothing_to_compare");
  assert.equal(
    check.run({ text: { ...pageOf("USt-IdNr.: DE136695977"), source: "recognised" } }),
    "nothing_to_compare",
  );
  assert.equal(check.run({ text: { ...pageOf("USt-IdNr.: DE136695976"), source: "recognised" } }), "clear");
});

test("empty: no such number", () => {
  assert.equal(run("A letter."), "nothing_to_compare");
});
