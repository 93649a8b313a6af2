/** In what a word differs from what stands around it: its font, its place in the painting, how its instruction is written. */
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";
import { findMonth } from "../semantics/written/calendar-words.ts";
import { toPlainText } from "../semantics/written/plain-text.ts";
import { findValueKind, isStateWord } from "../value-kind.ts";
import { findInterest } from "../value-of-interest.ts";
import { type ContentToken, findContentTokens, fontOfDigits } from "./content-tokens.ts";
import { isStamped } from "./stamped-text.ts";
import { findPatches, isPaintedLast, isPatchOf, type Layout, layOut, neighboursOf } from "./token-layout.ts";

export type Trait =
  /** Hardly anything else in the document is set in its font. */
  | "font"
  /** Its font is not embedded, and nearly everything else's is. */
  | "embedding"
  /** Painted behind everything that follows it on the page. */
  | "order"
  /** Its instruction is written in another way than nearly all others. */
  | "manner"
  /** In another content stream than its line. */
  | "stream"
  /** Alone in a text block or a saved graphics state of its own, where nearly all words share theirs with others. */
  | "block"
  /** Put together from several instructions, where nearly every other value is shown by one. */
  | "split"
  /** On a patch in the colour of paper just its size, painted before it. */
  | "patch"
  /** Outside of the document's tags, within which nearly everything else stands. */
  | "tags"
  /** A little larger or smaller than the words on its line, or a little above or below them. */
  | "placement"
  /** Another colour than the words on its line and in its column. */
  | "colour";

export interface OddValue {
  readonly token: ContentToken;
  readonly traits: readonly Trait[];
  /** Values in its column, which do not have these traits. */
  readonly peers: readonly ContentToken[];
}

/** With fewer words on a page nothing can be called usual. */
const fewestTokens = 15;
/** A trait that more words share is part of the layout. */
const rareCount = 3;
const rareShare = 0.05;

export const findOddValues = memoise((content: ContentFacts): ReadonlyMap<PageContent, readonly OddValue[]> => {
  const lines = new Map<string, number>();
  for (const page of content.pages) {
    for (const token of findContentTokens(page))
      for (const { mark } of token.pieces) lines.set(`${mark.font}|${lineOf(token)}|${page.page}`, mark.font);
  }
  const inFont = new Map<number, number>();
  for (const font of lines.values()) add(inFont, font);
  return new Map(content.pages.map((page) => [page, findOnPage(content, page, inFont)]));
});

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** "COPY", "Paid": put on the page for what they say, wherever there is room. The names of months are parts of dates. */
function isStampWord(text: string): boolean {
  return isStateWord(text) && findMonth(toPlainText(text)) === undefined;
}

/** Words of one line count once: a name of three words is one thing. */
function lineOf(token: ContentToken): number {
  return Math.round(token.baseline);
}

/** The fonts of its letters and digits: a sign that the font of a page lacks is taken from another one. */
function fontsOf({ pieces }: ContentToken): Set<number> {
  const written = pieces.filter(({ mark, from, to }) => /[\p{L}\p{N}]/u.test(mark.text.slice(from, to)));
  return new Set(written.map(({ mark }) => mark.font));
}

function findOnPage(content: ContentFacts, page: PageContent, inFont: ReadonlyMap<number, number>): OddValue[] {
  const tokens = findContentTokens(page);
  if (tokens.length < fewestTokens) return [];
  const isRare = (count: number) => count <= rareCount && count <= Math.max(1, rareShare * tokens.length);
  const embedded = share(tokens, (token) => content.fonts[markOf(token).font]?.isEmbedded === true);
  const tagged = share(tokens, (token) => markOf(token).instruction?.isTagged === true);
  const mannerOf = mannersOf(content);
  const manners = new Map<string, number>();
  const mannerLines = new Map<string, Set<number>>();
  for (const token of tokens) {
    const manner = mannerOf(token);
    add(manners, manner);
    const lines = mannerLines.get(manner);
    if (lines === undefined) mannerLines.set(manner, new Set([lineOf(token)]));
    else lines.add(lineOf(token));
  }
  const inBlock = countBlocks(tokens);
  const sharing = share(tokens, (token) => blocksOf(token).every((block) => (inBlock.get(block) ?? 0) > 1));
  const usualManner = Math.max(...manners.values()) / tokens.length;
  const layout = layOut(tokens);
  const patches = findPatches(page);
  const values = tokens.filter((token) => isValue(token, tokens) && token.pieces.every(({ mark }) => mark.mode < 3));
  const marked = values.map((token): OddValue => {
    const mark = markOf(token);
    const line = neighboursOf(token, layout);
    const traits: Trait[] = [];
    const isFontRare = [...fontsOf(token)].some((font) => isRare(inFont.get(font) ?? 0));
    if (isFontRare && line.length > 0 && line.every((other) => markOf(other).font !== mark.font)) traits.push("font");
    if (embedded >= 0.9 && embedded < 1 && content.fonts[fontOfDigits(token)]?.isEmbedded === false)
      traits.push("embedding");
    if (isPaintedLast(token, layout, line)) traits.push("order");
    if (usualManner >= 0.6 && isRare(mannerLines.get(mannerOf(token))?.size ?? 0)) traits.push("manner");
    if (isOtherStream(mark, line)) traits.push("stream");
    if (token.pieces.length > 1 && hasSeamInDigits(token)) traits.push("split");
    if (patches.some((patch) => patch.order < (layout.orders.get(token) ?? 0) && isPatchOf(patch.area, token)))
      traits.push("patch");
    if (sharing >= 0.8 && blocksOf(token).some((block) => inBlock.get(block) === 1)) traits.push("block");
    if (tagged >= 0.9 && mark.instruction?.isTagged === false && !mark.instruction.isArtifact) traits.push("tags");
    if (isOffSize(mark, line) || isOffBaseline(mark, line)) traits.push("placement");
    if (isOffColour(mark, line)) traits.push("colour");
    return { token, traits, peers: [] };
  });
  const odd = marked.filter(({ token, traits }) => traits.length === 0 || !isStamped(token, tokens, layout, patches));
  const traitLines = new Map<Trait, Set<number>>();
  for (const { token, traits } of odd) {
    for (const trait of traits) traitLines.set(trait, (traitLines.get(trait) ?? new Set()).add(lineOf(token)));
  }
  const found = odd.flatMap(({ token, traits }) => {
    const rare = traits.filter((trait) => isRare(traitLines.get(trait)?.size ?? 0));
    if (rare.length === 0) return [];
    const isPlain = ({ traits: own }: OddValue) => !own.some((trait) => rare.includes(trait));
    const peers = odd.filter((other) => isInColumn(token, other.token) && isPlain(other)).map((other) => other.token);
    return [{ token, traits: rare, peers: peers.slice(0, peerLimit) }];
  });
  const joined = joinWords(found).filter((value) => !standsAlone(value, layout));
  return withoutSeries(joined, isRare);
}

/**
 * What was typed onto blank paper, such as a date beside a signature or a stamp, takes the place of nothing: nothing else
 * stands on its line, or only words of the same foreign font, and no values in its column.
 */
function standsAlone({ token, traits, peers }: OddValue, layout: Layout): boolean {
  if (peers.some(({ text }) => findValueKind(text) !== undefined)) return false;
  const font = markOf(token).font;
  const isForeign = traits.includes("font") || traits.includes("embedding");
  return neighboursOf(token, layout).every((other) => isForeign && markOf(other).font === font);
}

/** Labels of a chart are painted in a row at its end: what many places share is part of the layout. */
function withoutSeries(found: readonly OddValue[], isRare: (count: number) => boolean): OddValue[] {
  const places = new Map<Trait, number>();
  for (const { traits } of found) for (const trait of traits) add(places, trait);
  return found.flatMap((value) => {
    const traits = value.traits.filter((trait) => isRare(places.get(trait) ?? 0));
    return traits.length === 0 ? [] : [{ ...value, traits }];
  });
}

/** Words that follow each other on a line and differ in the same way are one piece of text. */
function joinWords(found: readonly OddValue[]): OddValue[] {
  const joined: OddValue[] = [];
  for (const value of found) {
    const last = joined.at(-1);
    const isNext =
      last !== undefined &&
      lineOf(last.token) === lineOf(value.token) &&
      last.traits.join() === value.traits.join() &&
      value.token.left > last.token.right &&
      value.token.left - last.token.right < value.token.size;
    if (!isNext) joined.push(value);
    else
      joined[joined.length - 1] = {
        ...last,
        token: unite(last.token, value.token),
        peers: [...last.peers, ...value.peers],
      };
  }
  return joined;
}

function unite(one: ContentToken, other: ContentToken): ContentToken {
  return {
    ...one,
    text: `${one.text} ${other.text}`,
    right: other.right,
    bottom: Math.min(one.bottom, other.bottom),
    top: Math.max(one.top, other.top),
    pieces: [...one.pieces, ...other.pieces],
  };
}

/** Points by which the edges of a column's values may differ. */
const edgeTolerance = 1.5;
const peerLimit = 12;

const kindOf = memoise((token: ContentToken) => findValueKind(token.text));

/** Two values of one kind, aligned at either edge. */
export function isInColumn(one: ContentToken, other: ContentToken): boolean {
  const shift = Math.min(Math.abs(one.right - other.right), Math.abs(one.left - other.left));
  return shift <= edgeTolerance && kindOf(one) === kindOf(other);
}

/** The pieces meet between characters of the number itself, not before a unit or behind a sign. */
function hasSeamInDigits({ pieces }: ContentToken): boolean {
  return pieces.filter(({ mark, from, to }) => /\d/.test(mark.text.slice(from, to))).length > 1;
}

/** Even numbers for its block, odd ones for its group. */
function blocksOf(token: ContentToken): readonly number[] {
  const instruction = markOf(token).instruction;
  return instruction === undefined ? [] : [2 * instruction.block, 2 * instruction.group + 1];
}

function countBlocks(tokens: readonly ContentToken[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const token of tokens) for (const block of blocksOf(token)) add(counts, block);
  return counts;
}

/** What a reader would care about; a word only where it may be a part of a name. */
function isValue(token: ContentToken, tokens: readonly ContentToken[]): boolean {
  const { text } = token;
  if (!/\d/.test(text))
    return /^\P{L}*\p{Lu}/u.test(text) && text.replace(/\P{L}/gu, "").length >= 3 && !isStampWord(text);
  return findInterest(text) !== undefined || isQuantity(token, tokens);
}

/** Digits of a bare number that may be a quantity; with fewer it is a footnote mark, a page or a line. */
const quantityDigits = 3;

/** A bare number in a column of others that do not just count on, as those of lines, items and pages do. */
function isQuantity(token: ContentToken, tokens: readonly ContentToken[]): boolean {
  if (kindOf(token) !== "number" || token.text.replace(/\D/g, "").length < quantityDigits) return false;
  const column = tokens.filter((other) => isInColumn(token, other)).sort((one, other) => other.baseline - one.baseline);
  const numbers = column.map(({ text }) => Number(text.replace(/\D/g, "")));
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  return column.length > 2 && steps.some((step) => step !== steps[0]);
}

function share(tokens: readonly ContentToken[], has: (token: ContentToken) => boolean): number {
  return tokens.filter(has).length / tokens.length;
}

function markOf({ pieces }: ContentToken): TextMark {
  const [piece] = pieces;
  if (piece === undefined) throw new Error("A word without pieces is not made.");
  return piece.mark;
}

function mannersOf({ manners }: ContentFacts): (token: ContentToken) => string {
  const written = manners.map(({ operator, notation, placement }) => `${operator}|${notation}|${placement}`);
  return (token) => written[markOf(token).instruction?.manner ?? -1] ?? "";
}

function isOtherStream(mark: TextMark, line: readonly ContentToken[]): boolean {
  const own = mark.instruction?.stream;
  const others = line.flatMap((other) => {
    const stream = markOf(other).instruction?.stream;
    return stream === undefined ? [] : [stream];
  });
  return own !== undefined && others.length >= 1 && others.every((stream) => stream !== own);
}

/** Words of one line are set in one size, or in clearly different ones. */
function isOffSize(mark: TextMark, line: readonly ContentToken[]): boolean {
  const ratios = line.slice(0, 4).map((other) => mark.size / Math.max(0.1, markOf(other).size));
  const isOff = (ratio: number) => (ratio > 1.01 && ratio < 1.12) || (ratio < 0.99 && ratio > 0.89);
  return ratios.length >= 2 && ratios.every(isOff);
}

function isOffBaseline(mark: TextMark, line: readonly ContentToken[]): boolean {
  const shifts = line.slice(0, 4).map((other) => Math.abs(mark.baseline - markOf(other).baseline));
  const level = line.slice(0, 4).map((other) => markOf(other).baseline);
  const isLevel = Math.max(...level) - Math.min(...level) < 0.05;
  return shifts.length >= 2 && isLevel && shifts.every((shift) => shift > 0.15 && shift < 2.5);
}

function isOffColour(mark: TextMark, line: readonly ContentToken[]): boolean {
  const colours = line.slice(0, 4).map((other) => markOf(other).colour);
  return colours.length >= 2 && colours.every((colour) => colour !== mark.colour && colour === colours[0]);
}
