/** Compares a hash over the boxes of a HEIC or AVIF picture (C2PA 2.2, 9.5: c2pa.hash.bmff and its later versions). */
import type { BindingFact } from "../../facts/credentials.ts";
import type { CborValue } from "./cbor.ts";
import { type BmffBox, listBmffBoxes } from "./containers/bmff-boxes.ts";
import { bytesOf, countOf, field, listOf, textOf } from "./fields.ts";
import { chooseAlgorithm, compareHash } from "./hashed-uri.ts";
import { compareMerkleRows } from "./merkle-rows.ts";

interface Gap {
  readonly start: number;
  readonly end: number;
}

const exclusionLimit = 1_000;
const notVerified: BindingFact = { state: "not verified" };

export function checkBmffHash(label: string, assertion: CborValue, usual: CborValue, file: Buffer): BindingFact {
  const hash = bytesOf(field(assertion, "hash"));
  if (hash === undefined) return notVerified;
  const boxes = listBmffBoxes(file);
  const merkle = field(assertion, "merkle");
  const rows = merkle === null ? "equal" : compareMerkleRows(merkle, field(assertion, "alg") ?? usual, file, boxes);
  const gaps = listOf(field(assertion, "exclusions"))
    .slice(0, exclusionLimit)
    .flatMap((exclusion) =>
      boxes.filter((box) => isMeant(box, exclusion, file)).flatMap((box) => gapsOf(box, exclusion)),
    )
    .sort((one, other) => one.start - other.start);
  // From version 2 on, each box of the top that is not left out whole counts with its place.
  const hasPlaces = /\.v[2-9]$/.test(label);
  const pieces: Uint8Array[] = [];
  let end = 0;
  for (const box of boxes.filter(({ path }) => path.lastIndexOf("/") === 0)) {
    end = box.end;
    if (gaps.some((gap) => gap.start <= box.start && gap.end >= box.end)) continue;
    if (hasPlaces) pieces.push(placeOf(box));
    pieces.push(...cutGaps(file, box, gaps));
  }
  pieces.push(file.subarray(end));
  const result = compareHash(chooseAlgorithm(assertion, usual), hash, pieces);
  if (result === "unknown" || rows === "unknown") return notVerified;
  return result === "equal" && rows === "equal"
    ? { state: "fits" }
    : { state: "differs", method: "BMFF hash", parts: [] };
}

function placeOf({ start }: BmffBox): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(start));
  return place;
}

/** By its path, and by its length, its version and the bytes in it where they are named. */
function isMeant(box: BmffBox, exclusion: CborValue, file: Buffer): boolean {
  if (textOf(field(exclusion, "xpath")) !== box.path) return false;
  const length = countOf(field(exclusion, "length"));
  if (length !== undefined && length !== box.end - box.start) return false;
  const version = countOf(field(exclusion, "version"));
  if (version !== undefined && file[box.content] !== version) return false;
  const flags = bytesOf(field(exclusion, "flags"));
  if (flags !== undefined && !file.subarray(box.content + 1, box.content + 4).equals(flags)) return false;
  return listOf(field(exclusion, "data")).every((data) => {
    const [offset, value] = [countOf(field(data, "offset")), bytesOf(field(data, "value"))];
    if (offset === undefined || value === undefined) return false;
    const from = box.start + offset;
    return file.subarray(from, from + value.length).equals(value);
  });
}

function gapsOf(box: BmffBox, exclusion: CborValue): readonly Gap[] {
  const subset = listOf(field(exclusion, "subset")).slice(0, exclusionLimit);
  if (subset.length === 0) return [{ start: box.start, end: box.end }];
  return subset.map((part) => {
    const start = Math.min(box.end, box.start + (countOf(field(part, "offset")) ?? 0));
    const length = countOf(field(part, "length")) ?? 0;
    return { start, end: length === 0 ? box.end : Math.min(box.end, start + length) };
  });
}

function cutGaps(file: Buffer, box: BmffBox, gaps: readonly Gap[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let at = box.start;
  for (const gap of gaps.filter(({ start, end }) => start < box.end && end > box.start)) {
    if (gap.start > at) pieces.push(file.subarray(at, gap.start));
    at = Math.max(at, gap.end);
  }
  if (at < box.end) pieces.push(file.subarray(at, box.end));
  return pieces;
}
