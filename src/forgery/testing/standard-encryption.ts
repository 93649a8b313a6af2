/** The oldest standard encryption of PDF (ISO 32000-1, 7.6: revision 2, RC4 with 40 bits), for tests of locked documents. */
import { createHash } from "node:crypto";

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const permissions = -4;

export interface StandardEncryption {
  readonly trailer: string;
  encryptStream(objectNumber: number, bytes: Buffer): Buffer;
}

/** An empty password is what most statements are sent with: anyone may open them, and no one may change them. */
export function createEncryption(password: string): StandardEncryption {
  const padded = Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions);
  const key = md5(Buffer.concat([padded, owner, rights])).subarray(0, 5);
  const user = rc4(key, padding);
  return {
    trailer: `/ID [<><>] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${permissions} /O <${owner.toString("hex")}> /U <${user.toString("hex")}> >>`,
    encryptStream(objectNumber, bytes) {
      const number = Buffer.alloc(5);
      number.writeUIntLE(objectNumber, 0, 3);
      return rc4(md5(Buffer.concat([key, number])).subarray(0, 10), bytes);
    },
  };
}

function md5(bytes: Buffer): Buffer {
  return createHash("md5").update(bytes).digest();
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let [first, second] = [0, 0];
  return Buffer.from(bytes).map((byte) => {
    first = (first + 1) & 255;
    second = (second + (state[first] ?? 0)) & 255;
    swap(first, second);
    return byte ^ (state[((state[first] ?? 0) + (state[second] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
