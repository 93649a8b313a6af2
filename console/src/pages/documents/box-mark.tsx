/** A finding's place on a page: a box styled by its role, with the finding's number. */
import type { Box } from "./finding.ts";
import type { Rectangle } from "./place-labels.ts";

export function BoxMark({
  number,
  box,
  label,
  title,
  isSure,
  isActive,
  isFaint,
  pixel,
  onPoint,
  onChoose,
}: {
  readonly number: number;
  readonly box: Box;
  readonly label: Rectangle;
  readonly title: string;
  readonly isSure: boolean;
  readonly isActive: boolean;
  readonly isFaint: boolean;
  /** A pixel of the screen, in units of the page. */
  readonly pixel: number;
  readonly onPoint: (number: number | undefined) => void;
  readonly onChoose: (number: number) => void;
}) {
  const space = 2 * pixel;
  const [left, top] = [box.left - space, box.top - space];
  const className = `box ${isSure ? "sure" : "unsure"} ${box.role ?? "subject"} ${isActive ? "active" : ""} ${isFaint ? "faint" : ""}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it does the same by keys
    <g
      class={className}
      data-finding={number}
      onMouseEnter={() => onPoint(number)}
      onMouseLeave={() => onPoint(undefined)}
      onClick={() => onChoose(number)}
    >
      <title>{title}</title>
      <rect
        class="area"
        x={left}
        y={top}
        width={box.width + 2 * space}
        height={box.height + 2 * space}
        rx={2 * pixel}
      />
      <rect class="label" x={label.left} y={label.top} width={label.width} height={label.height} rx={3 * pixel} />
      <text x={label.left + label.width / 2} y={label.top + 11.5 * pixel} font-size={11 * pixel} text-anchor="middle">
        {number}
      </text>
    </g>
  );
}
