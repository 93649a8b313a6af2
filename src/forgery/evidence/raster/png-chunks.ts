/** The chunks of a PNG: texts, embedded manifests, and what stands behind the end. */

export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export interface PngChunks {
  readonly chunks: readonly PngChunk[];
  /** Behind the last chunk. */
  readonly end: number;
}

const chunkLimit = 100_000;

/** As far as lengths make sense. */
export function listPngChunks(bytes: Buffer): PngChunks {
  const chunks: PngChunk[] = [];
  let at = 8;
  while (at + 12 <= bytes.length && chunks.length < chunkLimit) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > bytes.length) return { chunks, end: bytes.length };
    chunks.push({ type, start: at + 8, end: at + 8 + length });
    at += 12 + length;
    if (type === "IEND") return { chunks, end: at };
  }
  return { chunks, end: bytes.length };
}

/** Of a picture that moves, as its control chunk says; others have one. */
export function countPngFrames(bytes: Buffer): number {
  const control = listPngChunks(bytes).chunks.find(({ type }) => type === "acTL");
  return control === undefined || control.end - control.start < 4 ? 1 : bytes.readUInt32BE(control.start);
}
