/** In what a value differs from what stands around it: its font, its place in the painting, how its instruction is written. */
import type { ContentFacts, PageContent, TextMark } from "../facts/content.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";
import { memoise } from "./memoise.ts";
import { findValueKind } from "./value-kind.ts";

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
  const inFont = new Map<number, number>();
  for (const page of content.pages) {
    for (const token of findContentTokens(page)) for (const font of fontsOf(token)) add(inFont, font);
  }
  return new Map(content.pages.map((page) => [page, findOnPage(content, page, inFont)]));
});

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function fontsOf({ pieces }: ContentToken): Set<number> {
  return new Set(pieces.map(({ mark }) => mark.font));
}

function findOnPage(content: ContentFacts, page: PageContent, inFont: ReadonlyMap<number, number>): OddValue[] {
  const tokens = findContentTokens(page);
  if (tokens.length < fewestTokens) return [];
  const isRare = (count: number) => count <= rareCount && count <= Math.max(1, rareShare * tokens.length);
  const embedded = share(tokens, (token) => content.fonts[markOf(token).font]?.isEmbedded === true);
  const tagged = share(tokens, (token) => markOf(token).instruction?.isTagged === true);
  const manners = new Map<string, number>();
  for (const token of tokens) add(manners, mannerOf(content, token));
  const inBlock = countBlocks(tokens);
  const sharing = share(tokens, (token) => blocksOf(token).every((block) => (inBlock.get(block) ?? 0) > 1));
  const usualManner = Math.max(...manners.values()) / tokens.length;
  const layout = layOut(tokens);
  const values = tokens.filter((token) => isValue(token) && token.pieces.every(({ mark }) => mark.mode < 3));
  const odd = values.map((token): OddValue => {
    const mark = markOf(token);
    const line = neighboursOf(token, layout);
    const traits: Trait[] = [];
    const isFontRare = [...fontsOf(token)].some((font) => isRare(inFont.get(font) ?? 0));
    if (isFontRare && line.length > 0 && line.every((other) => markOf(other).font !== mark.font)) traits.push("font");
    if (embedded >= 0.9 && embedded < 1 && content.fonts[mark.font]?.isEmbedded === false) traits.push("embedding");
    if (isPaintedLast(token, layout, line)) traits.push("order");
    if (usualManner >= 0.6 && isRare(manners.get(mannerOf(content, token)) ?? 0)) traits.push("manner");
    if (isOtherStream(mark, line)) traits.push("stream");
    if (token.pieces.length > 1 && hasSeamInDigits(token)) traits.push("split");
    if (sharing >= 0.8 && blocksOf(token).some((block) => inBlock.get(block) === 1)) traits.push("block");
    if (tagged >= 0.9 && mark.instruction?.isTagged === false && !mark.instruction.isArtifact) traits.push("tags");
    if (isOffSize(mark, line) || isOffBaseline(mark, line)) traits.push("placement");
    if (isOffColour(mark, line)) traits.push("colour");
    return { token, traits, peers: [] };
  });
  const counts = new Map<Trait, number>();
  for (const { traits } of odd) for (const trait of traits) add(counts, trait);
  return odd.flatMap(({ token, traits }) => {
    const rare = traits.filter((trait) => isRare(counts.get(trait) ?? 0));
    const isPlain = ({ traits: own }: OddValue) => !own.some((trait) => rare.includes(trait));
    const peers = odd.filter((other) => isPlain(other) && isInColumn(token, other.token)).map((other) => other.token);
    return rare.length === 0 ? [] : [{ token, traits: rare, peers: peers.slice(0, peerLimit) }];
  });
}

/** Points by which the edges of a column's values may differ. */
const edgeTolerance = 1.5;
const peerLimit = 12;

function isInColumn(one: ContentToken, other: ContentToken): boolean {
  if (findValueKind(one.text) !== findValueKind(other.text)) return false;
  return Math.min(Math.abs(one.right - other.right), Math.abs(one.left - other.left)) <= edgeTolerance;
}

/** The pieces meet between characters of the number itself, not before a unit or behind a sign. */
function hasSeamInDigits({ pieces }: ContentToken): boolean {
  return pieces.filter(({ mark, from, to }) => /\d/.test(mark.text.slice(from, to))).length > 1;
}

function blocksOf(token: ContentToken): readonly string[] {
  const instruction = markOf(token).instruction;
  return instruction === undefined ? [] : [`block ${instruction.block}`, `group ${instruction.group}`];
}

function countBlocks(tokens: readonly ContentToken[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) for (const block of blocksOf(token)) add(counts, block);
  return counts;
}

function isValue({ text }: ContentToken): boolean {
  const kind = findValueKind(text);
  return kind === "amount" || kind === "date" || (kind !== undefined && text.replace(/\D/g, "").length >= 3);
}

function share(tokens: readonly ContentToken[], has: (token: ContentToken) => boolean): number {
  return tokens.filter(has).length / tokens.length;
}

function markOf({ pieces }: ContentToken): TextMark {
  const [piece] = pieces;
  if (piece === undefined) throw new Error("A word without pieces is not made.");
  return piece.mark;
}

function mannerOf({ manners }: ContentFacts, token: ContentToken): string {
  const manner = manners[markOf(token).instruction?.manner ?? -1];
  return manner === undefined ? "" : `${manner.operator}|${manner.notation}|${manner.placement}`;
}

/** Points; words of one line are found in the same or a neighbouring band. */
const bandHeight = 12;

interface Layout {
  /** In the order of painting. */
  readonly painted: readonly ContentToken[];
  readonly orders: ReadonlyMap<ContentToken, number>;
  readonly bands: ReadonlyMap<number, readonly ContentToken[]>;
}

function layOut(tokens: readonly ContentToken[]): Layout {
  const orders = new Map(tokens.map((token) => [token, Math.min(...token.pieces.map(({ order }) => order))]));
  const bands = new Map<number, ContentToken[]>();
  for (const token of tokens) {
    const band = Math.floor(token.baseline / bandHeight);
    const list = bands.get(band);
    if (list === undefined) bands.set(band, [token]);
    else list.push(token);
  }
  const painted = [...tokens].sort((one, other) => (orders.get(one) ?? 0) - (orders.get(other) ?? 0));
  return { painted, orders, bands };
}

/** The words on its line, the nearest first; a label and the columns beside it. */
function neighboursOf(token: ContentToken, { bands }: Layout): ContentToken[] {
  const middle = token.baseline + 0.35 * token.size;
  const band = Math.floor(token.baseline / bandHeight);
  return [-2, -1, 0, 1]
    .flatMap((step) => bands.get(band + step) ?? [])
    .filter(
      (other) =>
        other !== token &&
        other.baseline < middle &&
        other.baseline + 0.7 * other.size > middle &&
        (other.right <= token.left + 1 || other.left >= token.right - 1),
    )
    .sort((one, other) => distance(token, one) - distance(token, other))
    .slice(0, 8);
}

function distance(one: ContentToken, other: ContentToken): number {
  return Math.max(0, other.left - one.right, one.left - other.right);
}

/** Words that may still be painted after one that is taken to be painted last. */
const laterLimit = 2;
/** Words that are painted between a word and the nearest one on its line, where one program wrote both. */
const apartCount = 5;

/**
 * Behind all that stands lower on the page, while the words on its line were painted long before it, and what was
 * painted just before it stands elsewhere.
 */
function isPaintedLast(token: ContentToken, layout: Layout, line: readonly ContentToken[]): boolean {
  const { painted, orders } = layout;
  const order = orders.get(token) ?? 0;
  const latest = painted[Math.max(0, painted.length - 1 - laterLimit)];
  if (latest !== undefined && order < (orders.get(latest) ?? 0)) return false;
  const place = painted.indexOf(token);
  const earlier = painted.slice(0, place).filter((other) => (orders.get(other) ?? 0) < order);
  const previous = earlier.at(-1);
  if (previous === undefined || Math.abs(previous.baseline - token.baseline) <= 3 * token.size) return false;
  const nearest = Math.max(-1, ...line.map((other) => orders.get(other) ?? 0).filter((other) => other < order));
  const between = earlier.filter((other) => (orders.get(other) ?? 0) > nearest).length;
  const below = painted.filter((other) => other.baseline < token.baseline - token.size).length;
  return below >= 5 && between >= apartCount;
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
