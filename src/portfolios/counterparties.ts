/** Whom accounts pay: merchants and people on a map, some more popular than others. */
import type { Random } from "./random.ts";

export interface CounterpartyShape {
  readonly count: number;
  /** How accounts find those that they use: those nearby, the popular ones, or any. */
  readonly preference: "near" | "popular" | "any";
  /** How many an account uses, at most. */
  readonly personalCount: number;
  /** 0 uses them evenly; the greater, the more often the same few. */
  readonly loyalty: number;
  /** The same for how popular counterparties are with everybody. */
  readonly popularity: number;
  /** Share of payments to one that is not among the account's own. */
  readonly exploration: number;
  readonly onlineShare: number;
  readonly categories: number;
  readonly homeCountries: number;
  /** Share of counterparties in another country. */
  readonly foreignShare: number;
}

export function drawCounterpartyShape(random: Random): CounterpartyShape {
  return {
    count: Math.round(random.logBetween(20, 5000)),
    preference: random.pick(["near", "near", "popular", "any"]),
    personalCount: Math.round(random.logBetween(2, 250)),
    loyalty: random.chance(0.4) ? 0 : random.between(0, 2.5),
    popularity: random.chance(0.3) ? 0 : random.between(0, 3),
    exploration: random.chance(0.3) ? 0 : random.logBetween(0.003, 0.5),
    onlineShare: random.chance(0.3) ? 0 : random.between(0, 0.9),
    categories: random.whole(2, 24),
    homeCountries: random.chance(0.7) ? 1 : random.whole(2, 6),
    foreignShare: random.chance(0.5) ? random.logBetween(0.005, 0.2) : 0,
  };
}

export const categoryCodes: readonly string[] =
  `5411 5812 5814 5541 5542 5912 5311 5651 5732 5999 4111 4121 4511 4789 4814
  4900 5200 5310 5331 5399 5499 5691 5734 5811 5813 5921 5941 5942 5944 5945 5967 6011 6051 7011 7230 7299 7372 7523 7832
  7995 7997 8011 8021 8062 8220 8398 8999 9311`.split(/\s+/);

export const countryCodes: readonly string[] =
  "US GB DE FR ES IT PL NL SE BR MX IN JP KR AU NG ZA TR AE CN ID VN RO UA CA CH PT IE".split(" ");

interface Counterparty {
  readonly x: number;
  readonly y: number;
  readonly category: number;
  readonly country: number;
  readonly isOnline: boolean;
  /** What it multiplies amounts by, its category's factor included. */
  readonly factor: number;
}

export interface Counterparties {
  readonly list: readonly Counterparty[];
  readonly shape: CounterpartyShape;
  readonly side: number;
  /** On a square grid, by row and column, those within. */
  readonly cells: readonly (readonly number[])[];
}

export function makeCounterparties(
  shape: CounterpartyShape,
  spreads: { readonly category: number; readonly counterparty: number },
  random: Random,
): Counterparties {
  const factors = Array.from({ length: shape.categories }, () => random.logNormal(spreads.category));
  const offset = random.below(categoryCodes.length);
  const weights = factors.map(() => random.gamma(1.2));
  // About as many in nine cells as an account uses.
  const side = Math.max(1, Math.min(60, Math.floor(Math.sqrt((9 * shape.count) / shape.personalCount))));
  const cells: number[][] = Array.from({ length: side * side }, () => []);
  const list = Array.from({ length: shape.count }, (_, index): Counterparty => {
    const category = random.weighted(weights);
    const x = random.next();
    const y = random.next();
    cells[cellOf(x, y, side)]?.push(index);
    return {
      x,
      y,
      category: (offset + category) % categoryCodes.length,
      country: random.chance(shape.foreignShare)
        ? random.below(countryCodes.length)
        : Math.floor(x * shape.homeCountries),
      isOnline: random.chance(shape.onlineShare),
      factor: (factors[category] ?? 1) * random.logNormal(spreads.counterparty),
    };
  });
  return { list, shape, side, cells };
}

function cellOf(x: number, y: number, side: number): number {
  return Math.floor(y * side) * side + Math.floor(x * side);
}

/** Any counterparty, the popular ones more often. The first of the list are the popular ones. */
export function pickAnyCounterparty(all: Counterparties, random: Random): number {
  return Math.floor(all.list.length * random.next() ** (1 + all.shape.popularity));
}

/** Those that an account at this place uses, its favourites first. */
export function drawPersonalCounterparties(all: Counterparties, x: number, y: number, random: Random): number[] {
  const wanted = random.whole(Math.ceil(all.shape.personalCount / 2), all.shape.personalCount);
  const found = all.shape.preference === "near" ? listNearby(all, x, y) : [];
  shuffle(found, random);
  if (found.length > wanted) found.length = wanted;
  if (found.length > 0) return found;
  const isAny = all.shape.preference === "any";
  for (let count = 0; count < wanted; count += 1) {
    found.push(isAny ? random.below(all.list.length) : pickAnyCounterparty(all, random));
  }
  return found;
}

function listNearby({ side, cells }: Counterparties, x: number, y: number): number[] {
  const column = Math.floor(x * side);
  const row = Math.floor(y * side);
  const found: number[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(side - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(side - 1, column + 1); c += 1) {
      for (const index of cells[r * side + c] ?? []) found.push(index);
    }
  }
  return found;
}

export function shuffle<T>(list: T[], random: Random): void {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1);
    [list[index], list[other]] = [list[other] as T, list[index] as T];
  }
}
