/** Verifies a signature against the bytes that it covers: the digest, the mathematics, its time stamp and its certificate. */
import { createHash, createVerify, getHashes, X509Certificate } from "node:crypto";
import type { MessageFacts, MessageState } from "../../../facts/signatures.ts";
import { describeCertificate } from "./certificate.ts";
import { type Digest, digestOf, isWeak } from "./digests.ts";
import { verifyWithKey } from "./signature-algorithms.ts";
import { openMessage, type ReadMessage, type ReadSigner } from "./signed-data.ts";

export interface SignatureInput {
  readonly subFilter: string;
  readonly contents: Uint8Array;
  readonly parts: readonly Uint8Array[];
  /** Certificates that stand in the signature dictionary (adbe.x509.rsa_sha1). */
  readonly certificates: readonly Uint8Array[];
}

const oldFormat = "adbe.x509.rsa_sha1";

export function verifyMessage(input: SignatureInput): MessageFacts {
  try {
    return input.subFilter === oldFormat ? verifyBare(input) : verifyPackaged(input);
  } catch {
    // Whatever a parser throws on hostile bytes says the same: this is no signature that can be read.
    return plain("unreadable");
  }
}

function plain(state: MessageState, digestAlgorithm = ""): MessageFacts {
  return { state, digestAlgorithm, hasWeakDigest: isWeak(digestAlgorithm) };
}

function verifyPackaged({ subFilter, contents, parts }: SignatureInput): MessageFacts {
  const message = openMessage(contents);
  if (message === undefined) return plain("unreadable");
  const [signer] = message.signers;
  if (signer === undefined) return plain("unreadable");
  if (message.timestampInfo !== undefined) return verifyTimestamp(message, signer, parts);
  const digest = digestOf(signer.digestOid);
  if (digest === undefined) return plain("unsupported");
  const embedded = message.content;
  // In the older kind the signed content is itself the SHA-1 of the covered bytes.
  const isOverHash = subFilter === "adbe.pkcs7.sha1" && embedded !== undefined;
  if (isOverHash && !hash("sha1", parts).equals(embedded)) return finish("digest mismatch", digest, message, signer);
  const content = isOverHash ? [embedded] : parts;
  const state = verifySigner(signer, digest, content, message.certificates);
  return finish(state, digest, message, signer);
}

function verifySigner(
  signer: ReadSigner,
  digest: Digest,
  content: readonly Uint8Array[],
  certificates: readonly X509Certificate[],
): MessageState {
  if (!getHashes().includes(digest)) return "unsupported";
  if (signer.attributes !== undefined) {
    if (signer.messageDigest === undefined) return "unreadable";
    if (!hash(digest, content).equals(signer.messageDigest)) return "digest mismatch";
  }
  const signed = signer.attributes === undefined ? content : [signer.attributes];
  const candidates = findCandidates(signer, certificates);
  if (candidates.length === 0) return "unsupported";
  const results = candidates.map(({ publicKey }) => verifyWithKey(signer, digest, publicKey, signed));
  if (results.includes("valid")) return "valid";
  return results.every((result) => result === "unsupported") ? "unsupported" : "signature mismatch";
}

/** The one whose serial number the signer names; where it is named in another way, all of them. */
function findCandidates(signer: ReadSigner, certificates: readonly X509Certificate[]): readonly X509Certificate[] {
  const named = certificates.filter(({ serialNumber }) => isSameSerial(serialNumber, signer.serialNumber));
  return named.length > 0 ? named : certificates;
}

function isSameSerial(one: string, other: string | undefined): boolean {
  const trim = (text: string) => text.toLowerCase().replace(/^0+/, "");
  return other !== undefined && trim(one) === trim(other);
}

function finish(state: MessageState, digest: Digest, message: ReadMessage, signer: ReadSigner): MessageFacts {
  const stampedAt = signer.timestamp && verifyStamp(signer.timestamp, signer.signature);
  const certificate = describeCertificate(
    findCandidates(signer, message.certificates)[0],
    message.certificates,
    signer,
  );
  return {
    state,
    digestAlgorithm: digest,
    hasWeakDigest: isWeak(digest),
    ...(signer.signedAt === undefined ? {} : { signedAt: signer.signedAt }),
    ...(stampedAt === undefined ? {} : { stampedAt }),
    ...(certificate === undefined ? {} : { certificate }),
  };
}

/** A time stamp of the document: its statement is over the covered bytes, its signature over the statement. */
function verifyTimestamp(message: ReadMessage, signer: ReadSigner, parts: readonly Uint8Array[]): MessageFacts {
  const info = message.timestampInfo;
  const digest = digestOf(signer.digestOid);
  const imprint = digestOf(info?.imprintOid ?? "");
  if (info === undefined || digest === undefined || imprint === undefined || message.content === undefined) {
    return plain("unsupported");
  }
  const state = verifySigner(signer, digest, [message.content], message.certificates);
  const isOver = hash(imprint, parts).equals(info.imprint);
  const facts = finish(state === "valid" && !isOver ? "digest mismatch" : state, imprint, message, signer);
  return facts.state === "valid" ? { ...facts, stampedAt: info.time } : facts;
}

/** The time of a sound time stamp (RFC 3161) over what it is handed. */
export function verifyStamp(token: Uint8Array, stamped: Uint8Array): string | undefined {
  try {
    const message = openMessage(token);
    const [signer] = message?.signers ?? [];
    const info = message?.timestampInfo;
    const digest = digestOf(signer?.digestOid ?? "");
    const imprint = digestOf(info?.imprintOid ?? "");
    if (message?.content === undefined || signer === undefined || info === undefined) return undefined;
    if (digest === undefined || imprint === undefined) return undefined;
    const isOver = hash(imprint, [stamped]).equals(info.imprint);
    const state = verifySigner(signer, digest, [message.content], message.certificates);
    // Stamps that leave their certificates to the document's store are not valid: what they say cannot be verified.
    return state === "valid" && isOver ? info.time : undefined;
  } catch {
    return undefined;
  }
}

/** The oldest kind: a bare RSA signature in an octet string, with its certificate beside it. */
function verifyBare({ contents, parts, certificates }: SignatureInput): MessageFacts {
  const [first] = certificates;
  const signature = openOctets(contents);
  if (first === undefined || signature === undefined) return plain("unreadable");
  const certificate = new X509Certificate(Buffer.from(first));
  const key = certificate.publicKey;
  for (const digest of ["sha1", "sha256", "sha384", "sha512", "md5"] as const) {
    const verifier = createVerify(digest);
    for (const part of parts) verifier.update(part);
    if (!verifier.verify(key, signature)) continue;
    const described = describeCertificate(certificate, [certificate], undefined);
    return { ...plain("valid", digest), ...(described === undefined ? {} : { certificate: described }) };
  }
  return plain("digest mismatch", "sha1");
}

/** A DER octet string of up to 64 KiB. */
function openOctets(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 4) return undefined;
  const first = bytes[1] ?? 0;
  const lengthBytes = first < 128 ? 0 : first - 128;
  if (lengthBytes > 2) return undefined;
  let length = first < 128 ? first : 0;
  for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (bytes[2 + index] ?? 0);
  return bytes.subarray(2 + lengthBytes, 2 + lengthBytes + length);
}

function hash(digest: Digest, parts: readonly Uint8Array[]): Buffer {
  const hasher = createHash(digest);
  for (const part of parts) hasher.update(part);
  return hasher.digest();
}
