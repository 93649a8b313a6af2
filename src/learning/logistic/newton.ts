/** Finds the lowest point of a smooth convex function by Newton's steps. */

/** Value, gradient and the lower half of the Hessian, row after row, at a point. */
export interface Surface {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
}

/** Newton's steps double the right digits; what is not there by then is flat. */
const maxSteps = 100;
const maxHalvings = 40;

/** `valueAt` is called more often than `surfaceAt` and is much cheaper. Ends when a step changes next to nothing. */
export function findLowest(
  start: Float64Array,
  surfaceAt: (point: Float64Array) => Surface,
  valueAt: (point: Float64Array) => number,
): Float64Array {
  let point = start;
  for (let step = 0; step < maxSteps; step += 1) {
    const { value, gradient, hessian } = surfaceAt(point);
    const direction = solve(hessian, gradient);
    const slope = direction.reduce((sum, part, index) => sum + part * (gradient[index] ?? 0), 0);
    if (!(slope > 1e-14 * (Math.abs(value) + 1e-300))) return point;
    const next = stepDown(point, direction, value, slope, valueAt);
    if (next === undefined) return point;
    point = next;
  }
  return point;
}

/** Halves the step until it saves a fair part of what its slope promises. */
function stepDown(
  point: Float64Array,
  direction: Float64Array,
  value: number,
  slope: number,
  valueAt: (point: Float64Array) => number,
): Float64Array | undefined {
  let length = 1;
  for (let halving = 0; halving < maxHalvings; halving += 1) {
    const next = point.map((part, index) => part - length * (direction[index] ?? 0));
    if (valueAt(next) <= value - 1e-4 * length * slope) return next;
    length /= 2;
  }
  return undefined;
}

/** Solves by Cholesky's factors. A direction without curvature is left unchanged. */
function solve(hessian: Float64Array, gradient: Float64Array): Float64Array {
  const size = gradient.length;
  const factor = Float64Array.from(hessian);
  const at = (row: number, column: number) => factor[row * size + column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = at(row, column);
      for (let index = 0; index < column; index += 1) rest -= at(row, index) * at(column, index);
      if (column < row) factor[row * size + column] = rest / at(column, column);
      else factor[row * size + row] = rest > 1e-12 * (hessian[row * size + row] ?? 0) ? Math.sqrt(rest) : Infinity;
    }
  }
  const solution = Float64Array.from(gradient);
  for (let row = 0; row < size; row += 1) {
    for (let index = 0; index < row; index += 1) {
      solution[row] = (solution[row] ?? 0) - at(row, index) * (solution[index] ?? 0);
    }
    solution[row] = (solution[row] ?? 0) / at(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let index = row + 1; index < size; index += 1) {
      solution[row] = (solution[row] ?? 0) - at(index, row) * (solution[index] ?? 0);
    }
    solution[row] = (solution[row] ?? 0) / at(row, row);
  }
  return solution;
}
