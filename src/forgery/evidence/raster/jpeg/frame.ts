/** The frame of a JPEG: its size, its components, and room for their coefficients. */
import { BudgetError, DamageError } from "../../budget.ts";
import { markers } from "./markers.ts";

export interface JpegComponent {
  readonly id: number;
  readonly horizontal: number;
  readonly vertical: number;
  readonly tableNumber: number;
  /** Samples that belong to the picture. */
  readonly width: number;
  readonly height: number;
  /** Blocks that hold samples of the picture; rows of blocks are `stride` long. */
  readonly blocksWide: number;
  readonly blocksHigh: number;
  readonly stride: number;
  /** Quantised, 64 for each block in rows of eight. */
  readonly coefficients: Int16Array;
}

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly JpegComponent[];
  readonly unitsWide: number;
  readonly unitsHigh: number;
}

export function parseFrame(body: Uint8Array, marker: number, coefficientLimit: number): JpegFrame {
  const count = body[5] ?? 0;
  if (body.length < 6 + 3 * count) throw new DamageError("The JPEG's frame is cut off.");
  const precision = body[0] ?? 0;
  const height = ((body[1] ?? 0) << 8) | (body[2] ?? 0);
  const width = ((body[3] ?? 0) << 8) | (body[4] ?? 0);
  if (precision !== 8) throw new DamageError("The JPEG has samples of more than eight bits.");
  if (width === 0 || height === 0) throw new DamageError("The JPEG does not state its size.");
  if (count !== 1 && count !== 3 && count !== 4) throw new DamageError(`The JPEG has ${count} components.`);
  const shapes = Array.from({ length: count }, (_, index) => {
    const sampling = body[7 + 3 * index] ?? 0;
    const [horizontal, vertical] = [sampling >> 4, sampling & 15];
    if (horizontal < 1 || horizontal > 4 || vertical < 1 || vertical > 4) {
      throw new DamageError("The JPEG's sampling factors make no sense.");
    }
    return { id: body[6 + 3 * index] ?? 0, horizontal, vertical, tableNumber: (body[8 + 3 * index] ?? 0) & 3 };
  });
  const maxHorizontal = Math.max(...shapes.map(({ horizontal }) => horizontal));
  const maxVertical = Math.max(...shapes.map(({ vertical }) => vertical));
  const unitsWide = Math.ceil(width / (8 * maxHorizontal));
  const unitsHigh = Math.ceil(height / (8 * maxVertical));
  const needed = shapes.reduce((sum, shape) => sum + unitsWide * unitsHigh * shape.horizontal * shape.vertical * 64, 0);
  if (needed > coefficientLimit) throw new BudgetError(`${coefficientLimit} coefficients`);
  const components = shapes.map((shape) => {
    const ownWidth = Math.ceil((width * shape.horizontal) / maxHorizontal);
    const ownHeight = Math.ceil((height * shape.vertical) / maxVertical);
    const stride = unitsWide * shape.horizontal;
    return {
      ...shape,
      width: ownWidth,
      height: ownHeight,
      blocksWide: Math.ceil(ownWidth / 8),
      blocksHigh: Math.ceil(ownHeight / 8),
      stride,
      coefficients: new Int16Array(stride * unitsHigh * shape.vertical * 64),
    };
  });
  const isProgressive = marker === markers.progressiveFrame;
  return { width, height, isProgressive, components, unitsWide, unitsHigh };
}
