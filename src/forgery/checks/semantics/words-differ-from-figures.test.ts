import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { wordsDifferFromFigures as check } from "./words-differ-from-figures.ts";

const pageOf = (words: string, total: string) =>
  textOfLines([
    { x: 60, y: 700, text: "Total due:" },
    { x: 420, y: 700, text: total },
    { x: 60, y: 660, text: words },
  ]);
const run = (words: string, total: string) => check.run({ text: pageOf(words, total) });

test("forged: the figures were changed, the words were not", () => {
  for (const [words, total] of [
    ["Amount in words: One thousand two hundred forty dollars and 50/100", "9,240.50"],
    ["Amount in words: Rupees Twelve Lakh Thirty Four Thousand Only", "21,34,000.00"],
    ["In Worten: eintausendzweihundertvierzig Euro", "9.240,00"],
    ["Montant en toutes lettres : mille deux cent quarante euros", "9 240,00"],
    ["Importe en letras: mil doscientos cuarenta euros", "9.240,00"],
    ["In lettere: milleduecentoquaranta euro", "9.240,00"],
    ["Valor por extenso: mil duzentos e quarenta reais", "9.240,00"],
  ] as const) {
    const result = run(words, total);
    assert.ok(typeof result !== "string", words);
    assert.match(result[0]?.observation ?? "", /say 1[,0-9]+\.\d\d, which stands nowhere in figures/);
  }
});

test("honest: words and figures agree", () => {
  assert.equal(run("Amount in words: One thousand two hundred forty dollars and 50/100", "1,240.50"), "clear");
  assert.equal(
    run("Amount in words: Rupees Twelve Lakh Thirty Four Thousand and Fifty Paise Only", "12,34,000.50"),
    "clear",
  );
  assert.equal(run("In Worten: eintausendzweihundertvierzig Euro", "1.240,00"), "clear");
});

test("look-alike: cents that the words leave out, and words that are no number", () => {
  assert.equal(run("Amount in words: One thousand two hundred forty dollars", "1,240.75"), "clear");
  assert.equal(run("Put it in words: we owe you one", "1,240.75"), "nothing_to_compare");
});

const runLines = (total: string, ...lines: readonly string[]) =>
  check.run({
    text: textOfLines([
      { x: 60, y: 700, text: "Total due:" },
      { x: 420, y: 700, text: total },
      ...lines.map((text, row) => ({ x: 60, y: 660 - 14 * row, text })),
    ]),
  });

const wrapped: readonly (readonly [honest: string, forged: string, said: string, ...lines: string[]])[] = [
  [
    "1,44,550.00",
    "1,94,550.00",
    "144,550.00",
    "Amount in words: Rupees One Lakh Forty Four Thousand Five Hundred",
    "Fifty Only",
  ],
  [
    "1,234.50",
    "1,934.50",
    "1,234.50",
    "Amount in words: one thousand two hundred",
    "and thirty-four pounds and fifty pence",
  ],
  [
    "17,834.00",
    "97,834.00",
    "17,834.00",
    "Amount in words: seventeen thousand eight hundred",
    "and thirty-four pounds only",
  ],
  ["21.500,00", "91.500,00", "21,500.00", "Betrag in Worten: einundzwanzigtausend-", "fünfhundert Euro"],
  [
    "83,452.00",
    "88,452.00",
    "83,452.00",
    "Amount in words: eighty-three",
    "thousand four hundred and fifty-",
    "two rupees only",
  ],
];

test("words on several lines: those that agree are no finding, and those that differ are", () => {
  for (const [honest, forged, said, ...lines] of wrapped) {
    assert.equal(runLines(honest, ...lines), "clear", lines.join("/"));
    const result = runLines(forged, ...lines);
    assert.ok(typeof result !== "string", lines.join("/"));
    assert.equal(result[0]?.evidence?.kind === "comparison" && result[0].evidence.expected, said);
  }
});

test("look-alike: words that go on where they cannot be read", () => {
  assert.equal(
    runLines("144,550.00", "Amount in words: One Lakh Forty Four", "Thsd Five Hundred Fifty Only"),
    "nothing_to_compare",
  );
});

test("look-alike: digits said one by one", () => {
  assert.equal(run("In Worten: zwei eins fünf null Euro", "2.150,00"), "clear");
  assert.equal(run("In Worten: zwei eins fünf null", "2.150,00"), "nothing_to_compare");
  assert.ok(typeof run("In Worten: zwei eins fünf null Euro", "9.150,00") !== "string");
});

test("without a total in figures nothing was compared, unless a figure is the same", () => {
  const receipt = (amount: string) =>
    check.run({
      text: textOfLines([
        { x: 60, y: 700, text: `Received from Mr Tom Ash £${amount}` },
        { x: 60, y: 680, text: "The sum of twelve hundred pounds" },
        { x: 60, y: 660, text: "Amount in words: twelve hundred pounds" },
      ]),
    });
  assert.equal(receipt("1,300.00"), "nothing_to_compare");
  assert.equal(receipt("1,200.00"), "clear");
});

test("empty: no amount in words", () => {
  assert.equal(run("Thank you.", "1,240.75"), "nothing_to_compare");
});

test("forged: the only amount of a confirmation, whatever it is called", () => {
  const confirm = (amount: string, ...more: readonly string[]) =>
    check.run({
      text: textOfLines([
        { x: 60, y: 700, text: `Amount   EUR ${amount}` },
        { x: 60, y: 680, text: "In words   one thousand two hundred and fifty euros" },
        ...more.map((text, row) => ({ x: 60, y: 640 - 20 * row, text })),
      ]),
    });
  const result = confirm("7,250.00");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /say 1,250\.00, which .*; the only amount in figures is EUR 7,250\.00/);
  assert.equal(confirm("1,250.00"), "clear");
  assert.equal(confirm("7,250.00", "Fee EUR 3.50"), "nothing_to_compare");
});
