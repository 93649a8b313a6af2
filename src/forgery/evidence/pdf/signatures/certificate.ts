/** What a signer's certificate says, and how far the certificates in the file lead from it. No trust is decided here. */
import { createHash, X509Certificate } from "node:crypto";
import { createRequire } from "node:module";
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
    hasKnownRoot: hasKnownRoot(findTop(certificate, others)),
    isNamed: compareNamed(certificate, signer),
  };
}

function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && verifies(certificate, certificate);
}

/** The highest certificate that those of the file lead to from the signer's one. */
function findTop(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate {
  const chain = [certificate];
  let top = certificate;
  while (chain.length < chainLimit && top.subject !== top.issuer) {
    const { issuer } = top;
    const next = others.find((other) => other.subject === issuer && verifies(top, other));
    if (next === undefined || chain.includes(next)) break;
    chain.push(next);
    top = next;
  }
  return top;
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

let roots: ReadonlyMap<string, readonly X509Certificate[]> | undefined;

/** By their subjects. Read with the first signature that asks: it takes some 20 ms. */
function readRoots(): ReadonlyMap<string, readonly X509Certificate[]> {
  if (roots !== undefined) return roots;
  const { rootCertificates } = createRequire(import.meta.url)("node:tls") as typeof import("node:tls");
  const bySubject = new Map<string, X509Certificate[]>();
  for (const text of rootCertificates) {
    const root = new X509Certificate(text);
    const list = bySubject.get(root.subject) ?? [];
    bySubject.set(root.subject, list);
    list.push(root);
  }
  roots = bySubject;
  return bySubject;
}

/** The last certificate of a chain is a known root, or was made by one. */
function hasKnownRoot(last: X509Certificate): boolean {
  return (readRoots().get(last.issuer) ?? []).some((root) => {
    try {
      return root.fingerprint256 === last.fingerprint256 || last.verify(root.publicKey);
    } catch {
      // A key that this OpenSSL does not know.
      return false;
    }
  });
}
