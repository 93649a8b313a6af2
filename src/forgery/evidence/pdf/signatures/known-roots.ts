/** Whether a certificate leads to an authority that is publicly known: one of those that Node brings with it. */
import { X509Certificate } from "node:crypto";
import { createRequire } from "node:module";

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
export function hasKnownRoot(last: X509Certificate): boolean {
  return (readRoots().get(last.issuer) ?? []).some((root) => {
    try {
      return root.fingerprint256 === last.fingerprint256 || last.verify(root.publicKey);
    } catch {
      // A key that this OpenSSL does not know.
      return false;
    }
  });
}
