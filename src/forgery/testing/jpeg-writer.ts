/** Writes a grey baseline JPEG from coefficients with restart markers and codes of one length: for tests of the reader. */
import { naturalOrder } from "../evidence/raster/jpeg/markers.ts";
import type { Jpeg } from "../evidence/raster/jpeg/read-jpeg.ts";

const constantSymbols = Array.from({ length: 12 }, (_, size) => size);
const restSymbols = [
  0x00,
  0xf0,
  ...Array.from({ length: 160 }, (_, at) => (Math.floor(at / 10) << 4) | ((at % 10) + 1)),
];

class BitWriter {
  readonly #bytes: number[] = [];
  #bits = 0;
  #count = 0;

  put(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.#bits = (this.#bits << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count === 8) this.#flush();
    }
  }

  #flush(): void {
    this.#bytes.push(this.#bits & 0xff);
    if ((this.#bits & 0xff) === 0xff) this.#bytes.push(0);
    this.#bits = 0;
    this.#count = 0;
  }

  mark(marker: number): void {
    while (this.#count > 0) this.put(1, 1);
    this.#bytes.push(0xff, marker);
  }

  finish(): number[] {
    while (this.#count > 0) this.put(1, 1);
    return this.#bytes;
  }
}

function segment(marker: number, body: readonly number[]): number[] {
  return [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
}

function table(kind: number, length: number, symbols: readonly number[]): number[] {
  const counts = Array.from({ length: 16 }, (_, at) => (at === length - 1 ? symbols.length : 0));
  return segment(0xc4, [kind, ...counts, ...symbols]);
}

function putValue(out: BitWriter, value: number, size: number): void {
  out.put(value < 0 ? value + (1 << size) - 1 : value, size);
}

const sizeOf = (value: number) => (value === 0 ? 0 : 32 - Math.clz32(Math.abs(value)));

export function writeJpegWithRestarts(source: Jpeg, restartInterval: number): Buffer {
  const [component] = source.frame.components;
  const quantisation = source.quantisationTables.get(component?.tableNumber ?? 0);
  if (component === undefined || quantisation === undefined) throw new Error("The JPEG has no component to write.");
  const { blocksWide, blocksHigh, stride, coefficients } = component;
  const { width, height } = source.frame;
  const out = new BitWriter();
  let last = 0;
  for (let block = 0; block < blocksWide * blocksHigh; block += 1) {
    if (block > 0 && block % restartInterval === 0) {
      out.mark(0xd0 + ((block / restartInterval - 1) % 8));
      last = 0;
    }
    const from = (Math.floor(block / blocksWide) * stride + (block % blocksWide)) * 64;
    const difference = (coefficients[from] ?? 0) - last;
    last = coefficients[from] ?? 0;
    out.put(constantSymbols.indexOf(sizeOf(difference)), 4);
    putValue(out, difference, sizeOf(difference));
    let run = 0;
    for (let index = 1; index < 64; index += 1) {
      const value = coefficients[from + (naturalOrder[index] ?? 0)] ?? 0;
      if (value === 0) {
        run += 1;
        continue;
      }
      for (; run > 15; run -= 16) out.put(restSymbols.indexOf(0xf0), 8);
      out.put(restSymbols.indexOf((run << 4) | sizeOf(value)), 8);
      putValue(out, value, sizeOf(value));
      run = 0;
    }
    if (run > 0) out.put(restSymbols.indexOf(0), 8);
  }
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array.from(naturalOrder, (place) => quantisation[place] ?? 1)]),
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    ...table(0x00, 4, constantSymbols),
    ...table(0x10, 8, restSymbols),
    ...segment(0xdd, [restartInterval >> 8, restartInterval & 255]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...out.finish(),
    ...[0xff, 0xd9],
  ]);
}
