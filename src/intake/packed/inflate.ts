/** Unpacks gzip and the deflated files of a ZIP archive as a stream, and bounds how much comes out. */
import { createGunzip, createInflateRaw } from "node:zlib";
import { describeBytes } from "../../contract/describe-bytes.ts";
import { ServiceError } from "../../errors.ts";

/** Gzip packs at most a thousandfold, so this much of it unpacks to at most some 8 MiB at once. */
const packedBytes = 8 * 1024;

/** Where packed data are damaged, up to this much before the damage is lost as well. */
export const pieceBytes = 16 * 1024;

/**
 * Exports of rows unpack to 5 to 50 times their size; what unpacks to more than this is filling that costs the reader time and the
 * sender nothing. So many bytes are read of any file.
 */
const unpackedRatio = 200;
const unpackedAnyway = 32 * 2 ** 20;

/** Ends early where the data are damaged, which `onDamage` is told. */
export async function* inflate(
  packed: AsyncIterable<Buffer> | Iterable<Buffer>,
  form: "gzip" | "raw",
  onDamage: () => void,
): AsyncGenerator<Buffer> {
  const stream =
    form === "gzip" ? createGunzip({ chunkSize: pieceBytes }) : createInflateRaw({ chunkSize: pieceBytes });
  let pieces: Buffer[] = [];
  let hasFailed = false;
  let packedSoFar = 0;
  let unpackedSoFar = 0;
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  let isOver = false;
  let release = (): void => {};
  const end = (): void => {
    isOver = true;
    release();
  };
  stream.once("end", end);
  stream.once("error", () => {
    hasFailed = true;
    end();
  });
  // The callback of a write never comes where the packed data end before what is written does.
  const settled = (start: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      if (isOver) resolve();
      else start(resolve);
    });
  const take = (): Buffer[] => {
    const taken = pieces;
    pieces = [];
    return taken;
  };
  try {
    for await (const block of packed) {
      for (let start = 0; start < block.length && !isOver; start += packedBytes) {
        const part = block.subarray(start, start + packedBytes);
        await settled((done) => stream.write(part, done));
        packedSoFar += part.length;
        for (const piece of take()) {
          unpackedSoFar += piece.length;
          yield piece;
        }
        if (unpackedSoFar > Math.max(unpackedAnyway, packedSoFar * unpackedRatio)) throw tooTight();
      }
      if (isOver) break;
    }
    await settled(() => stream.end());
    yield* take();
    if (hasFailed) onDamage();
  } finally {
    stream.destroy();
  }
}

/** Throws where `source` and all others of the same count have more than `limit` bytes together. */
export async function* withinLimit<Part extends Uint8Array>(
  source: AsyncIterable<Part>,
  limit: number,
  count: { bytes: number } = { bytes: 0 },
): AsyncGenerator<Part> {
  for await (const part of source) {
    count.bytes += part.length;
    if (count.bytes > limit) {
      throw new ServiceError(
        "payload_too_large",
        `The file has more than ${describeBytes(limit)} unpacked; send it in parts.`,
      );
    }
    yield part;
  }
}

export function tooTight(): ServiceError {
  return new ServiceError(
    "payload_too_large",
    `The file unpacks to more than ${unpackedRatio} times its size; send it unpacked, or without its empty parts.`,
  );
}
