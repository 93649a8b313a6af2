/** Where the parts of a WebAssembly module stand in its bytes (WebAssembly core specification, 5.5). */

export const sectionIds = { memory: 5, exports: 7, code: 10 } as const;

export interface Section {
  /** Of its id; its content is from `from` to `end`. */
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

/** One function's locals and instructions, with the length in front of them. */
export interface Body {
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

export function readNumber(wasm: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = wasm[at + index] ?? 0;
    value += (byte & 127) * 128 ** index;
    if (byte < 128) return { value, next: at + index + 1 };
  }
  throw new Error("The WebAssembly is damaged.");
}

export function writeNumber(value: number): Uint8Array {
  const groups: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    groups.push(rest < 128 ? rest : (rest & 127) | 128);
    if (rest < 128) return Uint8Array.from(groups);
  }
}

export function findSection(wasm: Uint8Array, id: number): Section | undefined {
  for (let start = 8; start < wasm.length; ) {
    const { value, next } = readNumber(wasm, start + 1);
    const end = next + value;
    if (wasm[start] === id) return { start, from: next, end };
    start = end;
  }
  return undefined;
}

export function listBodies(wasm: Uint8Array, { from }: Section): readonly Body[] {
  const count = readNumber(wasm, from);
  let start = count.next;
  return Array.from({ length: count.value }, () => {
    const size = readNumber(wasm, start);
    const body = { start, from: size.next, end: size.next + size.value };
    start = body.end;
    return body;
  });
}
