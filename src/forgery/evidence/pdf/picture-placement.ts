/** Where the points of a picture in a PDF stand on its page as it is shown. */
import type { Placement } from "../../facts/raster.ts";
import type { PageGeometry } from "../../facts/text.ts";
import { type Matrix, multiply } from "../pdfium/matrix.ts";

/** `matrix` maps the unit square, which the picture fills from its lower left corner. */
export function placePicture(matrix: Matrix, geometry: PageGeometry, width: number, height: number): Placement {
  const toUnit: Matrix = [1 / width, 0, 0, -1 / height, 0, 1];
  return multiply(multiply(toUnit, matrix), toShown(geometry));
}

/** From the page's own coordinates to points from the top left, after cropping and turning. */
function toShown({ left, bottom, right, top, rotation }: PageGeometry): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, -1, -left, top];
    case 90:
      return [0, 1, 1, 0, -bottom, -left];
    case 180:
      return [-1, 0, 0, 1, right, -bottom];
    case 270:
      return [0, -1, -1, 0, top, right];
  }
}
