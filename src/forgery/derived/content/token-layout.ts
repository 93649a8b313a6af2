/** Where the words of a page stand to each other, in space and in the order of painting. */
import type { Area, PageContent } from "../../facts/content.ts";
import type { ContentToken } from "./content-tokens.ts";
import { coveringColour, isNearWhite, visibleArea } from "./page-colours.ts";

/** Points; words of one line are found in the same or a neighbouring band. */
const bandHeight = 12;

export interface Layout {
  /** In the order of painting. */
  readonly painted: readonly ContentToken[];
  readonly orders: ReadonlyMap<ContentToken, number>;
  readonly bands: ReadonlyMap<number, readonly ContentToken[]>;
}

export function layOut(tokens: readonly ContentToken[]): Layout {
  const orders = new Map<ContentToken, number>();
  for (const token of tokens) {
    let first = Number.POSITIVE_INFINITY;
    for (const { order } of token.pieces) if (order < first) first = order;
    orders.set(token, first);
  }
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
export function neighboursOf(token: ContentToken, { bands }: Layout): ContentToken[] {
  const middle = token.baseline + 0.35 * token.size;
  const band = Math.floor(token.baseline / bandHeight);
  const found: ContentToken[] = [];
  for (let near = band - 2; near <= band + 1; near += 1) {
    for (const other of bands.get(near) ?? []) {
      const isBeside =
        other !== token &&
        other.baseline < middle &&
        other.baseline + 0.7 * other.size > middle &&
        (other.right <= token.left + 1 || other.left >= token.right - 1);
      if (isBeside) found.push(other);
    }
  }
  return found.sort((one, other) => distance(token, one) - distance(token, other)).slice(0, 8);
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
export function isPaintedLast(token: ContentToken, layout: Layout, line: readonly ContentToken[]): boolean {
  const { painted, orders } = layout;
  const order = orders.get(token) ?? 0;
  const latest = painted[Math.max(0, painted.length - 1 - laterLimit)];
  if (latest !== undefined && order < (orders.get(latest) ?? 0)) return false;
  // Rewriters join a line into one instruction: then nothing of it is painted apart.
  if (line.some((other) => orders.get(other) === order)) return false;
  const place = painted.indexOf(token);
  const earlier = painted.slice(0, place).filter((other) => (orders.get(other) ?? 0) < order);
  if (isFilledIn(earlier)) return false;
  const previous = earlier.at(-1);
  if (previous === undefined || Math.abs(previous.baseline - token.baseline) <= 3 * token.size) return false;
  const nearest = Math.max(-1, ...line.map((other) => orders.get(other) ?? 0).filter((other) => other < order));
  const between = earlier.filter((other) => (orders.get(other) ?? 0) > nearest);
  if (isWrappedLabel(between, token, line)) return false;
  const below = painted.filter((other) => other.baseline < token.baseline - token.size).length;
  return below >= 5 && between.length >= apartCount;
}

/** Lines of a label beside a value, and parts of the size from one to the next. */
const [labelLines, labelLeading] = [4, 2];
/** Points by which the left edges of a label's lines may differ. */
const labelEdge = 1.5;

/** A label of several lines to the left, which begins on the line of the value, is painted whole before the value is. */
function isWrappedLabel(between: readonly ContentToken[], token: ContentToken, line: readonly ContentToken[]): boolean {
  const baselines = [...new Set(between.map(({ baseline }) => baseline))].sort((one, other) => other - one);
  const isClose = baselines.every(
    (baseline, at) => (baselines[at - 1] ?? token.baseline) - baseline <= labelLeading * token.size,
  );
  const edge = Math.min(...between.map(({ left }) => left));
  const begins = line.some(({ left, right }) => right < token.left && Math.abs(left - edge) <= labelEdge);
  const isBelow = between.every(({ baseline, right }) => baseline < token.baseline && right < token.left);
  return baselines.length < labelLines && isClose && begins && isBelow;
}

/** Words looked at before one that is painted last, and lines that a second run down the page has at least. */
const runWindow = 60;
const runLines = 3;
/** Sizes of a word by which painting goes back up where a second run begins. */
const runSizes = 10;

/** Whether the words before it were painted in a run of their own behind the rest of the page: values filled into a form. */
function isFilledIn(earlier: readonly ContentToken[]): boolean {
  const window = earlier.slice(-runWindow);
  const start = window.findLastIndex((token, at) => {
    const before = window[at - 1];
    return before !== undefined && token.baseline - before.baseline > runSizes * token.size;
  });
  const lines = new Set(window.slice(Math.max(0, start)).map(({ baseline }) => Math.round(baseline)));
  return start >= 0 && lines.size >= runLines;
}

export interface Patch {
  readonly area: Area;
  readonly order: number;
}

/** Larger areas in the colour of paper are the ground of tables and boxes. */
const patchHeight = 60;
const patchLimit = 200;

export function findPatches(page: PageContent): readonly Patch[] {
  const patches = page.marks.flatMap((mark, order): Patch[] => {
    const colour = coveringColour(mark);
    const area = visibleArea(mark);
    return colour !== undefined && isNearWhite(colour) && area.top - area.bottom < patchHeight ? [{ area, order }] : [];
  });
  return patches.length > patchLimit ? [] : patches;
}

export function isPatchOf(area: Area, token: ContentToken): boolean {
  const slack = 0.15 * token.size;
  const isAround =
    area.left <= token.left + slack &&
    area.right >= token.right - slack &&
    area.bottom <= token.baseline + slack &&
    area.top >= token.baseline + 0.6 * token.size;
  const isTight = area.right - area.left < token.right - token.left + 3 * token.size;
  return isAround && isTight && area.top - area.bottom < 2.2 * token.size;
}
