/**
 * Whether two files hold the same, to the last byte of every object that a reader can reach: all but what a program draws anew
 * each time that it writes. Then no analysis of the file, this or another, can tell which of the two came about in which way.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";

/** Undefined for what the library does not open. */
export async function contentsOf(bytes: Buffer): Promise<string | undefined> {
  // A picture has no objects: its bytes are all there is.
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") return bytes.toString("latin1");
  const file = await PDFDocument.load(bytes, { updateMetadata: false, warnOnInvalidObjects: false }).catch(
    () => undefined,
  );
  if (file === undefined) return undefined;
  const numbers = new Map<string, number>();
  const waiting: PDFRef[] = [];
  const textOf = (object: PDFObject | undefined): string => {
    if (object instanceof PDFRef) {
      const known = numbers.get(object.tag);
      if (known !== undefined) return `&${known}`;
      numbers.set(object.tag, numbers.size);
      waiting.push(object);
      return `&${numbers.size - 1}`;
    }
    if (object instanceof PDFArray) return `[${object.asArray().map(textOf).join(" ")}]`;
    if (object instanceof PDFDict) return dictionaryText(object);
    if (object instanceof PDFRawStream) return `${dictionaryText(object.dict, packing)} ${streamText(object)}`;
    if (object instanceof PDFString || object instanceof PDFHexString) return `(${withoutChance(object.decodeText())})`;
    return withoutChance(String(object));
  };
  const dictionaryText = (dictionary: PDFDict, leftOut: ReadonlySet<string> = new Set()): string =>
    `<<${dictionary
      .entries()
      .map(([name, value]) => [name.toString(), value] as const)
      .filter(([name]) => !leftOut.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${withoutChance(name)} ${textOf(value)}`)
      .join("\n")}>>`;
  const parts = [textOf(file.context.trailerInfo.Root), textOf(file.context.trailerInfo.Info)];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    parts.push(textOf(file.context.lookup(next)));
  return parts.join("\n\n");
}

/** How long a stream is when it is packed says nothing that it does not say itself. */
const packing: ReadonlySet<string> = new Set([
  "/Length",
  "/Filter",
  "/DecodeParms",
  "/Length1",
  "/Length2",
  "/Length3",
]);

function streamText(stream: PDFRawStream): string {
  try {
    const bytes = Buffer.from(decodePDFRawStream(stream).decode());
    eraseFontTime(bytes);
    return withoutChance(bytes.toString("latin1"));
  } catch {
    // Pictures stay packed.
    return Buffer.from(stream.getContents()).toString("latin1");
  }
}

/** Tags of subsets, times and numbers of the file. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/[A-Z]{6}\+/g, "SUBSET+")
    .replaceAll(/D:\d{14}(Z|[+-]\d{2}'?\d{2}'?)?/g, "TIME")
    .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?/g, "TIME")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, "NUMBER");
}

/**
 * A TrueType font says when it was cut (`modified` in its table `head`), and has a sum of that table and one of all tables
 * (OpenType specification, "The OpenType font" and "head").
 */
function eraseFontTime(bytes: Buffer): void {
  if (bytes.length < 12 || bytes.readUInt32BE(0) !== 0x00010000) return;
  for (let entry = 12; entry < 12 + 16 * bytes.readUInt16BE(4) && entry + 16 <= bytes.length; entry += 16) {
    if (bytes.toString("latin1", entry, entry + 4) !== "head") continue;
    const table = bytes.readUInt32BE(entry + 8);
    bytes.fill(0, entry + 4, entry + 8);
    bytes.fill(0, table + 8, table + 12);
    bytes.fill(0, table + 28, table + 36);
  }
}
