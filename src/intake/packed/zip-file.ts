/** The rows in a ZIP archive: those of its only file, or of a sheet where it is a workbook. */
import { crc32 } from "node:zlib";
import { listedLimit, listZip, type ZipEntry } from "../../archive/zip.ts";
import { describeBytes } from "../../contract/describe-bytes.ts";
import { ServiceError } from "../../errors.ts";
import { inflate, pieceBytes, withinLimit } from "./inflate.ts";
import { readWorkbook, type SheetWish } from "./workbook.ts";

/** The directory of an archive is at its end, so a packed file is held in memory: as CSV it is some 300 MiB. */
export const archiveLimitBytes = 32 * 2 ** 20;

/** Parts of a workbook that are held while its rows are read: of two thousand sheets, or of all styles that Excel allows, some megabytes. */
const headPart = /^xl\/(?:workbook\.xml|styles\.xml|_rels\/)/;
const headLimitBytes = 64 * 2 ** 20;

/** Other programs' archives, by a file that each of them has, and what to do. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/, "The file is an Excel binary workbook (.xlsb); save it as .xlsx or CSV."],
  [/^word\/document\.xml$/, "The file is a Word document; send the rows as CSV, JSON or .xlsx."],
  [/^content\.xml$/, "The file is an OpenDocument file; save the sheet as .xlsx or CSV."],
];

/** `limit` is that of all parts of a workbook together; `onDamage` is told why the data ended before their end. */
export async function* readZip(
  blocks: AsyncIterable<Buffer>,
  wish: SheetWish,
  limit: number,
  onDamage: (why: string) => void,
): AsyncGenerator<Buffer> {
  const entries = listZip(await collect(blocks));
  if (entries === undefined) {
    throw new ServiceError(
      "unprocessable_file",
      `The ZIP archive or Excel workbook is damaged or incomplete, or has more than ${listedLimit} files; it can only be read as a whole.`,
    );
  }
  const other = foreign.find(([name]) => entries.some(({ path }) => name.test(path)));
  if (other !== undefined) throw new ServiceError("unprocessable_file", other[1]);
  if (entries.some(({ path }) => path === "xl/workbook.xml")) {
    const count = { bytes: 0 };
    yield* readWorkbook((path) => {
      const entry = entries.find((each) => each.path === path);
      if (entry === undefined) return undefined;
      const all = withinLimit(unpack(entry, damaged), limit, count);
      return headPart.test(path) ? withinLimit(all, headLimitBytes) : all;
    }, wish);
    return;
  }
  const [only] = entries;
  if (only === undefined || entries.length > 1) {
    throw new ServiceError(
      "unprocessable_file",
      `The ZIP archive has ${entries.length} files; send one that has exactly one, or each file by itself.`,
    );
  }
  yield* unpack(only, () => onDamage("the ZIP archive is damaged or truncated"));
}

async function collect(blocks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const block of blocks) {
    bytes += block.length;
    if (bytes > archiveLimitBytes) {
      throw new ServiceError(
        "payload_too_large",
        `The ZIP archive or workbook has more than ${describeBytes(archiveLimitBytes)}; send the rows as CSV, packed with gzip.`,
      );
    }
    parts.push(block);
  }
  return Buffer.concat(parts);
}

function damaged(): never {
  throw new ServiceError("unprocessable_file", "The Excel workbook is damaged; save it again.");
}

async function* unpack({ method, packed, check }: ZipEntry, onDamage: () => void): AsyncGenerator<Buffer> {
  if (method === "other" || method === "encrypted") {
    throw new ServiceError(
      "unprocessable_file",
      "The file in the ZIP archive is encrypted or packed in an unusual way; send it by itself.",
    );
  }
  if (packed === undefined) return onDamage();
  let found = 0;
  let isDamaged = false;
  const notice = (): void => {
    isDamaged = true;
  };
  for await (const piece of method === "stored" ? piecesOf(packed) : inflate([packed], "raw", notice)) {
    found = crc32(piece, found);
    yield piece;
  }
  if (isDamaged || found !== check) onDamage();
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}
