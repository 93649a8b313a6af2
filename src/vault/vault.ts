/** The vault: the bytes of documents, found again by their SHA-256, apart for each side of each workspace. */
import type { Readable } from "node:stream";

export interface StoredDocument {
  readonly sha256: string;
  readonly bytes: number;
}

export interface OpenedDocument {
  readonly bytes: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

/** Errors that are no ServiceError mean that the store itself failed. */
export interface Vault {
  /**
   * Settles when the bytes are durable. The same bytes are kept once a side.
   * Past the limit it reads no further, keeps nothing and throws `payload_too_large`; a source that fails also leaves nothing.
   */
  put(side: number, source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StoredDocument>;
  findDocument(side: number, sha256: string): Promise<OpenedDocument | undefined>;
  /**
   * Forgets the bytes, and says whether there were any. Several reports may rest on the same bytes:
   * the caller deletes only what no report of the side needs.
   */
  delete(side: number, sha256: string): Promise<boolean>;
  /** Everything that is kept, in no order that counts. */
  list(): AsyncIterable<DocumentAddress>;
  /** An address at which the storage itself gives the bytes to whoever has it, until it expires; undefined where it cannot. */
  link(side: number, sha256: string, options: LinkOptions): string | undefined;
  close(): Promise<void>;
}

export interface DocumentAddress {
  readonly side: number;
  readonly sha256: string;
}

interface LinkOptions {
  readonly expiresInS: number;
  /** What the storage's answer shall say of itself, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Guards every engine: what is used in a path or an object's key must be nothing but a side and a digest. */
export function requireAddress(side: number, sha256: string): void {
  requireSide(side);
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("A document's address must be a SHA-256 in lower-case hex.");
}

export function requireSide(side: number): void {
  if (!Number.isSafeInteger(side) || side < 0) throw new Error("A side must be a whole number.");
}
