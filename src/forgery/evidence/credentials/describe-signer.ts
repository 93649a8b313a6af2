/** Who signed a claim, by the certificates beside the signature, and whether the operator's trust list leads to them. */
import type { X509Certificate } from "node:crypto";
import type { ClaimSigner } from "../../facts/credentials.ts";
import { isIssuer, type TrustedCertificates } from "./trusted-certificates.ts";

const nameLimit = 200;

/** `chain` begins with the signer's certificate. */
export function describeSigner(
  chain: readonly X509Certificate[],
  stampedAt: string | undefined,
  trusted: TrustedCertificates,
): ClaimSigner {
  const [certificate] = chain;
  if (certificate === undefined) {
    return { name: "", issuer: "", stampedAt: "", wasValid: "unknown", trust: "no list" };
  }
  return {
    name: describeName(certificate.subject),
    issuer: describeName(certificate.issuer),
    stampedAt: stampedAt ?? "",
    wasValid: stampedAt === undefined ? "unknown" : isWithin(certificate, stampedAt) ? "yes" : "no",
    trust: trusted.isEmpty ? "no list" : isListed(chain, trusted) ? "listed" : "not listed",
  };
}

/** Common name and organisation, where they differ. */
function describeName(subject: string): string {
  const part = (name: string) =>
    subject
      .split("\n")
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? "";
  const [common, organisation] = [part("CN"), part("O")];
  const names = common === organisation ? [common] : [common, organisation];
  return names
    .filter((name) => name !== "")
    .join(", ")
    .slice(0, nameLimit);
}

function isWithin({ validFromDate, validToDate }: X509Certificate, time: string): boolean {
  const at = Date.parse(time);
  return at >= validFromDate.getTime() && at <= validToDate.getTime();
}

/** Each certificate of the chain must have made the one before it, until one is on the list or was made by one that is. */
function isListed(chain: readonly X509Certificate[], trusted: TrustedCertificates): boolean {
  for (const [index, certificate] of chain.entries()) {
    const made = chain[index - 1];
    if (made !== undefined && !isIssuer(made, certificate)) return false;
    if (trusted.has(certificate) || trusted.hasIssuerOf(certificate)) return true;
  }
  return false;
}
