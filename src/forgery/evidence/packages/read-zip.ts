/** Lists the files of a ZIP archive by its directory (APPNOTE 6.3.10), and unpacks single ones within a limit. */
import { crc32, inflateRawSync } from "node:zlib";
import { DamageError } from "../budget.ts";
import { cleanName, type OpenEntry } from "./package-entry.ts";

const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const endBytes = 22;
/** The longest remark behind the directory. */
const remarkBytes = 65_535;
/** An archive of documents has some dozens; those above are counted and not looked at. */
const listedLimit = 10_000;
const unknownSize = 0xffffffff;

/** Undefined where it has no directory. Folders, and what macOS puts beside each file, are left out. */
export function listZip(bytes: Buffer): OpenEntry[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const entries: OpenEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let count = 0; count < listedLimit && at + 46 <= end; count += 1) {
    if (bytes.readUInt32LE(at) !== signatures.directory) break;
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x800) !== 0;
    const path = bytes.toString(isUtf8 ? "utf8" : "latin1", at + 46, at + 46 + nameLength);
    const isKept = !path.endsWith("/") && !path.startsWith("__MACOSX/") && !path.endsWith(".DS_Store");
    if (isKept) entries.push(openEntry(bytes, at, path));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - endBytes - remarkBytes);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === signatures.end) return at;
  }
  return undefined;
}

function openEntry(bytes: Buffer, at: number, path: string): OpenEntry {
  const method = bytes.readUInt16LE(at + 10);
  const [check, packed, unpacked] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place));
  const place = bytes.readUInt32LE(at + 42);
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) !== 0;
  const isOdd = (method !== 0 && method !== 8) || packed === unknownSize || unpacked === unknownSize;
  return {
    name: cleanName(path),
    ...(isEncrypted
      ? { refusal: "The file is encrypted in its archive; send it without a password on the archive." }
      : isOdd
        ? { refusal: "The file is packed in a way that is not read here; pack it with the usual method." }
        : {}),
    take(byteLimit) {
      const content = unpackAt(bytes, { place, method, length: packed ?? 0, byteLimit });
      if (content.length !== unpacked || crc32(content) !== check) throw new DamageError("A packed file is damaged.");
      return content;
    },
  };
}

interface PackedPlace {
  readonly place: number;
  readonly method: number;
  readonly length: number;
  readonly byteLimit: number;
}

function unpackAt(bytes: Buffer, { place, method, length, byteLimit }: PackedPlace): Buffer {
  if (place + 30 > bytes.length || bytes.readUInt32LE(place) !== signatures.entry) {
    throw new DamageError("An archive's directory leads to no file.");
  }
  const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  if (start + length > bytes.length) throw new DamageError("A packed file is cut off.");
  const packed = bytes.subarray(start, start + length);
  if (method === 0) {
    if (length > byteLimit) throw new DamageError("A file is larger than the limit.");
    return Buffer.from(packed);
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: byteLimit });
  } catch {
    throw new DamageError("A packed file is damaged, or larger than the limit.");
  }
}
