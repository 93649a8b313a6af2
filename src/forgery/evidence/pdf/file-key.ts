/** The key of an encrypted PDF from its password (ISO 32000-2, 7.6.4): as the one who opens it, or as its owner. */
import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

export interface PasswordCheck {
  readonly revision: number;
  readonly keyBytes: number;
  /** O, U, OE and UE of the encryption dictionary. */
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly fileId: Uint8Array;
  readonly isMetadataEncrypted: boolean;
}

/** Fills a password up to 32 bytes (7.6.4.3.2). */
const filling = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
/** A password of the newer kind is cut to 127 bytes (7.6.4.3.3). */
const passwordBytesLimit = 127;
/** The newest kind hashes 64 times and then until chance ends it, which it does within some hundred. */
const hashRoundLimit = 2_000;

/** Undefined when the password opens nothing. */
export function findFileKey(check: PasswordCheck, password: string): Uint8Array | undefined {
  if (check.revision >= 5) return findNewKey(check, Buffer.from(password, "utf8").subarray(0, passwordBytesLimit));
  const bytes = Buffer.from(password, "latin1");
  return findOldKey(check, bytes) ?? findOldKey(check, decryptOwner(check, bytes));
}

function findOldKey(check: PasswordCheck, password: Uint8Array): Uint8Array | undefined {
  const { revision, keyBytes, owner, user, permissions, fileId, isMetadataEncrypted } = check;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const unencrypted = revision >= 4 && !isMetadataEncrypted ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let digest = md5(fill(password), owner.subarray(0, 32), rights, fileId, unencrypted);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) digest = md5(digest.subarray(0, keyBytes));
  const key = digest.subarray(0, keyBytes);
  if (revision === 2) return isEqual(rc4(key, filling), user.subarray(0, 32)) ? key : undefined;
  let proof: Uint8Array = md5(filling, fileId);
  for (let round = 0; round < 20; round += 1) proof = rc4(mask(key, round), proof);
  return isEqual(proof, user.subarray(0, 16)) ? key : undefined;
}

/** The owner's password gives the other one. */
function decryptOwner({ revision, keyBytes, owner }: PasswordCheck, password: Uint8Array): Uint8Array {
  let digest = md5(fill(password));
  if (revision >= 3) for (let round = 0; round < 50; round += 1) digest = md5(digest);
  const key = digest.subarray(0, keyBytes);
  let found: Uint8Array = owner.subarray(0, 32);
  for (let round = revision >= 3 ? 19 : 0; round >= 0; round -= 1) found = rc4(mask(key, round), found);
  return found;
}

function findNewKey(check: PasswordCheck, password: Uint8Array): Uint8Array | undefined {
  const { revision, owner, user, ownerKey, userKey } = check;
  const full = user.subarray(0, 48);
  for (const [entry, wrapped, extra] of [
    [user, userKey, new Uint8Array()],
    [owner, ownerKey, full],
  ] as const) {
    const proof = hash(revision, password, entry.subarray(32, 40), extra);
    if (!isEqual(proof, entry.subarray(0, 32)) || wrapped.length < 32) continue;
    const decipher = createDecipheriv("aes-256-cbc", hash(revision, password, entry.subarray(40, 48), extra), zeros);
    decipher.setAutoPadding(false);
    return Buffer.concat([decipher.update(wrapped.subarray(0, 32)), decipher.final()]);
  }
  return undefined;
}

const zeros = Buffer.alloc(16);

function hash(revision: number, password: Uint8Array, salt: Uint8Array, extra: Uint8Array): Uint8Array {
  let digest: Uint8Array = createHash("sha256").update(password).update(salt).update(extra).digest();
  if (revision < 6) return digest;
  for (let round = 0; round < hashRoundLimit; round += 1) {
    const one = Buffer.concat([password, digest, extra]);
    const cipher = createCipheriv("aes-128-cbc", digest.subarray(0, 16), digest.subarray(16, 32));
    cipher.setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => one)));
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    digest = createHash(["sha256", "sha384", "sha512"][remainder] ?? "sha256")
      .update(mixed)
      .digest();
    if (round >= 63 && (mixed.at(-1) ?? 0) <= round - 31) break;
  }
  return digest.subarray(0, 32);
}

function fill(password: Uint8Array): Uint8Array {
  return Buffer.concat([password, filling]).subarray(0, 32);
}

function mask(key: Uint8Array, value: number): Uint8Array {
  return key.map((byte) => byte ^ value);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const digest = createHash("md5");
  for (const part of parts) digest.update(part);
  return digest.digest();
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && Buffer.compare(one, other) === 0;
}

/** RC4, which current cryptographic libraries leave out. It only decrypts old PDFs and protects nothing here. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let index = 0; index < 256; index += 1) state[index] = index;
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    const value = state[index] ?? 0;
    other = (other + value + (key[index % key.length] ?? 0)) & 255;
    state[index] = state[other] ?? 0;
    state[other] = value;
  }
  const out = new Uint8Array(data.length);
  let first = 0;
  let second = 0;
  for (let index = 0; index < data.length; index += 1) {
    first = (first + 1) & 255;
    const value = state[first] ?? 0;
    second = (second + value) & 255;
    const swapped = state[second] ?? 0;
    state[first] = swapped;
    state[second] = value;
    out[index] = (data[index] ?? 0) ^ (state[(value + swapped) & 255] ?? 0);
  }
  return out;
}
