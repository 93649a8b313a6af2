/** The directories of a TIFF (TIFF 6.0, section 2), one for each page, and the values of their tags. */

export interface TiffDirectory {
  /** The first value of a tag; undefined where there is none, or none of numbers. */
  readonly number: (tag: number) => number | undefined;
  readonly bytes: (tag: number) => Buffer | undefined;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Where its values stand. */
  readonly at: number;
}

/** Tags of one page; programs write some dozens. */
const entryLimit = 500;
/** Bytes of one value by its type, from 1: byte, text, short, long, ratio, signed byte, undefined, signed short, long, ratio. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8];
const [byte, short, long, ratio] = [1, 3, 4, 5];
/** Bytes that stand in the entry itself. */
const inlineBytes = 4;

/** As far as they can be read; none of a TIFF of more than four gibibytes. */
export function listTiffDirectories(bytes: Buffer, pageLimit: number): TiffDirectory[] {
  const isLittle = bytes.toString("latin1", 0, 4) === "II*\0";
  if (!isLittle && bytes.toString("latin1", 0, 4) !== "MM\0*") return [];
  const read = numbersOf(bytes, isLittle);
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  for (let at = read.long(4) ?? 0; at > 0 && !seen.has(at) && directories.length < pageLimit; ) {
    seen.add(at);
    const count = read.short(at);
    if (count === undefined || count > entryLimit) break;
    directories.push(openDirectory(bytes, read, at + 2, count));
    at = read.long(at + 2 + 12 * count) ?? 0;
  }
  return directories;
}

type Numbers = ReturnType<typeof numbersOf>;

function numbersOf(bytes: Buffer, isLittle: boolean) {
  const within = (at: number, length: number) => at >= 0 && at + length <= bytes.length;
  const shortAt = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const longAt = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  return {
    short: (at: number) => (within(at, 2) ? shortAt(at) : undefined),
    long: (at: number) => (within(at, 4) ? longAt(at) : undefined),
  };
}

function openDirectory(bytes: Buffer, read: Numbers, start: number, count: number): TiffDirectory {
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const at = start + 12 * index;
    const [tag, type, values] = [read.short(at), read.short(at + 2), read.long(at + 4)];
    if (tag === undefined || type === undefined || values === undefined) break;
    const isInline = (typeBytes[type] ?? 0) * values <= inlineBytes;
    entries.set(tag, { type, count: values, at: isInline ? at + 8 : (read.long(at + 8) ?? bytes.length) });
  }
  return {
    number(tag) {
      const entry = entries.get(tag);
      if (entry === undefined || entry.count === 0) return undefined;
      return readNumber(bytes, read, entry);
    },
    bytes(tag) {
      const entry = entries.get(tag);
      if (entry === undefined) return undefined;
      return bytes.subarray(entry.at, entry.at + (typeBytes[entry.type] ?? 0) * entry.count);
    },
  };
}

function readNumber(bytes: Buffer, read: Numbers, { type, at }: Entry): number | undefined {
  if (type === byte) return bytes[at];
  if (type === short) return read.short(at);
  if (type === long) return read.long(at);
  if (type !== ratio) return undefined;
  const [above, below] = [read.long(at), read.long(at + 4)];
  return above === undefined || below === undefined || below === 0 ? undefined : above / below;
}
