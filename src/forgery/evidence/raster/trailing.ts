/** What stands behind a picture's end: padding, a film, a further picture, and whether the file announces it. */
import type { ImageFileFacts } from "../../facts/image-file.ts";
import { markers } from "./jpeg/markers.ts";
import { readJpegHeader } from "./jpeg/read-header.ts";
import type { Jpeg } from "./jpeg/read-jpeg.ts";
import { listPngChunks } from "./png-chunks.ts";

type Trailing = NonNullable<ImageFileFacts["trailing"]>;
type TrailingPicture = NonNullable<Trailing["picture"]>;

/** A further picture or film begins within so many bytes; makers put headers of their own before it. */
const headBytes = 4_096;
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");
const jpegStart = Buffer.from([0xff, markers.startOfImage, 0xff]);
const jpegEnd = Buffer.from([0xff, markers.endOfImage]);

export function describeTrailing(bytes: Buffer, end: number, jpeg: Jpeg | undefined): Trailing | undefined {
  const rest = bytes.subarray(end);
  if (rest.length === 0) return undefined;
  const kind = kindOf(rest);
  const picture = kind === "another picture" ? findWholePicture(rest) : undefined;
  if (picture === undefined) return { bytes: rest.length, kind };
  return { bytes: rest.length, kind, picture, isAnnounced: isAnnounced(bytes, jpeg) };
}

function kindOf(rest: Buffer): Trailing["kind"] {
  const isPadding = rest.every(
    (byte) => byte === 0 || byte === 0xff || byte === 0x0a || byte === 0x0d || byte === 0x20,
  );
  if (isPadding) return "padding";
  const head = rest.subarray(0, headBytes);
  if (head.includes(jpegStart) || head.includes(pngSignature)) return "another picture";
  return head.includes("ftyp", 0, "latin1") ? "video" : "unknown";
}

/** Undefined where a picture begins but its size or its end is missing. */
function findWholePicture(rest: Buffer): TrailingPicture | undefined {
  const head = rest.subarray(0, headBytes);
  const [atJpeg, atPng] = [head.indexOf(jpegStart), head.indexOf(pngSignature)];
  const isPng = atPng >= 0 && (atJpeg < 0 || atPng < atJpeg);
  return isPng ? describePng(rest.subarray(atPng)) : describeJpeg(rest.subarray(atJpeg));
}

function describePng(bytes: Buffer): TrailingPicture | undefined {
  const { chunks } = listPngChunks(bytes);
  const [header] = chunks;
  const isWhole = header?.type === "IHDR" && header.end - header.start >= 8 && chunks.at(-1)?.type === "IEND";
  if (!isWhole) return undefined;
  return { format: "PNG", width: bytes.readUInt32BE(header.start), height: bytes.readUInt32BE(header.start + 4) };
}

/** By its headers alone: the size of its frame, a scan, and an end behind it. */
function describeJpeg(bytes: Buffer): TrailingPicture | undefined {
  const { frame, scanAt } = readJpegHeader(bytes) ?? {};
  if (frame === undefined || scanAt === undefined || !bytes.includes(jpegEnd, scanAt)) return undefined;
  return { format: "JPEG", width: frame.width, height: frame.height };
}

/** The index of CIPA DC-007, in the segment that also holds colour profiles. */
const multiPictureName = "MPF\0";
/** Fields in XMP that announce gain maps and motion photos: of the Ultra HDR format 1.1, the Motion Photo format 1.0, and its forerunner Micro Video. */
const announcingFields = /Container:Directory|hdrgm:Version|(?:GCamera|Camera):(?:MotionPhoto|MicroVideo)/;
const xmpName = "http://ns.adobe.com/x";
/** The last bytes of the directory that Samsung's phones end their files with. */
const samsungEnd = "SEFT";
const samsungEndBytes = 16;

/** By its name alone: offsets are often wrong after a program has changed the metadata before them. */
function isAnnounced(bytes: Buffer, jpeg: Jpeg | undefined): boolean {
  if (bytes.subarray(-samsungEndBytes).includes(samsungEnd, 0, "latin1")) return true;
  return (jpeg?.segments ?? []).some(({ marker, start, end }) => {
    const startsWith = (name: string) => bytes.toString("latin1", start, Math.min(end, start + name.length)) === name;
    if (marker === markers.profileOrMultiPicture) return startsWith(multiPictureName);
    if (marker !== markers.exifOrXmp || !startsWith(xmpName)) return false;
    return announcingFields.test(bytes.toString("latin1", start, end));
  });
}
