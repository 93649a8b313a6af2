/** Reads the beginning of a file as the service would, and reports what each column gives and which rows would be rejected. Keeps nothing. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { FileContent, FilePreview } from "../../contract/files.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { Entry, RecordEntry } from "../../intake/entries.ts";
import { UnpackedBlocks } from "../../intake/packed/unpack.ts";
import type { ChosenSheet, SheetWish } from "../../intake/packed/workbook.ts";
import { archiveLimitBytes } from "../../intake/packed/zip-file.ts";
import { readRecords } from "../../intake/read-records.ts";
import type { ColumnTable } from "../../intake/records/columns.ts";
import { parseCustomer } from "../../intake/records/customer.ts";
import { customerColumns } from "../../intake/records/customer-columns.ts";
import type { FileGuide } from "../../intake/records/file-guide.ts";
import { labelColumns, parseLabel } from "../../intake/records/label.ts";
import type { Reading } from "../../intake/records/reading.ts";
import { parseTransaction } from "../../intake/records/transaction.ts";
import { transactionColumns } from "../../intake/records/transaction-columns.ts";
import { fileReading, type ReceivedFile } from "../shared/received-file.ts";
import { OtherListsNote, type SheetsRead, sheetsRead } from "../shared/sheets-read.ts";

export type PreviewFile = (content: FileContent, isWhole: boolean, file: ReceivedFile) => Promise<FilePreview>;

/** Of an archive or a workbook, as for a file of transactions. */
export const previewLimitBytes = archiveLimitBytes;
/** Of any other file: the user waits for the answer. */
const beginningBytes = 2 ** 20;
/** So much of its rest is received and dropped, so that a sender that reads only afterwards gets the answer. */
const droppedBytes = 24 * 2 ** 20;
/** Further rows and bytes are not looked at: a long file is previewed by its head. */
const previewRows = 20_000;
const previewBytes = 2 ** 20;
const rejectedShown = 20;
const examplesShown = 5;
/** Records whose names are gathered; a file that names new ones later is read all the same. */
const recordsNamed = 100;
const columnsShown = 200;
/** As deep as the reading of transactions looks. */
const nestingDepth = 4;

interface Kind {
  readonly columns: ColumnTable<string>;
  parse(entry: RecordEntry, reading: Reading, nowMs: number): Parsed;
}

type Parsed =
  | { readonly ok: true; readonly transaction?: Transaction }
  | { readonly ok: false; readonly field?: string; readonly reason: string };

const kinds: Readonly<Record<FileContent, Kind>> = {
  transactions: {
    columns: transactionColumns,
    parse: ({ fields }, reading, nowMs) => parseTransaction(fields, { ...reading, nowMs }),
  },
  labels: { columns: labelColumns, parse: ({ fields }, _reading, nowMs) => parseLabel(fields, { nowMs }) },
  customers: {
    columns: customerColumns,
    parse: ({ fields }, reading, nowMs) => parseCustomer(fields, { ...reading, nowMs }),
  },
};

interface Looked {
  readonly reading: Reading;
  readonly entry: Entry;
}

export function createPreviewFile(now: () => number): PreviewFile {
  return async (content, isWhole, file) => {
    const kind = kinds[content];
    const { hints, limits } = fileReading(file, { fileLimit: Infinity, fileRowLimit: Infinity }, kind.columns);
    let sheets: SheetsRead = {};
    const otherLists = new OtherListsNote();
    const onOtherList = (key: string) => otherLists.add(key);
    const onSheet = (chosen: ChosenSheet): void => {
      sheets = sheetsRead(chosen);
    };
    const head = await readHead(file.content, { sheet: hints.guide?.sheet, onSheet });
    if (head.isReceived) await file.finish();
    const looked: Looked[] = [];
    const given = { ...hints, onOtherList, isSheet: sheets.sheet !== undefined };
    for await (const { reading, entries } of readRecords(inOnePiece(head.bytes), given, limits)) {
      for (const entry of entries) looked.push({ reading, entry });
      if (looked.length > previewRows) break;
    }
    const isAll = isWhole && !head.isCut && looked.length <= previewRows;
    // Where the file continues, its last record may be cut.
    if (!isAll) looked.length = Math.min(looked.length - 1, previewRows);
    return { ...describe(kind, looked, hints.guide, now()), ...sheets, ...otherLists.result, isWhole: isAll };
  };
}

/** The first bytes of a file, unpacked; packed data that fits and is damaged stays as it is, so that reading it says so. */
async function readHead(
  content: ReceivedFile["content"],
  wish: SheetWish,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean; readonly isReceived: boolean }> {
  const chunks: Uint8Array[] = [];
  let sentBytes = 0;
  let isReceived = true;
  for await (const chunk of content) {
    // An archive or a workbook can be read only as a whole; of any other file the beginning is enough.
    if (sentBytes < beginningBytes || isArchive(chunks[0])) chunks.push(chunk);
    sentBytes += chunk.length;
    isReceived = sentBytes < droppedBytes || isArchive(chunks[0]);
    if (!isReceived) break;
  }
  const isLong = sentBytes > beginningBytes && !isArchive(chunks[0]);
  const sent = isLong ? Buffer.concat(chunks).subarray(0, beginningBytes) : Buffer.concat(chunks);
  const blocks = new UnpackedBlocks(inOnePiece(sent), Infinity, wish);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const block of blocks) {
    pieces.push(block);
    length += block.length;
    if (length > previewBytes) return { bytes: Buffer.concat(pieces), isCut: true, isReceived };
  }
  const isWhole = blocks.cutOff === undefined || isLong;
  return { bytes: isWhole ? Buffer.concat(pieces) : sent, isCut: isLong, isReceived };
}

function isArchive(first: Uint8Array | undefined): boolean {
  return first !== undefined && Buffer.from(first.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function describe(
  kind: Kind,
  looked: readonly Looked[],
  guide: FileGuide | undefined,
  nowMs: number,
): Omit<FilePreview, "isWhole"> {
  const rejected: FilePreview["rejected"] = [];
  const examples: FilePreview["examples"] = [];
  let rejectedCount = 0;
  let incomingCount = 0;
  for (const { reading, entry } of looked) {
    const parsed: Parsed = entry.kind === "problem" ? { ok: false, ...entry } : kind.parse(entry, reading, nowMs);
    if (!parsed.ok) {
      rejectedCount += 1;
      if (rejected.length < rejectedShown) {
        rejected.push({ line: entry.line, field: parsed.field ?? "", reason: parsed.reason });
      }
    } else if (parsed.transaction !== undefined) {
      if (parsed.transaction.amount < 0) incomingCount += 1;
      if (examples.length < examplesShown) examples.push(exampleOf(entry.line, parsed.transaction));
    }
  }
  const names = namesOf(looked);
  const { fields } = kind.columns.assign(names);
  const columns = names.flatMap((name, place) => {
    const sent = guide === undefined ? name : guide.asSent(name);
    return sent === undefined ? [] : [{ name: sent, field: fields[place] ?? null }];
  });
  return { columns, rows: looked.length, rejectedCount, incomingCount, rejected, examples };
}

function exampleOf(
  line: number,
  { id, accountId, amount, currency, timeMs }: Transaction,
): FilePreview["examples"][number] {
  const timestamp = new Date(timeMs).toISOString();
  const [transactionId, account] = [maskCardNumbers(id), maskCardNumbers(accountId)];
  return { line, transactionId, accountId: account, amount, currency: currency ?? null, timestamp };
}

function namesOf(looked: readonly Looked[]): readonly string[] {
  const names = new Set<string>();
  let records = 0;
  for (const { entry } of looked) {
    if (entry.kind !== "record") continue;
    records += 1;
    if (records > recordsNamed) break;
    addNames(names, "", entry.fields, nestingDepth);
  }
  return [...names];
}

function addNames(names: Set<string>, path: string, record: object, depth: number): void {
  for (const [name, value] of Object.entries(record) as [string, unknown][]) {
    if (names.size >= columnsShown) return;
    const full = path === "" ? name : `${path}.${name}`;
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value) && depth > 1;
    if (isNested) addNames(names, full, value, depth - 1);
    else names.add(full);
  }
}
