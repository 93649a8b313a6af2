/** Signs test PDFs: fills the room for signatures that a file has, with a key and a certificate made for the test. */
import { createHash, webcrypto } from "node:crypto";
import * as asn1js from "asn1js";
import * as pki from "pkijs";

export interface Signer {
  readonly certificate: pki.Certificate;
  readonly key: webcrypto.CryptoKey;
}

/** Digits of room for one signature. */
const roomDigits = 4_000;
const openRange = "/ByteRange [0 0000000000 0000000000 0000000000]";
/** Two numbers of a certificate that is not used elsewhere; the times are those of the test documents. */
const [validFrom, validTo, signedAt] = [Date.UTC(2023, 0, 1), Date.UTC(2033, 0, 1), Date.UTC(2024, 0, 17)];

/** A signature dictionary with room for its range and value, for a test file; `more` adds entries to it. */
export function signatureBody(more = ""): string {
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${openRange} /Contents <${"0".repeat(roomDigits)}> ${more} >>`;
}

export async function makeSigner(): Promise<Signer> {
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const certificate = new pki.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: 4_711 });
  for (const name of [certificate.issuer, certificate.subject]) {
    const value = new asn1js.Utf8String({ value: "Test signer" });
    name.typesAndValues.push(new pki.AttributeTypeAndValue({ type: "2.5.4.3", value }));
  }
  certificate.notBefore.value = new Date(validFrom);
  certificate.notAfter.value = new Date(validTo);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  return { certificate, key: keys.privateKey };
}

/** Fills every open signature, the first in the file first; each covers the revision that it stands in. */
export async function fillSignatures(bytes: Buffer, signer: Signer): Promise<Buffer> {
  const filled = Buffer.from(bytes);
  for (let at = filled.indexOf(openRange); at >= 0; at = filled.indexOf(openRange, at + 1)) {
    const start = filled.indexOf("/Contents <", at) + "/Contents ".length;
    const end = start + roomDigits + 2;
    const revisionEnd = filled.indexOf("%%EOF\n", end) + "%%EOF\n".length;
    const numbers = [start, end, revisionEnd - end].map((number) => String(number).padStart(10, "0"));
    filled.write(`/ByteRange [0 ${numbers.join(" ")}]`, at, "latin1");
    const covered = Buffer.concat([filled.subarray(0, start), filled.subarray(end, revisionEnd)]);
    const value = await sign(covered, signer);
    filled.write(value.toString("hex").padEnd(roomDigits, "0"), start + 1, "latin1");
  }
  return filled;
}

async function sign(covered: Buffer, { certificate, key }: Signer): Promise<Buffer> {
  const attribute = (type: string, value: unknown) => new pki.Attribute({ type, values: [value] });
  const digest = createHash("sha256").update(covered).digest();
  const attributes = [
    attribute("1.2.840.113549.1.9.3", new asn1js.ObjectIdentifier({ value: "1.2.840.113549.1.7.1" })),
    attribute("1.2.840.113549.1.9.4", new asn1js.OctetString({ valueHex: digest })),
    attribute("1.2.840.113549.1.9.5", new asn1js.UTCTime({ valueDate: new Date(signedAt) })),
  ];
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: "1.2.840.113549.1.7.1" }),
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(key, 0, "SHA-256", covered);
  const message = new pki.ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signed.toSchema(true) });
  return Buffer.from(message.toSchema().toBER(false));
}
