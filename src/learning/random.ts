/** Chance from a seed: the same numbers on every machine and in every run. */

export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  readonly nextWhole: () => number;
  /** A fraction from 0 up to but not including 1. */
  readonly nextShare: () => number;
  /** A whole number from 0 up to but not including the limit. */
  readonly nextBelow: (limit: number) => number;
}

/** The first outputs of neighbouring seeds are alike; by then the state is mixed. */
const warmUpSteps = 12;

/** Small fast counter generator (sfc32): 128 bits of state, one of which counts, so that no seed has a short period. */
export function createRandom(seed: number): Random {
  let first = seed | 0;
  let second = Math.floor(seed / 2 ** 32) | 0;
  let third = 0x9e3779b9 | 0;
  let counter = 1;
  const nextWhole = () => {
    const result = (((first + second) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    first = second ^ (second >>> 9);
    second = (third + (third << 3)) | 0;
    third = (((third << 21) | (third >>> 11)) + result) | 0;
    return result >>> 0;
  };
  for (let step = 0; step < warmUpSteps; step += 1) nextWhole();
  return {
    nextWhole,
    nextShare: () => nextWhole() / 2 ** 32,
    nextBelow: (limit) => Math.floor((nextWhole() / 2 ** 32) * limit),
  };
}
