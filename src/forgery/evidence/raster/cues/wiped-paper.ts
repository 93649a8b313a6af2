/**
 * Straight edges within blocks of an earlier JPEG, beyond which nothing of the block is left. A block ripples as a whole; where its
 * ripples end along a line at no block's border, and in the next blocks at the same line, the paper beyond was filled later.
 */
import type { WipedPlace } from "../../../facts/raster.ts";
import type { Plane } from "../plane.ts";

/** Rows or columns of a block on either side of an edge. */
const leastDepth = 2;
/** Levels from the fill at which a point is a ripple, and up to which it is no ink: strokes begin straight by themselves. */
const [leastRipple, largestRipple] = [2, 40];
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
/** Decimal digits by which chance is left behind, before a place is told. */
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

export function findWipedPaper(plane: Plane, grid: { readonly left: number; readonly top: number }): WipedPlace[] {
  const counts = { tests: 0, cuts: 0, borders: 0 };
  const upright = findEdges(plane, grid.left, grid.top, true, counts);
  const level = findEdges(turn(plane), grid.top, grid.left, false, counts);
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

function turn({ width, height, samples }: Plane): Plane {
  const turned = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = samples[y * width + x] ?? 0;
  return { width: height, height: width, samples: turned };
}

/** Edges down the plane, in at least two blocks one below the other. */
function findEdges(plane: Plane, left: number, top: number, isUpright: boolean, counts: Counts): Edge[] {
  const columns = Math.floor((plane.width - left) / 8);
  const bands = Math.floor((plane.height - top) / 8);
  const cuts = new Map<number, Cut[]>();
  const [levels, before] = [new Int16Array(8), new Int16Array(8)];
  for (let band = 0; band < bands; band += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + 8 * column, top + 8 * band];
      before.set(levels);
      readLevels(plane, x, y, levels);
      if (column > 0 && isBorder(plane, x, y, before, levels)) counts.borders += 1;
      for (const side of [-1, 1] as const) {
        const depth = depthOfFill(levels, side);
        const own = levels[side === -1 ? 0 : 7] ?? -1;
        if (depth > 8 - leastDepth || !hasRipples(plane, x, y, depth, side, own < 0 ? 255 : own)) continue;
        counts.tests += 1;
        if (depth < leastDepth) continue;
        counts.cuts += 1;
        const at = side === -1 ? x + depth : x + 8 - depth;
        const key = 2 * at + (side === 1 ? 1 : 0);
        const known = cuts.get(key);
        const cut = { band, level: own };
        if (known === undefined) cuts.set(key, [cut]);
        else known.push(cut);
      }
    }
  }
  return [...cuts].flatMap(([key, own]) => joinCuts(key, own, top, isUpright));
}

/** The level of each column of a block, or -1 where it has several. */
function readLevels({ width, samples }: Plane, x: number, y: number, levels: Int16Array): void {
  for (let column = 0; column < 8; column += 1) {
    const at = y * width + x + column;
    const first = samples[at] ?? 0;
    let row = 1;
    while (row < 8 && samples[at + row * width] === first) row += 1;
    levels[column] = row === 8 ? first : -1;
  }
}

function depthOfFill(levels: Int16Array, side: -1 | 1): number {
  const level = levels[side === -1 ? 0 : 7] ?? -1;
  if (level < leastLevel) return 0;
  let depth = 1;
  while (depth < 8 && levels[side === -1 ? depth : 7 - depth] === level) depth += 1;
  return depth;
}

/** Plain paper at the end of one block, and ripples from the start of the next one, or the other way round. */
function isBorder(plane: Plane, x: number, y: number, before: Int16Array, levels: Int16Array): boolean {
  const [last, first] = [before[7] ?? -1, levels[0] ?? -1];
  return (
    (first < 0 && depthOfFill(before, 1) >= leastDepth && hasRipples(plane, x, y, 0, -1, last)) ||
    (last < 0 && depthOfFill(levels, -1) >= leastDepth && hasRipples(plane, x - 8, y, 0, 1, first))
  );
}

function hasRipples(
  { width, samples }: Plane,
  x: number,
  y: number,
  depth: number,
  side: -1 | 1,
  level: number,
): boolean {
  const beyond = 8 - depth;
  const start = y * width + x;
  // The fewest points tell most blocks apart.
  let near = 0;
  for (let step = depth; step < depth + leastDepth && step < 8; step += 1) {
    const first = start + (side === -1 ? step : 7 - step);
    for (let at = first; at < first + 8 * width; at += width) {
      const distance = Math.abs((samples[at] ?? 0) - level);
      if (distance >= leastRipple && distance <= largestRipple) near += 1;
    }
  }
  if (near < rippleShareNear * 8 * leastDepth) return false;
  let [all, changes] = [0, 0];
  for (let step = depth; step < 8; step += 1) {
    const first = start + (side === -1 ? step : 7 - step);
    let before = -1;
    for (let at = first; at < first + 8 * width; at += width) {
      const value = samples[at] ?? 0;
      if (Math.abs(value - level) >= leastRipple) all += 1;
      if (before >= 0 && Math.abs(value - before) >= leastRipple) changes += 1;
      before = value;
    }
  }
  return all >= rippleShare * 8 * beyond && changes >= changeShare * 7 * beyond;
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
