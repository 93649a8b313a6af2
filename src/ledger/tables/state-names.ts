/**
 * Names of states as numbers, from side, kind and id, in WebAssembly: an object, a text and an entry of a map for each of some hundred thousand
 * would be followed by every collection. The source is `names/all.as`, which says how, and `scripts/write-kernels.ts` compiles it. Numbers begin
 * at 1, and one that is removed serves the next name.
 */
import { compileWasm, createWasmMemory, wasmPageBytes } from "../../web-assembly.ts";
import type { LineForm, TransactionLines } from "../decider.ts";
import compiled from "./names/compiled.json" with { type: "json" };

interface Compiled {
  readonly inbox: { readonly value: number };
  find(side: number, kind: number, at: number, length: number): number;
  findLines(
    kind: number,
    heads: number,
    headBytes: number,
    span: number,
    sides: number,
    count: number,
    to: number,
  ): void;
  hasRoom(length: number): number;
  add(side: number, kind: number, at: number, length: number): number;
  remove(number: number): void;
  sideOf(number: number): number;
  kindOf(number: number): number;
  textOf(number: number): number;
  lengthOf(number: number): number;
  isNamed(number: number): number;
  lastNumber(): number;
  bytesFor(names: number, cells: number): number;
  grow(from: number, names: number, cells: number): void;
  cellsInAll(): number;
  namesInAll(): number;
  cellsOf(length: number): number;
  clear(): void;
}

const instantiate = compileWasm(compiled.bytes);
const mostPages = 65_536;
const firstNames = 1_024;
const firstCells = 1_024;
const mostIdBytes = 65_535;
/** Before an id that is not plain ASCII, whose UTF-16 code units follow. */
const wideMark = 0xff;

/** Behind the inbox: lines that are looked up together, what is known of each, and what was found. */
const room = { text: 2 ** 18, heads: 2 ** 17, sides: 2 ** 12, numbers: 2 ** 12 } as const;
const roomForLines = room.text + room.heads + room.sides + room.numbers;

/** Whose arrays grow with the numbers. */
export interface Grown {
  grow(capacity: number): void;
}

export class StateNames {
  readonly #memory = createWasmMemory(4, mostPages);
  readonly #wasm = instantiate({ memory: this.#memory }) as Compiled;
  readonly #inbox = this.#wasm.inbox.value;
  readonly #kinds: string[] = [];
  #bytes = new Uint8Array(this.#memory.buffer);
  #size = 0;
  /** How many names were ever removed: a number that was found before may be another's. */
  removed = 0;
  readonly #grown: Grown[] = [];

  constructor() {
    this.#makeRoom(firstNames, firstCells);
  }

  get size(): number {
    return this.#size;
  }

  /** Arrays by number, which grow as numbers do. */
  follow(arrays: Grown): void {
    this.#grown.push(arrays);
    arrays.grow(this.#wasm.namesInAll());
  }

  /** 0 where the name is not known. */
  find(side: number, kind: string, id: string): number {
    const place = this.#kinds.indexOf(kind);
    return place < 0 ? 0 : this.#wasm.find(side, place, this.#inbox, this.#write(id));
  }

  /** The numbers of the ids that so many lines have in one place of their heads, as they were taken last: a view, valid until a name is added. */
  findInLines(kind: string, span: number, { headBytes }: LineForm, count: number): Uint32Array {
    const heads = this.#inbox + room.text;
    const sides = heads + room.heads;
    const to = sides + room.sides;
    this.#wasm.findLines(this.#placeOf(kind), heads, headBytes, span, sides, count, to);
    return new Uint32Array(this.#memory.buffer, to, count);
  }

  /** Takes lines, each of a side, to look up what they name. */
  takeLines({ text, heads }: Pick<TransactionLines, "text" | "heads">, sides: Int32Array): void {
    const start = this.#inbox;
    if (text.length > room.text || heads.length > room.heads || sides.byteLength > room.sides)
      throw new RangeError("There is no room for so many lines.");
    this.#bytes.set(text, start);
    this.#bytes.set(heads, start + room.text);
    new Int32Array(this.#memory.buffer, start + room.text + room.heads, sides.length).set(sides);
  }

  /** Of a name that is not known yet. */
  add(side: number, kind: string, id: string): number {
    const length = this.#write(id);
    while (this.#wasm.hasRoom(length) === 0) this.#grow(length);
    this.#size += 1;
    return this.#wasm.add(side, this.#placeOf(kind), this.#inbox, length);
  }

  remove(number: number): void {
    this.#wasm.remove(number);
    this.#size -= 1;
    this.removed += 1;
  }

  sideOf(number: number): number {
    return this.#wasm.sideOf(number);
  }

  kindOf(number: number): string {
    return this.#kinds[this.#wasm.kindOf(number)] ?? "";
  }

  idOf(number: number): string {
    const start = this.#wasm.textOf(number);
    const bytes = this.#bytes.subarray(start, start + this.#wasm.lengthOf(number));
    const isWide = bytes[0] === wideMark;
    return Buffer.from(isWide ? bytes.subarray(1) : bytes).toString(isWide ? "utf16le" : "latin1");
  }

  /** All numbers of names that are known. */
  *numbers(): Generator<number> {
    for (let number = 1; number < this.#wasm.lastNumber(); number += 1) {
      if (this.#wasm.isNamed(number) === 1) yield number;
    }
  }

  clear(): void {
    this.#wasm.clear();
    this.#size = 0;
    this.removed += 1;
  }

  #placeOf(kind: string): number {
    const known = this.#kinds.indexOf(kind);
    return known < 0 ? this.#kinds.push(kind) - 1 : known;
  }

  /** Writes an id to where it is read; gives its length in bytes. Every text has bytes of its own. */
  #write(id: string): number {
    const { length } = id;
    if (2 * length >= mostIdBytes) throw new RangeError(`A state's id of ${length} characters is too long.`);
    const bytes = this.#bytes;
    const start = this.#inbox;
    for (let at = 0; at < length; at += 1) {
      const unit = id.charCodeAt(at);
      if (unit > 0x7f) return this.#writeWide(id);
      bytes[start + at] = unit;
    }
    return length;
  }

  #writeWide(id: string): number {
    const bytes = Buffer.from(id, "utf16le");
    this.#bytes[this.#inbox] = wideMark;
    this.#bytes.set(bytes, this.#inbox + 1);
    return bytes.length + 1;
  }

  #grow(length: number): void {
    const [names, cells] = [this.#wasm.namesInAll(), this.#wasm.cellsInAll()];
    const isFull = this.#size + 1 >= names;
    this.#makeRoom(isFull ? 2 * names : names, isFull ? cells : 2 * cells + this.#wasm.cellsOf(length));
    if (isFull) for (const arrays of this.#grown) arrays.grow(2 * names);
  }

  #makeRoom(names: number, cells: number): void {
    const from = this.#inbox + roomForLines;
    const wanted = Math.ceil((from + this.#wasm.bytesFor(names, cells)) / wasmPageBytes);
    const pages = this.#memory.buffer.byteLength / wasmPageBytes;
    if (wanted > pages) this.#memory.grow(wanted - pages);
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#wasm.grow(from, names, cells);
  }
}

interface Numbers {
  set(from: ArrayLike<number>): void;
}

export function grown<Array extends Numbers & ArrayLike<number>>(from: Array, to: Array): Array {
  to.set(from);
  return to;
}
