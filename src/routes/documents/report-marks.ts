/** The boxes of findings on a printed page, each with its number beside it: as large as the text of the report, whatever the page's unit. */
import type { Box } from "../../contract/documents/document.ts";

export interface PageMark {
  readonly box: Box;
  readonly tampered: boolean;
  readonly number: number;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Height of a number's label against the longer edge of the page: 4.5 mm on A4. */
const labelShare = 1 / 66;
/** As attributes, not as style: programs that print pages often ignore styles within drawings. */
const looks = {
  sure: { box: 'fill="#e74c3c" fill-opacity="0.12" stroke="#b03021"', label: "#b03021" },
  unsure: { box: 'fill="#f39c12" fill-opacity="0.12" stroke="#8a5a00"', label: "#8a5a00" },
  other: { box: 'fill="none" stroke="#8a5a00"', label: "#8a5a00" },
} as const;

export function renderMarks(marks: readonly PageMark[], pageWidth: number, pageHeight: number): string {
  const unit = Math.max(pageWidth, pageHeight) * labelShare;
  const labels = placeNumbers(marks, pageWidth, pageHeight, unit);
  const boxes = marks.map(({ box, tampered }) => {
    const isOther = box.role === "compared" || box.role === "source";
    const dashes = isOther ? ` stroke-dasharray="${attributeNumber(unit / 3)} ${attributeNumber(unit / 4)}"` : "";
    return `<rect ${looks[isOther ? "other" : tampered ? "sure" : "unsure"].box}${dashes} stroke-width="${attributeNumber(unit / 10)}" ${placeOf(box)}/>`;
  });
  const numbers = marks.map(({ number, tampered }, index) => {
    const label = labels[index];
    if (label === undefined) return "";
    const middle = `x="${attributeNumber(label.left + label.width / 2)}" y="${attributeNumber(label.top + label.height * 0.78)}"`;
    return `<rect fill="${looks[tampered ? "sure" : "unsure"].label}" rx="${attributeNumber(unit / 6)}" ${placeOf(label)}/><text font-size="${attributeNumber(unit * 0.82)}" font-family="sans-serif" font-weight="bold" fill="#fff" text-anchor="middle" ${middle}>${number}</text>`;
  });
  return [...boxes, ...numbers].join("\n");
}

/** Beside its box, on no other box and no other number where there is room, and always on the page. */
export function placeNumbers(
  marks: readonly PageMark[],
  pageWidth: number,
  pageHeight: number,
  unit: number,
): readonly Area[] {
  const placed: Area[] = [];
  for (const { box, number } of marks) {
    const width = unit * (0.45 + 0.6 * String(number).length);
    const gap = unit / 8;
    const [right, below] = [box.left + box.width + gap, box.top + box.height + gap];
    const before = { left: box.left - width - gap, top: box.top };
    const above = { left: box.left, top: box.top - unit - gap };
    const places = [
      before,
      above,
      { left: right, top: box.top },
      { left: box.left, top: below },
      { ...above, left: box.left + box.width - width },
      { ...before, top: below },
      ...[1, 2, 3, 4, 5, 6].map((step) => ({ ...above, left: box.left + step * (width + gap) })),
    ].map(({ left, top }) => ({
      left: Math.min(Math.max(0, left), pageWidth - width),
      top: Math.min(Math.max(0, top), pageHeight - unit),
      width,
      height: unit,
    }));
    const isFreeOf = (areas: readonly Area[]) => (place: Area) => !areas.some((area) => doOverlap(place, area));
    const boxes = marks.map((mark) => mark.box);
    const free = places.find(isFreeOf([...placed, ...boxes])) ?? places.find(isFreeOf([...placed, box]));
    const chosen = free ?? places.find(isFreeOf(placed)) ?? places[0];
    if (chosen !== undefined) placed.push(chosen);
  }
  return placed;
}

function doOverlap(one: Area, other: Area): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

function placeOf({ left, top, width, height }: Area): string {
  return `x="${attributeNumber(left)}" y="${attributeNumber(top)}" width="${attributeNumber(width)}" height="${attributeNumber(height)}"`;
}

/** For an attribute: always a number. */
export function attributeNumber(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : "0";
}
