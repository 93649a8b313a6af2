/** What a picture's header says, and whether all of it can be decoded. */
import { ServiceError } from "../../../errors.ts";
import { DamageError } from "../budget.ts";
import type { DocumentInput } from "../document-input.ts";
import { readBitmap } from "./bitmap.ts";
import { findHeicLibrary, heicAdvice } from "./heic-decoder.ts";
import { type Decoding, readImageHeader, tryDecoding } from "./image-library.ts";
import { type Orientation, orientationOf } from "./orientation.ts";

export interface OpenedPicture {
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  readonly orientation: Orientation;
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
  readonly decode: () => Promise<Decoding>;
}

/** An A4 page at 600 dots an inch. Larger ones would need more memory to be measured than a document's process may take. */
export const measuredPixelLimit = 36_000_000;

export async function openPicture({ bytes, format, limits }: DocumentInput): Promise<OpenedPicture> {
  if (format === "bmp") return openBitmap(bytes);
  const header = await readImageHeader(bytes).catch(() => {
    throw format === "heic" ? undecodable() : damaged();
  });
  const { width, height, pages, orientation, exif, xmp } = header;
  const decode = async () => {
    const decoded = await tryDecoding(bytes, limits.pixelLimit);
    if (decoded === "not" && format === "heic") throw undecodable();
    return decoded;
  };
  return { width, height, pages, orientation: orientationOf(orientation), exif, xmp, decode };
}

function openBitmap(bytes: Buffer): OpenedPicture {
  try {
    const { width, height, isComplete } = readBitmap(bytes);
    const decode = async (): Promise<Decoding> => (isComplete ? "whole" : "partly");
    return { width, height, pages: 1, orientation: 1, exif: undefined, xmp: undefined, decode };
  } catch (error) {
    if (error instanceof DamageError) throw damaged();
    throw error;
  }
}

export function damaged(): ServiceError {
  return new ServiceError("unprocessable_document", "The picture is damaged beyond reading; send it again.");
}

function undecodable(): ServiceError {
  return new ServiceError(
    "unsupported_media_type",
    findHeicLibrary() === undefined ? heicAdvice : "This HEIC picture cannot be decoded; send a JPEG or PNG.",
  );
}
