/** The certificates of the operator's trust list, by their subjects. */
import { X509Certificate } from "node:crypto";

export interface TrustedCertificates {
  readonly isEmpty: boolean;
  readonly has: (certificate: X509Certificate) => boolean;
  /** One that made this certificate. */
  readonly hasIssuerOf: (certificate: X509Certificate) => boolean;
}

/** `texts` are PEM blocks, which the service read at its start. */
export function trustCertificates(texts: readonly string[]): TrustedCertificates {
  let listed: ReadonlyMap<string, readonly X509Certificate[]> | undefined;
  // Read with the first file that has credentials.
  const list = () => {
    listed ??= Map.groupBy(
      texts.map((text) => new X509Certificate(text)),
      ({ subject }) => subject,
    );
    return listed;
  };
  return {
    isEmpty: texts.length === 0,
    has: ({ subject, fingerprint256 }) =>
      (list().get(subject) ?? []).some((known) => known.fingerprint256 === fingerprint256),
    hasIssuerOf: (certificate) => (list().get(certificate.issuer) ?? []).some((known) => isIssuer(certificate, known)),
  };
}

export function isIssuer(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.issuer === issuer.subject && certificate.verify(issuer.publicKey);
  } catch {
    // A key that this OpenSSL does not know leads nowhere.
    return false;
  }
}
