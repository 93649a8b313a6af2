/** Which pages of a PDF are drawn to be looked at: those with a box on a value that lies on something of another colour. */
import { overlaps } from "../../derived/areas.ts";
import type { Area, FillMark, ImageMark, Mark, PageContent } from "../../facts/content.ts";

/** Points of the page: boxes over one line, from a digit to a line of an address. */
const [leastHeight, mostHeight, leastWidth, mostWidth] = [4, 45, 6, 330];
const leastOpacity = 0.3;
/** Boxes of one colour and height: fields of a form and cells of a table are many. */
const likeLimit = 4;
const likeSlack = 0.5;
/** Of one page; with more boxes it is a drawing. */
const boxLimit = 400;
/** Heights of print that a picture of one line has at most. */
const mostSizes = 3;

type Box = Area & { readonly colour: string | undefined; readonly order: number; readonly isPicture: boolean };

export function isToBeLookedAt({ marks, annotations }: Pick<PageContent, "marks" | "annotations">): boolean {
  const boxes = [...findBoxes(marks), ...findAnnotated(annotations, marks.length)];
  if (boxes.length === 0 || boxes.length > boxLimit) return false;
  const grounds = marks.flatMap((mark, order) => (isGround(mark) ? [{ mark, order }] : []));
  const texts = marks.filter(({ kind }) => kind === "text");
  return boxes.some((box) => {
    const like = boxes.filter((other) => other !== box && isLike(box, other)).length;
    if (like > likeLimit) return false;
    const isOnOther = grounds.some(
      ({ mark, order }) => order < box.order && mark.colour !== box.colour && isSeenAround(mark, box),
    );
    const text = texts.filter((mark) => overlaps(mark, box)).length;
    return (isOnOther && text > 0) || (box.isPicture && isInRow(box, texts));
  });
}

/** Letters with hardly any height are marks of something else. */
const leastSize = 4;

/** Whether print of its height stands on both or one of its sides, as where a picture of a value takes the value's place. */
function isInRow({ bottom, top }: Box, texts: readonly Mark[]): boolean {
  const [middle, height] = [(bottom + top) / 2, top - bottom];
  return texts.some(
    (text) =>
      text.kind === "text" &&
      text.size >= leastSize &&
      height <= mostSizes * text.size &&
      text.bottom < middle &&
      text.top > middle,
  );
}

function findBoxes(marks: readonly Mark[]): Box[] {
  return marks.flatMap((mark, order): Box[] =>
    (isBox(mark) || isPicture(mark)) && mark.opacity >= leastOpacity && isOfLine(mark)
      ? [
          {
            ...areaOf(mark),
            colour: mark.kind === "fill" ? mark.colour : undefined,
            order,
            isPicture: isPicture(mark),
          },
        ]
      : [],
  );
}

/** What lies over the page is painted last. */
function findAnnotated(annotations: PageContent["annotations"], order: number): Box[] {
  return annotations
    .filter(({ isHidden, field }) => !isHidden && field === undefined)
    .flatMap(({ marks }) => marks)
    .filter((mark) => mark.kind !== "text" && mark.opacity >= leastOpacity && isOfLine(mark))
    .map((mark) => ({ ...areaOf(mark), colour: mark.colour, order, isPicture: mark.kind === "image" }));
}

function isBox(mark: Mark): mark is FillMark {
  return mark.kind === "fill" && mark.isRectangle && !mark.isStroke;
}

function isPicture(mark: Mark): mark is ImageMark {
  return mark.kind === "image";
}

function isOfLine({ left, bottom, right, top }: Area): boolean {
  const [width, height] = [right - left, top - bottom];
  return height >= leastHeight && height <= mostHeight && width >= leastWidth && width <= mostWidth;
}

function areaOf({ left, bottom, right, top }: Area): Area {
  return { left, bottom, right, top };
}

function isGround(mark: Mark): mark is FillMark {
  return mark.kind === "fill" && mark.opacity >= leastOpacity;
}

/** Whether some of it is seen on a side of the box. */
function isSeenAround(ground: Area, box: Area): boolean {
  if (!overlaps(ground, box)) return false;
  const beyond = [box.left - ground.left, ground.right - box.right, box.bottom - ground.bottom, ground.top - box.top];
  return beyond.filter((length) => length > 1).length >= 2;
}

function isLike(one: Box, other: Box): boolean {
  return one.colour === other.colour && Math.abs(one.top - one.bottom - (other.top - other.bottom)) <= likeSlack;
}
