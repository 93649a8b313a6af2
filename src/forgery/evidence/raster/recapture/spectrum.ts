/** The power of a square tile's frequencies, by a fast Fourier transform of rows and columns. */

/** A power of two. Eight blocks of a JPEG, so that its grid falls on whole frequencies. */
export const tileSide = 64;
const half = tileSide / 2;

/** Falls to zero at the edges, so that what does not fit the tile does not leak into all frequencies (Hann). */
const windowOf = Float64Array.from(
  { length: tileSide },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / tileSide),
);
const turns = Array.from({ length: half }, (_, at) => (-2 * Math.PI * at) / tileSide);
const cosines = Float64Array.from(turns, Math.cos);
const sines = Float64Array.from(turns, Math.sin);
const reversed = Uint8Array.from({ length: tileSide }, (_, at) => reverseBits(at, Math.log2(tileSide)));

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit += 1) if ((value >> bit) & 1) result |= 1 << (bits - 1 - bit);
  return result;
}

/** `power[v * tileSide + u]`, with frequencies above the half as negative ones. */
export function powerOf(samples: Uint8Array, width: number, left: number, top: number): Float64Array {
  const real = new Float64Array(tileSide * tileSide);
  const imaginary = new Float64Array(tileSide * tileSide);
  let sum = 0;
  for (let row = 0; row < tileSide; row += 1) {
    for (let column = 0; column < tileSide; column += 1) sum += samples[(top + row) * width + left + column] ?? 0;
  }
  const mean = sum / (tileSide * tileSide);
  for (let row = 0; row < tileSide; row += 1) {
    for (let column = 0; column < tileSide; column += 1) {
      const value = (samples[(top + row) * width + left + column] ?? 0) - mean;
      real[row * tileSide + column] = value * (windowOf[row] ?? 0) * (windowOf[column] ?? 0);
    }
  }
  for (let line = 0; line < tileSide; line += 1) transform(real, imaginary, line * tileSide, 1);
  for (let line = 0; line < tileSide; line += 1) transform(real, imaginary, line, tileSide);
  return real.map((value, at) => value * value + (imaginary[at] ?? 0) ** 2);
}

/** In place, of `tileSide` values that stand `step` apart (Cooley and Tukey, 1965). */
function transform(real: Float64Array, imaginary: Float64Array, start: number, step: number): void {
  for (let at = 0; at < tileSide; at += 1) {
    const other = reversed[at] ?? 0;
    if (other > at) swap(real, imaginary, start + at * step, start + other * step);
  }
  for (let size = 2; size <= tileSide; size *= 2) {
    const stride = tileSide / size;
    for (let block = 0; block < tileSide; block += size) {
      for (let pair = 0; pair < size / 2; pair += 1) {
        const [one, other] = [start + (block + pair) * step, start + (block + pair + size / 2) * step];
        const [cosine, sine] = [cosines[pair * stride] ?? 0, sines[pair * stride] ?? 0];
        const [oneReal = 0, oneImaginary = 0] = [real[one], imaginary[one]];
        const [otherReal = 0, otherImaginary = 0] = [real[other], imaginary[other]];
        const turnedReal = otherReal * cosine - otherImaginary * sine;
        const turnedImaginary = otherReal * sine + otherImaginary * cosine;
        real[one] = oneReal + turnedReal;
        imaginary[one] = oneImaginary + turnedImaginary;
        real[other] = oneReal - turnedReal;
        imaginary[other] = oneImaginary - turnedImaginary;
      }
    }
  }
}

function swap(real: Float64Array, imaginary: Float64Array, one: number, other: number): void {
  for (const values of [real, imaginary]) {
    const kept = values[one] ?? 0;
    values[one] = values[other] ?? 0;
    values[other] = kept;
  }
}
