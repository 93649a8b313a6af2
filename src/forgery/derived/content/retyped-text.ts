/** Covered words put together line by line, with what was written over them: what a place said before, and what it says now. */
import type { Area, Mark, PageContent } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";
import { isPlaceholder, withoutFormMarks } from "../placeholder.ts";
import { digitsOf, findValueKind, isSameKind, type ValueKind } from "../value-kind.ts";
import { findContentTokens } from "./content-tokens.ts";
import { hasOwnText, isFitted, isLabel } from "./cover-fit.ts";
import { type CoveredText, findCoveredTexts } from "./covered-text.ts";

export interface RetypedText {
  readonly cover: Mark;
  readonly colour: string;
  readonly isBlended: boolean;
  readonly before: string;
  /** Empty where nothing was written over it. */
  readonly after: string;
  /** What both are, where both are values and differ in their digits. */
  readonly value: ValueKind | undefined;
  readonly area: Area & { readonly text: string };
  /** Whether what was written takes the place of what was covered, as a new value does and a stamp's label does not. */
  readonly isFitted: boolean;
  /** Something else was written on the same cover. */
  readonly isLabel: boolean;
  /** Something was written on the cover with it that stands in for nothing that is covered, as on a stamp or label. */
  readonly hasOwnText: boolean;
}

/** An international account number in groups is one value of up to nine words. */
const groupedAccount = /^[A-Z]{2}\d{2}( [A-Z\d]{4}){2,7}( [A-Z\d]{1,3})?$/;
/** Where more of a page's words lie under something, that is how its program works: it paints pages in layers. */
const pervasiveShare = 0.3;

export const findRetypedTexts = memoise((page: PageContent): readonly RetypedText[] => {
  const covered = findCoveredTexts(page);
  if (covered.length > 4 && covered.length > pervasiveShare * findContentTokens(page).length) return [];
  const groups = new Map<string, CoveredText[]>();
  for (const text of covered) {
    const key = `${text.coverOrder}|${Math.round(text.token.baseline)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [text]);
    else group.push(text);
  }
  return [...groups.values()].flatMap((group) => {
    const joined = joinGroup(page, group);
    return joined === undefined ? [] : [joined];
  });
});

function joinGroup(page: PageContent, group: readonly CoveredText[]): RetypedText | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const before = group.map((text) => text.before).join(" ");
  const after = group.length === 1 ? first.after : longest(group.map((text) => text.after));
  // Painted twice in the same words: a program that repeats itself.
  if (after !== "" && before.replaceAll(" ", "") === after.replaceAll(" ", "")) return undefined;
  // A blank that was filled in, or a box that was ticked.
  if (isPlaceholder(before) || (after !== "" && withoutFormMarks(before) === withoutFormMarks(after))) return undefined;
  const written = group.length === 1 ? first.written : longest(group.map((text) => text.written));
  const [was, is] = [before, written].map((text) => text.split(" ").find((word) => /\d/.test(word)) ?? "");
  const value = findValueKind(is ?? "");
  const hasNewDigits = group.some((text) =>
    text.writing.some(({ mark, from, to }) => /\d/.test(mark.text.slice(from, to))),
  );
  const isValue =
    hasNewDigits &&
    digitsOf(before) !== digitsOf(after) &&
    ((isSameKind(was ?? "", is ?? "") && group.length <= 4) ||
      [before, after].every((text) => groupedAccount.test(text)));
  return {
    cover: first.cover,
    colour: first.colour,
    isBlended: first.isBlended,
    before,
    after,
    value: isValue ? value : undefined,
    area: {
      text: after === "" ? before : after,
      left: Math.min(...group.map(({ area }) => area.left)),
      right: Math.max(...group.map(({ area }) => area.right)),
      bottom: Math.min(...group.map(({ area }) => area.bottom)),
      top: Math.max(...group.map(({ area }) => area.top)),
    },
    isFitted: isFitted(group, isValue),
    isLabel: isLabel(page, first),
    hasOwnText: hasOwnText(page, first),
  };
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}
