/** How each page of a document was made, as far as its instructions tell, and which page was made in another way. */
import type { ContentFacts, PageContent } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";
import { isAdded } from "./added-text.ts";
import { findContentTokens } from "./content-tokens.ts";

export interface ForeignPage {
  readonly page: PageContent;
  /** In what it differs, as sentence parts. */
  readonly differences: readonly string[];
  /** Words that it has in the same place as other pages: their running head. */
  readonly shared: readonly string[];
}

interface Make {
  readonly page: PageContent;
  readonly manner: string;
  readonly naming: string;
  readonly fonts: ReadonlySet<string>;
  readonly size: string;
}

const fewestPages = 3;
/** With fewer words a page is a cover or an attachment. */
const fewestTokens = 15;
const fewestShared = 2;
/** Points by which the words of a running head may shift: another font has other widths. */
const acrossTolerance = 15;
const baselineTolerance = 2;

/** Of the pages that have enough text to be told apart. */
const describePages = memoise((content: ContentFacts): readonly Make[] =>
  content.pages
    .filter((page) => findContentTokens(page).length >= fewestTokens)
    .map((page) => describePage(content, page)),
);

export const findForeignPages = memoise((content: ContentFacts): readonly ForeignPage[] => {
  const makes = describePages(content);
  if (makes.length < fewestPages) return [];
  const foreign = makes.filter((make) => {
    const others = makes.filter((other) => other !== make);
    const isSingle = others.every((other) => other.manner === others[0]?.manner && other.naming === others[0]?.naming);
    return isSingle && differencesOf(make, others).length >= 2;
  });
  const [only] = foreign;
  if (only === undefined || foreign.length > 1) return [];
  const others = makes.filter((other) => other !== only);
  const shared = findShared(
    content,
    only.page,
    others.map(({ page }) => page),
  );
  if (shared.length < fewestShared) return [];
  return [{ page: only.page, differences: differencesOf(only, others), shared }];
});

/**
 * The one page that has copies of its own of fonts that all others have in common. Programs put a font into a file once; a
 * page that was taken over from another file brings its fonts along.
 */
export const findPageWithCopies = memoise((content: ContentFacts): ForeignPage | undefined => {
  const makes = describePages(content);
  if (makes.length < fewestPages) return undefined;
  const odd = makes.flatMap((make): ForeignPage[] => {
    const others = makes.filter((other) => other !== make);
    const [first] = others;
    const isOneDocument = others.every((other) => [...other.fonts].some((font) => first?.fonts.has(font)));
    const copies = others.map((other) => describeCopies(content, other, make));
    const [difference] = copies[0] ?? [];
    if (!isOneDocument || difference === undefined || copies.some(({ length }) => length === 0)) return [];
    const shared = findShared(
      content,
      make.page,
      others.map(({ page }) => page),
    );
    return shared.length < fewestShared ? [] : [{ page: make.page, differences: [difference], shared }];
  });
  return odd.length === 1 ? odd[0] : undefined;
});

export interface PageSeam {
  readonly first: PageContent;
  readonly second: PageContent;
  /** In what the second differs, as sentence parts. */
  readonly differences: readonly string[];
  /** Words that both have in the same place. */
  readonly shared: readonly string[];
}

/** Of a file of two pages, which of them is the foreign one cannot be told; only that they were not made together. */
export const findPageSeam = memoise((content: ContentFacts): PageSeam | undefined => {
  const [one, other, ...more] = content.pages;
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  if ([one, other].some((page) => findContentTokens(page).length < fewestTokens)) return undefined;
  const [first, second] = [describePage(content, one), describePage(content, other)];
  const differences = [...differencesOf(second, [first]), ...describeCopies(content, first, second)];
  if (differences.length < 2) return undefined;
  return { first: one, second: other, differences, shared: findShared(content, other, [one], 1) };
});

/** Programs that write several pages put each font into the file once. */
function describeCopies({ fonts }: ContentFacts, first: Make, second: Make): string[] {
  const subsets = new Set(fonts.flatMap(({ name, subset, program }) => (subset === "" ? [] : [`${name}|${program}`])));
  const names = (make: Make) =>
    new Set([...make.fonts].filter((font) => subsets.has(font)).map((font) => font.split("|")[0] ?? ""));
  const common = [...names(first)].filter((name) => names(second).has(name));
  const isShared = [...first.fonts].some((font) => second.fonts.has(font));
  return common.length > 0 && !isShared
    ? [`it has copies of its own of the fonts ${common.slice(0, 4).join(", ")}`]
    : [];
}

function describePage(content: ContentFacts, page: PageContent): Make {
  const manners = new Map<string, number>();
  const namings = new Map<string, number>();
  const fonts = new Set<string>();
  for (const mark of page.marks) {
    if (mark.kind !== "text") continue;
    const font = content.fonts[mark.font];
    if (font !== undefined) fonts.add(`${font.name}|${font.program}`);
    const manner = content.manners[mark.instruction?.manner ?? -1];
    if (manner === undefined) continue;
    const key = `${manner.operator}, ${manner.notation} strings`;
    manners.set(key, (manners.get(key) ?? 0) + 1);
    const naming = manner.fontResource.replace(/\d+/g, "0");
    namings.set(naming, (namings.get(naming) ?? 0) + 1);
  }
  const { left, right, bottom, top } = page.geometry;
  return {
    page,
    manner: mostOf(manners),
    naming: mostOf(namings),
    fonts,
    size: `${Math.round(right - left)} x ${Math.round(top - bottom)}`,
  };
}

function mostOf(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

function differencesOf(make: Make, others: readonly Make[]): string[] {
  const [first] = others;
  if (first === undefined || make.manner === "" || first.manner === "") return [];
  const hasOwnFonts = others.every((other) => ![...make.fonts].some((font) => other.fonts.has(font)));
  const isAlike = others.some((other) =>
    others.some((next) => next !== other && [...next.fonts].some((font) => other.fonts.has(font))),
  );
  return [
    ...(make.manner === first.manner ? [] : [`its text is written with ${make.manner} instead of ${first.manner}`]),
    ...(make.naming === first.naming ? [] : [`its fonts are named like '${make.naming}' instead of '${first.naming}'`]),
    ...(hasOwnFonts && isAlike ? ["it shares no font with the other pages, which share theirs"] : []),
    ...(others.every(({ size }) => size === first.size) && make.size !== first.size
      ? [`it measures ${make.size} points instead of ${first.size}`]
      : []),
  ];
}

/** What whoever bound the pages put on all of them, such as a filing line, is no head of theirs. */
function findShared(
  content: ContentFacts,
  page: PageContent,
  others: readonly PageContent[],
  fewestOthers = 2,
): string[] {
  const alike = findContentTokens(page).filter(({ text, left, baseline }) => {
    const isSame = (other: PageContent) =>
      findContentTokens(other).some(
        (token) =>
          token.text === text &&
          Math.abs(token.left - left) <= acrossTolerance &&
          Math.abs(token.baseline - baseline) <= baselineTolerance,
      );
    return text.length >= 4 && others.filter(isSame).length >= fewestOthers;
  });
  return alike
    .filter((token) => !isAdded(content, page, token, alike))
    .map(({ text }) => text)
    .slice(0, 8);
}
