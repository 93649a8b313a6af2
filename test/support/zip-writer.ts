/** Writes ZIP archives for tests, right or lying. */
import { crc32, deflateRawSync } from "node:zlib";

export interface PackedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** What its entry says of it instead. */
  readonly says?: {
    readonly bytes?: number;
    readonly check?: number;
    readonly flags?: number;
    readonly method?: number;
  };
  /** Packed by others. */
  readonly packed?: Buffer;
}

/** Entries may share their packed bytes, as those of bombs do: `isShared` writes the first file's once and refers to it. */
export function writeZip(files: readonly PackedFile[], isShared = false): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const checks = new Map<Buffer, number>();
  for (const [index, { name, bytes, says = {}, packed = deflateRawSync(bytes) }] of files.entries()) {
    const place = isShared ? 0 : at;
    // Files that share their bytes are large.
    const check = checks.get(bytes) ?? crc32(bytes);
    checks.set(bytes, check);
    const nameBytes = Buffer.from(name, "utf8");
    const traits = Buffer.alloc(26);
    traits.writeUInt16LE(20, 0);
    traits.writeUInt16LE(0x800 | (says.flags ?? 0), 2);
    traits.writeUInt16LE(says.method ?? 8, 4);
    traits.writeUInt32LE(says.check ?? check, 10);
    traits.writeUInt32LE(packed.length, 14);
    traits.writeUInt32LE(says.bytes ?? bytes.length, 18);
    traits.writeUInt16LE(nameBytes.length, 22);
    if (!isShared || index === 0) {
      const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), traits, nameBytes, packed]);
      pieces.push(local);
      at += local.length;
    }
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), traits, behind, nameBytes]));
  }
  const table = Buffer.concat(directory);
  const end = Buffer.from(`PK\x05\x06${"\0".repeat(18)}`, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, table, end]);
}
