/**
 * Numbers and texts of records as bytes. Each is read without what stands beside it, and has one form only: what is accepted is what would be
 * written again.
 *
 * A number begins with a byte: its form in bits 0 to 2, its sign in bit 3. A number of steps of 1, 0.01 or 0.0001 follows from bit 4 on, the
 * lowest bits first, with bit 7 of each byte set where another follows; other numbers are floats of 32 or 64 bits, little-endian. A count
 * has seven bits a byte in the same way. A text is a count, twice its length and 1 more where a character has two bytes, and its UTF-16 units.
 */

/** By form, so many steps make one. */
const steps: readonly number[] = [1, 100, 10_000];
const single = 3;
const double = 4;
/** Steps are counted below this. */
const mostSteps = 2 ** 31;

function formOf(size: number): number {
  if ((size | 0) === size) return 0;
  for (let form = 1; form < steps.length; form += 1) {
    const step = steps[form] ?? 1;
    const scaled = Math.round(size * step);
    if (scaled / step === size && scaled < mostSteps) return form;
  }
  return Math.fround(size) === size ? single : double;
}

/** So many bytes are taken at once; records are views of them. */
const pageBytes = 16_384;
const longestNumber = 9;

export class RecordWriter {
  private bytes = new Uint8Array(pageBytes);
  private view = new DataView(this.bytes.buffer);
  private start = 0;
  private at = 0;

  begin(): void {
    this.start = this.at;
  }

  /** All since the beginning. It is not written to again. */
  end(): Uint8Array {
    return this.bytes.subarray(this.start, this.at);
  }

  /** As it is now; going back to it takes back what was written since. */
  get length(): number {
    return this.at - this.start;
  }

  goBack(length: number): void {
    this.at = this.start + length;
  }

  byte(value: number): void {
    if (this.at >= this.bytes.length) this.grow(1);
    this.bytes[this.at] = value;
    this.at += 1;
  }

  number(value: number): void {
    if (!Number.isFinite(value)) throw new TypeError("A record holds finite numbers only.");
    if (this.at + longestNumber > this.bytes.length) this.grow(longestNumber);
    const size = Math.abs(value);
    const form = formOf(size);
    if (form < single) {
      const isNegative = value < 0 || Object.is(value, -0);
      const scaled = form === 0 ? size : Math.round(size * (steps[form] ?? 1));
      this.bytes[this.at] = form | (isNegative ? 8 : 0) | ((scaled & 7) << 4) | (scaled > 7 ? 128 : 0);
      this.at += 1;
      if (scaled > 7) this.sevens(scaled >>> 3);
      return;
    }
    this.bytes[this.at] = form;
    if (form === single) this.view.setFloat32(this.at + 1, value, true);
    else this.view.setFloat64(this.at + 1, value, true);
    this.at += form === single ? 5 : longestNumber;
  }

  count(value: number): void {
    if (this.at + longestNumber > this.bytes.length) this.grow(longestNumber);
    this.sevens(value);
  }

  text(text: string): void {
    let isWide = 0;
    for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 255) isWide = 1;
    this.count(2 * text.length + isWide);
    if (this.at + 2 * text.length > this.bytes.length) this.grow(2 * text.length);
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      this.bytes[this.at] = unit;
      this.at += 1;
      if (isWide === 0) continue;
      this.bytes[this.at] = unit >>> 8;
      this.at += 1;
    }
  }

  texts(texts: readonly string[]): void {
    this.count(texts.length);
    for (const text of texts) this.text(text);
  }

  copy(bytes: Uint8Array): void {
    if (this.at + bytes.length > this.bytes.length) this.grow(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  private sevens(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) {
      this.bytes[this.at] = (rest & 127) | 128;
      this.at += 1;
    }
    this.bytes[this.at] = rest;
    this.at += 1;
  }

  /** Takes new bytes, and what was begun with it. */
  private grow(count: number): void {
    const begun = this.end();
    this.bytes = new Uint8Array(Math.max(pageBytes, 2 * (begun.length + count)));
    this.bytes.set(begun);
    this.view = new DataView(this.bytes.buffer);
    this.start = 0;
    this.at = begun.length;
  }
}

const float = new DataView(new ArrayBuffer(8));

/** Throws a TypeError where the bytes are not of this form. */
export class RecordReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const found = this.bytes[this.at];
    if (found === undefined) throw damaged();
    this.at += 1;
    return found;
  }

  number(): number {
    const head = this.byte();
    const form = head & 7;
    const size = form < single ? this.scaled(head) / (steps[form] ?? 1) : this.float(head);
    if (formOf(Math.abs(size)) !== form || !Number.isFinite(size)) throw damaged();
    return size;
  }

  count(): number {
    return this.sevens(0, 1);
  }

  text(): string {
    const head = this.count();
    const isWide = head % 2;
    const bytes = this.take((head >>> 1) * (1 + isWide));
    let text = "";
    let widest = 0;
    for (let at = 0; at < bytes.length; at += 1 + isWide) {
      const unit = (bytes[at] ?? 0) + (isWide === 0 ? 0 : 256 * (bytes[at + 1] ?? 0));
      if (unit > widest) widest = unit;
      text += String.fromCharCode(unit);
    }
    if (isWide === 1 && widest < 256) throw damaged();
    return text;
  }

  texts(): readonly string[] {
    const texts: string[] = [];
    for (let left = this.count(); left > 0; left -= 1) texts.push(this.text());
    return texts;
  }

  /** So many of the next ones, as a view. */
  take(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.bytes.length) throw damaged();
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  end(): void {
    if (!this.isAtEnd()) throw damaged();
  }

  private scaled(head: number): number {
    const low = (head >> 4) & 7;
    const scaled = head < 128 ? low : this.sevens(low, 8);
    return (head & 8) === 0 ? scaled : -scaled;
  }

  private sevens(low: number, firstStep: number): number {
    let value = low;
    for (let step = firstStep; step < mostSteps; step *= 128) {
      const next = this.byte();
      value += (next & 127) * step;
      if (next > 127) continue;
      if (value >= mostSteps || (next === 0 && step > 1)) throw damaged();
      return value;
    }
    throw damaged();
  }

  private float(head: number): number {
    const isSingle = head === single;
    if (!isSingle && head !== double) throw damaged();
    const bytes = this.take(isSingle ? 4 : 8);
    for (let at = 0; at < bytes.length; at += 1) float.setUint8(at, bytes[at] ?? 0);
    return isSingle ? float.getFloat32(0, true) : float.getFloat64(0, true);
  }
}

export function damaged(): TypeError {
  return new TypeError("A record is damaged, or of a later version.");
}
