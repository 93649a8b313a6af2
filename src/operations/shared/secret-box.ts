/** Seals texts for the store with AES-256-GCM. The first key seals, every key opens, so that a key can be replaced. */
import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

export interface SecretBox {
  /** `owner` is what the text belongs to: moved to another owner it cannot be opened. */
  seal(text: string, owner: string): string;
  /** The text itself where it lies in clear; undefined where none of the keys opens it. */
  open(stored: string, owner: string): string | undefined;
  /** Whether the first key has sealed it. */
  isSealed(stored: string): boolean;
}

const algorithm = "aes-256-gcm";
const prefix = "sealed:1:";
/** NIST SP 800-38D: 96 bits, drawn anew for each text, and the whole tag. */
const nonceBytes = 12;
const tagBytes = 16;

interface NamedKey {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function createSecretBox(
  keys: readonly [Uint8Array, ...Uint8Array[]],
  random: (bytes: number) => Uint8Array,
): SecretBox {
  const first = named(keys[0]);
  const known = new Map(keys.map((key) => [named(key).name, named(key)]));
  return {
    seal(text, owner) {
      const nonce = random(nonceBytes);
      const cipher = createCipheriv(algorithm, first.bytes, nonce).setAAD(Buffer.from(owner));
      const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return `${prefix}${first.name}:${Buffer.concat(sealed).toString("base64")}`;
    },
    open(stored, owner) {
      if (!stored.startsWith(prefix)) return stored;
      const [name = "", text = ""] = stored.slice(prefix.length).split(":");
      const key = known.get(name);
      return key === undefined ? undefined : openWith(key, Buffer.from(text, "base64"), owner);
    },
    isSealed: (stored) => stored.startsWith(`${prefix}${first.name}:`),
  };
}

function openWith(key: NamedKey, bytes: Buffer, owner: string): string | undefined {
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key.bytes, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(bytes.length - tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    // The tag does not match: the text was changed, or belongs to another owner.
    return undefined;
  }
}

/** Eight hexadecimal digits of the key's digest tell keys apart and say nothing about them. */
function named(bytes: Uint8Array): NamedKey {
  return { name: createHash("sha256").update("name of a key").update(bytes).digest("hex").slice(0, 8), bytes };
}
