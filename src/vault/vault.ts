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

/** Errors other than ServiceError mean that the store itself failed. */
export interface Vault {
  /**
   * Settles when the bytes are durable. The same bytes are stored once a side.
   * Beyond the limit it stops reading, stores nothing and throws `payload_too_large`; a source that fails also leaves nothing.
   */
  put(side: number, source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StoredDocument>;
  findDocument(side: number, sha256: string): Promise<OpenedDocument | undefined>;
  /**
   * Deletes the bytes, and returns whether there were any. Several reports may use the same bytes: the caller deletes only what no
   * report of the side needs.
   */
  delete(side: number, sha256: string): Promise<boolean>;
  /** All documents, in any order. */
  list(): AsyncIterable<DocumentAddress>;
  /** An address of the storage that gives the bytes to its bearer until it expires; undefined where the engine has none. */
  link(side: number, sha256: string, options: LinkOptions): string | undefined;
  close(): Promise<void>;
}

export interface DocumentAddress {
  readonly side: number;
  readonly sha256: string;
}

interface LinkOptions {
  readonly expiresInS: number;
  /** Headers of the storage's answer, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Guards every engine: paths and object keys may contain nothing but a side and a digest. */
export function requireAddress(side: number, sha256: string): void {
  requireSide(side);
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("A document's address must be a SHA-256 in lower-case hex.");
}

export function requireSide(side: number): void {
  if (!Number.isSafeInteger(side) || side < 0) throw new Error("A side must be a whole number.");
}
