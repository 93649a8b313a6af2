/** Opens a cryptographic message (CMS, RFC 5652) and takes out what is needed to verify it. */
import { X509Certificate } from "node:crypto";
import { createRequire } from "node:module";
import type * as Asn1 from "asn1js";
import type * as Pki from "pkijs";

export interface ReadSigner {
  readonly digestOid: string;
  readonly signatureOid: string;
  readonly signature: Buffer;
  /** Hexadecimal; absent where the signer is named by its key. */
  readonly serialNumber: string | undefined;
  /** The signed attributes as they were signed: a DER set. Absent where the content itself is signed. */
  readonly attributes: Buffer | undefined;
  readonly messageDigest: Buffer | undefined;
  readonly signedAt: string | undefined;
  readonly namedCertificate: { readonly digestOid: string; readonly hash: Buffer } | undefined;
  /** A time stamp over the signature. */
  readonly timestamp: Buffer | undefined;
}

export interface ReadMessage {
  readonly content: Buffer | undefined;
  readonly timestampInfo: TimestampInfo | undefined;
  readonly certificates: readonly X509Certificate[];
  readonly signers: readonly ReadSigner[];
}

export interface TimestampInfo {
  readonly imprintOid: string;
  readonly imprint: Buffer;
  readonly time: string;
}

const oids = {
  signedData: "1.2.840.113549.1.7.2",
  timestampInfo: "1.2.840.113549.1.9.16.1.4",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timestampToken: "1.2.840.113549.1.9.16.2.14",
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
} as const;

/** Signatures with archives of validation material have some dozens. */
const certificateLimit = 100;

interface Libraries {
  readonly asn1: typeof Asn1;
  readonly pki: typeof Pki;
}
let libraries: Libraries | undefined;

/** Loaded with the first signature: it takes 50 ms, and most documents have none. */
function load(): Libraries {
  const require = createRequire(import.meta.url);
  libraries ??= { asn1: require("asn1js") as typeof Asn1, pki: require("pkijs") as typeof Pki };
  return libraries;
}

/** Undefined when it is no signed message. Throws what its parser throws when it is damaged. */
export function openMessage(bytes: Uint8Array): ReadMessage | undefined {
  const { asn1, pki } = load();
  const parsed = asn1.fromBER(Buffer.from(bytes));
  if (parsed.offset === -1) return undefined;
  const outer = new pki.ContentInfo({ schema: parsed.result });
  if (outer.contentType !== oids.signedData) return undefined;
  const signed = new pki.SignedData({ schema: outer.content });
  const content = signed.encapContentInfo.eContent;
  const contentBytes = content === undefined ? undefined : Buffer.from(content.getValue());
  const isTimestamp = signed.encapContentInfo.eContentType === oids.timestampInfo;
  return {
    content: contentBytes,
    timestampInfo: isTimestamp && contentBytes !== undefined ? readTimestampInfo(contentBytes) : undefined,
    certificates: readCertificates(outer.content),
    signers: signed.signerInfos.map(readSigner),
  };
}

/** As they stand in the message: encoding them again would change those that are not written by the rules. */
function readCertificates(signedData: unknown): X509Certificate[] {
  const { asn1 } = load();
  const parts = signedData instanceof asn1.Sequence ? signedData.valueBlock.value : [];
  const set = parts.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  const items = set instanceof asn1.Constructed ? set.valueBlock.value : [];
  return items.slice(0, certificateLimit).flatMap((item) => {
    try {
      return [new X509Certificate(Buffer.from(item.valueBeforeDecodeView))];
    } catch {
      // Attribute certificates and oddities cannot verify anything here.
      return [];
    }
  });
}

function readTimestampInfo(content: Buffer): TimestampInfo | undefined {
  const { asn1, pki } = load();
  const parsed = asn1.fromBER(content);
  if (parsed.offset === -1) return undefined;
  const info = new pki.TSTInfo({ schema: parsed.result });
  return {
    imprintOid: info.messageImprint.hashAlgorithm.algorithmId,
    imprint: Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView),
    time: info.genTime.toISOString(),
  };
}

function readSigner(signer: Pki.SignerInfo): ReadSigner {
  const { pki } = load();
  const signed = signer.signedAttrs?.attributes ?? [];
  const find = (list: readonly Pki.Attribute[], type: string) => list.find((attribute) => attribute.type === type);
  const token = find(signer.unsignedAttrs?.attributes ?? [], oids.timestampToken)?.values[0];
  return {
    digestOid: signer.digestAlgorithm.algorithmId,
    signatureOid: signer.signatureAlgorithm.algorithmId,
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
    serialNumber:
      signer.sid instanceof pki.IssuerAndSerialNumber
        ? Buffer.from(signer.sid.serialNumber.valueBlock.valueHexView).toString("hex")
        : undefined,
    attributes: signer.signedAttrs === undefined ? undefined : Buffer.from(signer.signedAttrs.encodedValue),
    messageDigest: readOctets(find(signed, oids.messageDigest)?.values[0]),
    signedAt: readTime(find(signed, oids.signingTime)?.values[0]),
    namedCertificate: readNamedCertificate(signed),
    timestamp: token === undefined ? undefined : Buffer.from(token.valueBeforeDecodeView),
  };
}

function readOctets(value: unknown): Buffer | undefined {
  const { asn1 } = load();
  return value instanceof asn1.OctetString ? Buffer.from(value.getValue()) : undefined;
}

function readTime(value: unknown): string | undefined {
  const { asn1 } = load();
  const isTime = value instanceof asn1.UTCTime || value instanceof asn1.GeneralizedTime;
  const date = isTime ? value.toDate() : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The first certificate that the signing-certificate attribute names (RFC 5035), by its hash. */
function readNamedCertificate(attributes: readonly Pki.Attribute[]): ReadSigner["namedCertificate"] {
  const { asn1 } = load();
  const attribute = attributes.find(
    ({ type }) => type === oids.signingCertificateV2 || type === oids.signingCertificate,
  );
  const childrenOf = (value: unknown) => (value instanceof asn1.Sequence ? value.valueBlock.value : []);
  const [first] = childrenOf(childrenOf(attribute?.values[0])[0]);
  const [one, two] = childrenOf(first);
  const fallback = attribute?.type === oids.signingCertificate ? oids.sha1 : oids.sha256;
  const [algorithm] = childrenOf(one);
  const hash = readOctets(one) ?? readOctets(two);
  if (hash === undefined) return undefined;
  return { digestOid: algorithm instanceof asn1.ObjectIdentifier ? algorithm.getValue() : fallback, hash };
}
