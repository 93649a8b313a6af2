import assert from "node:assert/strict";
import { test } from "node:test";
import fastCheck from "fast-check";
import { parseDigitWords, parseNumberWords } from "./number-words.ts";

test("numbers in six languages, with lakh and crore", () => {
  for (const [text, number] of [
    ["one thousand two hundred and forty", 1_240],
    ["Twelve lakh thirty-four thousand five hundred sixty seven", 1_234_567],
    ["Two Crore Five Lakhs", 20_500_000],
    ["eintausendzweihundertvierzig", 1_240],
    ["einundzwanzig", 21],
    ["dreihundertfünfundvierzigtausendsechshundertachtundsiebzig", 345_678],
    ["mille deux cent quarante", 1_240],
    ["quatre-vingt-dix-neuf", 99],
    ["soixante et onze", 71],
    ["mil doscientos cuarenta", 1_240],
    ["quinientos treinta y uno", 531],
    ["milleduecentoquaranta", 1_240],
    ["trentatremila", 33_000],
    ["mil duzentos e quarenta", 1_240],
    ["cento e vinte e três", 123],
    ["one milion", 1_000_000],
    ["twelve hundred", 1_200],
    ["mil millones", 1_000_000_000],
    ["dos mil quinientos millones", 2_500_000_000],
    ["quatre-vingt-dix-sept mille", 97_000],
  ] as const) {
    assert.equal(parseNumberWords(text), number, text);
  }
});

test("what is no number has no value", () => {
  for (const text of ["", "hello", "one apple", "forty and more"])
    assert.equal(parseNumberWords(text), undefined, text);
});

test("numbers beside each other are not added up", () => {
  for (const text of [
    "zwei eins fünf null",
    "two five",
    "twelve fifty",
    "twenty twelve",
    "one hundred two hundred",
    "two thousand three thousand",
    "one thousand zero",
  ])
    assert.equal(parseNumberWords(text), undefined, text);
});

test("digits one by one are those of a number", () => {
  assert.equal(parseDigitWords("zwei eins fünf null"), 2_150);
  assert.equal(parseDigitWords("one-two-zero-zero"), 1_200);
  for (const text of ["two", "two hundred", "two fifty", "two and five", ""])
    assert.equal(parseDigitWords(text), undefined, text);
});

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function english(number: number): string {
  if (number < 20) return units[number] ?? "";
  if (number < 100) return `${tens[Math.floor(number / 10) - 2]}${number % 10 === 0 ? "" : `-${units[number % 10]}`}`;
  for (const [size, name] of [
    [1e6, "million"],
    [1e3, "thousand"],
    [100, "hundred"],
  ] as const) {
    if (number >= size) {
      const rest = number % size;
      return `${english(Math.floor(number / size))} ${name}${rest === 0 ? "" : ` and ${english(rest)}`}`;
    }
  }
  return "";
}

test("every number comes back from its English words", () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.integer({ min: 0, max: 999_999_999 }), (number) => {
      assert.equal(parseNumberWords(english(number)), number);
    }),
  );
});
