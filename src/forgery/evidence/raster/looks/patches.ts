/** Rectangles of another tone than what is around them: cells and fields, and boxes that were put over something. */
import type { Edge } from "./edges.ts";

export interface Patch {
  readonly left: number;
  readonly top: number;
  /** Outside. */
  readonly right: number;
  readonly bottom: number;
  readonly inner: number;
  readonly outer: number;
  readonly sides: readonly Edge[];
}

/** Points by which edges miss each other at a corner, and tones within which they are of one rectangle. */
const cornerSlack = 4;
const sameTone = 10;

/** From upright edges of such lengths, with what meets them at their ends or stands across: at least two sides are seen. */
export function findPatches(edges: readonly Edge[], least: number, most: number): Patch[] {
  const upright = edges.filter(({ isUpright, from, to }) => isUpright && to - from >= least && to - from <= most);
  const level = edges.filter(({ isUpright }) => !isUpright);
  const used = new Set<Edge>();
  return upright.flatMap((edge) => {
    for (const isLeft of [true, false]) {
      const patch = used.has(edge) ? undefined : formPatch(edge, isLeft, upright, level);
      if (patch === undefined) continue;
      for (const side of patch.sides) used.add(side);
      return [patch];
    }
    return [];
  });
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= sameTone;
const meets = (one: number, other: number) => Math.abs(one - other) <= cornerSlack;

function formPatch(edge: Edge, isLeft: boolean, upright: readonly Edge[], level: readonly Edge[]): Patch | undefined {
  const [outer, inner] = isLeft ? [edge.before, edge.behind] : [edge.behind, edge.before];
  const beside = level.filter(({ from, to }) => meets(isLeft ? from : to - 1, edge.at));
  const top = beside.find(
    ({ at, before, behind }) => meets(at, edge.from) && isSame(before, outer) && isSame(behind, inner),
  );
  const bottom = beside.find(
    ({ at, before, behind }) => meets(at, edge.to - 1) && isSame(behind, outer) && isSame(before, inner),
  );
  const ends = [top, bottom].flatMap((side) => (side === undefined ? [] : [isLeft ? side.to : side.from]));
  const across = upright
    .filter((other) => {
      const [inside, outside] = isLeft ? [other.before, other.behind] : [other.behind, other.before];
      const isBeyond = isLeft ? other.at > edge.at : other.at < edge.at;
      const isAcross = isBeyond && meets(other.from, edge.from) && meets(other.to, edge.to);
      return isAcross && isSame(inside, inner) && isSame(outside, outer);
    })
    .reduce<Edge | undefined>((nearest, other) => {
      return nearest === undefined || Math.abs(other.at - edge.at) < Math.abs(nearest.at - edge.at) ? other : nearest;
    }, undefined);
  // A stripe that a box cuts through has neither top nor bottom there.
  const end = isLeft ? Math.max(...ends, across?.at ?? 0) : Math.min(...ends, across?.at ?? Number.POSITIVE_INFINITY);
  const sides = [edge, top, bottom, across].filter((side) => side !== undefined);
  if (sides.length < 2) return undefined;
  const [left, right] = isLeft ? [edge.at + 1, end] : [end, edge.at + 1];
  return { left, right, top: edge.from, bottom: edge.to, inner, outer, sides };
}

const alignedSlack = 1;

/** How many other edges run along the lines of its own. */
export function countAligned({ sides }: Patch, edges: readonly Edge[]): number {
  return edges.filter(
    (other) =>
      !sides.includes(other) &&
      sides.some((side) => side.isUpright === other.isUpright && Math.abs(side.at - other.at) <= alignedSlack),
  ).length;
}

export function countLike(patch: Patch, patches: readonly Patch[]): number {
  return patches.filter(
    (other) => other !== patch && isSame(other.inner, patch.inner) && isSame(other.outer, patch.outer),
  ).length;
}
