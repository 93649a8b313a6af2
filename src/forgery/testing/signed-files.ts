/** Signed PDFs for tests: attacks on them after the published families, and what honest programs add to them. */
import { contentOf, invoiceLines, type PdfWriter, pageObject, startDocument } from "./pdf-writer.ts";
import { fillSignatures, makeSigner, signatureBody } from "./signer.ts";

const certify = (level: number) =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >>]`;
const box = (fill: string, text: string) =>
  `${fill} rg 0 0 200 30 re f 0 g BT /F1 12 Tf 1 0 0 1 5 10 Tm (${text}) Tj ET`;
const formEntries = "<< /Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources << /Font << /F1 5 0 R >> >> >>";
const overAmount = "/Rect [410 630 500 655]";
const onBlank = "/Rect [60 100 260 130]";
const textField = (more: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Payee) /F 4 /P 3 0 R /Rect [60 300 260 330] ${more} >>`;
const signatureField = (number: number, value: number, more: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature${number}) /F 132 /P 3 0 R /V ${value} 0 R ${more} >>`;

const coveredPage =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /X1 15 0 R >> >> /Contents 4 0 R /Annots [11 0 R 13 0 R] >>";

/** Objects: 10 form, 11 signature field, 12 signature, 13 text field, 14 its appearance; free from 20 on. */
function signedDocument(
  certification = "",
  page = "",
  prepare: (writer: PdfWriter) => PdfWriter = (it) => it,
): PdfWriter {
  const writer = startDocument(invoiceLines("1,240.00")).set(1, "<< /Type /Catalog /Pages 2 0 R /AcroForm 10 0 R >>");
  return prepare(writer)
    .set(3, page === "" ? pageObject("/Annots [11 0 R 13 0 R]") : page)
    .set(10, "<< /Fields [11 0 R 13 0 R] /SigFlags 3 /DR << /Font << /F1 5 0 R >> >> >>")
    .set(11, signatureField(1, 12, "/Rect [0 0 0 0]"))
    .set(12, signatureBody(certification))
    .set(13, textField("/AP << /N 14 0 R >> /V (Miller)"))
    .set(14, formEntries, box("1 1 1", "Miller"))
    .commit();
}

const withAnnotation = (writer: PdfWriter, annotation: string, text = "") =>
  writer.set(3, pageObject("/Annots [11 0 R 13 0 R 20 0 R]")).set(20, annotation).set(21, formEntries, text).commit();

/** By name: a file whose signed pages, fields or signature were tampered with. */
function attackWriters(): Readonly<Record<string, PdfWriter>> {
  return {
    "page content changed": signedDocument()
      .set(4, "<< >>", contentOf(invoiceLines("9,240.00")))
      .commit(),
    "page added": signedDocument()
      .set(2, "<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>")
      .set(20, pageObject("", 21))
      .set(21, "<< >>", contentOf([{ x: 60, y: 700, text: "Further conditions" }]))
      .commit(),
    "shadow: content that covered other content is taken away": signedDocument("", coveredPage, (writer) =>
      writer
        .set(4, "<< >>", `${contentOf(invoiceLines("9,240.00"))} q 1 0 0 1 410 630 cm /X1 Do Q`)
        .set(15, formEntries, box("1 1 1", "1,240.00")),
    )
      .set(15, formEntries, "")
      .commit(),
    "shadow: field shows other text with the same value": signedDocument()
      .set(14, formEntries, box("1 1 1", "Another"))
      .commit(),
    "shadow: prepared contents take the place of the others": signedDocument("", "", (writer) =>
      writer.set(16, "<< >>", contentOf(invoiceLines("9,240.00"))),
    )
      .set(3, pageObject("/Annots [11 0 R 13 0 R]", 16))
      .commit(),
    "evil annotation: covers an amount where annotating is allowed": withAnnotation(
      signedDocument(certify(3)),
      `<< /Type /Annot /Subtype /FreeText /F 4 ${overAmount} /Contents (9,240.00) /AP << /N 21 0 R >> >>`,
      box("1 1 1", "9,240.00"),
    ),
    "annotation where none is allowed": withAnnotation(
      signedDocument(certify(2)),
      `<< /Type /Annot /Subtype /FreeText /F 4 ${onBlank} /Contents (Paid) /AP << /N 21 0 R >> >>`,
      box("1 1 0", "Paid"),
    ),
    "sneaky signature: a second signature covers the text": signedDocument(certify(2))
      .set(3, pageObject("/Annots [11 0 R 13 0 R 20 0 R]"))
      .set(10, "<< /Fields [11 0 R 13 0 R 20 0 R] /SigFlags 3 >>")
      .set(20, signatureField(2, 22, "/Rect [50 620 550 780] /AP << /N 21 0 R >>"))
      .set(21, formEntries, box("1 1 1", "Credit note 9,240.00"))
      .set(22, signatureBody())
      .commit(),
    "form filled in where nothing is allowed": signedDocument(certify(1))
      .set(13, textField("/AP << /N 21 0 R >> /V (Another)"))
      .set(21, formEntries, box("1 1 1", "Another"))
      .commit(),
    "signature's appearance exchanged": signedDocument()
      .set(11, signatureField(1, 12, "/Rect [300 100 500 130] /AP << /N 21 0 R >>"))
      .set(21, formEntries, box("1 1 1", "Signed by another"))
      .commit(),
  };
}

/** Changes of the finished bytes. */
const byteAttacks: Readonly<Record<string, (signed: Buffer) => Buffer>> = {
  "a signed byte changed": (signed) => replaceBytes(signed, "1,240.00", "9,240.00"),
  "universal forgery: no range": (signed) => replaceBytes(signed, "/ByteRange", "/ByteRangx"),
  "universal forgery: no value": (signed) => replaceBytes(signed, "/Contents <", "/Contentx <"),
  "universal forgery: null in place of the value": (signed) => {
    const start = signed.indexOf("/Contents <") + "/Contents ".length;
    const end = signed.indexOf(">", start) + 1;
    return replaceBytes(signed, signed.toString("latin1", start, end), "null".padEnd(end - start, " "));
  },
  "universal forgery: negative range": (signed) =>
    signed.toString("latin1").includes("ByteRange") ? writeRange(signed, "0 -1 -1 -1") : signed,
  "universal forgery: nothing covered": (signed) => writeRange(signed, "0 0 0 0"),
  "incremental saving without a cross-reference": (signed) => {
    const content = contentOf(invoiceLines("9,240.00"));
    const object = `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
    return Buffer.concat([signed, Buffer.from(object, "latin1")]);
  },
  "signature wrapping: something stands in the gap": (signed) => {
    const [, first = 0, second = 0, last = 0] = rangeOf(signed);
    const inserted = Buffer.from(">\n99 0 obj\n<< /Evil true >>\nendobj\n", "latin1");
    const moved = Buffer.concat([signed.subarray(0, second - 1), inserted, signed.subarray(second)]);
    return writeRange(moved, `0 ${first} ${second - 1 + inserted.length} ${last}`);
  },
};

/** What honest programs add to signed documents. */
function benignWriters(): Readonly<Record<string, PdfWriter>> {
  return {
    "nothing came after": signedDocument(),
    "nothing came after a certification": signedDocument(certify(1)),
    "form filled in where that is allowed": signedDocument(certify(2))
      .set(13, textField("/AP << /N 21 0 R >> /V (Another)"))
      .set(21, formEntries, box("1 1 1", "Another"))
      .commit(),
    "comment where that is allowed": withAnnotation(
      signedDocument(certify(3)),
      `<< /Type /Annot /Subtype /FreeText /F 4 ${onBlank} /Contents (Checked) /AP << /N 21 0 R >> >>`,
      box("1 1 0", "Checked"),
    ),
    "highlight where that is allowed": withAnnotation(
      signedDocument(certify(3)),
      `<< /Type /Annot /Subtype /Highlight /F 4 ${overAmount} /C [1 1 0] /QuadPoints [410 655 500 655 410 630 500 630] >>`,
    ),
    "second signature beside the text": signedDocument()
      .set(3, pageObject("/Annots [11 0 R 13 0 R 20 0 R]"))
      .set(10, "<< /Fields [11 0 R 13 0 R 20 0 R] /SigFlags 3 /DR << /Font << /F1 5 0 R >> >> >>")
      .set(20, signatureField(2, 22, `${onBlank} /AP << /N 21 0 R >>`))
      .set(21, formEntries, box("0.9 0.9 0.9", "Digitally signed"))
      .set(22, signatureBody())
      .commit(),
    "validation material": signedDocument(certify(1))
      .set(1, "<< /Type /Catalog /Pages 2 0 R /AcroForm 10 0 R /DSS 20 0 R >>")
      .set(20, "<< /Type /DSS /Certs [21 0 R] >>")
      .set(21, "<< >>", "certificate")
      .commit(),
    metadata: signedDocument().set(6, "<< /Producer (Archive) /ModDate (D:20240301100000Z) >>").commit(),
    "form drawn anew with the same text": signedDocument()
      .set(14, formEntries, `${box("1 1 1", "Miller")} `)
      .commit(),
  };
}

export async function attackedFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const signer = await makeSigner();
  const files: Record<string, Buffer> = {};
  for (const [name, writer] of Object.entries(attackWriters()))
    files[name] = await fillSignatures(writer.bytes(), signer);
  const signed = await fillSignatures(signedDocument().bytes(), signer);
  for (const [name, attack] of Object.entries(byteAttacks)) files[name] = attack(signed);
  return files;
}

export async function honestFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const signer = await makeSigner();
  const files: Record<string, Buffer> = {};
  for (const [name, writer] of Object.entries(benignWriters()))
    files[name] = await fillSignatures(writer.bytes(), signer);
  return files;
}

/** The signature of a sound file, carried over by a program that wrote all of it anew, with a stream more. */
export async function writtenAnew(): Promise<Buffer> {
  const signed = (await fillSignatures(signedDocument().bytes(), await makeSigner())).toString("latin1");
  const start = signed.indexOf("<< /Type /Sig ");
  const signature = signed.slice(start, signed.indexOf(">>", start));
  const anew = signedDocument("", "", (writer) => writer.set(16, "<< >>", "% Written anew"));
  const blank = signatureBody().slice(0, signature.length);
  return replaceBytes(anew.bytes(), blank, signature);
}

/** Of the same length, so that the cross-reference stays right. */
function replaceBytes(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from, 0, "latin1");
  if (at < 0 || from.length !== to.length) throw new Error(`There is no ${from.slice(0, 20)} to replace.`);
  const changed = Buffer.from(bytes);
  changed.write(to, at, "latin1");
  return changed;
}

function rangeOf(bytes: Buffer): number[] {
  return (/\/ByteRange \[([^\]]*)\]/.exec(bytes.toString("latin1"))?.[1] ?? "").split(" ").map(Number);
}

function writeRange(bytes: Buffer, numbers: string): Buffer {
  const written = /\/ByteRange \[[^\]]*\]/.exec(bytes.toString("latin1"))?.[0] ?? "";
  return replaceBytes(bytes, written, `/ByteRange [${numbers.padEnd(written.length - "/ByteRange []".length, " ")}]`);
}
