/** Text whose instruction is written in another way than those of all other text in its font: what one program does throughout. */

import { memoise } from "../../derived/memoise.ts";
import { findInterestWithin } from "../../derived/value-of-interest.ts";
import type { ContentFacts, OperatorStyle, PageContent, TextMark } from "../../facts/content.ts";

export interface OddWriting {
  readonly page: PageContent;
  readonly mark: TextMark;
  /** In what it differs, as sentence parts. */
  readonly differences: readonly string[];
  /** It differs in the notation of its string alone, which a library chooses that only writes it again. */
  readonly isNotationOnly: boolean;
}

interface Written {
  readonly page: PageContent;
  readonly mark: TextMark;
  readonly style: OperatorStyle;
}

/** A way of writing: undefined where the text itself may ask for it. */
interface Habit {
  /** Whether text of one font says that its program chooses by the text: then there is no habit. */
  readonly isMixed?: (written: readonly Written[]) => boolean;
  /** Whether fonts of a document share it, so that it must be as rare in all of them together. */
  readonly isShared?: true;
  readonly of: (written: Written) => string | undefined;
  /** The only way that is odd where it is rare; either is where it is not named. */
  readonly odd?: string;
  readonly describe: (own: string, usual: string, count: number) => string;
}

/** With fewer in one font there is no habit to depart from. */
const fewestUsual = 6;
/** Some programs name one font anew, by chance, for each text that they draw (pdf-lib: Helvetica-1848524175). */
const randomEnding = /(?<=-)\d{5,}$/;
/** More are a habit of their own. */
const mostOdd = 2;

/** What cannot be printed is written in hexadecimal by programs that else write characters. */
const notation: Habit = {
  of: ({ mark, style }) => (mark.instruction?.isPrintable === true ? style.notation : undefined),
  describe: (own, usual, count) =>
    `its string is ${nameNotation(own)}, while ${count} others are ${nameNotation(usual)}`,
};

const movesOfNothing = "moves of nothing";

const habits: readonly Habit[] = [
  notation,
  {
    // A program that moves characters where they are kerned takes the operator that each text asks for.
    isMixed: (written) =>
      written.some(({ mark }) => mark.instruction?.adjustments.some((move) => move !== 0) === true) &&
      written.some(({ style }) => style.operator === "Tj"),
    of: ({ mark, style }) => {
      if (style.operator === "Tj") return "Tj";
      return style.operator === "TJ" && mark.instruction?.adjustments.length === 0 ? "TJ" : undefined;
    },
    describe: (own, usual, count) =>
      `it is shown by ${own} without moving anything, while ${count} others are by ${usual}`,
  },
  {
    // Long lines are broken wherever they end, and short words have nothing between their letters.
    of: ({ style }) => (style.gap === "line end" ? undefined : style.gap),
    describe: (own, _usual, count) => `${own} stands before its operator, unlike with ${count} others`,
  },
  {
    isShared: true,
    of: ({ style }) => style.itemGap,
    describe: (own, usual, count) =>
      `${own} stands between its strings and the numbers that move them, unlike ${usual} with ${count} others`,
  },
  {
    isShared: true,
    // Where nearly all have them, it is the others that are kerned.
    odd: movesOfNothing,
    // Some programs end each text with one, which is the only move of a text without kerning.
    isMixed: (written) =>
      written.some(({ mark }) => {
        const moves = mark.instruction?.adjustments ?? [];
        return moves.at(-1) === 0 && moves.some((move) => move !== 0);
      }),
    of: ({ mark }) => {
      const moves = mark.instruction?.adjustments ?? [];
      return moves.length > 0 && moves.every((move) => move === 0) ? movesOfNothing : "other";
    },
    describe: (_own, _usual, count) =>
      `its characters are taken apart by moves of nothing, unlike those of ${count} others`,
  },
];

function nameNotation(name: string): string {
  return name === "literal" ? "written as characters" : "written in hexadecimal";
}

export const findOddWritings = memoise((content: ContentFacts): readonly OddWriting[] => {
  const fonts = new Map<string, Written[]>();
  for (const page of content.pages) {
    for (const mark of page.marks) {
      const style = mark.kind === "text" ? content.manners[mark.instruction?.manner ?? -1] : undefined;
      if (mark.kind !== "text" || style === undefined || mark.text.trim() === "") continue;
      const key = `${style.fontResource.replace(randomEnding, "")}|${mark.font}`;
      const list = fonts.get(key);
      if (list === undefined) fonts.set(key, [{ page, mark, style }]);
      else list.push({ page, mark, style });
    }
  }
  const found = new Map<TextMark, OddWriting>();
  for (const written of fonts.values()) {
    for (const habit of habits) {
      const odds = findOdd(written, habit);
      if (habit.isShared === true && odds.length > 0 && findOdd([...fonts.values()].flat(), habit).length === 0)
        continue;
      for (const odd of odds) {
        const known = found.get(odd.mark);
        found.set(odd.mark, {
          ...odd,
          differences: [...(known?.differences ?? []), ...odd.differences],
          isNotationOnly: habit === notation && known === undefined,
        });
      }
    }
  }
  return found.size > mostOdd ? [] : [...found.values()].filter(isReplaceable);
});

function findOdd(written: readonly Written[], { of, odd: oddWay, describe, isMixed }: Habit): OddWriting[] {
  if (isMixed?.(written) === true) return [];
  const groups = new Map<string, Written[]>();
  for (const one of written) {
    const way = of(one);
    const group = groups.get(way ?? "");
    if (way !== undefined && group === undefined) groups.set(way, [one]);
    else group?.push(one);
  }
  if (groups.size !== 2) return [];
  const [odd, usual] = [...groups].sort(([, one], [, other]) => one.length - other.length);
  if (odd === undefined || usual === undefined) return [];
  const [[own, rare], [way, common]] = [odd, usual];
  if (rare.length > mostOdd || common.length < fewestUsual || (oddWay !== undefined && own !== oddWay)) return [];
  return rare.map(({ page, mark }) => ({
    page,
    mark,
    differences: [describe(own, way, common.length)],
    isNotationOnly: false,
  }));
}

/** It has a value or a name; and no form's field stands on its line, which some programs put in the place of what a page showed. */
function isReplaceable({ page, mark }: OddWriting): boolean {
  if (findInterestWithin(mark.text) === undefined) return false;
  const middle = (mark.bottom + mark.top) / 2;
  return !page.annotations.some(({ field, bottom, top }) => field !== undefined && bottom <= middle && middle <= top);
}
