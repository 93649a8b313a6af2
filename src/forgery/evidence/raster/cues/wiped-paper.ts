/**
 * Straight edges within blocks of an earlier JPEG, beyond which nothing of the block is left. A block ripples as a whole; where its
 * ripples end along a line at no block's border, and in the next blocks at the same line, the paper beyond was filled later.
 */
import type { WipedPlace } from "../../../facts/raster.ts";
import { type PageMemory, Room } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";

/** Rows or columns of a block on either side of an edge. */
const leastDepth = 2;
/** Of the points of the two rows or columns beside the edge, and of all beyond it. */
const [rippleShareNear, rippleShare] = [0.3, 0.3];
/** Of neighbouring points beyond the edge, those that differ: slopes of brightness end in a straight line by clipping. */
const changeShare = 0.1;
/** Darker fills are bars and pictures. */
const leastLevel = 180;
/**
 * Ripples that end with their block, for each that ends within. Of 36 edited pages none has fewer than 34; where the grid lies
 * elsewhere, as after a change of size, the most is 2.
 */
const leastBorders = 10;
/** Of the blocks looked at: pages that never were a JPEG end in straight lines at each stroke. */
const largestRate = 0.004;
const leastRate = 0.001;
/** Decimal digits by which chance is left behind, before a place is reported. */
const leastScore = 3;
/** Points that an edge may lie from the wiped place that another one bounds. */
const linkReach = 8;
/** Pages with more of them, or with more fill to walk over than a few times their points, were made to cost time. */
const edgeLimit = 500;
const fillShare = 4;
const placeLimit = 20;

interface Edge {
  readonly isUpright: boolean;
  /** First row or column on the far side of the edge, and on which side the fill lies. */
  readonly at: number;
  readonly fillSide: -1 | 1;
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly blocks: number;
}

interface Cut {
  readonly band: number;
  readonly level: number;
}

interface Counts {
  tests: number;
  cuts: number;
  /** Ends of ripples where blocks end. */
  borders: number;
}

export function findWipedPaper(
  plane: Plane,
  memory: PageMemory,
  grid: { readonly left: number; readonly top: number },
): WipedPlace[] {
  const counts = { tests: 0, cuts: 0, borders: 0 };
  const upright = findEdges(plane, memory, grid.left, grid.top, true, counts);
  const level = findEdges(plane, memory, grid.top, grid.left, false, counts);
  const edges = [...upright, ...level].slice(0, edgeLimit);
  const inEdges = edges.reduce((sum, { blocks }) => sum + blocks, 0);
  const lonely = (counts.cuts - inEdges) / Math.max(1, counts.tests);
  const isOnGrid = counts.borders >= leastBorders * (counts.cuts + 1);
  if (edges.length === 0 || lonely > largestRate || !isOnGrid) return [];
  const rarity = -Math.log10(Math.max(leastRate, lonely));
  let pointsLeft = fillShare * plane.samples.length;
  const found = edges.flatMap((edge) => {
    const box = pointsLeft > 0 ? fillBeyond(plane, edge) : undefined;
    pointsLeft -= (edge.to - edge.from) * (edge.isUpright ? plane.width : plane.height);
    return box === undefined ? [] : [{ edge, box }];
  });
  return group(found)
    .map((members) => {
      const blocks = members.reduce((sum, { edge }) => sum + edge.blocks, 0);
      const score = blocks * rarity - Math.log10(counts.tests) - (members.length - 1);
      return { ...unite(members.map(({ box }) => box)), blocks, score: Math.round(10 * score) / 10 };
    })
    .filter(({ score }) => score >= leastScore)
    .sort((one, other) => other.score - one.score)
    .slice(0, placeLimit);
}

/** Edges down the plane, or along it, in at least two blocks one behind the other. */
function findEdges(
  { width, height }: Plane,
  memory: PageMemory,
  left: number,
  top: number,
  isUpright: boolean,
  counts: Counts,
): Edge[] {
  const [wide, high] = isUpright ? [width, height] : [height, width];
  const columns = Math.floor((wide - left) / 8);
  const bands = Math.floor((high - top) / 8);
  const { kernels, samples } = memory;
  const room = new Room(memory);
  const counted = room.words(2);
  const inBand = room.words(4 * Math.max(1, columns));
  kernels.setShares(leastDepth, rippleShareNear, rippleShare, changeShare);
  const cuts = new Map<number, Cut[]>();
  for (let band = 0; band < bands; band += 1) {
    const line = top + 8 * band;
    const from = isUpright ? line * width + left : left * width + line;
    const [to, found] = [counted.byteOffset, inBand.byteOffset];
    const count = kernels.findCuts(samples, width, from, left, columns, isUpright ? 1 : 0, leastLevel, to, found);
    counts.cuts += count;
    for (let index = 0; index < count; index += 1) {
      const key = inBand[2 * index] ?? 0;
      const known = cuts.get(key);
      const cut = { band, level: inBand[2 * index + 1] ?? 0 };
      if (known === undefined) cuts.set(key, [cut]);
      else known.push(cut);
    }
  }
  counts.tests += counted[0] ?? 0;
  counts.borders += counted[1] ?? 0;
  return [...cuts].flatMap(([key, own]) => joinCuts(key, own, top, isUpright));
}

function joinCuts(key: number, cuts: readonly Cut[], top: number, isUpright: boolean): Edge[] {
  const edges: Edge[] = [];
  for (let first = 0; first < cuts.length; ) {
    const { level = 0, band = 0 } = cuts[first] ?? {};
    let last = first;
    while (cuts[last + 1]?.band === (cuts[last]?.band ?? 0) + 1 && cuts[last + 1]?.level === level) last += 1;
    const blocks = last - first + 1;
    const [from, fillSide] = [top + 8 * band, (key & 1) === 1 ? 1 : -1] as const;
    if (blocks >= 2) edges.push({ isUpright, at: key >> 1, fillSide, level, from, to: from + 8 * blocks, blocks });
    first = last + 1;
  }
  return edges;
}

type Rectangle = Omit<WipedPlace, "blocks" | "score">;

/** What is filled behind the edge; undefined where it reaches the picture's end: that is a margin. */
function fillBeyond({ width, height, samples }: Plane, edge: Edge): Rectangle | undefined {
  const { isUpright, at, fillSide, level, from, to } = edge;
  const limit = isUpright ? width : height;
  let line = fillSide === 1 ? at : at - 1;
  const start = line;
  for (; line >= 0 && line < limit; line += fillSide) {
    let along = from;
    while (along < to && samples[isUpright ? along * width + line : line * width + along] === level) along += 1;
    if (along < to) break;
  }
  if (line < 0 || line >= limit) return undefined;
  const [low, high] = fillSide === 1 ? [start, line] : [line + 1, start + 1];
  return isUpright
    ? { left: low, top: from, width: high - low, height: to - from }
    : { left: from, top: low, width: to - from, height: high - low };
}

interface Found {
  readonly edge: Edge;
  readonly box: Rectangle;
}

/** Edges of one place: on one line, or around one fill. */
function group(found: readonly Found[]): Found[][] {
  const groups: Found[][] = [];
  for (const one of found) {
    const linked = groups.filter((members) => members.some((other) => isLinked(one, other)));
    const rest = groups.filter((members) => !linked.includes(members));
    groups.splice(0, groups.length, ...rest, [...linked.flat(), one]);
  }
  return groups;
}

function isLinked(one: Found, other: Found): boolean {
  const { isUpright, at, fillSide } = one.edge;
  if (other.edge.isUpright === isUpright && other.edge.at === at && other.edge.fillSide === fillSide) return true;
  const [a, b] = [one.box, other.box];
  return (
    a.left < b.left + b.width + linkReach &&
    b.left < a.left + a.width + linkReach &&
    a.top < b.top + b.height + linkReach &&
    b.top < a.top + a.height + linkReach
  );
}

function unite(boxes: readonly Rectangle[]): Rectangle {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
