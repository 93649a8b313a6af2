/** A signature says that it was made when its certificate was not valid. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { nameSignature } from "../../derived/signatures/signature-names.ts";
import type { SignatureFact } from "../../facts/signatures.ts";

export const signerCertificateOutsideValidity = defineCheck({
  id: "signer-certificate-outside-validity",
  version: 1,
  title: "Certificate was not valid when signing",
  tamperingType: "tampering",
  cause: "signature",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "The time of signing, by its time stamp or by the signer's clock, is outside the validity period of the signer's certificate. This weakens the signature but does not show a change of the document. Certificates that expired later do not count.",
  innocentCauses: ["a wrong clock", "a certificate that was used after its expiry", "test certificates"],
  source: "RFC 5280, section 4.1.2.5, and ETSI EN 319 102-1, 5.2.6.",
  needs: ["signatures"],
  run({ signatures: { signatures } }) {
    const dated = signatures.filter(
      ({ message }) => message?.certificate !== undefined && timeOf(message) !== undefined,
    );
    if (dated.length === 0) return "nothing_to_compare";
    const findings = dated.flatMap((signature) => describe(signature));
    return findings.length === 0 ? "clear" : findings;
  },
});

function timeOf(message: SignatureFact["message"]): string | undefined {
  return message?.stampedAt ?? message?.signedAt;
}

function describe(signature: SignatureFact): CheckFinding[] {
  const certificate = signature.message?.certificate;
  const time = timeOf(signature.message);
  if (certificate === undefined || time === undefined) return [];
  const { notBefore, notAfter } = certificate;
  if (time >= notBefore && time <= notAfter) return [];
  const day = (text: string) => text.slice(0, 10);
  return [
    {
      observation: `${nameSignature(signature)} was made on ${day(time)}, but its certificate was valid from ${day(notBefore)} to ${day(notAfter)}. This says nothing about changes of the document.`,
      confidence: 95,
      evidence: {
        kind: "comparison",
        stated: time,
        expected: `${notBefore} to ${notAfter}`,
        basis: "the signer's certificate",
      },
    },
  ];
}
