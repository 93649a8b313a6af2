/** Lines that stand below each other from one left edge, as those of an address do, and the one that is unlike the others. */
import { type ContentToken, findContentTokens } from "../../derived/content/content-tokens.ts";
import { memoise } from "../../derived/memoise.ts";
import type { ContentFacts, FontFacts, PageContent, TextMark } from "../../facts/content.ts";

export interface BlockLine {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly baseline: number;
  readonly size: number;
  /** What paints its first word. */
  readonly mark: TextMark;
  /** Place of its first word in the order of painting, and how many words the page has painted until then. */
  readonly order: number;
}

export interface OddLine {
  readonly page: PageContent;
  readonly line: BlockLine;
  /** Lines of its block that are alike, the nearest first. */
  readonly others: readonly BlockLine[];
  readonly font: { readonly own: FontFacts; readonly usual: FontFacts };
  readonly isUnembedded: boolean;
  readonly isOtherStream: boolean;
  /** Words that were painted between the rest of the block and this line. */
  readonly paintedBetween: number;
}

/** Parts of the size between words of one line, and by which lines of one block are apart at least and at most. */
const wordGap = 0.8;
const leastStep = 0.7;
const mostStep = 3.2;
/** Points by which left edges of one block differ. */
const edgeTolerance = 1;
const fewestOthers = 2;
const nearest = 4;
/** Sizes of a line and of its block, smaller to larger. */
const sizeShare = 0.89;
/** Lines that are set in a font that belongs to hardly anything else. */
const rareLines = 3;
/** Words painted in between that show that a line was not painted with its block. */
const apartCount = 5;

export const findBlockLines = memoise((page: PageContent): readonly BlockLine[] => {
  const lines: BlockLine[] = [];
  const byBaseline = new Map<number, ContentToken[]>();
  for (const token of findContentTokens(page)) {
    if (!token.pieces.every(({ mark }) => mark.mode < 3)) continue;
    const key = Math.round(token.baseline * 2);
    const list = byBaseline.get(key);
    if (list === undefined) byBaseline.set(key, [token]);
    else list.push(token);
  }
  for (const tokens of byBaseline.values()) lines.push(...joinLine(tokens));
  return lines;
});

function joinLine(tokens: readonly ContentToken[]): BlockLine[] {
  const lines: BlockLine[] = [];
  for (const token of [...tokens].sort((one, other) => one.left - other.left)) {
    const last = lines.at(-1);
    const [piece] = token.pieces;
    if (piece === undefined) continue;
    const order = Math.min(...token.pieces.map((one) => one.order));
    if (last === undefined || token.left - last.right >= wordGap * token.size) {
      lines.push({ ...token, mark: piece.mark, order });
      continue;
    }
    lines[lines.length - 1] = {
      ...last,
      text: `${last.text} ${token.text}`,
      right: Math.max(last.right, token.right),
      bottom: Math.min(last.bottom, token.bottom),
      top: Math.max(last.top, token.top),
    };
  }
  return lines;
}

/** The others of its block that are set alike; too few, or of different kinds, and there is nothing to compare with. */
export function findFellows(line: BlockLine, lines: readonly BlockLine[], fonts: readonly FontFacts[]): BlockLine[] {
  const close = lines
    .filter((other) => other !== line && isClose(line, other))
    .sort((one, other) => Math.abs(one.baseline - line.baseline) - Math.abs(other.baseline - line.baseline))
    .slice(0, nearest);
  const aligned = close.filter(({ left }) => Math.abs(left - line.left) < edgeTolerance);
  const near = (aligned.length < fewestOthers && isBetween(line, close) ? close : aligned).filter(
    ({ size }) => Math.min(size, line.size) >= sizeShare * Math.max(size, line.size),
  );
  const [first] = near;
  if (first === undefined || near.length < fewestOthers) return [];
  const isAlike = (other: BlockLine) =>
    fontKey(fonts[other.mark.font]) === fontKey(fonts[first.mark.font]) &&
    other.mark.colour === first.mark.colour &&
    Math.abs(other.size - first.size) < 0.05;
  return near.every(isAlike) ? near : [];
}

function isClose(line: BlockLine, other: BlockLine): boolean {
  const step = Math.abs(other.baseline - line.baseline) / line.size;
  const isBelow = line.left < other.right && other.left < line.right;
  return isBelow && step > leastStep && step < mostStep;
}

/** Lines above and below it begin at one edge, and it begins elsewhere. */
function isBetween({ baseline }: BlockLine, close: readonly BlockLine[]): boolean {
  const [first] = close;
  const isOneEdge = close.every(({ left }) => Math.abs(left - (first?.left ?? 0)) < edgeTolerance);
  return isOneEdge && [1, -1].every((side) => close.some((other) => (other.baseline - baseline) * side > 0));
}

export function findOddLines(content: ContentFacts, isOfInterest: (text: string) => boolean): OddLine[] {
  const { fonts } = content;
  const inFont = countLines(content);
  return content.pages.flatMap((page) => {
    const lines = findBlockLines(page);
    const painted = lines.map(({ order }) => order);
    return lines.flatMap((line): OddLine[] => {
      if (!isOfInterest(line.text)) return [];
      const others = findFellows(line, lines, fonts);
      const [own, usual] = [fonts[line.mark.font], fonts[others[0]?.mark.font ?? -1]];
      if (own === undefined || usual === undefined || line.mark.colour !== others[0]?.mark.colour) return [];
      const isRare = (inFont.get(fontKey(own)) ?? 0) <= rareLines;
      // A line in bold or italics is set apart by design.
      if (fontKey(own) === fontKey(usual) || emphasisOf(own) !== emphasisOf(usual) || !isRare) return [];
      const stream = line.mark.instruction?.stream;
      const last = Math.max(...others.map(({ order }) => order));
      const paintedBetween = painted.filter((order) => order > last && order < line.order).length;
      const isOtherStream = stream !== undefined && others.every(({ mark }) => mark.instruction?.stream !== stream);
      if (!isOtherStream && paintedBetween < apartCount) return [];
      const isUnembedded = usual.isEmbedded && !own.isEmbedded;
      return [{ page, line, others, font: { own, usual }, isUnembedded, isOtherStream, paintedBetween }];
    });
  });
}

function countLines({ pages, fonts }: ContentFacts): ReadonlyMap<string, number> {
  const lines = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const { baseline, pieces } of findContentTokens(page)) {
      for (const { mark } of pieces) {
        const key = fontKey(fonts[mark.font]);
        const own = lines.get(key) ?? new Set();
        lines.set(key, own.add(`${page.page} ${Math.round(baseline)}`));
      }
    }
  }
  return new Map([...lines].map(([key, own]) => [key, own.size]));
}

function fontKey(font: FontFacts | undefined): string {
  return `${font?.name}|${font?.program}`;
}

function emphasisOf({ name }: FontFacts): string {
  const isHeavy = /bold|black|heavy|semi|demi|medium|light|thin|-bd|-md/i.test(name);
  return `${isHeavy} ${/ital|obli/i.test(name)}`;
}
