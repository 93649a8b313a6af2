/** Reads and writes tar archives (ustar), so that a backup can also be opened with the system's own tools. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";

const blockBytes = 512;
/** Sizes up to here fit the eleven octal digits of the classic header; larger ones are written in binary. */
const octalLimit = 8 ** 11;

export interface ArchiveSource {
  /** Relative, with slashes, at most 100 ASCII characters. */
  readonly path: string;
  readonly bytes: number;
  /** Its permissions; by default only the owner may read it. */
  readonly mode?: number;
  readonly open: () => Readable;
}

export interface ArchiveEntry {
  readonly path: string;
  readonly bytes: number;
  readonly content: Readable;
}

function header(path: string, bytes: number, mode: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(path)) throw new Error(`A path in the archive has unsupported characters: ${path}`);
  const block = Buffer.alloc(blockBytes);
  block.write(path, 0, "latin1");
  block.write(`${mode.toString(8).padStart(7, "0")}\0`, 100, "latin1");
  block.write("0000000\0", 108, "latin1");
  block.write("0000000\0", 116, "latin1");
  if (bytes < octalLimit) block.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  else {
    block.writeUInt8(0x80, 124);
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  block.write("00000000000\0", 136, "latin1");
  block.write("        0", 148, "latin1");
  block.write("ustar\u000000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

/** The archive as a stream of bytes. It fails when a source is shorter or longer than announced. */
export async function* writeArchive(
  sources: AsyncIterable<ArchiveSource> | Iterable<ArchiveSource>,
): AsyncGenerator<Buffer> {
  for await (const { path, bytes, mode = 0o600, open: openSource } of sources) {
    yield header(path, bytes, mode);
    let written = 0;
    for await (const chunk of openSource() as AsyncIterable<Buffer>) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== bytes) throw new Error(`${path} changed while it was archived.`);
    const rest = bytes % blockBytes;
    if (rest !== 0) yield Buffer.alloc(blockBytes - rest);
  }
  yield Buffer.alloc(2 * blockBytes);
}

/** Entries in order. Paths are checked: none leads out of the folder into which they are unpacked. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file, "r");
  try {
    const block = Buffer.alloc(blockBytes);
    let offset = 0;
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, blockBytes, offset);
      if (bytesRead < blockBytes) throw new Error("The archive is truncated.");
      if (block.every((byte) => byte === 0)) return;
      const { path, bytes } = parseHeader(block);
      const start = offset + blockBytes;
      const content = bytes === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + bytes - 1 });
      yield { path, bytes, content };
      offset = start + Math.ceil(bytes / blockBytes) * blockBytes;
    }
  } finally {
    await handle.close();
  }
}

function parseHeader(block: Buffer): { readonly path: string; readonly bytes: number } {
  const stated = Number.parseInt(block.toString("latin1", 148, 156), 8);
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (stated !== sum) throw new Error("The archive is damaged: a header's checksum does not match.");
  const path = block.toString("latin1", 0, 100).replace(/\0.*$/s, "");
  const isPlain = path !== "" && !path.startsWith("/") && !path.split("/").includes("..");
  if (!isPlain || block.toString("latin1", 156, 157) !== "0")
    throw new Error("The archive contains entries other than regular files.");
  const isBinary = (block[124] ?? 0) >= 0x80;
  const bytes = isBinary ? Number(block.readBigUInt64BE(128)) : Number.parseInt(block.toString("latin1", 124, 136), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new Error("The archive is damaged: a size is not a number.");
  return { path, bytes };
}
