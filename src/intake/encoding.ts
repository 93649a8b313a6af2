/** Finds a file's encoding and converts its blocks to UTF-8, so that the readers need no other. */
import { isAscii, isUtf8 } from "node:buffer";

/** `other`: as the file or its sender declares, or else Windows-1252. */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "other";

export class Utf8Blocks {
  /** Undefined while there was nothing but ASCII, which UTF-8 and Windows-1252 have in common. */
  #encoding: Encoding | undefined;
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #isFirst = true;
  /** Bytes at the end of a block whose encoding is unknown without the next one. */
  #held: Buffer = Buffer.alloc(0);
  readonly #contentType: string;
  #other = usualOther;

  /** `contentType` may declare a character set, which counts only where the bytes are not Unicode. */
  constructor(contentType = "") {
    this.#contentType = contentType;
  }

  /** The block in UTF-8. A character that is divided between two blocks of UTF-8 stays so. */
  convert(block: Buffer): Buffer {
    let rest = this.#held.length === 0 ? block : Buffer.concat([this.#held, block]);
    this.#held = Buffer.alloc(0);
    if (this.#isFirst) {
      this.#isFirst = false;
      this.#encoding = findByMark(block) ?? findByZeros(block);
      this.#other = findDeclared(block, this.#contentType) ?? usualOther;
      if (this.#encoding === "utf-8") rest = block.subarray(3);
    }
    if (this.#encoding === undefined && !isAscii(rest)) {
      const whole = withoutDividedEnd(rest);
      if (isAscii(whole)) {
        this.#held = Buffer.from(rest.subarray(whole.length));
        return whole;
      }
      this.#encoding = chooseByContent(whole);
    }
    return this.#toUtf8(this.#encoding === "other" ? this.#holdLastLine(rest) : rest);
  }

  /** Lines of one byte a character are decoded whole, since some of them may be in UTF-8 all the same. */
  #holdLastLine(rest: Buffer): Buffer {
    const end = rest.lastIndexOf(0x0a) + 1;
    if (end === 0 || rest.length - end > heldBytes) return rest;
    this.#held = Buffer.from(rest.subarray(end));
    return rest.subarray(0, end);
  }

  /** What is left when the file has ended. */
  finish(): Buffer {
    if (this.#held.length > 0) this.#encoding = "other";
    const rest = this.#toUtf8(this.#held);
    // Half a character at the very end comes out as the sign for a damaged one.
    return this.#decoder === undefined ? rest : Buffer.concat([rest, Buffer.from(this.#decoder.decode(), "utf8")]);
  }

  #toUtf8(bytes: Buffer): Buffer {
    if (this.#encoding === undefined || this.#encoding === "utf-8") return bytes;
    // The decoder takes the byte order mark of UTF-16 away, and keeps what is divided between two blocks.
    this.#decoder ??= new TextDecoder(this.#encoding === "other" ? this.#other : this.#encoding);
    if (this.#encoding === "other" && isOneByte(this.#other) && hasUtf8Pair(bytes))
      return mixedToUtf8(bytes, this.#decoder);
    return Buffer.from(this.#decoder.decode(bytes, { stream: true }), "utf8");
  }
}

const usualOther = "windows-1252";

/** How XML, OFX 1 and media types declare a character set. */
const declarations = [/^\s*<\?xml\b[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/, /^CHARSET:([\w-]{1,40})\s*$/m];
const ofMediaType = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;
const declaredWithin = 1_000;

/** Undefined where nothing is declared that is known, or Unicode, which the bytes are not. */
function findDeclared(block: Buffer, contentType: string): string | undefined {
  const head = block.toString("latin1", 0, declaredWithin);
  const own = declarations.map((pattern) => pattern.exec(head)?.[1]).find((label) => label !== undefined);
  const label = own ?? ofMediaType.exec(contentType)?.[1];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(/^125\d$/.test(label) ? `windows-${label}` : label);
    return /^utf-|^replacement$/.test(encoding) ? undefined : encoding;
  } catch {
    // Wrong names are common, as are wrong declarations.
    return undefined;
  }
}

/** In the others a byte such as 0x80 follows a letter of its own. */
function isOneByte(encoding: string): boolean {
  return /^(?:windows-|iso-8859-|koi8-|macintosh|x-mac-|ibm866)/.test(encoding);
}

/** A line that is longer is decoded in parts. */
const heldBytes = 64 * 1024;

/** Two bytes such as UTF-8 has for one letter; as two letters of Windows-1252, such as Ã¼, they are next to never meant. */
function hasUtf8Pair(bytes: Buffer): boolean {
  for (let index = 1; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte >= 0x80 && byte < 0xc0 && (bytes[index - 1] as number) >= 0xc2) return true;
  }
  return false;
}

/** Files of two encodings that were joined: each line is taken as UTF-8 if it is, and else as Windows-1252. */
function mixedToUtf8(bytes: Buffer, decoder: InstanceType<typeof TextDecoder>): Buffer {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    lines.push(isUtf8(line) ? line : Buffer.from(decoder.decode(line, { stream: true }), "utf8"));
    start = end;
  }
  return Buffer.concat(lines);
}

function findByMark(block: Buffer): Encoding | undefined {
  if (block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf) return "utf-8";
  if (block[0] === 0xff && block[1] === 0xfe) return "utf-16le";
  if (block[0] === 0xfe && block[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Delimiters, digits and line ends have a zero byte in UTF-16, always on the same side. */
function findByZeros(block: Buffer): Encoding | undefined {
  let even = 0;
  let odd = 0;
  for (let index = 0; index + 1 < block.length; index += 2) {
    if (block[index] === 0) even += 1;
    if (block[index + 1] === 0) odd += 1;
  }
  const enough = block.length / 2 / 10;
  if (odd > enough && even * 10 < odd) return "utf-16le";
  if (even > enough && odd * 10 < even) return "utf-16be";
  return undefined;
}

/** UTF-8 unless most of what is beyond ASCII is not; one damaged row does not change the encoding of the file. */
function chooseByContent(whole: Buffer): Encoding {
  if (isUtf8(whole)) return "utf-8";
  let good = 0;
  let bad = 0;
  for (const character of whole.toString("utf8")) {
    if (character === "\ufffd") bad += 1;
    else if (character > "\u007f") good += 1;
  }
  return good > bad ? "utf-8" : "other";
}

function withoutDividedEnd(block: Buffer): Buffer {
  for (let back = 1; back <= 3 && back < block.length; back += 1) {
    const byte = block[block.length - back] ?? 0;
    if (byte < 0x80) return block;
    // The first byte of a character says how many there are.
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? block.subarray(0, -back) : block;
  }
  return block;
}

/** Text of a part of a block, or undefined where its bytes are not UTF-8. */
export function decodeUtf8(data: Buffer, start: number, end: number, isDataAscii: boolean): string | undefined {
  if (isDataAscii) return data.toString("latin1", start, end);
  const text = data.toString("utf8", start, end);
  return text.includes("\ufffd") && !isUtf8(data.subarray(start, end)) ? undefined : text;
}
