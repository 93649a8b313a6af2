/**
 * The inverse cosine transform of one block in integers: Loeffler, Ligtenberg and Moschytz (1989) with 13 bits of fraction, which
 * is what the common decoders compute, so that the samples are theirs to the last bit.
 */

const fractionBits = 13;
/** Kept after the first pass, so that rounding twice does no harm. */
const passBits = 2;

const scaled = (value: number) => Math.round(value * 2 ** fractionBits);
const c0298 = scaled(0.298631336);
const c0390 = scaled(0.390180644);
const c0541 = scaled(0.5411961);
const c0765 = scaled(0.765366865);
const c0899 = scaled(0.899976223);
const c1175 = scaled(1.175875602);
const c1501 = scaled(1.50132111);
const c1847 = scaled(1.847759065);
const c1961 = scaled(1.96157056);
const c2053 = scaled(2.053119869);
const c2562 = scaled(2.562915447);
const c3072 = scaled(3.072711026);

const workspace = new Int32Array(64);

/** Writes eight rows of eight samples; `stride` is the length of the plane's rows. */
export function inverseTransform(
  coefficients: Int16Array,
  offset: number,
  table: Uint16Array,
  samples: Uint8Array,
  at: number,
  stride: number,
): void {
  if (isConstant(coefficients, offset)) {
    const sample = clamp(((Math.imul(coefficients[offset] ?? 0, table[0] ?? 0) + 4) >> 3) + 128);
    for (let row = 0; row < 8; row += 1) samples.fill(sample, at + row * stride, at + row * stride + 8);
    return;
  }
  for (let column = 0; column < 8; column += 1) {
    const from = offset + column;
    const q0 = coefficients[from] ?? 0;
    const q1 = coefficients[from + 8] ?? 0;
    const q2 = coefficients[from + 16] ?? 0;
    const q3 = coefficients[from + 24] ?? 0;
    const q4 = coefficients[from + 32] ?? 0;
    const q5 = coefficients[from + 40] ?? 0;
    const q6 = coefficients[from + 48] ?? 0;
    const q7 = coefficients[from + 56] ?? 0;
    if ((q1 | q2 | q3 | q4 | q5 | q6 | q7) === 0) {
      const value = Math.imul(q0, table[column] ?? 0) << passBits;
      for (let at = column; at < 64; at += 8) workspace[at] = value;
      continue;
    }
    pass(
      Math.imul(q0, table[column] ?? 0),
      Math.imul(q1, table[column + 8] ?? 0),
      Math.imul(q2, table[column + 16] ?? 0),
      Math.imul(q3, table[column + 24] ?? 0),
      Math.imul(q4, table[column + 32] ?? 0),
      Math.imul(q5, table[column + 40] ?? 0),
      Math.imul(q6, table[column + 48] ?? 0),
      Math.imul(q7, table[column + 56] ?? 0),
      column,
      8,
      fractionBits - passBits,
    );
  }
  for (let row = 0; row < 8; row += 1) {
    const first = row * 8;
    pass(
      workspace[first] ?? 0,
      workspace[first + 1] ?? 0,
      workspace[first + 2] ?? 0,
      workspace[first + 3] ?? 0,
      workspace[first + 4] ?? 0,
      workspace[first + 5] ?? 0,
      workspace[first + 6] ?? 0,
      workspace[first + 7] ?? 0,
      first,
      1,
      fractionBits + passBits + 3,
    );
    const target = at + row * stride;
    for (let column = 0; column < 8; column += 1)
      samples[target + column] = clamp((workspace[first + column] ?? 0) + 128);
  }
}

function isConstant(coefficients: Int16Array, offset: number): boolean {
  for (let index = offset + 1; index < offset + 64; index += 1) if (coefficients[index] !== 0) return false;
  return true;
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** One transform of eight values; writes into the workspace from `first` in steps. */
function pass(
  v0: number,
  v1: number,
  v2: number,
  v3: number,
  v4: number,
  v5: number,
  v6: number,
  v7: number,
  first: number,
  step: number,
  shift: number,
): void {
  const half = 1 << (shift - 1);
  const shared = Math.imul(v2 + v6, c0541);
  const even2 = shared - Math.imul(v6, c1847);
  const even3 = shared + Math.imul(v2, c0765);
  const even0 = (v0 + v4) << fractionBits;
  const even1 = (v0 - v4) << fractionBits;
  const sum0 = even0 + even3 + half;
  const sum3 = even0 - even3 + half;
  const sum1 = even1 + even2 + half;
  const sum2 = even1 - even2 + half;

  const z5 = Math.imul(v7 + v3 + v5 + v1, c1175);
  const z1 = Math.imul(v7 + v1, -c0899);
  const z2 = Math.imul(v5 + v3, -c2562);
  const z3 = Math.imul(v7 + v3, -c1961) + z5;
  const z4 = Math.imul(v5 + v1, -c0390) + z5;
  const odd0 = Math.imul(v7, c0298) + z1 + z3;
  const odd1 = Math.imul(v5, c2053) + z2 + z4;
  const odd2 = Math.imul(v3, c3072) + z2 + z3;
  const odd3 = Math.imul(v1, c1501) + z1 + z4;

  workspace[first] = (sum0 + odd3) >> shift;
  workspace[first + step] = (sum1 + odd2) >> shift;
  workspace[first + 2 * step] = (sum2 + odd1) >> shift;
  workspace[first + 3 * step] = (sum3 + odd0) >> shift;
  workspace[first + 4 * step] = (sum3 - odd0) >> shift;
  workspace[first + 5 * step] = (sum2 - odd1) >> shift;
  workspace[first + 6 * step] = (sum1 - odd2) >> shift;
  workspace[first + 7 * step] = (sum0 - odd3) >> shift;
}
