/** What a signer's certificate says, and how far the certificates in the file lead from it. No trust is decided here. */
import { createHash, type X509Certificate } from "node:crypto";
import type { CertificateFacts } from "../../../facts/signatures.ts";
import { digestOf } from "./digests.ts";
import type { ReadSigner } from "./signed-data.ts";

/** Honest chains have two to five. */
const chainLimit = 12;

export function describeCertificate(
  certificate: X509Certificate | undefined,
  others: readonly X509Certificate[],
  signer: ReadSigner | undefined,
): CertificateFacts | undefined {
  if (certificate === undefined) return undefined;
  return {
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: certificate.validToDate.toISOString(),
    isSelfSigned: isSelfSigned(certificate),
    chainLength: countChain(certificate, others),
    isNamed: compareNamed(certificate, signer),
  };
}

function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && verifies(certificate, certificate);
}

function countChain(certificate: X509Certificate, others: readonly X509Certificate[]): number {
  let current = certificate;
  let length = 1;
  while (length < chainLimit && current.subject !== current.issuer) {
    const issuer = others.find((other) => other.subject === current.issuer && verifies(current, other));
    if (issuer === undefined) break;
    current = issuer;
    length += 1;
  }
  return length;
}

function verifies(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    // A key that this OpenSSL does not know leads nowhere.
    return false;
  }
}

function compareNamed(certificate: X509Certificate, signer: ReadSigner | undefined): CertificateFacts["isNamed"] {
  const named = signer?.namedCertificate;
  const digest = digestOf(named?.digestOid ?? "");
  if (named === undefined || digest === undefined) return "no";
  return createHash(digest).update(certificate.raw).digest().equals(named.hash) ? "yes" : "another";
}
