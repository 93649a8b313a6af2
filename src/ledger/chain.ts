/** The hash chain over the journal: a salted commitment for each record, and a root for each commit group that includes the root before it. */
import { createHash, hash, randomFillSync } from "node:crypto";
import type { KeptRecord } from "./decider.ts";

const saltBytes = 16;
/** Where the length of a text stands: none is there, or bytes follow with their own length. */
const noText = -1;
const bytesFollow = -2;
export const digestBytes = 32;

/** The root before the first group. */
export const genesisRoot: Buffer = Buffer.alloc(digestBytes);

/** The parts of a journal record that its commitment covers, in this order. */
export interface CommittedParts {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  readonly body: string;
  readonly verdict: string | null;
  readonly record: KeptRecord | null;
  readonly features: Uint8Array | null;
}

export interface ChainGroup {
  readonly number: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly atMs: number;
  readonly root: Uint8Array;
}

export interface ChainRecord {
  readonly sequence: number;
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  /** Null once the content is erased; then the commitment stands in its place. */
  readonly salt: Uint8Array | null;
  readonly body: string | null;
  readonly verdict: string | null;
  readonly record: KeptRecord | null;
  readonly features: Uint8Array | null;
  readonly commitment: Uint8Array | null;
}

let saltPool = Buffer.alloc(0);
let saltOffset = 0;

/** A fresh random salt. Without it a commitment reveals nothing of its content. */
export function makeSalt(): Buffer {
  if (saltOffset === saltPool.length) {
    // A new one each time: salts are views of it.
    saltPool = randomFillSync(Buffer.alloc(saltBytes * 1024));
    saltOffset = 0;
  }
  saltOffset += saltBytes;
  return saltPool.subarray(saltOffset - saltBytes, saltOffset);
}

let scratch = Buffer.alloc(64 * 1024);

function reserve(bytes: number): void {
  if (scratch.length < bytes) scratch = Buffer.alloc(bytes * 2);
}

function writeText(text: string | null, offset: number): number {
  if (text === null) return scratch.writeInt32LE(noText, offset);
  const length = scratch.write(text, offset + 4, "utf8");
  scratch.writeInt32LE(length, offset);
  return offset + 4 + length;
}

function writeBytes(bytes: Uint8Array, offset: number): number {
  const start = scratch.writeInt32LE(bytes.length, scratch.writeInt32LE(bytesFollow, offset));
  scratch.set(bytes, start);
  return start + bytes.length;
}

/**
 * SHA-256 over the salt and every part with its length, so that no two different records share their bytes. As Latin-1 text,
 * a character a byte: a buffer of its own would cost more than the hash.
 */
export function commitmentTextOf(salt: Uint8Array, parts: CommittedParts): string {
  const texts = parts.subject.length + parts.body.length + (parts.verdict?.length ?? 0) + (parts.record?.length ?? 0);
  // UTF-8 takes at most three bytes for each UTF-16 code unit.
  reserve(saltBytes + 3 * texts + (parts.features?.length ?? 0) + 64);
  scratch.set(salt, 0);
  let offset = scratch.writeDoubleLE(parts.sequence, saltBytes);
  offset = scratch.writeInt32LE(parts.side, offset);
  offset = scratch.writeInt32LE(parts.kind, offset);
  offset = writeText(parts.subject, offset);
  offset = writeText(parts.body, offset);
  offset = writeText(parts.verdict, offset);
  offset = parts.record instanceof Uint8Array ? writeBytes(parts.record, offset) : writeText(parts.record, offset);
  if (parts.features !== null) {
    scratch.set(parts.features, offset);
    offset += parts.features.length;
  }
  return hash("sha256", scratch.subarray(0, offset), "binary");
}

export function commitmentOf(salt: Uint8Array, parts: CommittedParts): Buffer {
  return Buffer.from(commitmentTextOf(salt, parts), "latin1");
}

export interface GroupHeader {
  readonly number: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly atMs: number;
}

/** The root of a group: the root before it, the group's own header, and its commitments in order. */
export function rootOf(previousRoot: Uint8Array, header: GroupHeader, commitments: readonly Uint8Array[]): Buffer {
  return rootOfBytes(previousRoot, header, Buffer.concat(commitments));
}

/** The same of commitments that stand one behind the other. */
export function rootOfBytes(previousRoot: Uint8Array, header: GroupHeader, commitments: Uint8Array): Buffer {
  const head = Buffer.alloc(32);
  head.writeDoubleLE(header.number, 0);
  head.writeDoubleLE(header.firstSequence, 8);
  head.writeDoubleLE(header.lastSequence, 16);
  head.writeDoubleLE(header.atMs, 24);
  return createHash("sha256").update(previousRoot).update(head).update(commitments).digest();
}
