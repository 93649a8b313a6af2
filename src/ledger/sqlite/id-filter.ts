/**
 * Says of a hash that a segment of ids does not have it, or that it may: a Bloom filter in blocks of one cache line. The first bits of a
 * hash name its block. So the filter is made in pieces, as the segment's pages are, and each is written once.
 */
import { wordsOf } from "../packed-words.ts";
import { highBits } from "./id-hash.ts";

/** A piece is for so many pages. */
const pagesOfPiece = 8;
/** They are read together, and are one array: some 64 KiB. */
const piecesOfSheet = 16;
const blockWords = 16;
/** Of a page of some 256 ids, as a power of two: 16 bits an id, or 8. Of new ids one in 700 is looked for in vain, or one in 40. */
const blockBits = { small: 3, large: 2 } as const;
/** Of the largest small segment: a million ids. */
const smallBits = 12;
/** Blocks of a segment: 32 MiB. With more than 67 million ids in one it takes more and more new ids for known ones, and stays right. */
const mostBlockBits = 19;
/** Of pieces that are not there. */
const nothing = new Uint32Array(0);

interface StoredPiece {
  readonly piece: number;
  readonly bytes: Uint8Array;
}

export class IdFilter {
  readonly pieces: number;
  private readonly pieceShift: number;
  private readonly pieceWords: number;
  private readonly sheetShift: number;
  private readonly blockShift: number;
  private readonly sheetBlocks: number;
  private readonly sheetPieces: number;
  private readonly sheets: (Uint32Array<ArrayBuffer> | undefined)[];
  private readonly read: (from: number, to: number) => readonly StoredPiece[];

  /** Of a segment of 2 ** bits pages. `read` gives those pieces that are written. */
  constructor(bits: number, read: (from: number, to: number) => readonly StoredPiece[]) {
    this.pieces = Math.max(1, 2 ** bits / pagesOfPiece);
    this.sheetPieces = Math.min(this.pieces, piecesOfSheet);
    const filterBits = Math.min(mostBlockBits, bits + (bits > smallBits ? blockBits.large : blockBits.small));
    this.pieceWords = (2 ** filterBits / this.pieces) * blockWords;
    this.sheetBlocks = (2 ** filterBits / this.pieces) * this.sheetPieces;
    this.blockShift = highBits - filterBits;
    this.pieceShift = highBits - Math.log2(this.pieces);
    this.sheetShift = this.pieceShift + Math.log2(this.sheetPieces);
    this.sheets = Array.from({ length: this.pieces / this.sheetPieces });
    this.read = read;
  }

  pieceOf(high: number): number {
    return high >>> this.pieceShift;
  }

  /** False only where the hash was never added. */
  mayHave(high: number, bits: number): boolean {
    const words = this.sheets[high >>> this.sheetShift] ?? this.readSheet(high >>> this.sheetShift);
    if (words.length === 0) return false;
    const start = ((high >>> this.blockShift) & (this.sheetBlocks - 1)) * blockWords;
    if (!has(words, start, bits) || !has(words, start, bits >>> 9) || !has(words, start, bits >>> 18)) return false;
    const more = Math.imul(bits, 0xc2b2_ae35);
    return has(words, start, more >>> 5) && has(words, start, more >>> 14) && has(words, start, more >>> 23);
  }

  add(high: number, low: number): void {
    const words = this.writableSheet(high >>> this.sheetShift);
    const bits = filterBitsOf(high, low);
    const start = ((high >>> this.blockShift) & (this.sheetBlocks - 1)) * blockWords;
    const more = Math.imul(bits, 0xc2b2_ae35);
    set(words, start, bits);
    set(words, start, bits >>> 9);
    set(words, start, bits >>> 18);
    set(words, start, more >>> 5);
    set(words, start, more >>> 14);
    set(words, start, more >>> 23);
  }

  /** A view. */
  piece(number: number): Uint8Array {
    const words = this.writableSheet(Math.floor(number / this.sheetPieces));
    const start = (number % this.sheetPieces) * this.pieceWords;
    return new Uint8Array(words.buffer, 4 * start, 4 * this.pieceWords);
  }

  /** Call where all pieces before this one are gone. */
  dropBefore(piece: number): void {
    this.sheets.fill(nothing, 0, Math.floor(piece / this.sheetPieces));
  }

  private writableSheet(number: number): Uint32Array<ArrayBuffer> {
    const sheet = this.sheets[number] ?? this.readSheet(number);
    if (sheet.length > 0) return sheet;
    const created = new Uint32Array(this.sheetBlocks * blockWords);
    this.sheets[number] = created;
    return created;
  }

  private readSheet(number: number): Uint32Array<ArrayBuffer> {
    const from = number * this.sheetPieces;
    const stored = this.read(from, from + this.sheetPieces);
    const sheet = stored.length === 0 ? nothing : new Uint32Array(this.sheetBlocks * blockWords);
    for (const { piece, bytes } of stored) sheet.set(wordsOf(bytes), (piece - from) * this.pieceWords);
    this.sheets[number] = sheet;
    return sheet;
  }
}

/** The upper bits of a hash name its block, so the lower ones decide what stands in it. */
export function filterBitsOf(high: number, low: number): number {
  const bits = Math.imul(low ^ (high << 21), 0x85eb_ca6b);
  return bits ^ (bits >>> 15);
}

/** Nine bits: four for the word, five for the bit in it. */
function set(words: Uint32Array, start: number, place: number): void {
  const at = start + ((place >>> 5) & (blockWords - 1));
  words[at] = (words[at] ?? 0) | (1 << (place & 31));
}

function has(words: Uint32Array, start: number, place: number): boolean {
  return ((words[start + ((place >>> 5) & (blockWords - 1))] ?? 0) & (1 << (place & 31))) !== 0;
}
