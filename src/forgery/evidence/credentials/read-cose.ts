/** Verifies the signature of a claim (COSE_Sign1, RFC 9052) with the certificate that it carries. */
import { constants, verify, X509Certificate } from "node:crypto";
import type { ClaimSignature } from "../../facts/credentials.ts";
import { unlessDamaged } from "../budget.ts";
import { verifyStamp } from "../pdf/signatures/message.ts";
import { type CborValue, readCbor } from "./cbor.ts";
import { describeSigner } from "./describe-signer.ts";
import { bytesOf, field, listOf } from "./fields.ts";
import type { TrustedCertificates } from "./trusted-certificates.ts";

interface Algorithm {
  readonly name: string;
  readonly digest: string | null;
  readonly keys: readonly string[];
}

/** Those that C2PA allows, by their numbers in COSE (RFC 9053, RFC 8230). */
const algorithms = new Map<CborValue, Algorithm>([
  [-7, { name: "ES256", digest: "sha256", keys: ["ec"] }],
  [-35, { name: "ES384", digest: "sha384", keys: ["ec"] }],
  [-36, { name: "ES512", digest: "sha512", keys: ["ec"] }],
  [-37, { name: "PS256", digest: "sha256", keys: ["rsa", "rsa-pss"] }],
  [-38, { name: "PS384", digest: "sha384", keys: ["rsa", "rsa-pss"] }],
  [-39, { name: "PS512", digest: "sha512", keys: ["rsa", "rsa-pss"] }],
  [-8, { name: "EdDSA", digest: null, keys: ["ed25519"] }],
]);

/** The certificate's place in the headers: its number (RFC 9360), or its name in older files. */
const chainLabels: readonly CborValue[] = [33, "x5chain"];
/** Chains have two to five certificates of one to three kibibytes. */
const chainLimit = 12;
const certificateBytesLimit = 64 * 2 ** 10;
/** A time stamp with its certificates has some six kibibytes. */
const stampBytesLimit = 2 ** 20;

const nobody = { signer: null } as const;

/** `signature` is the content of the box, `claim` the bytes that it was made of. */
export function verifyClaim(
  signature: Uint8Array | undefined,
  claim: Uint8Array,
  trusted: TrustedCertificates,
): ClaimSignature {
  if (signature === undefined) return { state: "missing", ...nobody };
  return (
    unlessDamaged(() => readSignature(listOf(readCbor(signature)), claim, trusted), RangeError) ?? {
      state: "unreadable",
      ...nobody,
    }
  );
}

function readSignature(parts: readonly CborValue[], claim: Uint8Array, trusted: TrustedCertificates): ClaimSignature {
  const [head = null, unprotectedHead = null, , signed = null] = parts;
  const [protectedBytes, value] = [bytesOf(head), bytesOf(signed)];
  if (protectedBytes === undefined || value === undefined) return { state: "unreadable", ...nobody };
  const protectedHead = readCbor(protectedBytes);
  const algorithm = algorithms.get(field(protectedHead, 1));
  const chain = readChain([protectedHead, unprotectedHead]);
  const [certificate] = chain;
  if (algorithm === undefined || certificate === undefined) return { state: "unsupported", ...nobody };
  const content = structureOf("Signature1", protectedBytes, claim);
  const isRight = verifyWith(algorithm, certificate, content, value);
  const stampedAt = readStamp(unprotectedHead, structureOf("CounterSignature", protectedBytes, claim), value);
  return {
    state: isRight ? "valid" : "invalid",
    signer: describeSigner(chain, stampedAt, trusted),
  };
}

function verifyWith(
  { digest, keys }: Algorithm,
  certificate: X509Certificate,
  content: Uint8Array,
  value: Uint8Array,
): boolean {
  try {
    const key = certificate.publicKey;
    if (!keys.includes(key.asymmetricKeyType ?? "")) return false;
    if (digest === null) return verify(null, content, key, value);
    if (key.asymmetricKeyType === "ec") return verify(digest, content, { key, dsaEncoding: "ieee-p1363" }, value);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return verify(digest, content, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }, value);
  } catch {
    // A key or a curve that this OpenSSL does not know signs nothing here.
    return false;
  }
}

/** The signer's first. */
function readChain(heads: readonly CborValue[]): X509Certificate[] {
  const found = heads.flatMap((head) => chainLabels.map((label) => field(head, label))).find((value) => value !== null);
  const pieces = found === undefined ? [] : found instanceof Uint8Array ? [found] : listOf(found);
  return pieces.slice(0, chainLimit).flatMap((piece) => {
    const bytes = bytesOf(piece);
    if (bytes === undefined || bytes.length > certificateBytesLimit) return [];
    try {
      return [new X509Certificate(bytes)];
    } catch {
      // What is no certificate leads nowhere.
      return [];
    }
  });
}

/** Of the first time stamp that is right: the older kind is over the claim, the newer one over the signature (C2PA 2.2, 10.3.2.5). */
function readStamp(head: CborValue, counterSigned: Uint8Array, value: Uint8Array): string | undefined {
  const kinds: readonly (readonly [string, Uint8Array])[] = [
    ["sigTst2", encodeBytes(value)],
    ["sigTst", counterSigned],
  ];
  for (const [name, content] of kinds) {
    for (const token of listOf(field(field(head, name), "tstTokens")).slice(0, chainLimit)) {
      const bytes = bytesOf(field(token, "val"));
      if (bytes === undefined || bytes.length > stampBytesLimit) continue;
      const stampedAt = verifyStamp(unwrapStamp(bytes), content);
      if (stampedAt !== undefined) return stampedAt;
    }
  }
  return undefined;
}

/** Older files keep the authority's whole answer: a status, and behind it the token. */
function unwrapStamp(bytes: Uint8Array): Uint8Array {
  const start = headerBytes(bytes, 0);
  if (bytes[start] !== sequenceTag) return bytes;
  return bytes.subarray(start + headerBytes(bytes, start) + (readLength(bytes, start) ?? 0));
}

const sequenceTag = 0x30;

/** Of a value in DER: its tag and its length. */
function headerBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at + 1] ?? 0;
  return 2 + (first < 128 ? 0 : first & 127);
}

function readLength(bytes: Uint8Array, at: number): number | undefined {
  const size = headerBytes(bytes, at) - 2;
  if (size === 0) return bytes[at + 1];
  return size > 4 ? undefined : bytes.subarray(at + 2, at + 2 + size).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** What is signed: its context, the protected headers, no further data, and the claim (RFC 9052, section 4.4). */
export function structureOf(context: string, protectedHead: Uint8Array, payload: Uint8Array): Buffer {
  const name = Buffer.from(context, "latin1");
  return Buffer.concat([
    Buffer.from([0x84]),
    encodeHead(3, name.length),
    name,
    encodeBytes(protectedHead),
    encodeBytes(new Uint8Array()),
    encodeBytes(payload),
  ]);
}

function encodeBytes(bytes: Uint8Array): Buffer {
  return Buffer.concat([encodeHead(2, bytes.length), bytes]);
}

function encodeHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  if (length < 65_536) return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  const long = Buffer.from([(major << 5) | 26, 0, 0, 0, 0]);
  long.writeUInt32BE(length, 1);
  return long;
}
