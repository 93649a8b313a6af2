/** The bytes of a file, unpacked where they are gzip or ZIP, and as a table where they are a workbook, in blocks of one size. */
import { describeBytes } from "../../contract/describe-bytes.ts";
import { ServiceError } from "../../errors.ts";
import { inflate } from "./inflate.ts";
import type { SheetWish } from "./workbook.ts";
import { readZip } from "./zip-file.ts";

/** A block is the unit of work between two turns of the event loop, about 2 ms of reading. */
export const blockBytes = 128 * 1024;

interface Options extends SheetWish {
  /** Bytes of a block; for tests. */
  readonly size?: number | undefined;
}

export class UnpackedBlocks {
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #limit: number;
  readonly #size: number;
  readonly #wish: SheetWish;
  /** Why the data ended before its end, once it has. */
  cutOff: string | undefined;

  constructor(source: AsyncIterable<Uint8Array>, limit: number, { size = blockBytes, ...wish }: Options = {}) {
    this.#source = source;
    this.#limit = limit;
    this.#size = size;
    this.#wish = wish;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    let all = await peek(this.#blocks(this.#source));
    if (all?.first[0] === 0x1f && all.first[1] === 0x8b) {
      const damage = (): void => this.#end("the gzip data is damaged or truncated");
      all = await peek(this.#blocks(inflate(all.blocks, "gzip", damage)));
    }
    if (all === undefined) return;
    if (!isZip(all.first)) yield* all.blocks;
    else yield* this.#blocks(readZip(all.blocks, this.#wish, (why) => this.#end(why)));
  }

  #blocks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    return inBlocks(withinLimit(source, this.#limit), this.#size);
  }

  #end(why: string): void {
    this.cutOff = why;
  }
}

function isZip(block: Buffer): boolean {
  return block.toString("latin1", 0, 4) === "PK\u0003\u0004";
}

/** Undefined where there is nothing. */
async function peek(
  blocks: AsyncGenerator<Buffer>,
): Promise<{ readonly first: Buffer; readonly blocks: AsyncIterable<Buffer> } | undefined> {
  const first = await blocks.next();
  return first.done === true ? undefined : { first: first.value, blocks: startWith(first.value, blocks) };
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
      throw new ServiceError(
        "payload_too_large",
        `The file has more than ${describeBytes(limit)} unpacked; send it in parts.`,
      );
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
