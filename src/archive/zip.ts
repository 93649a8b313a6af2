/** Lists the files of a ZIP archive by its directory (APPNOTE 6.3.10); they stay packed. */

const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const endBytes = 22;
/** The longest remark behind the directory. */
const remarkBytes = 65_535;
/** A workbook of two thousand sheets has some four thousand files, an archive of documents some dozens. */
export const listedLimit = 20_000;
/** The size is in an extension for archives above 4 GiB. */
const unknownSize = 0xffffffff;

export interface ZipEntry {
  readonly path: string;
  /** `other` is packed in a way that is hardly used. */
  readonly method: "stored" | "deflated" | "encrypted" | "other";
  /** Undefined where the directory leads to no file, or to one that is cut off. */
  readonly packed: Buffer | undefined;
  /** The size and checksum of the unpacked file. */
  readonly size: number;
  /** Its CRC-32. */
  readonly check: number;
}

/**
 * Undefined where it has no directory, a damaged one, or one with more entries than the limit: what is not listed would be missing without a word. Folders,
 * and what macOS puts beside each file, are left out.
 */
export function listZip(bytes: Buffer): readonly ZipEntry[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  if (count > listedLimit) return undefined;
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== signatures.directory) return undefined;
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x800) !== 0;
    const path = bytes.toString(isUtf8 ? "utf8" : "latin1", at + 46, at + 46 + nameLength).replaceAll("\\", "/");
    const isKept = !path.endsWith("/") && !path.startsWith("__MACOSX/") && !path.endsWith(".DS_Store");
    if (isKept) entries.push(readEntry(bytes, at, path));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return at - start === size ? entries : undefined;
}

function findEnd(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - endBytes - remarkBytes);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === signatures.end) return at;
  }
  return undefined;
}

function readEntry(bytes: Buffer, at: number, path: string): ZipEntry {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) !== 0;
  const number = bytes.readUInt16LE(at + 10);
  const [check, length, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
  const isOdd = length === unknownSize || size === unknownSize || (number !== 0 && number !== 8);
  const method = isEncrypted ? "encrypted" : isOdd ? "other" : number === 0 ? "stored" : "deflated";
  const packed = findPacked(bytes, bytes.readUInt32LE(at + 42), length ?? unknownSize);
  return { path, method, packed, size: size ?? 0, check: check ?? 0 };
}

function findPacked(bytes: Buffer, place: number, length: number): Buffer | undefined {
  if (length === unknownSize || place + 30 > bytes.length) return undefined;
  if (bytes.readUInt32LE(place) !== signatures.entry) return undefined;
  const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  return start + length <= bytes.length ? bytes.subarray(start, start + length) : undefined;
}
