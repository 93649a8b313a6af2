/** Hashes over the pieces of media data, kept as one row of a Merkle tree (C2PA 2.2, 9.5 and 18.7: merkle of c2pa.hash.bmff). */
import { createHash } from "node:crypto";
import type { CborValue } from "./cbor.ts";
import type { BmffBox } from "./containers/bmff-boxes.ts";
import { bytesOf, countOf, field, listOf } from "./fields.ts";
import { chooseAlgorithm, type HashAlgorithm } from "./hashed-uri.ts";

/** A file at the limit of a document has some hundred pieces. */
const pieceLimit = 100_000;
const mapLimit = 100;
/** The head of the box with its longest length, which the file's own hash covers. */
const headBytes = 16;

/** Of an unfragmented file, whose whole data is there: no proof in the file is needed. "unknown" of everything else. */
export function compareMerkleRows(
  merkle: CborValue,
  usual: CborValue,
  file: Buffer,
  boxes: readonly BmffBox[],
): "equal" | "differs" | "unknown" {
  const data = boxes.filter(({ path }) => path === "/mdat");
  const maps = listOf(merkle);
  if (maps.length === 0 || maps.length > mapLimit || boxes.some(({ path }) => path === "/moof")) return "unknown";
  const results = maps.map((map) => compareRow(map, usual, file, data[countOf(field(map, "localId")) ?? -1]));
  if (results.includes("unknown")) return "unknown";
  // Each box of data that the file's own hash leaves out needs a row.
  return results.includes("differs") || maps.length < data.length ? "differs" : "equal";
}

function compareRow(map: CborValue, usual: CborValue, file: Buffer, box: BmffBox | undefined) {
  const algorithm = chooseAlgorithm(map, usual);
  if (algorithm === undefined || field(map, "initHash") !== null) return "unknown";
  if (box === undefined) return "differs";
  const content = file.subarray(Math.min(box.end, box.start + headBytes), box.end);
  const pieces = cutPieces(content, map);
  if (pieces === undefined) return "unknown";
  if (pieces.length === 0 || pieces.length !== countOf(field(map, "count"))) return "differs";
  const row = listOf(field(map, "hashes"));
  let level = pieces.map((piece) => digestOf(algorithm, [piece]));
  while (level.length > row.length && level.length > 1) level = joinPairs(algorithm, level);
  const isEqual =
    level.length === row.length && level.every((hash, at) => hash.equals(bytesOf(row[at] ?? null) ?? new Uint8Array()));
  return isEqual ? "equal" : "differs";
}

/** Of one size but the last, or each of its own; undefined where no size is stated. */
function cutPieces(content: Buffer, map: CborValue): Buffer[] | undefined {
  const fixed = countOf(field(map, "fixedBlockSize"));
  if (fixed !== undefined && fixed > 0) {
    const count = Math.ceil(content.length / fixed);
    if (count > pieceLimit) return undefined;
    return Array.from({ length: count }, (_, at) => content.subarray(at * fixed, (at + 1) * fixed));
  }
  const sizes = listOf(field(map, "variableBlockSizes")).map(countOf);
  if (sizes.length === 0 || sizes.length > pieceLimit) return undefined;
  let at = 0;
  const pieces = sizes.map((size = 0) => {
    at += size;
    return content.subarray(at - size, at);
  });
  return at === content.length ? pieces : [];
}

/** One without a fellow goes up as it is. */
function joinPairs(algorithm: HashAlgorithm, level: readonly Buffer[]): Buffer[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
    const [left = Buffer.alloc(0), right] = level.slice(2 * at, 2 * at + 2);
    return right === undefined ? left : digestOf(algorithm, [left, right]);
  });
}

function digestOf(algorithm: HashAlgorithm, parts: readonly Uint8Array[]): Buffer {
  const digest = createHash(algorithm);
  for (const part of parts) digest.update(part);
  return digest.digest();
}
