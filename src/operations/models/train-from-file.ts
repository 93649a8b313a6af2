/** A labelled file as a source of examples: its rows are replayed in memory in order of time, each label from when it was known. */
import { createReadStream } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import { readRecords } from "../../intake/read-records.ts";
import { parseLabelledTransaction } from "../../intake/records/labelled-transaction.ts";
import { transactionColumns } from "../../intake/records/transaction-columns.ts";
import type { KnownLabel } from "../../ledger/decider.ts";
import { readRates } from "../../scoring/money/rates.ts";
import { createReplay } from "../../scoring/replay.ts";
import { parseRates } from "../../scoring/settings.ts";
import { timeOrder } from "../bulk/time-order.ts";
import type { ErrorList } from "../shared/error-list.ts";
import { type FileLimits, fileReading } from "../shared/received-file.ts";
import type { ExampleSource } from "./train-model.ts";

export interface LabelledFileSettings extends FileLimits {
  readonly trainFileRowLimit: number;
  readonly errorDetailsLimit: number;
  readonly structuringAmounts: readonly number[];
  /** An operator's own; those that ship are used without them. */
  readonly exchangeRates?: unknown;
}

export interface LabelledFile {
  readonly path: string;
  readonly name: string;
  /** How long after a transaction its label became known, where the file does not say when. */
  readonly labelDelayMs: number;
}

interface Row {
  readonly transaction: Transaction;
  readonly label: KnownLabel | undefined;
}

interface LabelledRow extends Row {
  readonly label: KnownLabel;
}

/** Rows replayed at once; some milliseconds' work. */
const sliceRows = 500;

/** Invalid rows are listed in `errors` and stop nothing. */
export function labelledFileSource(
  file: LabelledFile,
  settings: LabelledFileSettings,
  errors: ErrorList,
  now: () => number,
): ExampleSource {
  return async function* (signal) {
    for await (const { rows } of replayFile(file, settings, errors, now)) {
      signal.throwIfAborted();
      const examples = rows.filter(isLabelled);
      if (examples.length > 0) yield examples;
    }
  };
}

export interface ReplayedRow extends Row {
  readonly features: Float32Array;
}

export interface ReplayedSlice {
  readonly rows: readonly ReplayedRow[];
  readonly done: number;
  readonly of: number;
}

/** Every row that can be read, in order of time, with the features that live traffic would have had. */
export async function* replayFile(
  file: LabelledFile,
  settings: LabelledFileSettings,
  errors: ErrorList,
  now: () => number,
): AsyncGenerator<ReplayedSlice> {
  const rows = await readRows(file, settings, errors, now);
  yield* replayRows(rows, settings);
}

async function readRows(
  file: LabelledFile,
  settings: LabelledFileSettings,
  errors: ErrorList,
  now: () => number,
): Promise<readonly Row[]> {
  const { path, name: fileName, labelDelayMs } = file;
  const { hints, limits } = fileReading({ fileName, contentType: "" }, settings, transactionColumns);
  const rows: Row[] = [];
  const ids = new Set<string>();
  for await (const batch of readRecords(createReadStream(path), hints, limits)) {
    for (const entry of errors.recordsOf(batch)) {
      const parsed = parseLabelledTransaction(entry.fields, { ...batch.reading, nowMs: now(), labelDelayMs });
      if (!parsed.ok) errors.add("invalid_record", entry.line, parsed.reason);
      else if (ids.has(parsed.transaction.id)) {
        errors.add("duplicate", entry.line, "transactionId also occurs in an earlier row.");
      } else {
        ids.add(parsed.transaction.id);
        rows.push(parsed);
      }
    }
    if (rows.length > settings.trainFileRowLimit) {
      throw new ServiceError(
        "payload_too_large",
        `The file has more than ${settings.trainFileRowLimit} rows; ASSAY_TRAIN_FILE_ROW_LIMIT sets the limit.`,
      );
    }
  }
  return rows;
}

async function* replayRows(
  rows: readonly Row[],
  { structuringAmounts, exchangeRates }: LabelledFileSettings,
): AsyncGenerator<ReplayedSlice> {
  const replay = createReplay(structuringAmounts, readRates(parseRates(exchangeRates)));
  const order = await timeOrder(Float64Array.from(rows, ({ transaction }) => transaction.timeMs));
  const labelled = rows.filter((row): row is LabelledRow => row.label !== undefined);
  const labelOrder = await timeOrder(Float64Array.from(labelled, ({ label }) => label.knownAtMs));
  let nextLabel = 0;

  function learnUntil(timeMs: number): void {
    for (;;) {
      const next = labelled[labelOrder[nextLabel] ?? -1];
      if (next === undefined || next.label.knownAtMs > timeMs) return;
      replay.label({ transaction: next.transaction, previous: undefined, current: next.label });
      nextLabel += 1;
    }
  }

  for (let start = 0; start < order.length; start += sliceRows) {
    const slice: ReplayedRow[] = [];
    for (const place of order.subarray(start, start + sliceRows)) {
      const row = rows[place];
      if (row === undefined) throw new Error(`There is no row ${place}.`);
      learnUntil(row.transaction.timeMs);
      slice.push({ ...row, features: replay.toFeatures(replay.see(row.transaction)) });
    }
    yield { rows: slice, done: start + slice.length, of: order.length };
    await nextTurn();
  }
}

function isLabelled(row: ReplayedRow): row is ReplayedRow & LabelledRow {
  return row.label !== undefined;
}
