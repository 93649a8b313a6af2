/** Recognises files without any rows, so that the refusal can name their kind. */

interface Kind {
  readonly bytes: readonly number[];
  readonly sentence: string;
}

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

const utf32 = "The file is in UTF-32; save it as UTF-8.";

const kinds: readonly Kind[] = [
  { bytes: [0xff, 0xfe, 0, 0], sentence: utf32 },
  { bytes: [0, 0, 0xfe, 0xff], sentence: utf32 },
  {
    bytes: ascii("PK\u0003\u0004"),
    sentence: "The archive holds another archive or an Excel workbook; send that by itself.",
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], sentence: "The file is an old Office document; save the sheet as CSV." },
  { bytes: ascii("%PDF-"), sentence: "The file is a PDF; send the rows as CSV or JSON." },
  { bytes: [0x89, ...ascii("PNG")], sentence: "The file is an image; send the rows as CSV or JSON." },
  { bytes: [0xff, 0xd8, 0xff], sentence: "The file is an image; send the rows as CSV or JSON." },
  { bytes: ascii("BZh"), sentence: "The file is compressed with bzip2; only gzip is supported." },
  { bytes: [0xfd, ...ascii("7zXZ")], sentence: "The file is compressed with xz; only gzip is supported." },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], sentence: "The file is compressed with zstd; only gzip is supported." },
  { bytes: [0x1f, 0x8b], sentence: "The file is compressed with gzip more than once; compress it once." },
  { bytes: ascii("7z\u00bc\u00af"), sentence: "The file is a 7z archive; unpack it, or use gzip." },
  { bytes: ascii("Rar!"), sentence: "The file is a RAR archive; unpack it, or use gzip." },
  { bytes: ascii("SQLite format 3"), sentence: "The file is a SQLite database; export the rows as CSV or JSON." },
  { bytes: ascii("PAR1"), sentence: "The file is Parquet; send the rows as CSV or JSON." },
];

/** What is text, and yet neither a table nor JSON, by how it begins. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^<(?:!doctype html|html|table|head|meta)\b/i, "The file is HTML, whatever its name; save the sheet as CSV."],
  [/^-----BEGIN PGP/, "The file is encrypted; decrypt it first."],
];

/** Text has hardly any control characters but tabs and line ends; this share of them is beyond damage. */
const controlShare = 0.05;

/** A sentence that says what the file is; undefined where it may be text. */
export function findForeignKind(bytes: Buffer): string | undefined {
  const kind = kinds.find((entry) => entry.bytes.every((byte, index) => bytes[index] === byte));
  return kind?.sentence;
}

/** Finds what kind of foreign text it is, once its encoding is known. */
export function findForeignText(utf8: Buffer): string | undefined {
  const start = utf8.toString("utf8", 0, 200).replace(/^[\ufeff\s]+/, "");
  return texts.find(([begin]) => begin.test(start))?.[1];
}

export function isBinary(utf8: Buffer): boolean {
  let controls = 0;
  for (const byte of utf8) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1e) controls += 1;
  }
  return controls > utf8.length * controlShare;
}
