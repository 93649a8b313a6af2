/** The mathematics of a signature, by the object identifier of its algorithm: RSA, RSA-PSS, DSA, ECDSA and EdDSA through node:crypto. */
import { constants, createHash, createVerify, type KeyObject, publicDecrypt, verify } from "node:crypto";
import type { Digest } from "./digests.ts";
import type { ReadSigner } from "./signed-data.ts";

type Outcome = "valid" | "mismatch" | "unsupported";

const pss = "1.2.840.113549.1.1.10";

/** Identifiers that name the kind of key alone: the digest is that of the signer. RSA, elliptic curves, DSA, EdDSA. */
const withoutDigest = new Set([
  "1.2.840.113549.1.1.1",
  pss,
  "1.2.840.10045.2.1",
  "1.2.840.10040.4.1",
  "1.3.101.112",
  "1.3.101.113",
]);

/** Digests that an algorithm's own identifier names. */
const namedDigests = new Map<string, Digest>([
  ["1.2.840.113549.1.1.4", "md5"],
  ["1.2.840.113549.1.1.5", "sha1"],
  ["1.3.14.3.2.29", "sha1"],
  ["1.2.840.113549.1.1.14", "sha224"],
  ["1.2.840.113549.1.1.11", "sha256"],
  ["1.2.840.113549.1.1.12", "sha384"],
  ["1.2.840.113549.1.1.13", "sha512"],
  ["1.3.36.3.3.1.2", "ripemd160"],
  ["2.16.840.1.101.3.4.3.14", "sha3-256"],
  ["2.16.840.1.101.3.4.3.15", "sha3-384"],
  ["2.16.840.1.101.3.4.3.16", "sha3-512"],
  ["1.2.840.10045.4.1", "sha1"],
  ["1.2.840.10045.4.3.1", "sha224"],
  ["1.2.840.10045.4.3.2", "sha256"],
  ["1.2.840.10045.4.3.3", "sha384"],
  ["1.2.840.10045.4.3.4", "sha512"],
  ["2.16.840.1.101.3.4.3.10", "sha3-256"],
  ["2.16.840.1.101.3.4.3.11", "sha3-384"],
  ["2.16.840.1.101.3.4.3.12", "sha3-512"],
  ["1.2.840.10040.4.3", "sha1"],
  ["2.16.840.1.101.3.4.3.1", "sha224"],
  ["2.16.840.1.101.3.4.3.2", "sha256"],
]);

/** Its digest stands in parameters of its own, which are tried rather than read. */
const pssDigests: readonly Digest[] = ["sha256", "sha384", "sha512", "sha1"];

/** ECDSA whose two numbers stand side by side instead of in a sequence (BSI TR-03111, 5.2.1). */
const plainDigests = new Map<string, Digest>([
  ["0.4.0.127.0.7.1.1.4.1.1", "sha1"],
  ["0.4.0.127.0.7.1.1.4.1.2", "sha224"],
  ["0.4.0.127.0.7.1.1.4.1.3", "sha256"],
  ["0.4.0.127.0.7.1.1.4.1.4", "sha384"],
  ["0.4.0.127.0.7.1.1.4.1.5", "sha512"],
]);

export function verifyWithKey(
  signer: ReadSigner,
  digest: Digest,
  key: KeyObject,
  parts: readonly Uint8Array[],
): Outcome {
  const { signatureOid, signature } = signer;
  const named = namedDigests.get(signatureOid) ?? plainDigests.get(signatureOid);
  if (named === undefined && !withoutDigest.has(signatureOid)) return "unsupported";
  try {
    if (key.asymmetricKeyType === "ed25519" || key.asymmetricKeyType === "ed448") {
      return verify(null, Buffer.concat(parts), key, signature) ? "valid" : "mismatch";
    }
    // Some signers name one digest and use the other; an attacker gains nothing by that.
    const candidates = new Set([named ?? digest, digest, ...(signatureOid === pss ? pssDigests : [])]);
    return [...candidates].some((candidate) => verifyOnce(signer, candidate, key, parts)) ? "valid" : "mismatch";
  } catch {
    // A key, curve or digest that this OpenSSL does not know.
    return "unsupported";
  }
}

function verifyOnce(
  { signatureOid, signature }: ReadSigner,
  digest: Digest,
  key: KeyObject,
  parts: readonly Uint8Array[],
) {
  const verifier = createVerify(digest);
  for (const part of parts) verifier.update(part);
  if (signatureOid === pss) {
    const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
    return verifier.verify({ key, ...options }, signature);
  }
  if (plainDigests.has(signatureOid)) return verifier.verify({ key, dsaEncoding: "ieee-p1363" }, signature);
  return verifier.verify(key, signature) || isOddlyWritten(signature, digest, key, parts);
}

/** Bytes of the longest honest wrapping of a digest, with its identifier. */
const wrappingBytes = 24;

/** Some signers write the digest within an RSA signature without its algorithm, or with a part missing. */
function isOddlyWritten(signature: Buffer, digest: Digest, key: KeyObject, parts: readonly Uint8Array[]): boolean {
  if (key.asymmetricKeyType !== "rsa") return false;
  const hasher = createHash(digest);
  for (const part of parts) hasher.update(part);
  const expected = hasher.digest();
  try {
    const opened = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    return opened.length <= expected.length + wrappingBytes && opened.subarray(-expected.length).equals(expected);
  } catch {
    // What does not open with this key was not made with it.
    return false;
  }
}
