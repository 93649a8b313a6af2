/**
 * Reads a database in MaxMind's format (MMDB 2.0): a tree over the bits of addresses, whose leaves lead to records. Damage throws, and
 * a record costs no more than its limits, whatever the file says.
 */
import { isIP } from "node:net";

export interface AddressDatabase {
  /** The record of an address; undefined where there is none, or where the text is no address. */
  find(address: string): unknown;
}

const marker = Buffer.from("abcdef4d61784d696e642e636f6d", "hex");
/** Between the tree and the records. */
const gapBytes = 16;
const depthLimit = 16;
/** A record has some hundreds of values, most of them names of one city. */
const valueLimit = 10_000;
const textBytesLimit = 2 ** 20;

const types = { extended: 0, pointer: 1, text: 2, double: 3, bytes: 4, map: 7, array: 11, boolean: 14, float: 15 };
/** Of 16, 32, 64 and 128 bits; 8 may have a sign, which nothing that is asked for has. */
const wholeNumbers: readonly number[] = [5, 6, 8, 9, 10];
/** By the number of bytes of a pointer. */
const pointerStarts = [0, 2_048, 526_336, 0] as const;

export function readAddressDatabase(bytes: Buffer): AddressDatabase {
  const metadataAt = bytes.lastIndexOf(marker);
  if (metadataAt < 0) throw new RangeError("There are no metadata.");
  const start = metadataAt + marker.length;
  const metadata = new RecordReader(bytes, start).read(start);
  const nodes = numberIn(metadata, "node_count");
  const recordBits = numberIn(metadata, "record_size");
  const isIpv6 = numberIn(metadata, "ip_version") === 6;
  if (![24, 28, 32].includes(recordBits)) throw new RangeError("Records of the tree have an unknown size.");
  const nodeBytes = recordBits / 4;
  const dataStart = nodes * nodeBytes + gapBytes;
  if (!Number.isInteger(nodes) || nodes < 1 || dataStart > metadataAt) throw new RangeError("The tree is not whole.");

  function next(node: number, bit: number): number {
    const at = node * nodeBytes;
    if (recordBits !== 28) return bytes.readUIntBE(at + bit * (nodeBytes / 2), nodeBytes / 2);
    const middle = bytes.readUInt8(at + 3);
    return bit === 0
      ? ((middle & 0xf0) << 20) | bytes.readUIntBE(at, 3)
      : ((middle & 0x0f) << 24) | bytes.readUIntBE(at + 4, 3);
  }

  return {
    find(address) {
      const given = bytesOf(address);
      if (given === undefined || (given.length === 16 && !isIpv6)) return undefined;
      const whole = isIpv6 && given.length === 4 ? [...new Array<number>(12).fill(0), ...given] : given;
      let node = 0;
      for (let depth = 0; depth < whole.length * 8 && node < nodes; depth += 1) {
        node = next(node, ((whole[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1);
      }
      // The number of nodes itself stands for nothing.
      return node > nodes ? new RecordReader(bytes, dataStart).read(dataStart + node - nodes - gapBytes) : undefined;
    },
  };
}

function numberIn(value: unknown, name: string): number {
  const found = value instanceof Map ? Number(value.get(name)) : Number.NaN;
  if (!Number.isFinite(found)) throw new RangeError(`The metadata have no ${name}.`);
  return found;
}

/** One record. Maps are Maps, so that no key is more than a key. */
class RecordReader {
  readonly #bytes: Buffer;
  /** Of the section that pointers count from. */
  readonly #start: number;
  #at = 0;
  #values = 0;
  #textBytes = 0;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#start = start;
  }

  read(at: number): unknown {
    this.#at = at;
    return this.#value(0);
  }

  #value(depth: number): unknown {
    this.#values += 1;
    if (depth > depthLimit || this.#values > valueLimit) throw new RangeError("A record is too large.");
    const control = this.#number(1);
    let type = control >> 5;
    if (type === types.pointer) return this.#behindPointer(control, depth);
    if (type === types.extended) type = 7 + this.#number(1);
    const size = this.#size(control & 31);
    switch (type) {
      case types.map: {
        const map = new Map<unknown, unknown>();
        for (let left = size; left > 0; left -= 1) map.set(this.#value(depth + 1), this.#value(depth + 1));
        return map;
      }
      case types.array: {
        const list: unknown[] = [];
        for (let left = size; left > 0; left -= 1) list.push(this.#value(depth + 1));
        return list;
      }
      case types.boolean:
        return size !== 0;
      case types.text:
        return this.#take(size).toString("utf8");
      case types.bytes:
        return this.#take(size);
      case types.double:
        return this.#take(8).readDoubleBE();
      case types.float:
        return this.#take(4).readFloatBE();
      default: {
        if (!wholeNumbers.includes(type) || size > 16) throw new RangeError("A value has an unknown type.");
        return size <= 6 ? this.#number(size) : BigInt(`0x${this.#take(size).toString("hex")}`);
      }
    }
  }

  #behindPointer(control: number, depth: number): unknown {
    const kind = (control >> 3) & 3;
    const low = this.#number(kind + 1);
    const packed = kind === 3 ? low : (control & 7) * 2 ** (8 * (kind + 1)) + low;
    const behind = this.#at;
    this.#at = this.#start + packed + (pointerStarts[kind] ?? 0);
    const value = this.#value(depth + 1);
    this.#at = behind;
    return value;
  }

  #size(bits: number): number {
    if (bits < 29) return bits;
    return ([29, 285, 65_821][bits - 29] ?? 0) + this.#number(bits - 28);
  }

  #number(size: number): number {
    return size === 0 ? 0 : this.#take(size).readUIntBE(0, size);
  }

  #take(size: number): Buffer {
    this.#textBytes += size;
    const end = this.#at + size;
    if (end > this.#bytes.length || this.#textBytes > textBytesLimit) throw new RangeError("A value is not whole.");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

function bytesOf(address: string): readonly number[] | undefined {
  const family = isIP(address);
  if (family === 4) return address.split(".").map(Number);
  if (family !== 6) return undefined;
  const [plain = ""] = address.split("%");
  const [head = [], tail = []] = plain.split("::").map((half) => half.split(":").flatMap(groupBytes));
  return [...head, ...new Array<number>(16 - head.length - tail.length).fill(0), ...tail];
}

/** Of a group of an IPv6 address, or of the IPv4 address at its end. */
function groupBytes(group: string): readonly number[] {
  if (group === "") return [];
  if (group.includes(".")) return group.split(".").map(Number);
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
