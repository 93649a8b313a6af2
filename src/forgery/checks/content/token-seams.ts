/** Values whose digits do not come from one font, size, colour or line. */

import { type ContentToken, findContentTokens } from "../../derived/content/content-tokens.ts";
import { memoise } from "../../derived/memoise.ts";
import { findValueKind, type ValueKind } from "../../derived/value-kind.ts";
import { findInterest } from "../../derived/value-of-interest.ts";
import type { ContentFacts, FontFacts, PageContent, TextMark } from "../../facts/content.ts";

export interface Seam {
  readonly page: PageContent;
  readonly token: ContentToken;
  readonly kind: ValueKind;
  /** The digits of the fewer kind, in brackets within the value: "1,[9]40.00". */
  readonly marked: string;
  /** What differs, as a sentence part: "one digit is set in Arial, the others in Calibri". */
  readonly difference: string;
  readonly isOtherFamily: boolean;
}

interface DigitRun {
  readonly mark: TextMark;
  readonly digits: number;
}

/** If more values have one, it is how the program writes. */
const pervasiveShare = 0.3;
const pervasiveCount = 6;

export const findSeams = memoise((content: ContentFacts): readonly Seam[] => {
  const seams: Seam[] = [];
  let values = 0;
  for (const page of content.pages) {
    for (const token of findContentTokens(page)) {
      const kind = findValueKind(token.text);
      if (kind === undefined) continue;
      values += 1;
      const seam = findInterest(token.text) && findSeam(content.fonts, page, token, kind);
      if (seam !== undefined) seams.push(seam);
    }
  }
  return seams.length > pervasiveCount || seams.length > pervasiveShare * Math.max(10, values) ? [] : seams;
});

function findSeam(
  fonts: readonly FontFacts[],
  page: PageContent,
  token: ContentToken,
  kind: ValueKind,
): Seam | undefined {
  const runs = token.pieces.flatMap(({ mark, from, to }): DigitRun[] => {
    const digits = mark.text.slice(from, to).replace(/\D/g, "").length;
    return digits === 0 || mark.mode >= 3 ? [] : [{ mark, digits }];
  });
  const byStyle = new Map<string, DigitRun[]>();
  for (const run of runs) {
    const key = styleOf(fonts, run.mark);
    byStyle.set(key, [...(byStyle.get(key) ?? []), run]);
  }
  if (byStyle.size !== 2) return undefined;
  const [usual, odd] = [...byStyle.values()].sort((one, other) => countDigits(other) - countDigits(one));
  const [usualMark, oddMark] = [usual?.[0]?.mark, odd?.[0]?.mark];
  if (usual === undefined || odd === undefined || usualMark === undefined || oddMark === undefined) return undefined;
  const oddMarks = new Set(odd.map(({ mark }) => mark));
  const families = [usualMark, oddMark].map((mark) => baseFamily(familyOf(fonts, mark)));
  // A year or the cents set apart in a weight of the same family are design: an exchanged digit stands beside another.
  if (families[0] === families[1] && !hasSeamBetweenDigits(token, oddMarks)) return undefined;
  // "100%" or "No. 12" in two types is no seam: the digits themselves must be mixed.
  if (countDigits(usual) + countDigits(odd) < 3) return undefined;
  return {
    page,
    token,
    kind,
    marked: markDigits(token, oddMarks),
    difference: describe(fonts, usualMark, oddMark, countDigits(odd)),
    isOtherFamily: familyOf(fonts, usualMark) !== familyOf(fonts, oddMark),
  };
}

function countDigits(runs: readonly DigitRun[]): number {
  return runs.reduce((sum, { digits }) => sum + digits, 0);
}

/** Colour and size by what the eye can tell; the font by its program, or by its name where none is embedded. */
function styleOf(fonts: readonly FontFacts[], mark: TextMark): string {
  const font = fonts[mark.font];
  return [font?.name, font?.program, Math.round(mark.size * 20), mark.colour].join("|");
}

function familyOf(fonts: readonly FontFacts[], mark: TextMark): string {
  return fonts[mark.font]?.name ?? "";
}

/** Without weight, slope and foundry: "TimesNewRomanPS-BoldMT" and "TimesNewRomanPSMT" are one family. */
function baseFamily(name: string): string {
  return name.replace(/[-,].*$/, "").replace(/(PS)?(MT)?$/, "");
}

function hasSeamBetweenDigits({ pieces }: ContentToken, odd: ReadonlySet<TextMark>): boolean {
  return pieces.some(({ mark, from }, at) => {
    const before = pieces[at - 1];
    if (before === undefined || odd.has(before.mark) === odd.has(mark)) return false;
    return /\d/.test(before.mark.text[before.to - 1] ?? "") && /\d/.test(mark.text[from] ?? "");
  });
}

function markDigits({ pieces }: ContentToken, odd: ReadonlySet<TextMark>): string {
  return pieces
    .map(({ mark, from, to }) => {
      const text = mark.text.slice(from, to);
      return odd.has(mark) ? `[${text}]` : text;
    })
    .join("");
}

function describe(fonts: readonly FontFacts[], usual: TextMark, odd: TextMark, count: number): string {
  const digits = count === 1 ? "one digit" : `${count} digits`;
  const [one, other] = [familyOf(fonts, odd), familyOf(fonts, usual)];
  if (one !== other) return `${digits} in ${one || "an unnamed font"}, the others in ${other || "an unnamed font"}`;
  if (fonts[usual.font]?.program !== fonts[odd.font]?.program)
    return `${digits} from another copy of ${other} than the others`;
  if (Math.round(usual.size * 20) !== Math.round(odd.size * 20)) {
    return `${digits} in size ${odd.size}, the others in ${usual.size}`;
  }
  return `${digits} in the colour ${odd.colour ?? "of a pattern"}, the others in ${usual.colour ?? "that of a pattern"}`;
}
