/** Numbers in words, as on cheques: English with lakh and crore, German, French, Spanish, Italian and Portuguese. */

import { editDistance } from "../../../contract/edit-distance.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";

/** In plain text (see `toPlainText`). Each list counts from the number before the colon in the steps behind it. */
const lists: readonly (readonly [first: number, step: number, words: string])[] = [
  [
    0,
    1,
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  ],
  [20, 10, "twenty thirty forty fifty sixty seventy eighty ninety"],
  [
    0,
    1,
    "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
  ],
  [1, 0, "ein eine einer a un une una uno um uma"],
  [20, 10, "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig"],
  [2, 1, "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"],
  [20, 10, "vingt trente quarante cinquante soixante septante octante nonante"],
  [
    2,
    1,
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
  ],
  [30, 10, "treinta cuarenta cincuenta sesenta setenta ochenta noventa"],
  [
    2,
    1,
    "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti",
  ],
  [20, 10, "vent trent quarant cinquant sessant settant ottant novant"],
  [30, 10, "trenta quaranta cinquanta sessanta settanta ottanta novanta"],
  [
    2,
    1,
    "dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte",
  ],
  [30, 10, "trinta quarenta cinquenta sessenta setenta oitenta noventa"],
  [200, 100, "doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"],
  [200, 100, "duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"],
];
const extra: Readonly<Record<string, number>> = {
  duas: 2,
  fourty: 40,
  huitante: 80,
  ciento: 100,
  cento: 100,
  fivety: 50,
};
const multipliers: Readonly<Record<string, number>> = {
  hundred: 100,
  hundert: 100,
  cent: 100,
  cents: 100,
  cien: 100,
  cem: 100,
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  mil: 1e3,
  mila: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millon: 1e6,
  millones: 1e6,
  milione: 1e6,
  milioni: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  crore: 1e7,
  crores: 1e7,
  billion: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  miliardo: 1e9,
  miliardi: 1e9,
};
const fillers = new Set(["and", "und", "et", "y", "e", "de"]);

const values = new Map<string, number>([
  ...lists.flatMap(([first, step, words]) =>
    words.split(" ").map((word, index): [string, number] => [word, first + step * index]),
  ),
  ...Object.entries(extra),
]);
// "Cento" and "ciento" stand before tens as they are, and "duecento" multiplies.
const compounds = [...values.keys(), ...Object.keys(multipliers), "und", "vingts"]
  .filter((word) => word.length > 1)
  .sort((one, other) => other.length - one.length);

/** They are numbers and much else. */
const articles = new Set(lists.find(([first, step]) => first === 1 && step === 0)?.[2].split(" "));

/** Of one word in plain text; articles and what stands between numbers say no number by themselves. */
export function findKindOfWord(word: string): "number" | "article" | "filler" | undefined {
  if (fillers.has(word)) return "filler";
  if (articles.has(word)) return "article";
  return splitWord(word) === undefined ? undefined : "number";
}

/** Undefined where a word is no number, and where they are not in the order of one number. */
export function parseNumberWords(text: string): number | undefined {
  const atoms = splitText(text);
  if (atoms === undefined) return undefined;
  let total = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  let group: Group = { sum: 0, last: undefined };
  for (let index = 0; index < atoms.length; index += 1) {
    const atom = atoms[index] ?? "";
    if (fillers.has(atom)) continue;
    // Quatre-vingts is four times twenty.
    const isEighty = atom === "quatre" && /^vingts?$/.test(atoms[index + 1] ?? "");
    const multiplier = isEighty ? undefined : multipliers[atom];
    if (multiplier !== undefined && multiplier > 100) {
      // "Mil millones" is a thousand times a million.
      const isOfAll = multiplier > most;
      if (!isOfAll && multiplier >= least) return undefined;
      total = isOfAll ? Math.max(1, total + group.sum) * multiplier : total + Math.max(1, group.sum) * multiplier;
      least = multiplier;
      most = Math.max(most, multiplier);
      group = { sum: 0, last: undefined };
      continue;
    }
    const isHundred = multiplier === 100 || atom === "cento";
    const value = isEighty ? 80 : (values.get(atom) ?? 0);
    const next = isHundred ? toHundreds(group) : addTo(group, value, atoms[index - 1]);
    if (next === undefined || (value === 0 && !isHundred && total > 0)) return undefined;
    group = next;
    if (isEighty) index += 1;
  }
  return total + group.sum;
}

/** "Zwei eins fünf null", as on cheques: the digits of a number. */
export function parseDigitWords(text: string): number | undefined {
  const digits = splitText(text)?.map((atom) => values.get(atom) ?? -1);
  const isNumber = digits !== undefined && digits.length > 1 && digits.length < 13;
  return isNumber && digits.every((digit) => digit >= 0 && digit < 10) ? Number(digits.join("")) : undefined;
}

/** What is below the next thousand, and what was added last. */
interface Group {
  readonly sum: number;
  readonly last: number | undefined;
}

function toHundreds({ sum }: Group): Group | undefined {
  return sum < 100 ? { sum: Math.max(1, sum) * 100, last: 100 } : undefined;
}

/** Only what is smaller follows; "two five" and "twelve fifty" are no sums. */
function addTo({ sum, last }: Group, value: number, before: string | undefined): Group | undefined {
  const isUnit = value > 0 && value < 10;
  const isTens = value >= 20 && value < 100;
  const isNext =
    last === undefined ||
    (last >= 100 && value > 0 && value < 100) ||
    (last >= 20 && last < 100 && isUnit) ||
    // Soixante-douze, quatre-vingt-dix-neuf, dix-sept.
    ((last === 60 || last === 80) && value >= 10 && value < 20) ||
    (last === 10 && value > 5 && isUnit && before !== "ten" && before !== "zehn") ||
    // Einundzwanzig.
    (last > 0 && last < 10 && isTens && before === "und");
  return isNext ? { sum: sum + value, last: value } : undefined;
}

function splitText(text: string): readonly string[] | undefined {
  const words = toPlainText(text)
    .split(" ")
    .filter((word) => word !== "");
  const atoms = words.flatMap((word) => splitWord(word) ?? [""]);
  return atoms.length === 0 || atoms.includes("") ? undefined : atoms;
}

/** A word, or the words that German and Italian put together; a misread letter is forgiven in long ones. */
function splitWord(word: string): readonly string[] | undefined {
  if (values.has(word) || word in multipliers || fillers.has(word)) return [word];
  const parts: string[] = [];
  let rest = word;
  while (rest !== "") {
    const found = compounds.find((part) => rest.startsWith(part));
    if (found === undefined) break;
    parts.push(found);
    rest = rest.slice(found.length);
  }
  if (rest === "" && parts.length > 1) return parts;
  if (word.length < 6) return undefined;
  const near = compounds.filter((part) => part.length >= 5 && editDistance(part, word) === 1);
  const meanings = new Set(near.map((part) => multipliers[part] ?? values.get(part)));
  return meanings.size === 1 ? near.slice(0, 1) : undefined;
}
