/** Puts bytes of other projects where they stand in a document: certificates and messages in a signed PDF, CBOR in a picture's manifest. */
import sharp from "sharp";
import { embedStore } from "../../src/forgery/testing/credential-containers.ts";
import { box, labelled } from "../../src/forgery/testing/credential-writer.ts";
import { invoiceLines, pageObject, startDocument } from "../../src/forgery/testing/pdf-writer.ts";

/** DER: a tag, a length and what it holds. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length.toString(16);
  const digits = Buffer.from(length.length % 2 === 0 ? length : `0${length}`, "hex");
  const head = body.length < 128 ? [tag, body.length] : [tag, 128 + digits.length, ...digits];
  return Buffer.concat([Buffer.from(head), body]);
}

const [sequence, set, first] = [0x30, 0x31, 0xa0];
const signedData = Buffer.from("06092a864886f70d010702", "hex");
const data = Buffer.from("06092a864886f70d010701", "hex");
const sha256 = Buffer.from("300b0609608648016503040201", "hex");
const rsa = Buffer.from("300d06092a864886f70d0101010500", "hex");
const one = Buffer.from("020101", "hex");

/** A cryptographic message that has these certificates, and a signature that names none of them. */
export function messageWith(certificates: Uint8Array): Buffer {
  const signer = der(sequence, one, der(sequence, der(sequence), one), sha256, rsa, der(4, Buffer.alloc(256, 7)));
  const content = [one, der(set, sha256), der(sequence, data), der(first, certificates), der(set, signer)];
  return der(sequence, signedData, der(first, der(sequence, ...content)));
}

const openRange = "/ByteRange [0 0000000000 0000000000 0000000000]";

/** A PDF whose signature is these bytes, over all else in it. */
export function signedBy(message: Uint8Array): Buffer {
  const value = Buffer.from(message).toString("hex");
  const signature = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached ${openRange} /Contents <${value}> >>`;
  const bytes = startDocument(invoiceLines("1,240.00"))
    .set(1, "<< /Type /Catalog /Pages 2 0 R /AcroForm 10 0 R >>")
    .set(3, pageObject("/Annots [11 0 R]"))
    .set(10, "<< /Fields [11 0 R] /SigFlags 3 >>")
    .set(11, "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /F 132 /P 3 0 R /V 12 0 R /Rect [0 0 0 0] >>")
    .set(12, signature)
    .commit()
    .bytes();
  const start = bytes.indexOf("/Contents <", bytes.indexOf(openRange)) + "/Contents ".length;
  const end = start + value.length + 2;
  const numbers = [start, end, bytes.length - end].map((number) => String(number).padStart(10, "0"));
  bytes.write(`/ByteRange [0 ${numbers.join(" ")}]`, bytes.indexOf(openRange), "latin1");
  return bytes;
}

/** A picture whose manifest has these bytes as its claim, its signature and an assertion. */
export async function pictureClaiming(cbor: Uint8Array): Promise<Buffer> {
  const content = box("cbor", cbor);
  const manifest = labelled(
    "c2ma",
    "a",
    labelled("c2as", "c2pa.assertions", labelled("cbor", "c2pa.actions.v2", content)),
    labelled("c2cl", "c2pa.claim.v2", content),
    labelled("c2cs", "c2pa.signature", content),
  );
  const picture = { create: { width: 16, height: 16, channels: 3, background: "#8fa0b0" } } as const;
  return embedStore(await sharp(picture).png().toBuffer(), "png", labelled("c2pa", "c2pa", manifest)).file;
}

const armour = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END/g;

/** The blocks of a file in PEM, or the file itself, which is DER then. */
export function blocksOf(bytes: Buffer): readonly Buffer[] {
  const blocks = [...bytes.toString("latin1").matchAll(armour)].map(([, , text = ""]) => Buffer.from(text, "base64"));
  return blocks.length > 0 ? blocks : [bytes];
}
