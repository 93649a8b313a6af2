/** Puts stores of manifests into files of each kind for tests, and signs the files with hashes over what remains. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { FileFormat } from "../facts/file.ts";
import type { ClaimSigner } from "./claim-signer.ts";
import { type PlannedManifest, writeStore } from "./credential-writer.ts";

export interface FileWithStore {
  readonly file: Buffer;
  /** Where the store stands, with what its container puts around it. */
  readonly start: number;
  readonly length: number;
}

/** The plans' last manifest gets a data hash over the file. */
export function signFile(
  file: Buffer,
  format: FileFormat,
  plans: readonly PlannedManifest[],
  signer: ClaimSigner,
): Buffer {
  const write = (start: number, length: number, hash: Uint8Array) => {
    const content = { exclusions: [{ start, length }], alg: "sha256", hash, pad: Buffer.alloc(4) };
    const last = plans.at(-1);
    if (last === undefined) throw new Error("A store has at least one manifest.");
    const bound = { ...last, assertions: [...(last.assertions ?? []), ["c2pa.hash.data", content] as const] };
    return embedStore(file, format, writeStore([...plans.slice(0, -1), bound], signer));
  };
  // Numbers and hashes have one size, so the first try shows the places.
  const { start, length, file: draft } = write(1_000_000, 1_000_000, Buffer.alloc(32));
  const hash = createHash("sha256")
    .update(draft.subarray(0, start))
    .update(draft.subarray(start + length));
  return write(start, length, hash.digest()).file;
}

export function embedStore(file: Buffer, format: FileFormat, store: Buffer): FileWithStore {
  switch (format) {
    case "jpeg":
      return insert(file, 2, jpegSegments(store));
    case "png":
      return insert(file, 33, pngChunk("caBX", store));
    case "webp":
      return appendToRiff(file, store);
    case "gif":
      return insert(file, file.length - 1, gifExtension(store));
    case "tiff":
      return addToTiff(file, store);
    case "heic":
    case "avif":
      return insert(file, file.length, bmffBox(store));
    case "bmp":
    case "pdf":
      throw new Error(`A ${format} keeps no manifests in this way.`);
  }
}

function insert(file: Buffer, at: number, piece: Buffer): FileWithStore {
  return { file: Buffer.concat([file.subarray(0, at), piece, file.subarray(at)]), start: at, length: piece.length };
}

/** Small pieces, so that files of tests have several. */
const pieceBytes = 3_000;

function jpegSegments(store: Buffer): Buffer {
  const segments: Buffer[] = [];
  for (let at = 0; at < store.length; at += pieceBytes) {
    const piece = store.subarray(at, at + pieceBytes);
    const repeated = at === 0 ? Buffer.alloc(0) : store.subarray(0, 8);
    const head = Buffer.from("ffeb00004a50000100000000", "hex");
    head.writeUInt16BE(10 + repeated.length + piece.length, 2);
    head.writeUInt32BE(segments.length + 1, 8);
    segments.push(head, repeated, piece);
  }
  return Buffer.concat(segments);
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

function appendToRiff(file: Buffer, store: Buffer): FileWithStore {
  const head = Buffer.from("C2PA\0\0\0\0", "latin1");
  head.writeUInt32LE(store.length, 4);
  const grown = insert(file, file.length, Buffer.concat([head, store, Buffer.alloc(store.length % 2)]));
  grown.file.writeUInt32LE(grown.file.length - 8, 4);
  return grown;
}

function gifExtension(store: Buffer): Buffer {
  const pieces: Buffer[] = [Buffer.from("\x21\xff\x0bC2PA_GIF\x01\0\0", "latin1")];
  for (let at = 0; at < store.length; at += 255) {
    const piece = store.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat([...pieces, Buffer.from([0])]);
}

/** A copy of the first directory with one more entry; the directory, which has the store's place and length, is signed, too. */
function addToTiff(file: Buffer, store: Buffer): FileWithStore {
  const old = file.readUInt32LE(4);
  const count = file.readUInt16LE(old);
  const even = Buffer.concat([file, Buffer.alloc(file.length % 2)]);
  const directory = Buffer.alloc(2 + 12 * (count + 1) + 4);
  directory.writeUInt16LE(count + 1, 0);
  file.copy(directory, 2, old + 2, old + 2 + 12 * count);
  const entry = 2 + 12 * count;
  directory.writeUInt16LE(0xcd41, entry);
  directory.writeUInt16LE(7, entry + 2);
  directory.writeUInt32LE(store.length, entry + 4);
  directory.writeUInt32LE(even.length + directory.length, entry + 8);
  even.writeUInt32LE(even.length, 4);
  return insert(Buffer.concat([even, directory]), even.length + directory.length, store);
}

export const storeBoxHead = Buffer.from(
  `d8fec3d61b0e483c92975828877ec481${Buffer.from("\0\0\0\0manifest\0\0\0\0\0\0\0\0\0", "latin1").toString("hex")}`,
  "hex",
);

function bmffBox(store: Buffer): Buffer {
  const head = Buffer.from("\0\0\0\0uuid", "latin1");
  head.writeUInt32BE(head.length + storeBoxHead.length + store.length);
  return Buffer.concat([head, storeBoxHead, store]);
}
