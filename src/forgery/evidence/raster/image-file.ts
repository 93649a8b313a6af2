/** What a picture's file says beside its pixels. */
import exifr from "exifr";
import type { FileFormat } from "../../facts/file.ts";
import type { ImageFileFacts, JpegFileFacts } from "../../facts/image-file.ts";
import { DamageError } from "../budget.ts";
import { findGeneratorMarks, type NamedText, readChunkText } from "./generator-marks.ts";
import { markers } from "./jpeg/markers.ts";
import { findQuality, nearestQuality } from "./jpeg/quality.ts";
import { type Jpeg, readJpeg } from "./jpeg/read-jpeg.ts";
import { type Orientation, turnPlace } from "./orientation.ts";
import type { Plane } from "./plane.ts";
import { listPngChunks } from "./png-chunks.ts";
import { compareThumbnail } from "./thumbnail.ts";
import { describeTrailing } from "./trailing.ts";

export interface ImageFile {
  readonly bytes: Buffer;
  readonly format: FileFormat;
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly jpeg: Jpeg | undefined;
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
  /** The picture's brightness, where it was decoded. */
  readonly luminance: Plane | undefined;
}

const mentionLimit = 20;
const textLimit = 200;
const chunkTextLimit = 100;
const xmpBytesLimit = 2 ** 20;
/** Thumbnails are some hundred points wide. */
const thumbnailCoefficients = 4_000_000;

export async function readImageFile(file: ImageFile): Promise<ImageFileFacts> {
  const { bytes, format, jpeg } = file;
  const png = format === "png" ? listPngChunks(bytes) : undefined;
  const end = jpeg?.isComplete === true ? jpeg.end : png?.end;
  const { texts, ...tags } = await readTags(file.exif);
  const thumbnail = await findThumbnail(file);
  const trailing = end === undefined ? undefined : describeTrailing(bytes, end, jpeg);
  const pngTexts = (png?.chunks ?? [])
    .filter(({ type }) => type === "tEXt" || type === "iTXt" || type === "zTXt")
    .slice(0, chunkTextLimit)
    .map((chunk) => readChunkText(bytes, chunk))
    .map(({ keyword, text }) => ({ place: `PNG text ${keyword}`, keyword, text }));
  const jpegMentions = jpeg === undefined ? [] : listJpegMentions(bytes, jpeg);
  const mentions = [
    ...jpegMentions,
    ...pngTexts
      .filter(({ keyword, text }) => /software|source|comment|author|creator/i.test(keyword) && text !== "")
      .map(({ place, text }) => ({ place, text: clean(text) })),
  ];
  const xmp = file.xmp === undefined ? [] : [{ place: "XMP", text: file.xmp.toString("utf8", 0, xmpBytesLimit) }];
  const generatorMarks = findGeneratorMarks([...jpegMentions, ...pngTexts, ...texts, ...xmp]);
  return {
    width: file.width,
    height: file.height,
    ...(jpeg === undefined ? {} : { jpeg: describeJpeg(jpeg) }),
    ...(trailing === undefined ? {} : { trailing }),
    mentions: mentions.slice(0, mentionLimit),
    ...tags,
    ...(thumbnail === undefined ? {} : { thumbnail }),
    ...(generatorMarks.length === 0 ? {} : { generatorMarks }),
  };
}

function describeJpeg(jpeg: Jpeg): JpegFileFacts {
  const table = jpeg.quantisationTables.get(jpeg.frame.components[0]?.tableNumber ?? 0) ?? new Uint16Array(64);
  const exact = findQuality(table);
  return { quality: exact ?? nearestQuality(table), isCommonTable: exact !== undefined };
}

/** Comments, and the segment in which Photoshop keeps its own data. */
function listJpegMentions(bytes: Buffer, jpeg: Jpeg): ImageFileFacts["mentions"] {
  return jpeg.segments.flatMap(({ marker, start, end }) => {
    if (marker === markers.comment)
      return [{ place: "JPEG comment", text: clean(bytes.toString("latin1", start, end)) }];
    const isPhotoshop = marker === markers.photoshop && bytes.toString("latin1", start, start + 13) === "Photoshop 3.0";
    return isPhotoshop ? [{ place: "JPEG segment", text: "Photoshop 3.0" }] : [];
  });
}

function clean(text: string): string {
  return text
    .replace(/[^\x20-\x7e\u00a0-\uffff]+/g, " ")
    .trim()
    .slice(0, textLimit);
}

type Tags = Pick<ImageFileFacts, "camera" | "statedSize" | "remark"> & { readonly texts: readonly NamedText[] };

/** Damaged EXIF says nothing, which is no fault of the picture. */
async function readTags(exif: Buffer | undefined): Promise<Tags> {
  if (exif === undefined) return { texts: [] };
  const sizes = ["ExifImageWidth", "ExifImageHeight", "PixelXDimension", "PixelYDimension"];
  const pick = ["Make", "Model", "UserComment", "ImageDescription", ...sizes];
  const tags: Record<string, unknown> = await exifr
    .parse(withoutPrefix(exif), { pick, reviveValues: false, translateValues: false })
    .then((found: unknown) => (typeof found === "object" && found !== null ? { ...found } : {}))
    .catch(() => ({}));
  const [maker, model] = [tags.Make, tags.Model];
  const width = tags.ExifImageWidth ?? tags.PixelXDimension;
  const height = tags.ExifImageHeight ?? tags.PixelYDimension;
  const remark = decodeRemark(tags.UserComment);
  const described = [tags.ImageDescription, tags.Make, tags.Model].filter((text) => typeof text === "string");
  return {
    ...(typeof maker === "string" || typeof model === "string"
      ? { camera: { maker: clean(String(maker ?? "")), model: clean(String(model ?? "")) } }
      : {}),
    ...(typeof width === "number" && typeof height === "number" ? { statedSize: { width, height } } : {}),
    ...(remark === "" ? {} : { remark: clean(remark) }),
    texts: [remark, ...described].map((text) => ({ place: "EXIF", text })),
  };
}

/** Eight bytes that name the encoding, and the text (EXIF 2.32, UserComment). */
function decodeRemark(value: unknown): string {
  if (typeof value === "string") return value;
  if (!(value instanceof Uint8Array)) return "";
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const text = bytes.subarray(8);
  if (!bytes.toString("latin1", 0, 7).startsWith("UNICODE")) return text.toString("utf8");
  const isBig = text[0] === 0 || (text[0] === 0xfe && text[1] === 0xff);
  return new TextDecoder(isBig ? "utf-16be" : "utf-16le").decode(text);
}

function withoutPrefix(exif: Buffer): Buffer {
  return exif.subarray(0, 6).equals(Buffer.from("Exif\0\0", "latin1")) ? exif.subarray(6) : exif;
}

async function findThumbnail({
  bytes,
  format,
  luminance,
  width,
  height,
  orientation,
}: ImageFile): Promise<ImageFileFacts["thumbnail"]> {
  if (format !== "jpeg" || luminance === undefined) return undefined;
  try {
    const found: unknown = await exifr.thumbnail(bytes);
    if (!(found instanceof Uint8Array) || found.length < 100) return undefined;
    const compared = compareThumbnail(readJpeg(found, { coefficients: thumbnailCoefficients }), luminance);
    return compared && { ...compared, place: turnPlace(compared.place, width, height, orientation) };
  } catch (error) {
    // What exifr throws of damaged EXIF has no class of its own.
    if (error instanceof DamageError || error instanceof Error) return undefined;
    throw error;
  }
}
