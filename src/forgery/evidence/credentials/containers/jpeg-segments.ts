/** The segments of a JPEG as C2PA sees them: the manifests in those of JUMBF, and the parts that a box hash names. */
import { isBare, markers } from "../../raster/jpeg/markers.ts";

export interface JpegSegment {
  readonly marker: number;
  /** Where its marker stands. */
  readonly start: number;
  /** Behind it; of a scan behind its coefficients. */
  readonly end: number;
}

const segmentLimit = 100_000;

/** As far as they make sense, up to the picture's end. */
export function listJpegSegments(bytes: Buffer): JpegSegment[] {
  const segments: JpegSegment[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && segments.length < segmentLimit && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isBare(marker)) {
      segments.push({ marker, start: at, end: at + 2 });
      if (marker === markers.endOfImage) break;
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    const header = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === markers.startOfScan ? findScanEnd(bytes, header) : header;
    if (end > bytes.length) break;
    segments.push({ marker, start: at, end });
    at = end;
  }
  return segments;
}

/** The next marker that is neither an escaped byte nor a restart. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Marker, length, "JP", the number of the box among those of the file, and the number of the piece. */
const headerBytes = 12;
/** Each piece repeats the box's length and type. */
const repeatedBytes = 8;

/** Whether a segment is a piece of JUMBF. */
export function isJumbf(bytes: Buffer, { marker, start, end }: JpegSegment): boolean {
  return (
    marker === markers.jumbf &&
    end - start > headerBytes + repeatedBytes &&
    bytes.toString("latin1", start + 4, start + 6) === "JP"
  );
}

/** A file may have other boxes in JUMBF, each cut into pieces of its own; the one of C2PA says so in its label. */
export function joinJpegStore(bytes: Buffer): Uint8Array | undefined {
  const pieces = listJpegSegments(bytes).filter((segment) => isJumbf(bytes, segment));
  const boxes = Map.groupBy(pieces, ({ start }) => bytes.readUInt16BE(start + 6));
  for (const box of boxes.values()) {
    const ordered = box.toSorted(
      (one, other) => bytes.readUInt32BE(one.start + 8) - bytes.readUInt32BE(other.start + 8),
    );
    const joined = Buffer.concat(
      ordered.map(({ start, end }, index) =>
        bytes.subarray(start + headerBytes + (index === 0 ? 0 : repeatedBytes), end),
      ),
    );
    // Behind the box's header and the one of its description: the type and the flags.
    if (joined.toString("latin1", 33, 38) === "c2pa\0") return joined;
  }
  return undefined;
}
