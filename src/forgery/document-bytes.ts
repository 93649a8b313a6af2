/** Where a document's bytes come from, how its beginning and the whole of it are read, and which of its pages is meant. */
import { open, stat } from "node:fs/promises";
import { headBytes } from "./formats.ts";

/** Bytes that can be read from their beginning, more than once. */
export interface ByteSource {
  readonly byteLength: number;
  read(): AsyncIterable<Uint8Array>;
}

/** The bytes, the path of a file that holds them, or where to read them. */
export type DocumentBytes = Uint8Array | string | ByteSource;

const pieceBytes = 2 ** 18;

export async function readHead(
  bytes: DocumentBytes,
): Promise<{ readonly head: Uint8Array; readonly byteLength: number }> {
  if (bytes instanceof Uint8Array) return { head: bytes.subarray(0, headBytes), byteLength: bytes.length };
  if (typeof bytes !== "string") return { head: await firstBytes(bytes.read()), byteLength: bytes.byteLength };
  const { size } = await stat(bytes);
  const handle = await open(bytes, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { head: buffer.subarray(0, bytesRead), byteLength: size };
  } finally {
    await handle.close();
  }
}

/** A piece is valid until the next one is asked for. */
export async function* streamBytes(bytes: DocumentBytes): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes;
  else if (typeof bytes === "string") yield* piecesOf(bytes);
  else yield* bytes.read();
}

/** All in one buffer: a new one for each piece makes Node collect its whole heap several times within a large document. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, pieceBytes, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function firstBytes(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, headBytes);
}

/** One page of a document. */
export interface PageOfDocument {
  readonly bytes: DocumentBytes;
  readonly password?: string;
  /** From 1. */
  readonly page: number;
}

export interface PageToDraw extends PageOfDocument {
  readonly dotsPerInch: number;
}

export interface PageImage {
  readonly png: Buffer;
  /** Of the page as it is shown, in the unit of a finding's boxes: points, or a picture's own pixels. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}
