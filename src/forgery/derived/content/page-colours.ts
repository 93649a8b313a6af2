/** Colours on a page: what lies under a place at some moment of the painting, and which colours are one to the eye. */
import type { Area, FillMark, ImageMark, Mark, PageContent, ShadingMark } from "../../facts/content.ts";
import { memoise } from "../memoise.ts";

export const paper = "#ffffff";

/** Steps of 255 in each channel that nobody sees side by side on paper. */
const sameColourSteps = 10;
/** From here on a colour is taken for paper. */
const nearWhite = 0xf2;

function channelsOf(colour: string): readonly [red: number, green: number, blue: number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function isSameColour(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [channelsOf(one), channelsOf(other)];
  return (
    Math.abs(first[0] - second[0]) <= sameColourSteps &&
    Math.abs(first[1] - second[1]) <= sameColourSteps &&
    Math.abs(first[2] - second[2]) <= sameColourSteps
  );
}

export function isNearWhite(colour: string): boolean {
  return channelsOf(colour).every((value) => value >= nearWhite);
}

/** Steps between the strongest and the weakest channel from which on a colour is seen as one. */
const colourfulSteps = 64;

export function isColourful(colour: string): boolean {
  const channels = channelsOf(colour);
  return Math.max(...channels) - Math.min(...channels) >= colourfulSteps;
}

/** What a mark covers wholly and evenly with one colour, if it does. */
export function coveringColour(mark: Mark): string | undefined {
  if (mark.opacity < 0.95 || mark.isHiddenLayer === true) return undefined;
  if (mark.kind === "fill") return mark.isRectangle ? mark.colour : undefined;
  if (mark.kind !== "image" || mark.isTransparent) return undefined;
  return mark.ground !== undefined && mark.ground.share >= 0.97 ? mark.ground.colour : undefined;
}

interface Ground {
  readonly mark: FillMark | ImageMark | ShadingMark;
  readonly order: number;
  readonly seen: Area;
}

/** What a page has under its text, in the order of painting: asked for each word of it. */
const findGrounds = memoise((page: PageContent): readonly Ground[] =>
  page.marks.flatMap((mark, order) =>
    mark.kind === "text" || mark.opacity < 0.5 ? [] : [{ mark, order, seen: visibleArea(mark) }],
  ),
);

/** The colour at the middle of an area after `before` marks were painted; undefined over pictures and shadings. */
export function groundBefore(page: PageContent, area: Area, before: number): string | undefined {
  const [x, y] = [(area.left + area.right) / 2, (area.bottom + area.top) / 2];
  const grounds = findGrounds(page);
  for (let index = grounds.length - 1; index >= 0; index -= 1) {
    const ground = grounds[index];
    if (ground === undefined || ground.order >= before) continue;
    const { mark, seen } = ground;
    if (x < seen.left || x > seen.right || y < seen.bottom || y > seen.top) continue;
    if (mark.kind !== "fill") return mark.kind === "image" && mark.isTransparent ? undefined : coveringColour(mark);
    if (mark.isRectangle) return mark.colour;
  }
  return paper;
}

export function visibleArea(mark: Mark): Area {
  const { clip } = mark;
  if (clip === undefined) return mark;
  return {
    left: Math.max(mark.left, clip.left),
    bottom: Math.max(mark.bottom, clip.bottom),
    right: Math.min(mark.right, clip.right),
    top: Math.min(mark.top, clip.top),
  };
}
