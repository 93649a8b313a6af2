/** Reads the strings and streams of an encrypted PDF once its password is known (ISO 32000-2, 7.6). */
import { createDecipheriv, createHash } from "node:crypto";
import { findFileKey, rc4 } from "./file-key.ts";
import { asEntries, asItems, asName, asString, asWhole, isReference, type PdfStream, type PdfValue } from "./values.ts";

type Method = "none" | "rc4" | "aes128" | "aes256";

export interface Decryption {
  readonly strings: Method;
  readonly streams: Method;
  readonly key: Uint8Array;
  readonly isMetadataEncrypted: boolean;
  /** The encryption dictionary's own object, whose strings are as they are. */
  readonly objectNumber: number | undefined;
}

export type DecryptionOutcome =
  | { readonly kind: "plain" }
  | { readonly kind: "opened"; readonly decryption: Decryption }
  /** Another password, or a way of encrypting that is not read here. */
  | { readonly kind: "locked" };

type Entries = ReadonlyMap<string, PdfValue>;
type Resolve = (value: PdfValue | undefined) => PdfValue | undefined;

export function openEncryption(trailer: Entries, resolve: Resolve, password: string): DecryptionOutcome {
  const reference = trailer.get("Encrypt");
  const dictionary = asEntries(resolve(reference));
  if (reference === undefined || reference === null) return { kind: "plain" };
  if (dictionary === undefined || asName(resolve(dictionary.get("Filter"))) !== "Standard") return { kind: "locked" };
  const get = (name: string) => resolve(dictionary.get(name));
  const bytesOf = (name: string) => asString(get(name)) ?? new Uint8Array();
  const version = asWhole(get("V")) ?? 0;
  const revision = asWhole(get("R")) ?? 0;
  const methods = methodsOf(version, dictionary, resolve);
  if (methods === undefined || revision < 2 || revision > 6) return { kind: "locked" };
  const permissions = get("P");
  const isMetadataEncrypted = get("EncryptMetadata") !== false;
  const key = findFileKey(
    {
      revision,
      keyBytes: keyBytesOf(version, asWhole(get("Length")) ?? 40),
      owner: bytesOf("O"),
      user: bytesOf("U"),
      ownerKey: bytesOf("OE"),
      userKey: bytesOf("UE"),
      permissions: typeof permissions === "number" ? permissions : 0,
      fileId: asString(resolve(asItems(resolve(trailer.get("ID")))?.[0])) ?? new Uint8Array(),
      isMetadataEncrypted,
    },
    password,
  );
  if (key === undefined) return { kind: "locked" };
  const objectNumber = isReference(reference) ? reference.number : undefined;
  return { kind: "opened", decryption: { ...methods, key, isMetadataEncrypted, objectNumber } };
}

function keyBytesOf(version: number, length: number): number {
  if (version === 1) return 5;
  // Crypt filters of version 4 always use 128 bits, whatever the dictionary says.
  if (version === 4) return 16;
  return Math.min(16, Math.max(5, length >> 3));
}

function methodsOf(
  version: number,
  dictionary: Entries,
  resolve: Resolve,
): { readonly strings: Method; readonly streams: Method } | undefined {
  if (version === 1 || version === 2) return { strings: "rc4", streams: "rc4" };
  if (version !== 4 && version !== 5) return undefined;
  const filters = asEntries(resolve(dictionary.get("CF")));
  const methodOf = (name: string | undefined): Method | undefined => {
    if (name === undefined || name === "Identity") return "none";
    const method = asName(resolve(asEntries(resolve(filters?.get(name)))?.get("CFM")));
    return ({ None: "none", V2: "rc4", AESV2: "aes128", AESV3: "aes256" } as const)[method ?? ""];
  };
  const strings = methodOf(asName(resolve(dictionary.get("StrF"))));
  const streams = methodOf(asName(resolve(dictionary.get("StmF"))));
  return strings === undefined || streams === undefined ? undefined : { strings, streams };
}

/** The value with its strings as they were before they were encrypted. */
export function decryptStrings(value: PdfValue, number: number, generation: number, by: Decryption): PdfValue {
  if (by.strings === "none" || number === by.objectNumber) return value;
  const key = objectKey(by.key, by.strings, number, generation);
  const visit = (part: PdfValue): PdfValue => {
    if (part === null || typeof part !== "object") return part;
    switch (part.kind) {
      case "string":
        return { kind: "string", bytes: decrypt(by.strings, key, part.bytes) };
      case "array":
        return { kind: "array", items: part.items.map(visit) };
      case "dictionary":
      case "stream": {
        const isSignature = part.entries.has("ByteRange");
        const entries = new Map(
          [...part.entries].map(([name, inner]): [string, PdfValue] => [
            name,
            isSignature && name === "Contents" ? asSignature(inner, visit) : visit(inner),
          ]),
        );
        return { ...part, entries };
      }
      default:
        return part;
    }
  };
  return visit(value);
}

/**
 * The value of a signature is never encrypted (ISO 32000-2, 7.6.2). Some programs that encrypt a signed file do so all the same: what is no
 * message as it stands, and is one once it is decrypted, was.
 */
function asSignature(value: PdfValue, visit: (value: PdfValue) => PdfValue): PdfValue {
  const stated = asString(value);
  if (stated === undefined || isMessage(stated) || stated.every((byte) => byte === 0)) return value;
  const decrypted = visit(value);
  return isMessage(asString(decrypted)) ? decrypted : value;
}

/** It begins as a sequence whose length takes bytes of its own or is left open (ITU-T X.690, 8.1), as every message with a signature does. */
function isMessage(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === 0x30 && [0x80, 0x81, 0x82, 0x83, 0x84].includes(bytes[1] ?? 0);
}

/** The packed bytes of a stream before they were encrypted. */
export function decryptStream(stream: PdfStream, bytes: Uint8Array, by: Decryption): Uint8Array {
  const type = asName(stream.entries.get("Type"));
  const isPlain = type === "XRef" || (type === "Metadata" && !by.isMetadataEncrypted);
  // A filter "Crypt" without parameters means that the stream is left as it is.
  const filter = stream.entries.get("Filter");
  const names = [filter, ...(asItems(filter) ?? [])].map(asName);
  if (isPlain || by.streams === "none" || names.includes("Crypt")) return bytes;
  return decrypt(by.streams, objectKey(by.key, by.streams, stream.number, stream.generation), bytes);
}

function objectKey(key: Uint8Array, method: Method, number: number, generation: number): Uint8Array {
  if (method === "aes256") return key;
  const suffix = Buffer.alloc(5);
  suffix.writeUIntLE(number & 0xffffff, 0, 3);
  suffix.writeUIntLE(generation & 0xffff, 3, 2);
  const digest = createHash("md5").update(key).update(suffix);
  if (method === "aes128") digest.update("sAlT", "latin1");
  return digest.digest().subarray(0, Math.min(16, key.length + 5));
}

const blockBytes = 16;

function decrypt(method: Method, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (method === "none") return bytes;
  if (method === "rc4") return rc4(key, bytes);
  // The first block is the beginning vector; what does not fill a block is damage.
  const whole = bytes.length - (bytes.length % blockBytes);
  if (whole < 2 * blockBytes) return new Uint8Array();
  const decipher = createDecipheriv(
    method === "aes128" ? "aes-128-cbc" : "aes-256-cbc",
    key,
    bytes.subarray(0, blockBytes),
  );
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(bytes.subarray(blockBytes, whole)), decipher.final()]);
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= blockBytes ? plain.subarray(0, plain.length - padding) : plain;
}
