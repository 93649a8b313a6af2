/** How the print of one picture lies on another that shows the same page: found from the sizes and places of words alone. */
import type { Place, PlacedWord, PlacedWords } from "./lay-out-words.ts";

/** From the points of one picture to those of the other: x' = ax + by + c, y' = dx + ey + f. */
export interface Alignment {
  readonly turn: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/** Wide words are seldom alike by chance. */
const anchorLimit = 50;
/** Of each anchor's counterparts by width, the nearest. */
const partnerLimit = 8;
/** Pairs of pairs that are tried. */
const trialLimit = 30_000;
/** Share by which the widths of two words may differ and still count as equal. */
const widthShare = 0.12;
/** Heights by which an end of a word may be off: while trying, and at the end. */
const [triedReach, finalReach] = [0.9, 0.5];
/** A hand-held camera and a sheet in a scanner are hardly ever turned further; in radians. */
const mostTurn = 0.12;
const [leastScale, mostScale] = [0.7, 1.43];
/** Ends of words: fewer, or a smaller share of them, is another page. */
const leastMatched = 16;
const leastShare = 0.25;

interface Word {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Words run together in a blurred picture: then the first still begins, and the last still ends, where they did. */
interface End {
  readonly x: number;
  readonly y: number;
  readonly isFirst: boolean;
}

type Turn = Alignment["turn"];

export function alignWords(one: PlacedWords, other: PlacedWords): Alignment | undefined {
  const [from, to] = [one.words.flatMap(endsOf), other.words.flatMap(endsOf)];
  const grid = new EndGrid(to, other.usualHeight);
  const heightRatio = other.usualHeight / one.usualHeight;
  const pairs = listPairs(one.words.map(toWord), other.words.map(toWord), heightRatio);
  let [best, bestCount] = [undefined as Turn | undefined, 0];
  let trials = 0;
  // Rows of a table look alike, so that only the best of all trials counts; neighbours in the list are of one width, and come first.
  for (let apart = 1; apart < pairs.length && trials < trialLimit; apart += 1) {
    for (let first = 0; first + apart < pairs.length && trials < trialLimit; first += 1) {
      const turn = turnOf(pairs[first], pairs[first + apart], heightRatio, one.usualHeight);
      if (turn === undefined) continue;
      trials += 1;
      const count = countMatches(from, turn, grid, triedReach, bestCount);
      if (count > bestCount) [best, bestCount] = [turn, count];
    }
  }
  if (best === undefined) return undefined;
  let turn = best;
  for (const reach of [triedReach, triedReach, finalReach, finalReach]) {
    turn = fit(matchAll(from, turn, grid, reach)) ?? turn;
  }
  const matched = countMatches(from, turn, grid, finalReach);
  const least = Math.max(leastMatched, leastShare * Math.min(from.length, to.length));
  return matched < least ? undefined : { turn };
}

export function turnPoint([a, b, c, d, e, f]: Turn, x: number, y: number): readonly [number, number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

function toWord({ left, top, right, bottom }: Place): Word {
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left };
}

function endsOf({ glyphs }: PlacedWord): End[] {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    { x: first.left, y: (first.top + first.bottom) / 2, isFirst: true },
    { x: last.right, y: (last.top + last.bottom) / 2, isFirst: false },
  ];
}

type Pair = readonly [from: Word, to: Word];

function listPairs(from: readonly Word[], to: readonly Word[], heightRatio: number): Pair[] {
  const widest = (words: readonly Word[]) =>
    words.toSorted((one, other) => other.width - one.width).slice(0, anchorLimit);
  const targets = widest(to);
  return widest(from).flatMap((word) => {
    const wanted = word.width * heightRatio;
    const off = (target: Word) => Math.abs(target.width / wanted - 1);
    return targets
      .filter((target) => off(target) <= widthShare)
      .sort((one, other) => off(one) - off(other))
      .slice(0, partnerLimit)
      .map((target): Pair => [word, target]);
  });
}

/** Two words and their counterparts make one size and one turn; undefined where these are out of bounds. */
function turnOf(
  one: Pair | undefined,
  other: Pair | undefined,
  heightRatio: number,
  usualHeight: number,
): Turn | undefined {
  if (one === undefined || other === undefined) return undefined;
  const [[from, to], [from2, to2]] = [one, other];
  const [dx, dy] = [from2.x - from.x, from2.y - from.y];
  const square = dx * dx + dy * dy;
  if (square < (4 * usualHeight) ** 2) return undefined;
  const [ex, ey] = [to2.x - to.x, to2.y - to.y];
  const cosine = (dx * ex + dy * ey) / square;
  const sine = (dx * ey - dy * ex) / square;
  const scale = Math.hypot(cosine, sine) / heightRatio;
  if (scale < leastScale || scale > mostScale || Math.abs(Math.atan2(sine, cosine)) > mostTurn) return undefined;
  return [cosine, -sine, to.x - cosine * from.x + sine * from.y, sine, cosine, to.y - sine * from.x - cosine * from.y];
}

/** Ends of words in cells of one line height, for finding the nearest one to a point. */
class EndGrid {
  readonly height: number;
  readonly #cells = new Map<number, End[]>();

  constructor(ends: readonly End[], height: number) {
    this.height = height;
    for (const end of ends) {
      const key = this.#keyOf(Math.floor(end.x / height), Math.floor(end.y / height));
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [end]);
      else cell.push(end);
    }
  }

  #keyOf(column: number, row: number): number {
    return row * 100_000 + column;
  }

  findNear(x: number, y: number, isFirst: boolean, reach: number): End | undefined {
    const [column, row] = [Math.floor(x / this.height), Math.floor(y / this.height)];
    let [best, bestDistance] = [undefined as End | undefined, reach * this.height];
    for (let near = row - 1; near <= row + 1; near += 1) {
      for (let beside = column - 1; beside <= column + 1; beside += 1) {
        for (const end of this.#cells.get(this.#keyOf(beside, near)) ?? []) {
          if (end.isFirst !== isFirst) continue;
          const distance = Math.hypot(end.x - x, end.y - y);
          if (distance < bestDistance) [best, bestDistance] = [end, distance];
        }
      }
    }
    return best;
  }
}

/** Gives up where it cannot be more than `least`. */
function countMatches(from: readonly End[], turn: Turn, grid: EndGrid, reach: number, least = 0): number {
  let [count, left] = [0, from.length];
  for (const end of from) {
    if (count + left <= least) return count;
    left -= 1;
    const [x, y] = turnPoint(turn, end.x, end.y);
    if (grid.findNear(x, y, end.isFirst, reach) !== undefined) count += 1;
  }
  return count;
}

function matchAll(from: readonly End[], turn: Turn, grid: EndGrid, reach: number): (readonly [End, End])[] {
  return from.flatMap((end) => {
    const [x, y] = turnPoint(turn, end.x, end.y);
    const found = grid.findNear(x, y, end.isFirst, reach);
    return found === undefined ? [] : [[end, found] as const];
  });
}

/** Least squares over all pairs: size and turn of each direction by itself, as perspective needs. */
function fit(pairs: readonly (readonly [End, End])[]): Turn | undefined {
  if (pairs.length < leastMatched) return undefined;
  const mean = (of: (pair: readonly [End, End]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [mx, my] = [mean(([word]) => word.x), mean(([word]) => word.y)];
  const [nx, ny] = [mean(([, word]) => word.x), mean(([, word]) => word.y)];
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const [word, target] of pairs) {
    const [x, y, u, v] = [word.x - mx, word.y - my, target.x - nx, target.y - ny];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const determinant = xx * yy - xy * xy;
  if (determinant < 1e-6 * xx * yy || determinant === 0) return undefined;
  const [a, b] = [(xu * yy - yu * xy) / determinant, (yu * xx - xu * xy) / determinant];
  const [d, e] = [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
  return [a, b, nx - a * mx - b * my, d, e, ny - d * mx - e * my];
}
