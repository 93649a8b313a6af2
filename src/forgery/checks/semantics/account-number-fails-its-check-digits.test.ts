import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { asRecognised } from "../../testing/recognised-text.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { accountNumberFailsItsCheckDigits as check } from "./account-number-fails-its-check-digits.ts";

const pageOf = (text: string) => textOfLines([{ x: 60, y: 700, text }]);
const run = (text: string) => check.run({ text: pageOf(text) });

function strengthInPicture(lines: readonly string[], confidence = 95) {
  const text = textOfLines(lines.map((line, index) => ({ x: 60, y: 700 - 14 * index, text: line })));
  const result = check.run({ text: asRecognised(text, confidence) });
  return typeof result === "string" ? undefined : result[0]?.strength;
}

test("forged: one digit was exchanged, or one is missing", () => {
  for (const [text, reason] of [
    ["IBAN: DE89 3704 0044 0532 0130 07", /check digits do not fit/],
    ["IBAN GB29NWBK60161331926818 BIC NWBKGB2L", /check digits do not fit/],
    ["IBAN: DE89 3704 0044 0532 0130", /has 20 characters, and those of DE have 22/],
  ] as const) {
    const result = run(text);
    assert.ok(typeof result !== "string", text);
    assert.match(result[0]?.observation ?? "", reason);
    assert.equal(result[0]?.boxes?.length, 1);
  }
});

test("look-alike: two numbers that are printed over each other are not read as one", () => {
  const lines = ["IBAN: DE89 3704 0044 0532 0130 00", "IBAN: DE92 7607 0012 0750 0077 00"];
  const text = textOfLines(lines.map((line, index) => ({ x: 60 + index / 2, y: 700 + index / 5, text: line })));
  assert.equal(check.run({ text }), "nothing_to_compare");
});

test("a narrow column breaks a number off, whose end stands right below its beginning", () => {
  const told = (end: string, x = 164) => {
    const result = check.run({
      text: textOfLines([
        { x: 46, y: 700, text: "IBAN" },
        { x: 164, y: 700, text: "DE89 3704 0044 0532 0130" },
        { x: 330, y: 700, text: "Alter Kontostand" },
        { x, y: 688, text: end },
        { x: 330, y: 688, text: "Neuer Kontostand" },
      ]),
    });
    return typeof result === "string" ? result : result[0]?.observation;
  };
  assert.equal(told("00"), "clear");
  assert.match(told("07") ?? "", /DE89370400440532013007.*check digits do not fit/);
  assert.match(told("00", 190) ?? "", /has 20 characters/);
  assert.match(told("1738") ?? "", /has 20 characters/);
});

test("the text of a narrow cell breaks a number off, which goes on at the beginning of the cell and before other words", () => {
  const told = (...below: readonly string[]) => {
    const result = check.run({
      text: textOfLines([
        { x: 40, y: 700, text: "From" },
        { x: 164, y: 700, text: "Ada Marsh, IBAN GB29 NWBK 6016 1331" },
        ...below.map((text, row) => ({ x: 164, y: 688 - 12 * row, text })),
      ]),
    });
    return typeof result === "string" ? result : result[0]?.observation;
  };
  assert.equal(told("9268 19"), "clear");
  assert.equal(told("9268 19, paid on demand"), "clear");
  assert.match(told("9268 91") ?? "", /GB29NWBK60161331926891.*check digits do not fit/);
  assert.match(told("9268 1917") ?? "", /has 16 characters/);
  assert.match(told("paid 926819") ?? "", /has 16 characters/);
});

test("honest: numbers of several countries, in groups and together, with words behind them", () => {
  for (const text of [
    "IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX",
    "IBAN GB29NWBK60161331926819",
    "NO93 8601 1117 947",
    "IBAN MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  ]) {
    assert.equal(run(text), "clear", text);
  }
});

test("forged: one digit exchanged, in a document that a program wrote and whose other numbers are sound", () => {
  const result = check.run(
    printDocument("USt-IdNr.: DE136695976", "ISIN: US0378331005", "IBAN DE92 7607 0012 0750 0077 10"),
  );
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /2 other numbers of the document satisfy their check digits/);
});

test("forged: one digit exchanged in a number with national check digits", () => {
  const result = check.run(printDocument("IBAN: ES91 2100 0418 4502 0005 1732"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.deepEqual(
    result[0]?.evidence?.kind === "comparison" && result[0].evidence.expected,
    "ES9121000418450200051332",
  );
});

test("forged: an account made up so that the IBAN holds but the country's own check digits do not", () => {
  const result = check.run(printDocument("IBAN: BE40 5390 0815 4273"));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /those that the country's account numbers have of their own do not/);
});

test("forged: one digit exchanged in the account of a bank that there is, beside its BIC", () => {
  const result = check.run(printDocument("IBAN DE68 3705 0198 5372 9039 79", "BIC COLSDE33XXX"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
  assert.match(
    result[0]?.observation ?? "",
    /37050198 is the code of Sparkasse KölnBonn; 'BIC' COLSDE33XXX beside it agrees/,
  );
});

test("forged: one digit exchanged in a number in groups of four that is only called an account", () => {
  for (const label of ["Konto", "Account no.", "Rekening:", "Kontonummer"]) {
    assert.equal(typeof run(`${label} CH45 3099 0000 5213 4500 6`), "object", label);
    assert.equal(run(`${label} CH45 3099 0000 1234 5006 7`), "clear", label);
  }
  for (const text of [
    "Order CH45 3099 0000 5213 4500 6",
    "Konto CH453099000052134500 6",
    "Konto DE25 5103 XXXX XXXX XX83 53",
  ])
    assert.equal(run(text), "nothing_to_compare", text);
});

test("look-alike: a wrong number in a document without another that vouches for it", () => {
  const result = check.run(printDocument("IBAN DE92 7667 0012 0750 0077 10", "Other IBAN DE02120300000000202051"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("look-alike: made-up numbers of samples, order numbers without a label, and misread digits", () => {
  assert.equal(run("IBAN: DE12 1234 5678 9012 3456 78"), "nothing_to_compare");
  assert.equal(run("Order DE89 3704 0044 0532 0130 07"), "nothing_to_compare");
  assert.equal(check.run({ text: { ...pageOf("IBAN: DE89 37O4 0044 O532 0130 00"), source: "recognised" } }), "clear");
});

test("empty: no account number", () => {
  assert.equal(run("Please pay in cash."), "nothing_to_compare");
});

test("forged: one digit exchanged in a picture, beside the account number and the code of its bank", () => {
  const lines = ["IBAN DE68 3705 0198 5372 9039 79", "Konto 5372903979 BLZ 37050198"];
  const text = textOfLines(lines.map((line, index) => ({ x: 60, y: 700 - 14 * index, text: line })));
  const findingOf = (agreeing: number) => {
    const result = check.run({ text: asRecognised(text, 95, agreeing) });
    return typeof result === "string" ? undefined : result[0];
  };
  assert.equal(findingOf(2)?.strength, "strong");
  assert.match(findingOf(2)?.observation ?? "", /What vouches for a real number: 37050198 is the code of/);
  assert.equal(findingOf(1)?.strength, "supporting");
});

test("look-alike: a number of a picture that lacks a character, or that nothing vouches for", () => {
  for (const line of [
    "IBAN DE68 3705 0198 5372 9039 7 Konto 5372903979 BLZ 37050198",
    "IBAN DE92 7667 0012 0750 0077 10",
    "IBAN ES91 9999 0418 4502 0005 1732",
  ]) {
    assert.notEqual(strengthInPicture([line]), "strong", line);
  }
});

test("forged: one digit exchanged in a number with the code of a known bank, in a program's document and in a picture", () => {
  const line = "IBAN DE37 3705 0198 7664 9525 54";
  const printed = check.run(printDocument(line));
  assert.ok(typeof printed !== "string");
  assert.equal(printed[0]?.strength, "strong");
  assert.match(printed[0]?.observation ?? "", /37050198 is the code of Sparkasse KölnBonn\./);
  const strengthOf = (...lines: string[]) => strengthInPicture(lines);
  assert.equal(strengthOf(line), "strong");
  assert.equal(strengthOf("IBAN ES91 9999 0418 4502 0005 1732"), "weak", "of no known bank");
});

test("forged: a number that begins with the letters of a known bank", () => {
  const strengthOf = (letters: string) => {
    const result = check.run(printDocument(`IBAN GB16 ${letters} 6085 3163 4039 53`));
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(strengthOf("NWBK"), "strong");
  assert.equal(strengthOf("QWXZ"), "weak");
});

test("look-alike: a number of a picture with a letter read as a digit, a digit read as a letter, or a word read unclearly", () => {
  const italian = (letter: string, last: string) => [
    `IBAN IT88 ${letter}020 0892 4254 9552 3112 90${last}`,
    "ABI 02008",
  ];
  assert.equal(strengthInPicture(italian("O", "3")), "strong");
  assert.equal(strengthInPicture(italian("O", "3"), 70), "supporting");
  assert.equal(strengthInPicture(italian("0", "7")), "supporting");
  assert.equal(strengthInPicture(italian("D", "7")), "supporting");
  const dutch = (end: string) => [`IBAN NL36 ABNA ${end}`, "BIC ABNANL2A"];
  assert.equal(strengthInPicture(dutch("0535 5038 64")), "strong");
  assert.equal(strengthInPicture(dutch("0535 S038 63")), "supporting");
});

test("look-alike: the one digit of a Finnish bank's code, which one made-up number in ten has", () => {
  const result = check.run(printDocument("IBAN FI04 1573 0290 0087 80"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("forged: the last digit of the account exchanged, which the account number beside it still has", () => {
  const resultOf = (account: string) => {
    const result = check.run(printDocument("IBAN FI04 1573 0290 0007 83", `Tilinumero ${account}`));
    return typeof result === "string" ? undefined : result[0];
  };
  const finding = resultOf("573029000 0780");
  assert.equal(finding?.strength, "strong");
  assert.match(finding?.observation ?? "", /it would be FI0415730290000780, whose check digits hold/);
  assert.notEqual(resultOf("573029000 0711")?.strength, "strong");
});

test("forged: a picture whose number was read with letters for the digits behind its country", () => {
  const result = check.run({ text: asRecognised(pageOf("TBAN DEO7 3705 0198 7664 9525 53")) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /DE07370501987664952553 cannot exist/);
});
