/** Reads a file of transactions as it arrives: good rows go to disk sorted by time, bad ones to a list of their own. */

import type { FileReadAs } from "../../contract/bulk.ts";
import { transactionText } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import type { Table } from "../../intake/csv-rows.ts";
import type { RowTaker } from "../../intake/entries.ts";
import type { ChosenSheet } from "../../intake/packed/workbook.ts";
import { createPlainRows } from "../../intake/plain-rows.ts";
import { readRecords } from "../../intake/read-records.ts";
import type { Reading } from "../../intake/records/reading.ts";
import { parseTransaction } from "../../intake/records/transaction.ts";
import { transactionColumns } from "../../intake/records/transaction-columns.ts";
import { fieldNames } from "../../intake/records/transaction-fields.ts";
import { type CountryOfAddress, placeAddress } from "../shared/place-address.ts";
import { type FileLimits, fileReading, type ReceivedFile } from "../shared/received-file.ts";
import { stoppable, unlessAborted } from "../shared/stoppable.ts";
import type { CaseFolder, Received } from "./case-folder.ts";
import { LineWriter } from "./line-file.ts";
import { ReadAsNote, statusAttribute } from "./read-as.ts";
import { SortedRuns } from "./sorted-runs.ts";
import { addPlainRow, formatRow } from "./spooled-rows.ts";

/** Counted as the file arrives; the signal aborts where the case was cancelled meanwhile. */
export interface ReceiveProgress {
  bytes: number;
  rows: number;
  rejected: number;
  readonly signal: AbortSignal;
}

/** Settles once all rows are on the disk, synced. */
export async function receiveRows(
  file: ReceivedFile,
  folder: CaseFolder,
  limits: FileLimits & { readonly rowsAtOnce: number; readonly countryOf?: CountryOfAddress | undefined },
  progress: ReceiveProgress,
  now: () => number,
): Promise<Received & { readonly readAs: FileReadAs }> {
  const signal = file.signal === undefined ? progress.signal : AbortSignal.any([progress.signal, file.signal]);
  const writer = await LineWriter.create(folder.rows);
  const spool = new SortedRuns(writer);
  const rejected = await LineWriter.create(folder.rejected);
  const reject = (line: number, field: string, reason: string) => {
    progress.rejected += 1;
    rejected.add(JSON.stringify({ line, field, reason }));
  };
  let rows = 0;
  try {
    const { hints, limits: readLimits } = fileReading({ ...file, signal }, limits, transactionColumns);
    const content = counted(stoppable(file.content, signal), progress);
    const readAs = new ReadAsNote(file.guide, hints.guide);
    const takerOf = (table: Table, reading: Reading): RowTaker | undefined => {
      const plain = createPlainRows(table, reading, now());
      if (plain === undefined || needsTransaction(plain.attributes, limits.countryOf)) return undefined;
      const names = table.names.filter((name) => name !== "");
      readAs.begin(reading, names);
      return {
        isPlain: (data, start, end) => plain.read(data, start, end),
        take(line) {
          readAs.addPlain(plain.isIncoming);
          addPlainRow(spool.lines, rows, line, plain);
          spool.note(plain.timeMs);
          rows += 1;
        },
      };
    };
    const notes = {
      onSheet: (chosen: ChosenSheet) => readAs.noteSheet(chosen),
      onOtherList: (key: string) => readAs.noteOtherList(key),
    };
    for await (const { reading, taken, entries } of readRecords(content, { ...hints, ...notes, takerOf }, readLimits)) {
      for (const entry of entries) {
        if (entry.kind === "problem") {
          reject(entry.line, entry.field, entry.reason);
          continue;
        }
        if (!readAs.isBegun) readAs.begin(reading, fieldNames(entry.fields));
        const parsed = parseTransaction(entry.fields, { ...reading, nowMs: now() });
        if (!parsed.ok) {
          reject(entry.line, parsed.field, parsed.reason);
          continue;
        }
        const { timeMs } = parsed.transaction;
        readAs.add(parsed.transaction);
        const text = transactionText(placeAddress(parsed.transaction, limits.countryOf));
        spool.lines.add(formatRow(rows, entry.line, timeMs, text));
        spool.note(timeMs);
        rows += 1;
      }
      progress.rows += taken + entries.length;
      signal.throwIfAborted();
      if (rows > limits.rowsAtOnce) throw tooManyAtOnce(limits.rowsAtOnce, limits.fileRowLimit);
      if (spool.isFull) await spool.spill();
      if (rejected.isFull) await rejected.flush();
    }
    await unlessAborted(file.finish(), signal);
    const runs = await spool.finish();
    await rejected.sync();
    const received = { rows, rejected: progress.rejected, runs };
    await folder.saveReceived(received);
    return { ...received, readAs: readAs.result };
  } finally {
    await Promise.all([writer.close(), rejected.close()]);
  }
}

/** What is noted of a file and added to a row follows from these attributes. */
function needsTransaction(attributes: readonly string[], countryOf: CountryOfAddress | undefined): boolean {
  return attributes.includes(statusAttribute) || (countryOf !== undefined && attributes.length > 0);
}

async function* counted(content: AsyncIterable<Uint8Array>, progress: ReceiveProgress): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}

/** How many more there are is not known: reading ends here. */
function tooManyAtOnce(limit: number, fileLimit: number): ServiceError {
  const advice =
    fileLimit > limit
      ? `a file of up to ${fileLimit} rows can be sent with the header Prefer: respond-async`
      : "send it in parts";
  return new ServiceError(
    "payload_too_large",
    `The file has more than ${limit} rows, the limit for a synchronous response; ${advice}.`,
  );
}
