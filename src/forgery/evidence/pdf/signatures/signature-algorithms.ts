/** The mathematics of a signature, by the object identifier of its algorithm: RSA, RSA-PSS, DSA, ECDSA and EdDSA through node:crypto. */
import { constants, createVerify, type KeyObject, verify } from "node:crypto";
import type { Digest } from "./digests.ts";
import type { ReadSigner } from "./signed-data.ts";

const pss = "1.2.840.113549.1.1.10";

/** Digests that an algorithm's own identifier names; all others take that of the signer. */
const namedDigests = new Map<string, Digest>([
  ["1.2.840.113549.1.1.4", "md5"],
  ["1.2.840.113549.1.1.5", "sha1"],
  ["1.3.14.3.2.29", "sha1"],
  ["1.2.840.113549.1.1.14", "sha224"],
  ["1.2.840.113549.1.1.11", "sha256"],
  ["1.2.840.113549.1.1.12", "sha384"],
  ["1.2.840.113549.1.1.13", "sha512"],
  ["1.2.840.10045.4.1", "sha1"],
  ["1.2.840.10045.4.3.1", "sha224"],
  ["1.2.840.10045.4.3.2", "sha256"],
  ["1.2.840.10045.4.3.3", "sha384"],
  ["1.2.840.10045.4.3.4", "sha512"],
]);

export function verifyWithKey(
  signer: ReadSigner,
  digest: Digest,
  key: KeyObject,
  parts: readonly Uint8Array[],
): "valid" | "mismatch" | "unsupported" {
  try {
    if (key.asymmetricKeyType === "ed25519" || key.asymmetricKeyType === "ed448") {
      return verify(null, Buffer.concat(parts), key, signer.signature) ? "valid" : "mismatch";
    }
    const named = namedDigests.get(signer.signatureOid);
    // Some signers name one digest and use the other; an attacker gains nothing by that.
    const candidates = named === undefined || named === digest ? [digest] : [named, digest];
    return candidates.some((candidate) => verifyOnce(signer, candidate, key, parts)) ? "valid" : "mismatch";
  } catch {
    // A key or curve that this OpenSSL does not know.
    return "unsupported";
  }
}

function verifyOnce(signer: ReadSigner, digest: Digest, key: KeyObject, parts: readonly Uint8Array[]): boolean {
  const verifier = createVerify(digest);
  for (const part of parts) verifier.update(part);
  if (signer.signatureOid === pss) {
    const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
    return verifier.verify({ key, ...options }, signer.signature);
  }
  return verifier.verify(key, signer.signature);
}
