/** Where a token stands on the page as it is shown: points from its top left, after cropping and turning. */
import type { Box } from "../../contract/documents/document.ts";
import type { PageGeometry, Token } from "../facts/text.ts";

export function boxOf(page: number, geometry: PageGeometry, token: Token): Box {
  const corners = [place(geometry, token.left, token.bottom), place(geometry, token.right, token.top)] as const;
  const left = Math.min(corners[0].left, corners[1].left);
  const top = Math.min(corners[0].top, corners[1].top);
  return {
    page,
    left: round(left),
    top: round(top),
    width: round(Math.abs(corners[0].left - corners[1].left)),
    height: round(Math.abs(corners[0].top - corners[1].top)),
  };
}

/** Of the page after cropping and turning. */
export function shownSize({ left, bottom, right, top, rotation }: PageGeometry) {
  const [width, height] = [round(right - left), round(top - bottom)];
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

function place(geometry: PageGeometry, x: number, y: number): { readonly left: number; readonly top: number } {
  switch (geometry.rotation) {
    case 0:
      return { left: x - geometry.left, top: geometry.top - y };
    case 90:
      return { left: y - geometry.bottom, top: x - geometry.left };
    case 180:
      return { left: geometry.right - x, top: y - geometry.bottom };
    case 270:
      return { left: geometry.top - y, top: geometry.right - x };
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
