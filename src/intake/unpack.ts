/** The bytes of a file, unpacked where they are gzip, in blocks of one size and within the limit. */
import { createGunzip } from "node:zlib";
import { ServiceError } from "../errors.ts";

/** A block is the unit of work between two turns of the event loop, about 2 ms of reading. */
export const blockBytes = 128 * 1024;

/** Gzip packs at most a thousandfold, so this much of it unpacks to at most some 8 MiB at once. */
const packedBytes = 8 * 1024;

/** Where gzip data are damaged, up to this much before the damage is lost as well. */
const pieceBytes = 16 * 1024;

/**
 * Exports of rows unpack to 5 to 50 times their size; what unpacks to more than this is filling that costs the reader time and the
 * sender nothing. So many bytes are read of any file.
 */
const unpackedRatio = 200;
const unpackedAnyway = 32 * 2 ** 20;

export class UnpackedBlocks {
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #limit: number;
  readonly #blockBytes: number;
  /** Why the data ended before its end, once it has. */
  cutOff: string | undefined;

  constructor(source: AsyncIterable<Uint8Array>, limit: number, size = blockBytes) {
    this.#source = source;
    this.#limit = limit;
    this.#blockBytes = size;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const packed = inBlocks(withinLimit(this.#source, this.#limit), this.#blockBytes);
    const first = await packed.next();
    if (first.done === true) return;
    const all = startWith(first.value, packed);
    if (first.value[0] === 0x1f && first.value[1] === 0x8b) {
      yield* inBlocks(withinLimit(this.#gunzip(all), this.#limit), this.#blockBytes);
    } else yield* all;
  }

  async *#gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const gunzip = createGunzip({ chunkSize: pieceBytes });
    let pieces: Buffer[] = [];
    let hasFailed = false;
    let packedSoFar = 0;
    let unpackedSoFar = 0;
    gunzip.on("data", (piece: Buffer) => pieces.push(piece));
    let isOver = false;
    let release = (): void => {};
    const end = (): void => {
      isOver = true;
      release();
    };
    gunzip.once("end", end);
    gunzip.once("error", () => {
      hasFailed = true;
      end();
    });
    // The callback of a write never comes where the gzip data ends before what is written does.
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
          await settled((done) => gunzip.write(part, done));
          packedSoFar += part.length;
          for (const piece of take()) {
            unpackedSoFar += piece.length;
            yield piece;
          }
          if (unpackedSoFar > Math.max(unpackedAnyway, packedSoFar * unpackedRatio)) throw tooTight();
        }
        if (isOver) break;
      }
      await settled(() => gunzip.end());
      yield* take();
      if (hasFailed) this.cutOff = "the gzip data is damaged or truncated";
    } finally {
      gunzip.destroy();
    }
  }
}

function tooTight(): ServiceError {
  return new ServiceError(
    "payload_too_large",
    `The file unpacks to more than ${unpackedRatio} times its size; send it unpacked, or without its empty parts.`,
  );
}

async function* startWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* withinLimit(source: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) {
      throw new ServiceError("payload_too_large", `The file has more than ${limit} bytes unpacked; send it in parts.`);
    }
    yield chunk;
  }
}

/** Joins small chunks and divides large ones. */
async function* inBlocks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of source) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (waitingBytes + rest.length >= size) {
      const part = rest.subarray(0, size - waitingBytes);
      yield waiting.length === 0 ? part : Buffer.concat([...waiting, part]);
      rest = rest.subarray(part.length);
      waiting = [];
      waitingBytes = 0;
    }
    if (rest.length > 0) {
      waiting.push(rest);
      waitingBytes += rest.length;
    }
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
