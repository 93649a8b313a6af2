/** Where a file keeps its manifests (C2PA 2.2, appendix A): their bytes, joined where the container cuts them into pieces. */
import type { FileFormat } from "../../../facts/file.ts";
import { listPngChunks } from "../../raster/png-chunks.ts";
import { listTiffDirectories } from "../../raster/tiff-directories.ts";
import { listBmffBoxes } from "./bmff-boxes.ts";
import { gifStoreName, joinGifData, listGifBlocks } from "./gif-blocks.ts";
import { joinJpegStore } from "./jpeg-segments.ts";

/** Undefined where there is none. PDFs keep theirs in an attached file, which is found by its own reader. */
export function findStore(bytes: Buffer, format: FileFormat): Uint8Array | undefined {
  switch (format) {
    case "jpeg":
      return joinJpegStore(bytes);
    case "png": {
      const chunk = listPngChunks(bytes).chunks.find(({ type }) => type === "caBX");
      return chunk && bytes.subarray(chunk.start, chunk.end);
    }
    case "webp":
      return findInRiff(bytes);
    case "gif": {
      const block = listGifBlocks(bytes).find(({ application }) => application === gifStoreName);
      return block && joinGifData(bytes, block);
    }
    case "tiff":
      return listTiffDirectories(bytes, 1)[0]?.bytes(tiffTag);
    case "heic":
    case "avif":
      return findInBmff(bytes);
    case "bmp":
    case "pdf":
      return undefined;
  }
}

const tiffTag = 0xcd41;
const chunkLimit = 10_000;

function findInRiff(bytes: Buffer): Uint8Array | undefined {
  let at = 12;
  for (let chunks = 0; at + 8 <= bytes.length && chunks < chunkLimit; chunks += 1) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "C2PA") return bytes.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

const boxIdentifier = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
/** The box's version, its purpose, and where its Merkle trees begin. */
const purpose = Buffer.from("\0\0\0\0manifest\0", "latin1");
const placeBytes = 8;

function findInBmff(bytes: Buffer): Uint8Array | undefined {
  for (const { path, content, end } of listBmffBoxes(bytes)) {
    const from = content + boxIdentifier.length;
    const isStore =
      path === "/uuid" &&
      bytes.subarray(content, from).equals(boxIdentifier) &&
      bytes.subarray(from, from + purpose.length).equals(purpose);
    if (isStore) return bytes.subarray(Math.min(end, from + purpose.length + placeBytes), end);
  }
  return undefined;
}
