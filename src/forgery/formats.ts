/** What kind of file it is: as the sender names it, and as its first bytes show. */
import { ServiceError } from "../errors.ts";
import type { FileFormat } from "./facts/file.ts";

const formatNames: Readonly<Record<string, FileFormat>> = {
  pdf: "pdf",
  "application/pdf": "pdf",
  "application/x-pdf": "pdf",
  "pdf/a": "pdf",
  "pdf-a": "pdf",
  pdfa: "pdf",
  png: "png",
  "image/png": "png",
  jpg: "jpeg",
  jpeg: "jpeg",
  jpe: "jpeg",
  jfif: "jpeg",
  "image/jpeg": "jpeg",
  "image/jpg": "jpeg",
  "image/pjpeg": "jpeg",
  tif: "tiff",
  tiff: "tiff",
  "image/tiff": "tiff",
  webp: "webp",
  "image/webp": "webp",
  gif: "gif",
  "image/gif": "gif",
  bmp: "bmp",
  "image/bmp": "bmp",
  "image/x-ms-bmp": "bmp",
  "image/x-bmp": "bmp",
  avif: "avif",
  "image/avif": "avif",
  heic: "heic",
  "image/heic": "heic",
  heif: "heic",
  "image/heif": "heic",
};

/** Any case, with or without a dot, or a MIME type with or without parameters. */
export function findFormat(text: string): FileFormat | undefined {
  const written = (text.split(";")[0] ?? "").trim().toLowerCase().replace(/^\./, "");
  // A part and level of PDF/A, such as PDF/A-3b.
  const name = written.replace(/^(pdf\/?-?a)-?[1-4][abefu]?$/, "$1");
  return Object.hasOwn(formatNames, name) ? formatNames[name] : undefined;
}

export function parseDeclaredFormat(text: string): FileFormat {
  const format = findFormat(text);
  if (format === undefined) {
    const known = ["pdf", "png", "jpg", "tiff", "webp", "gif", "bmp", "avif", "heic"].join(", ");
    throw new ServiceError("unsupported_media_type", `doc_format is not one that is read here; send one of ${known}.`);
  }
  return format;
}

/** By the ending of a file's name. */
export function findFormatOfName(name: string): FileFormat | undefined {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(formatNames, ending) ? formatNames[ending] : undefined;
}

export type ContentKind =
  | { readonly kind: "readable"; readonly format: FileFormat }
  /** A kind that is known and not read here, by its name in a sentence, and what to send instead. */
  | { readonly kind: "unsupported"; readonly name: string; readonly advice: string }
  | { readonly kind: "unknown" };

/** As much as is looked at; a PDF's header may stand anywhere in the first 1,024 bytes. */
export const headBytes = 4_096;

/** `declared` decides only where the bytes are a good start of two kinds at once. */
export function recogniseContent(head: Uint8Array, declared: FileFormat): ContentKind {
  const text = latin1(head.subarray(0, 1_024));
  const isPdf = text.includes("%PDF-");
  const image = findImageFormat(text, head);
  if (image !== undefined && !(isPdf && declared === "pdf")) return { kind: "readable", format: image };
  if (isPdf) return { kind: "readable", format: "pdf" };
  const office = findOffice(head, text);
  if (office !== undefined) return { kind: "unsupported", name: office, advice: officeAdvice };
  if (isMail(latin1(head))) return { kind: "unsupported", name: "an e-mail message", advice: packageAdvice };
  const name = findUnsupported(text);
  if (name === undefined) return { kind: "unknown" };
  return { kind: "unsupported", name, advice: /^an? (?:empty )?ZIP/.test(name) ? packageAdvice : usualAdvice };
}

function findImageFormat(text: string, head: Uint8Array): FileFormat | undefined {
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (["II*\0", "II+\0", "MM\0*", "MM\0+"].includes(text.slice(0, 4))) return "tiff";
  // The size of the header that follows distinguishes a bitmap from a text that begins with "BM".
  if (text.startsWith("BM") && [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0) && head[15] === 0) return "bmp";
  if (text.slice(4, 8) !== "ftyp") return undefined;
  const brands = text.slice(8, Math.min(64, head[3] ?? 0));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "heic" : undefined;
}

const usualAdvice = "send it as PDF or as a picture.";
const packageAdvice =
  "send it as PDF or as a picture. Archives and messages with several documents go to /forgery/packages.";
/** What an Office file shows depends on the program and the fonts that open it; a PDF shows what the sender saw. */
const officeAdvice = "export it as PDF, and send that.";

/** The newer ones are ZIP archives, whose first entries show what they are. */
function findOffice(head: Uint8Array, text: string): string | undefined {
  const old = oldOffice.find(([start]) => text.startsWith(start));
  if (old !== undefined || !text.startsWith("PK\x03\x04")) return old?.[1];
  const entries = latin1(head);
  const found = officeParts.find(([part]) => entries.includes(part));
  return found?.[1] ?? (entries.includes("[Content_Types].xml") ? "an Office document" : undefined);
}

const oldOffice: readonly (readonly [string, string])[] = [
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"],
  ["{\\rtf", "an RTF document"],
];

const officeParts: readonly (readonly [string, string])[] = [
  ["word/", "a Word document (DOCX)"],
  ["xl/", "an Excel workbook (XLSX)"],
  ["ppt/", "a PowerPoint presentation (PPTX)"],
  ["mimetypeapplication/vnd.oasis.opendocument", "an OpenDocument file"],
];

const unsupportedStarts: readonly (readonly [string, string])[] = [
  ["PK\x03\x04", "a ZIP archive or an Office document"],
  ["PK\x05\x06", "an empty ZIP archive"],
  ["%!PS", "a PostScript file"],
  ["\x1f\x8b", "a gzip archive"],
  ["7z\xbc\xaf\x27\x1c", "a 7z archive"],
  ["Rar!\x1a\x07", "a RAR archive"],
  ["8BPS", "a Photoshop file"],
  ["\xff\x0a", "a JPEG XL image"],
  ["\0\0\0\x0cJXL ", "a JPEG XL image"],
  ["\0\0\0\x0cjP  ", "a JPEG 2000 image"],
  ["\xff\x4f\xff\x51", "a JPEG 2000 image"],
];

/** Tried on text without its byte order mark, leading blanks and comments. */
const unsupportedMarkup: readonly (readonly [RegExp, string])[] = [
  [/^<svg[\s>]/i, "an SVG image"],
  [/^<(\?xml|!doctype).*<svg[\s>]/is, "an SVG image"],
  [/^<(!doctype\s+html|html|head|body|script|meta|title|table|div|p)[\s>]/i, "an HTML page"],
  [/^<\?xml.*<html[\s>]/is, "an HTML page"],
  [/^<\?xml/i, "an XML document"],
];

function findUnsupported(text: string): string | undefined {
  const start = unsupportedStarts.find(([prefix]) => text.startsWith(prefix));
  if (start !== undefined) return start[1];
  if (text.slice(4, 8) === "ftyp") return "a video or another media file";
  const markup = text.replace(/^\xef\xbb\xbf/, "").replace(/^(\s|<!--.*?-->)+/s, "");
  return unsupportedMarkup.find(([pattern]) => pattern.test(markup))?.[1];
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Whether the bytes begin as a message does. */
export function isMail(head: string): boolean {
  const start = /^(?:[A-Za-z][A-Za-z\d-]{0,60}:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){2,}/.exec(head)?.[0] ?? "";
  return (
    /^(?:from|received|return-path|delivered-to|message-id):/im.test(start) &&
    /^(?:mime-version|content-type|date|to|subject):/im.test(start)
  );
}
