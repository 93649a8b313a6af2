/** Places the numbers of boxes: to the right, where most lines end, and without overlaps. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface NumberedBox {
  readonly number: number;
  readonly box: Rectangle;
}

/** In pixels of the screen. */
const size = { height: 15, digit: 7, around: 8, gap: 3 };

/** One for each box; `pixel` is a pixel of the screen in units of the page. */
export function placeLabels(boxes: readonly NumberedBox[], pixel: number, pageWidth: number): readonly Rectangle[] {
  const placed: Rectangle[] = [];
  for (const { number, box } of boxes) {
    // What another box is about is not to be hidden by this one's number.
    const taken = [...placed, ...boxes.flatMap((other) => (other.box === box ? [] : [other.box]))];
    const width = (size.around + size.digit * String(number).length) * pixel;
    const at = (left: number): Rectangle => ({ left, top: box.top - 2 * pixel, width, height: size.height * pixel });
    const gap = size.gap * pixel;
    const right = freePlace(at(box.left + box.width + gap), taken, gap);
    if (right.left + width <= pageWidth) placed.push(right);
    else placed.push(freePlace(at(Math.max(0, box.left - gap - width)), taken, -gap));
  }
  return placed;
}

/** Steps to the right, or with a negative gap to the left, until nothing stands there; the page's edge holds it. */
function freePlace(wanted: Rectangle, taken: readonly Rectangle[], gap: number): Rectangle {
  let place = wanted;
  // Each step passes one that stands in the way, so that there are no more steps than those.
  for (let step = 0; step < taken.length; step += 1) {
    const other = taken.find((one) => overlap(one, place));
    if (other === undefined) return place;
    const left = gap > 0 ? other.left + other.width + gap / 2 : other.left - place.width + gap / 2;
    if (left < 0) return { ...place, left: 0 };
    place = { ...place, left };
  }
  return place;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  const isBeside = one.left >= other.left + other.width || other.left >= one.left + one.width;
  const isAbove = one.top >= other.top + other.height || other.top >= one.top + one.height;
  return !isBeside && !isAbove;
}
