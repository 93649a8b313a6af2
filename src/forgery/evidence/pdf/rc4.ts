/** RC4, which old encrypted PDFs are written with and current cryptographic libraries leave out. It protects nothing here: it only reads. */

export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let index = 0; index < 256; index += 1) state[index] = index;
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    const value = state[index] ?? 0;
    other = (other + value + (key[index % key.length] ?? 0)) & 255;
    state[index] = state[other] ?? 0;
    state[other] = value;
  }
  const out = new Uint8Array(data.length);
  let first = 0;
  let second = 0;
  for (let index = 0; index < data.length; index += 1) {
    first = (first + 1) & 255;
    const value = state[first] ?? 0;
    second = (second + value) & 255;
    const swapped = state[second] ?? 0;
    state[first] = swapped;
    state[second] = value;
    out[index] = (data[index] ?? 0) ^ (state[(value + swapped) & 255] ?? 0);
  }
  return out;
}
