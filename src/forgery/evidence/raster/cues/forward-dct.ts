/** The cosine transform of one block of samples, orthonormal, in floating point. */

const cosines = Float64Array.from({ length: 64 }, (_, index) => {
  const frequency = index >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16);
});
const rows = new Float64Array(64);

/** Even and odd parts are taken apart, which halves the work; `out` gets 64 values in rows of eight from `to`. */
export function transformBlock(samples: Uint8Array, at: number, stride: number, out: Float32Array, to: number): void {
  for (let y = 0; y < 8; y += 1) {
    const first = at + y * stride;
    const s0 = samples[first] ?? 0;
    const s1 = samples[first + 1] ?? 0;
    const s2 = samples[first + 2] ?? 0;
    const s3 = samples[first + 3] ?? 0;
    const s4 = samples[first + 4] ?? 0;
    const s5 = samples[first + 5] ?? 0;
    const s6 = samples[first + 6] ?? 0;
    const s7 = samples[first + 7] ?? 0;
    mix(s0 + s7, s1 + s6, s2 + s5, s3 + s4, s0 - s7, s1 - s6, s2 - s5, s3 - s4, rows, y * 8, 1);
  }
  for (let x = 0; x < 8; x += 1) {
    const s0 = rows[x] ?? 0;
    const s1 = rows[x + 8] ?? 0;
    const s2 = rows[x + 16] ?? 0;
    const s3 = rows[x + 24] ?? 0;
    const s4 = rows[x + 32] ?? 0;
    const s5 = rows[x + 40] ?? 0;
    const s6 = rows[x + 48] ?? 0;
    const s7 = rows[x + 56] ?? 0;
    mix(s0 + s7, s1 + s6, s2 + s5, s3 + s4, s0 - s7, s1 - s6, s2 - s5, s3 - s4, out, to + x, 8);
  }
}

const c = (frequency: number, place: number) => cosines[frequency * 8 + place] ?? 0;
const [a0, b0, b1, d0, d1] = [c(0, 0), c(2, 0), c(2, 1), c(4, 0), c(4, 0)];
const [o0, o1, o2, o3] = [c(1, 0), c(1, 1), c(1, 2), c(1, 3)];

function mix(
  e0: number,
  e1: number,
  e2: number,
  e3: number,
  f0: number,
  f1: number,
  f2: number,
  f3: number,
  out: Float32Array | Float64Array,
  at: number,
  step: number,
): void {
  out[at] = a0 * (e0 + e1 + e2 + e3);
  out[at + 2 * step] = b0 * (e0 - e3) + b1 * (e1 - e2);
  out[at + 4 * step] = d0 * (e0 + e3) - d1 * (e1 + e2);
  out[at + 6 * step] = b1 * (e0 - e3) - b0 * (e1 - e2);
  out[at + step] = o0 * f0 + o1 * f1 + o2 * f2 + o3 * f3;
  out[at + 3 * step] = o1 * f0 - o3 * f1 - o0 * f2 - o2 * f3;
  out[at + 5 * step] = o2 * f0 - o0 * f1 + o3 * f2 + o1 * f3;
  out[at + 7 * step] = o3 * f0 - o2 * f1 + o1 * f2 - o0 * f3;
}
