/** An arrow from a place that was copied to the place that it was copied from. */
import type { Box } from "./finding.ts";

export function TwinArrow({
  boxes,
  page,
  pixel,
}: {
  readonly boxes: readonly Box[];
  readonly page: number;
  /** A pixel of the screen, in units of the page. */
  readonly pixel: number;
}) {
  const here = boxes.filter((box) => box.page === page);
  const subject = here.find(({ role = "subject" }) => role === "subject");
  const source = here.find(({ role }) => role === "source");
  if (subject === undefined || source === undefined) return null;
  const [from, to] = [centreOf(subject), centreOf(source)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The line begins and ends at the edges of both boxes, as far as there is room.
  const [start, end] = [edgeOf(subject, from, to), edgeOf(source, to, from)];
  if (length < 12 * pixel) return null;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const wing = (side: number) =>
    `${end.x - 9 * pixel * x + side * 4 * pixel * y} ${end.y - 9 * pixel * y - side * 4 * pixel * x}`;
  return (
    <g class="twin">
      <path
        d={`M${start.x} ${start.y}L${end.x} ${end.y}M${wing(1)}L${end.x} ${end.y}L${wing(-1)}`}
        stroke-width={2 * pixel}
      />
    </g>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function centreOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where the line between both centres leaves the box. */
function edgeOf({ width, height }: Box, from: Point, to: Point): Point {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const share = Math.min(1, width / 2 / Math.max(Math.abs(across), 1e-9), height / 2 / Math.max(Math.abs(down), 1e-9));
  return { x: from.x + across * share, y: from.y + down * share };
}
