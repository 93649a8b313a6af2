/** How alike two names are, whatever alphabet and order they are written in. */
import { toPlainText } from "./plain-text.ts";

/** Cyrillic and Greek as passports write them (ICAO 9303, part 3), as far as comparison needs. */
const alphabets: readonly (readonly [letters: string, latin: string])[] = [
  [
    "а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я і ї є ґ ў ђ ј љ њ ћ џ",
    "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y - e iu ia i i ie g u d j lj nj c dz",
  ],
  ["α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"],
];
const latinOf = new Map(
  alphabets.flatMap(([letters, latin]) => {
    const targets = latin.split(" ");
    return letters
      .split(" ")
      .map((letter, index): [string, string] => [letter, (targets[index] ?? "").replace("-", "")]);
  }),
);

function toLatin(text: string): string {
  return toPlainText(text.replace(/ё/gi, "е")).replace(/[\u0370-\u052f]/g, (letter) => latinOf.get(letter) ?? letter);
}

/** Titles and forms of companies are no part of a name. */
const titles = new Set(
  "mr mrs ms miss dr prof herr frau monsieur madame mme mlle senor senora sr sra sig signor signora dhr mevr pan pani ing dipl mag gmbh ag ltd limited inc llc sarl sas bv nv srl spa".split(
    " ",
  ),
);

export function nameTokens(name: string): readonly string[] {
  return toLatin(name)
    .split(" ")
    .filter((token) => token.length > 1 && !titles.has(token) && !/\d/.test(token));
}

/** Share of the shorter name's parts that the other has as well, a letter or two aside. */
export function nameLikeness(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return 0;
  const left = [...longer];
  let sum = 0;
  for (const token of shorter) {
    const scores = left.map((candidate) => jaroWinkler(token, candidate));
    const best = Math.max(0, ...scores);
    sum += best;
    if (best > 0.85) left.splice(scores.indexOf(best), 1);
  }
  return sum / shorter.length;
}

/** W. E. Winkler, 1990: 1 for equal texts, 0 for texts without a common letter. */
export function jaroWinkler(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Array<boolean>(other.length).fill(false);
  const matched: string[] = [];
  [...one].forEach((letter, index) => {
    for (let at = Math.max(0, index - reach); at < Math.min(other.length, index + reach + 1); at += 1) {
      if (taken[at] === true || other[at] !== letter) continue;
      taken[at] = true;
      matched.push(letter);
      return;
    }
  });
  if (matched.length === 0) return 0;
  const inOther = [...other].filter((_, index) => taken[index]);
  const swaps = matched.filter((letter, index) => letter !== inOther[index]).length / 2;
  const count = matched.length;
  const jaro = (count / one.length + count / other.length + (count - swaps) / count) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return jaro + 0.1 * prefix * (1 - jaro);
}
